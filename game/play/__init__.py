"""Playing a game without a window: sessions, the table, lessons, puzzles, reviews, and the port `Game`.

Imports the ground (`game.rules`, `checks`, `random64`, `actions`, `language`). Imported by all but rules, stage and ui.
"""
