"""Players other than persons: the search and its levels, programs from elsewhere, and the seats at a table.

Imports play and the ground. Imported by the games, settings, workers, scenes and app.
"""
