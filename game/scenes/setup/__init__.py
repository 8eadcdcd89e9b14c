"""What comes between choosing a game and playing it: who plays, with which options.

Imports base, start, players, settings, learn, records, puzzles and levels. Imported by home. `setup` is where to
begin.
"""
