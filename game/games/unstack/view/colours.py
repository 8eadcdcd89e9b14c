"""The colours of what UnStack is made of."""

from __future__ import annotations

from game.stage.palette import Material

WOOD = Material("#8a5a35", {"contrast": "#7a4a22", "daylight": "#b98654"})
"""The board and its case."""
LINING = Material("#245048", {"contrast": "#3b3b3b", "daylight": "#366a5f"})
"""The cloth in the trays."""
