"""Setup between choosing a game and playing it: players and options.

Imports base, start, players, settings, learn, records, puzzles and levels. Imported by home. `setup` is where to
begin.
"""
