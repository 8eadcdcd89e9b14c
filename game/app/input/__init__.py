"""From pygame's events to the scene in front: keys, mouse, gamepads, fingers, one switch and a pointer that rests.

Imports system, display and what app may. Imported by loop. `dispatcher` is where to begin.
"""
