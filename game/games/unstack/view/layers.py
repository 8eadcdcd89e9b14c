"""The layers of UnStack's board."""

from __future__ import annotations

from enum import IntEnum


class Layer(IntEnum):
    """What lies above what, from the board upward. Panels and texts lie from 10 on, outside the board."""

    GROUND = 11
    MARK = 12
    """Light on the cells."""
    SHADOW = 13
    TRAY_SHADOW = 14
    TOWER = 15
    """Towers take one for each row, so that those in front stand before those behind."""
    TAG = 22
    HAND_SHADOW = 23
    HAND = 24
    FLYING = 25
