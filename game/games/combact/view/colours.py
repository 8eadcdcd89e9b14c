"""The colours of what Combact is made of."""

from __future__ import annotations

from game.stage.palette import Material

FELT = Material("#16302f", {"contrast": "#000000", "daylight": "#3f6b62"})
"""The cloth upon which the bacteria are laid."""
