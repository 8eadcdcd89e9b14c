"""Levels made by hand: the draft with its pen, and a level as a file or as a line of text.

Imports port and the ground. Imported by scenes and app. `draft` is where to begin.
"""
