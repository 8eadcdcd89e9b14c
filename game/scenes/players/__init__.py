"""Who plays: persons with their badges, programs from outside, seats, and what all of them are called.

Imports base and start. Imported by board and the rooms above it, and the games' views. `names` is where to begin.
"""
