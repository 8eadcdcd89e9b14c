"""What a player did as values, whatever device it came from; the names of a gamepad's buttons, and the clipboard.

Imports the ground. Imported by widgets, form, scenes, the games' views and app. `inputs` is where to begin.
"""
