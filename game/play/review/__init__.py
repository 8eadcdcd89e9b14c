"""Review of a played game: the odds after every move, turning points, and better moves.

Imports session, port and the ground. Imported by players, workers, store and scenes. `review` is where to begin.
"""
