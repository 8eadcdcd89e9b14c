"""What every screen is: scenes, sheets, overlays and questions, and the ports between screens, games and program.

Imports what scenes may. Imported by all rooms of scenes, the games' views, reader and app. `context` is where to
begin.
"""
