"""The table a game is played at: moves not yet shown, hints, the score sheet.

Imports session, port and the ground. Imported by puzzles, players, store, scenes, the games' views and app. `table`
is where to begin.
"""
