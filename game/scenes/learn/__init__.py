"""Learning a game: how to play it, its lesson with a coach beside the board, and programs that show it.

Imports base, start and board. Imported by puzzles, setup, home and play. `lesson` is where to begin.
"""
