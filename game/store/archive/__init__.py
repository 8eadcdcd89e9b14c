"""The archive of all games played: its lines, its contents, and cached results of reviews and counts.

Imports files, play and the ground. Imported by player, workers, scenes and app. `archive` is where to begin.
"""
