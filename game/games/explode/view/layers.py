"""The layers of Explode!'s board."""

from __future__ import annotations

from enum import IntEnum


class Layer(IntEnum):
    """What lies above what, from the board upward. Panels and texts lie from 10 on, outside the board."""

    FRAME = 2
    FIELD = 3
    TRACE = 12
    """What the last move has done to the cells."""
    MARK = 13
    """What lies on the cells, below their stars."""
    RING = 14
    """The cursor."""
    HALO = 15
    STAR = 16
    BADGE = 24
    """The signs above the stars."""
    FLASH = 25
    SHARD = 26
