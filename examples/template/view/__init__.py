"""For the eye: the scene, its parts, and its pictures; `game_view` puts them together.

Imports its own game and rules, scenes, ui, stage, store, players, play and the ground. Imported by nobody: `game_view`
is read by name from `game.games.views`.
"""
