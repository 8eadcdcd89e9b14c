"""The colours of what Combact is made of."""

from __future__ import annotations

from game.stage.palette import Colour, Material, Palette

FELT = Material("#16302f", {"contrast": "#000000", "daylight": "#2b4e48"})
"""The cloth upon which the bacteria are laid."""


def glow(palette: Palette) -> Colour:
    """The accent as it shines on felt, which is dark even in a bright room."""
    return palette.gold if palette.bright else palette.accent
