"""Puzzles and lessons: proofs, generation, teaching at a table, series, daily puzzles, and the solver's progress.

Imports session, port, table and the ground. Imported by records, players, workers, store, scenes and the games.
`courses` is where to begin.
"""
