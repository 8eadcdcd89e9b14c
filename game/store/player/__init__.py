"""The player's data: games in progress, settings, scores, stars, puzzles; and all of it in one file.

Imports files, archive, levels and what store may. Imported by online, scenes, the games' views and app. `store` is
where to begin.
"""
