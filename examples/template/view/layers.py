"""The layers of the board of Row of three."""

from __future__ import annotations

from enum import IntEnum


class Layer(IntEnum):
    """What lies above what, from the table upward. Panels and texts lie from 10, tips from 40."""

    GROUND = 2
    MARK = 13
    STONE = 15
    LINE = 20
