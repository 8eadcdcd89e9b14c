"""The screens of the settings: a control for each kind of setting, palettes as cards, keys and buttons.

Imports base and exchange. Imported by setup and home. `settings` is where to begin.
"""
