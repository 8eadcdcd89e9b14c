"""Input: the player's actions as values from any device, the labels of gamepad buttons, and the clipboard.

Imports the ground. Imported by widgets, form, devices, scenes, the games' views, reader and app. `inputs` is where to
begin.
"""
