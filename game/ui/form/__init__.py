"""The form: all widgets of a scene, with focus by keys, mouse or switch scanning, and tabs.

Imports drawing, input, widgets, stage and the ground. Imported by scenes, the games' views, reader and app. `form` is
where to begin.
"""
