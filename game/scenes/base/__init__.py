"""Base classes of the screens: scenes, sheets, overlays, questions; the ports between screens, games and program.

Imports what scenes may. Imported by all rooms of scenes, the games' views, reader and app. `context` is where to
begin.
"""
