"""Drawing: sprites, animations, pictures, palettes and text. Knows nothing of games.

Imports the ground and pygame. Imported by ui, devices, scenes, the games' views and app.
"""
