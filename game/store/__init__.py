"""Files of the player: settings, saved games, the archive, scores, level files.

Imports settings (what they hold), play and the ground. Imported by workers, scenes, the games' views and app.
"""
