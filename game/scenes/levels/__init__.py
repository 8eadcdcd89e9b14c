"""Levels: chosen from cards, and made by hand.

Imports base, start, animation, board and exchange. Imported by setup, home and play. `levels` and `editor` are where
to begin.
"""
