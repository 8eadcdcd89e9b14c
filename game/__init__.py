"""A pygame arcade of board and puzzle games.

The modules here are the ground: the protocol of rules, checks of values, seeded chance, actions, languages. Imports
nothing else of the arcade. Imported by all; the other folders each say who may know them.
"""

__version__ = "0.2.0"
HOMEPAGE = "https://github.com/dusk-arcade/dusk-arcade"
"""Address of the project: releases, source, reports of faults."""
