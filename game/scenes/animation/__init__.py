"""Animations: a game's playback, calm and lively, undo, the final count, the light at the end.

Imports what scenes may. Imported by board, puzzles, levels, play and the games' views. `playback` is where to begin.
"""
