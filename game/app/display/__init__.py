"""The picture: how the visible scenes are put together and change, and the equal steps from one picture to the next.

Imports scenes, devices, ui, stage, settings and the ground. Imported by input and loop. `compositor` is where to begin.
"""
