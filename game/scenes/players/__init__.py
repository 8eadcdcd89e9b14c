"""Players: persons with their badges, external bots, seats, and the names of them all.

Imports base and start. Imported by board, records, setup, review, play, the games' views and app. `names` is where to
begin.
"""
