"""One game as it is saved: its moves with branches, its players, ratings, and games by mail.

Imports the ground. Imported by all but rules, stage and ui. `session` is where to begin.
"""
