"""Work that no frame waits for, in a process of the arcade's own: verdicts, proofs, new puzzles, reviews, counting.

Each file has a `Job` and who asks for it; `worker` is the process seen from the arcade, `jobs` its other end. Imports
store, players (which starts processes), play and the ground. Imported by scenes and app.
"""
