"""The view: the scene, its parts, and its pictures; `game_view` puts them together.

The same files in every game: `scene` and its parts `board`, `cursor`, `playback`, `words` and `panels`; the pictures in
`art`, `marks` and `help`. What else there is, only this game has.

Imports its own game and rules, scenes, ui, stage, store, players, play and the ground. Imported by nobody: `game_view`
is read by name from `game.games.views`.
"""
