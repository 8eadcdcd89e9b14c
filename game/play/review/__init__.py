"""Review of a played game: the odds after every move, turning points, and better moves.

Imports session, port and the ground. Imported by players, workers, store, scenes and app. `review` is where to begin.
"""
