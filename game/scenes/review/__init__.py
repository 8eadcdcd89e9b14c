"""Games of the archive: finding them, reviewing them move by move, playing on from any position.

Imports base, start, players, board, exchange, records and puzzles. Imported by home and play. `games` and `review`
are where to begin.
"""
