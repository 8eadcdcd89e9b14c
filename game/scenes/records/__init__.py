"""Statistics of all games, counted in steps: best scores, ratings, achievements.

Imports base, start, players and exchange. Imported by puzzles, setup, review, home and the games' views. `records` is
where to begin.
"""
