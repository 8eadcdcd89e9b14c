"""The window and what it shows: the scenes that are seen, one over the other, and how they change.

Imports scenes, ui, stage, store and the ground. Imported by input and loop. `picture` is where to begin.
"""
