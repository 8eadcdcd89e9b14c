"""Drawing order: the layers of a screen, from back to front."""

from __future__ import annotations

from enum import IntEnum


class Layer(IntEnum):
    """The layers of screens and widgets, drawn from the lowest number up; within a layer, in the order of adding.

    A game's board has layers of its own, up to `BEACON`: it lies beside all panels, and below rings, tips and messages.
    """

    PANEL = 10
    LIGHT = 11
    """The light on a panel."""
    GROUND = 13
    """Backgrounds of text and pictures: wells, bands, pills."""
    TEXT = 14
    """Text and pictures; the default layer."""
    UPON = 15
    """Text upon a picture, such as that of a key cap."""
    FACE = 20
    """The face of a widget with its text and pictures."""
    CONTENT = 22
    UPON_CONTENT = 23
    OVER = 25
    """A list that covers panels, with everything in it."""
    BEACON = 28
    """Marks of where to click in a lesson, above all pieces."""
    HINT = 29
    """Pins and lines of a hint."""
    RING = 30
    """The focus ring."""
    TIP = 40
    TIP_TEXT = 41
    SIGN = 50
    """The warning that nothing can be saved, always visible."""
    SIGN_TEXT = 51
    TOAST = 60
    """Passing messages."""
    TOAST_TEXT = 61
    SCAN = 70
    """The frame of switch scanning, and the ring of a dwell click."""
