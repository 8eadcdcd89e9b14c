"""A pygame arcade of four board and puzzle games.

Here lies the ground that everybody may know: what rules are, checks of values, chance from a seed, actions, languages.
Imports nothing else of the arcade. Imported by all; the other folders each say who may know them.
"""

__version__ = "0.2.0"
