"""Drawing of widgets: boxes, the canvas with its units, panels, icons, charts.

Imports stage and the ground. Imported by widgets, form, scenes, the games' views, reader and app. `canvas` is where
to begin.
"""
