"""What all games come to: counted bit by bit, best scores, ratings, achievements.

Imports base, start, players and exchange. Imported by puzzles, setup, review, home and the games' views. `records` is
where to begin.
"""
