"""The colour of what Lanterns is made of: a usual one, and others for the palettes that need them."""

from __future__ import annotations

from game.stage.palette import Material

WOOD = Material("#8a5a35", {"contrast": "#7a4a22", "daylight": "#b98654"})
