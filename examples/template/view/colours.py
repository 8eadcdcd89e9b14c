"""The colours of what Row of three is made of: each has a usual one, and others for the palettes that need them."""

from __future__ import annotations

from game.stage.palette import Material

WOOD = Material("#8a5a35", {"contrast": "#7a4a22", "daylight": "#b98654"})
FELT = Material("#16302f", {"contrast": "#000000", "daylight": "#3f6b62"})
