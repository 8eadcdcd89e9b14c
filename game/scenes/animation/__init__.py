"""How what happens is shown: a game's playback, calm and lively, the way back, the count and the light at the end.

Imports what scenes may. Imported by board, puzzles, levels, play and the games' views. `playback` is where to begin.
"""
