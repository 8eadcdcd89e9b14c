"""Levels: chosen from cards, and made by hand.

Imports base, start, animation, board and exchange. Imported by setup, home, play and reader. `levels` and `editor`
are where to begin.
"""
