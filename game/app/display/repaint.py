"""The old picture stays while the new one is painted, in slices of a few milliseconds a frame.

After a change of size, palette or text nearly every picture has to be painted anew, which takes longer than a frame
may. What the player does in the meantime counts on the new layout already.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import inf

import pygame

from game.stage.sprites import Stage

SLICE = 0.008
"""Seconds after the beginning of a frame from which on no more is painted in it."""
SOON = 0.25
"""The new picture is drawn in a frame that has not taken up a larger share of the slice by painting."""

LATE = 0.5
"""A frame that has laid everything out paints nothing if that has taken a larger share of the slice."""


class IncrementalRepaint:
    """What is being painted, and the old picture where the window has lost it."""

    def __init__(self) -> None:
        self.slice = SLICE
        """With 0 every frame takes one step, whatever the machine; with infinity the first one takes all."""
        self._began = 0.0
        self._late = False
        """Whether this frame had more to do than to paint."""
        self._steps: Iterator[None] | None = None
        self._stage: Stage | None = None
        self._size = (0, 0)
        self._old: pygame.Surface | None = None

    @property
    def running(self) -> bool:
        """Whether something is still to be painted before the new picture can be shown."""
        return self._steps is not None

    def frame(self) -> None:
        self._began, self._late = time.perf_counter(), False

    def begin(self, steps: Iterator[None], window: pygame.Surface) -> None:
        """Paint by these steps, and not by any others; until then show the old picture in the window's size."""
        self._steps, self._late = steps, True
        if window.get_size() != self._size:
            self.keep(window)
        if self._old is not None:
            pygame.transform.scale(self._old, window.get_size(), window)

    def keep(self, window: pygame.Surface) -> None:
        """The window loses, or has lost, what was drawn upon it: draw that again beside it before all is laid out."""
        if self._old is None and self._stage is not None:
            self._old = pygame.Surface(self._size, 0, window)
            self._stage.draw_again(self._old)

    def go_on(self, to_the_end: bool) -> bool:
        """Paint for the time that this frame has left; whether everything is there."""
        limit = inf if to_the_end else self.slice
        if self._late and self._spent() >= limit * LATE:
            return False
        painted = False
        for _ in self._steps or ():
            if self._spent() >= limit:
                return False
            painted = True
        if painted and self._spent() > limit * SOON:
            return False
        self._steps = self._old = None
        return True

    def _spent(self) -> float:
        return time.perf_counter() - self._began

    def drawn(self, stage: Stage, window: pygame.Surface) -> None:
        """This is what the window shows now."""
        self._stage, self._size = stage, window.get_size()
