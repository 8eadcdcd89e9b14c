"""Beginning and continuing games: sessions, levels by their names, the games in progress.

Imports base. Imported by online, nearly all rooms above, the games' views and app. `sessions` is where to begin.
"""
