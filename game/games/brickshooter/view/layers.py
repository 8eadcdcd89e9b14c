"""The layers of BrickShooter's board."""

from __future__ import annotations

from enum import IntEnum


class Layer(IntEnum):
    """What lies above what, from the board upward. Panels and texts lie from 10 on, outside the board."""

    GROUND = 2
    TRACE = 13
    """Where bricks were that the last shot has exploded."""
    TRAIL = 14
    """The way of a shot, below the bricks."""
    GHOST = 15
    """The brick where it would land."""
    BRICK = 16
    LIT = 17
    """The bricks of a lane once more, at full brightness."""
    MARK = 24
    """What lies over all that moves."""
    FLASH = 25
    SHARD = 26
    POINTS = 27
    """What a shot would bring."""
    WORDS = 28
    """What an explosion has brought."""
    COVER = 29
    """An empty board over everything, while the clock of a rush stands."""
