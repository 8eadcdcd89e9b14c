"""Hints for assistive input: switch scanning, touch, dwell clicks and the magnifier."""

from __future__ import annotations

import math

from game.actions import Action


class AssistiveHints:
    """Default hints, which suit most widgets."""

    ways: tuple[Action, ...] = ()
    """Actions that switch scanning offers on it, each on a part of it; without any it is pressed."""
    many = False
    """Whether it has many places of its own, as a board has, and marks the chosen one itself."""
    touch_scrolls = False
    """Whether a finger moving upon it acts like the wheel."""

    def takes(self, pixel: tuple[float, float]) -> bool:
        """Return whether a click at a pixel does something."""
        return True

    def drags(self, pixel: tuple[float, float]) -> bool:
        """Return whether a finger dragged from a pixel moves something along, instead of scrolling the page."""
        return False

    def least(self) -> float:
        """Return the width of its narrowest usable place in pixels, infinity if it has no such places."""
        return math.inf
