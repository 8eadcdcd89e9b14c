"""What is kept: settings, saved games, scores, level files, keys.

Imports players (bots as values), play and the ground. Imported by scenes, the games' views and app.
"""
