"""The colours of what UnStack is made of."""

from __future__ import annotations

from game.stage.palette import Material

WOOD = Material("#97653c", {"contrast": "#9a673a", "daylight": "#9d6c40"})
"""The board and its case."""
LINING = Material("#35756a", {"contrast": "#626262", "daylight": "#3f7a6e"})
"""The cloth in the trays."""
