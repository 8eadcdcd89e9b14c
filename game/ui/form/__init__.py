"""The widgets of a scene together: which of them has the focus, by keys, mouse or one switch, and on which page.

Imports drawing, input, widgets, stage and the ground. Imported by scenes, reader and app. `form` is where to begin.
"""
