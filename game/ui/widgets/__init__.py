"""The widgets: buttons, choices, cards, sliders, text fields, and scrolling.

Imports drawing, input, stage and the ground. Imported by form, scenes, the games' views, reader and app. `widgets` is
where to begin.
"""
