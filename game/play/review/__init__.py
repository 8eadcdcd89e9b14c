"""Looking back at a game that was played: the odds after every move, the turning points, what was better.

Imports session, port and the ground. Imported by players, store and scenes. `review` is where to begin.
"""
