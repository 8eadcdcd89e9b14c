"""Files with levels and puzzles, those of the arcade and those of the player.

Imports files, play and the ground. Imported by player, scenes and app. `levels` is where to begin.
"""
