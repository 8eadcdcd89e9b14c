"""The layers of what is drawn, from the table upward."""

from __future__ import annotations

from enum import IntEnum


class Layer(IntEnum):
    """The layers of screens and widgets. What is in one layer lies in the order in which it was put on the stage.

    A game's board has layers of its own, up to `BEACON`: it lies beside all panels, and below rings, tips and messages.
    """

    PANEL = 10
    LIGHT = 11
    """The light of a panel."""
    GROUND = 13
    """What lies below words and pictures: wells, bands, pills."""
    TEXT = 14
    """Words and pictures: where everything goes that asks for no other layer."""
    UPON = 15
    """What stands upon a picture, such as the word of a key cap."""
    FACE = 20
    """The face of a widget, its words and pictures, and what stands upon those."""
    CONTENT = 22
    UPON_CONTENT = 23
    OVER = 25
    """A list that covers panels, all of it in the order in which it is put there."""
    BEACON = 28
    """Where to click, in a lesson: above all pieces."""
    HINT = 29
    """The pins and lines of a hint."""
    RING = 30
    """The ring round what has the focus."""
    TIP = 40
    TIP_TEXT = 41
    SIGN = 50
    """The sign that nothing can be saved, which is always seen."""
    SIGN_TEXT = 51
    TOAST = 60
    """Messages that pass."""
    TOAST_TEXT = 61
    SCAN = 70
    """The frame of one switch, and the ring of a pointer that rests."""
