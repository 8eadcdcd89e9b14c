"""Games that were played: found again, looked back at move by move, played on from any position.

Imports base, start, players, board, exchange, records and puzzles. Imported by home and play. `games` and `review`
are where to begin.
"""
