"""Settings in one table: what each one holds, and what the screen calls it; keys, buttons, persons.

Imports players (bots as values), play and the ground. Imported by store, devices, scenes, the games' views and app.
`settings` has the table.
"""
