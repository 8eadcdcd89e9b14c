"""A game being played, without a window: its session, the table it is played at, lessons, and the port `Game`.

Imports the ground (`game.rules`, `checks`, `random64`, `actions`, `language`). Imported by all but rules, stage and ui.
"""
