"""The screens that all games share, in rooms by what a player does there. Every screen is one of those in `base`.

Imports devices, ui, stage, store, settings, workers, players, play and the ground, neither a game nor app. Imported by
the games' views, reader and app.
"""
