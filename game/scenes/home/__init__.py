"""The menu with the doors behind it, what is dropped onto the window, news, and questions when something is wrong.

Imports all rooms of scenes but play. Imported by play and app. `menu` is where to begin.
"""
