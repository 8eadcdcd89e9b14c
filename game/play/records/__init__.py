"""Played games: as lines of text, in statistics, and in achievements.

Imports session, port, puzzles and the ground. Imported by workers, store, scenes and app. `record` is where to begin.
"""
