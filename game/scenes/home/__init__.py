"""The menu with the routes to other screens, file drop, news, and questions when something is wrong.

Imports all rooms of scenes but play. Imported by play and app. `menu` is where to begin.
"""
