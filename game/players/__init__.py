"""Who plays besides persons: the search and its levels, programs from outside, and who sits at a table.

Imports play and the ground. Imported by the games, settings, workers, scenes and app.
"""
