"""What the arcade needs to know of a game: the port `Game`, and the values it works with, each in a file.

Imports session and the ground. Imported by all but rules, stage and ui. `game` is where to begin.
"""
