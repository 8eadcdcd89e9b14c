"""The place to which a maximised window goes back."""

from collections.abc import Callable
from typing import NamedTuple

Size = tuple[int, int]
"""Width and height in pixels."""
LASTS = 0.5
"""Seconds after which a place counts as one that was chosen."""


class Placement(NamedTuple):
    """Where a window is, neither maximised nor full screen."""

    size: Size
    position: tuple[int, int] | None
    """None where the system chooses it."""


class LastingPlace:
    """The latest place of a window, which can be given up for the one before.

    A window that is being maximised may have its new size before it is known to be maximised.
    """

    def __init__(self, place: Placement, clock: Callable[[], float]) -> None:
        self.latest = place
        self._before = place
        self._since = clock() - LASTS
        self._clock = clock

    def note(self, place: Placement) -> None:
        """Take note of where the window is."""
        if place != self.latest:
            self._before = self._lasting
            self.latest = place
            self._since = self._clock()

    def go_back(self) -> None:
        """Give up the latest place if it has only just been taken."""
        self.latest = self._lasting
        self._since = self._clock() - LASTS

    @property
    def _lasting(self) -> Placement:
        """The last place that was kept for a while."""
        return self.latest if self._clock() - self._since >= LASTS else self._before
