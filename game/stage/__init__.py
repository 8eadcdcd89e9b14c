"""What is drawn: sprites, animations, pictures, palettes and texts. Nothing of games.

Imports the ground and pygame. Imported by ui, scenes, the games' views and app.
"""
