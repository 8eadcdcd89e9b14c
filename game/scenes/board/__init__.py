"""A scene with a board, the view of a table: its cursor, words, hints and panels, which each game fills.

Imports base, players and animation. Imported by online, exchange, learn, puzzles, levels, review, play,
the games' views, reader and app. `board` is where to begin.
"""
