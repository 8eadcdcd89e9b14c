"""How a widget is reached by who has no mouse: by one switch, a finger, or a pointer that rests."""

from __future__ import annotations

import math

from game.actions import Action


class Reach:
    """What most widgets say of that; others say something else."""

    ways: tuple[Action, ...] = ()
    """What one switch can do with it, each by a part of it; without any it is pressed."""
    many = False
    """Whether it is made of many places, as a board is, and shows itself which of them is meant."""
    rolls = False
    """Whether a finger that moves upon it turns it like the wheel."""

    def takes(self, pixel: tuple[float, float]) -> bool:
        """Whether a click there does something."""
        return True

    def drags(self, pixel: tuple[float, float]) -> bool:
        """Whether a finger that moves on from there leads something along, instead of scrolling the page."""
        return False

    def least(self) -> float:
        """How many pixels wide the narrowest place is, where there are many, that something can be done with."""
        return math.inf
