"""The widgets: buttons, choices, cards, sliders, text fields, and scrolling.

Imports drawing, input, stage and the ground. Imported by form, scenes and the games' views. `widgets` is where to
begin.
"""
