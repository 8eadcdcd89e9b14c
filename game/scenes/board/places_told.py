"""The places of a board as they are told to who does not see it."""

from __future__ import annotations

from msgspec import Struct

from game.ui.drawing.box import Box


class Place(Struct, frozen=True):
    """A place of a board (a cell, a piece of the ring, a stock) as it is told to who does not see it."""

    key: str
    """Unique on the board, and stable: "a5", "ring 4", "stock 1"."""
    name: str
    """In words, in the player's language: "a5, Red, 3; would burst"."""
    box: Box
    """In the units of the scene's board space (`scene.board.to_pixels`)."""
    legal: bool
    """Whether choosing it does something now."""
