"""The time that passes on a screen while somebody may be looking at it."""

from __future__ import annotations

from collections.abc import Callable

LONGEST = 1.5
"""Seconds that count at most between two frames. At rest the loop sleeps for a second; a longer gap is a window without
the focus, another screen in front, or a computer that was asleep."""


class Stopwatch:
    """Tells how much time has passed since it was asked last."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = clock()

    def lap(self) -> float:
        """Seconds since the last call, at most `LONGEST`."""
        last, self._last = self._last, self._clock()
        return min(self._last - last, LONGEST)
