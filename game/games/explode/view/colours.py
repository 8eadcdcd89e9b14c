"""The colours of what Explode! is made of."""

from __future__ import annotations

from game.stage.palette import Material

BOARD = Material("#cfd8d2", {"contrast": "#f2f2f2", "daylight": "#f4f1e6"})
"""The pale plates of the board."""
