"""One game as it is kept: its line of moves with branches, who plays it, how strong they are, and letters.

Imports the ground. Imported by all but rules, stage and ui. `session` is where to begin.
"""
