"""Widgets on a canvas, the form that has them, and what a player did as values.

Imports stage and the ground. Imported by scenes, the games' views and app.
"""
