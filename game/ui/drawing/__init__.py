"""What widgets are drawn with: boxes, the canvas with units of its own, panels, icons, charts.

Imports stage and the ground. Imported by widgets, form, scenes and the games' views. `canvas` is where to begin.
"""
