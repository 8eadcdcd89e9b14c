"""Who plays: persons with their badges, programs from outside, seats, and what all of them are called.

Imports base and start. Imported by board, records, setup, review, play, the games' views and app. `names` is where to
begin.
"""
