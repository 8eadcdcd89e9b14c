"""Puzzles and lessons: proved, made, taught at a table, one after another, day by day; and what came of them.

Imports session, port, table and the ground. Imported by records, players, store, scenes and the games.
`puzzle_course` is where to begin.
"""
