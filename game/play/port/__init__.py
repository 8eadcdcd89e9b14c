"""The port `Game`, by which the arcade knows its games, and the values it works with, each in a file.

Imports session and the ground. Imported by all but rules, stage and ui. `game` is where to begin.
"""
