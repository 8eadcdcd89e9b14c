"""The window and what is drawn in it: compositing of the visible scenes, repainting and transitions.

Imports scenes, ui, stage, settings and the ground. Imported by input and loop. `compositor` is where to begin.
"""
