"""Levels made by the player: the draft in the editor, and a level as a file or a line of text.

Imports port and the ground. Imported by scenes and app. `draft` is where to begin.
"""
