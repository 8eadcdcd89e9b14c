"""Puzzles: by theme, in series, generated, of the day; and the guide beside the board.

Imports base, start, animation, board, learn and records. Imported by setup, review, home and play. `puzzles` is where
to begin.
"""
