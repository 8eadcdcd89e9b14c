"""The archive of all games that were played: its lines, what is in it, and what was found out about them.

Imports files, play and the ground. Imported by player, scenes and app. `archive` is where to begin.
"""
