"""What lies over what on the board of Lanterns."""

from __future__ import annotations

from enum import IntEnum


class Layer(IntEnum):
    """The layers of the board, from the table upward."""

    GROUND = 2
    LIGHT = 15
    MARK = 18
