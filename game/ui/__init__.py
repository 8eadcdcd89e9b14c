"""User interface: widgets on a canvas, the form that holds them, and the player's input as values.

Imports stage and the ground. Imported by devices, scenes, the games' views and app.
"""
