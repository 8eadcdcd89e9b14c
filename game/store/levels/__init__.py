"""Level and puzzle files, the arcade's and the player's.

Imports files, play and the ground. Imported by player, workers, scenes and app. `levels` is where to begin.
"""
