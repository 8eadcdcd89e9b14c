"""For the eye: the scene, its parts, and its pictures; `face` puts them together.

Imports its own game and rules, scenes, ui, stage, store, players, play and the ground. Imported by nobody: `face` is
read by name from `game.games.faces`.
"""
