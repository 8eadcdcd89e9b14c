"""The devices: the window, keyboard and gamepads, the sound, and what only the operating system can do for them.

Imports ui, stage, settings and the ground. Imported by scenes, the reader and app. `window`, `controls` and `audio` are
where to begin.
"""
