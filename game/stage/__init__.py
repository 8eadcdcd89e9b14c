"""Drawing: sprites, animations, pictures, palettes and text. Knows nothing of games.

Imports the ground and pygame. Imported by ui, scenes, the games' views and app.
"""
