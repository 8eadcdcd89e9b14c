"""The screens that all games share. `context` is what a screen is given and gives.

Imports ui, stage, store, settings, players, play and the ground, neither a game nor app.
Imported by the games' views and app.
"""
