"""The scene every game is played in, with its tools and the list of moves; the pause and the result.

Imports all rooms of scenes but settings, records and setup. Imported by the games' views, reader and app. `play` is
where to begin.
"""
