"""Puzzles: of a theme, one after another, made anew, of the day; and what stands beside the board meanwhile.

Imports base, start, animation, board, learn and records. Imported by setup, review, home and play. `puzzles` is where
to begin.
"""
