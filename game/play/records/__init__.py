"""Games that were played: each as a line of text, all of them counted, and what was achieved in them.

Imports session, port, puzzles and the ground. Imported by players, store, scenes and app. `record` is where to begin.
"""
