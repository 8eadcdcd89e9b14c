"""Incremental repaint: the old picture stays while the new one is painted, a few milliseconds a frame.

After a change of size, palette or text nearly every picture has to be painted anew, which takes longer than a frame.
Input in the meantime already uses the new layout.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import inf

import pygame

from game.stage.sprites import Stage

SLICE = 0.008
"""Time budget for painting, in seconds from the beginning of a frame."""
SOON = 0.25
"""A frame that has painted draws the new picture only if at most this share of the budget is spent."""

LATE = 0.5
"""Share of the budget spent on layout above which a frame paints nothing."""


class IncrementalRepaint:
    """The painting in progress, and the old picture where the window has lost it."""

    def __init__(self) -> None:
        self.slice = SLICE
        """Time budget in seconds. 0: one step a frame, on any machine; infinity: everything in the first frame."""
        self._began = 0.0
        self._late = False
        """True if this frame has laid out the scenes as well."""
        self._steps: Iterator[None] | None = None
        self._stage: Stage | None = None
        self._size = (0, 0)
        self._old: pygame.Surface | None = None

    @property
    def running(self) -> bool:
        """True while something is left to paint before the new picture can be shown."""
        return self._steps is not None

    @property
    def has_time(self) -> bool:
        """True while the frame's budget is not spent."""
        return self._spent() < self.slice

    def frame(self) -> None:
        self._began, self._late = time.perf_counter(), False

    def begin(self, steps: Iterator[None], window: pygame.Surface) -> None:
        """Start painting by these steps, dropping others; until then show the old picture, scaled to the window."""
        self._steps, self._late = steps, True
        if window.get_size() != self._size:
            self.keep(window)
        if self._old is not None:
            pygame.transform.scale(self._old, window.get_size(), window)

    def keep(self, window: pygame.Surface) -> None:
        """Save the window's picture, which is lost or about to be: draw it again on a surface of its own.

        Call it before the scenes are laid out anew.
        """
        if self._old is None and self._stage is not None:
            self._old = pygame.Surface(self._size, 0, window)
            self._stage.draw_again(self._old)

    def go_on(self, to_the_end: bool) -> bool:
        """Paint for the rest of the frame's budget; return True when everything is painted."""
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
        """Note that the window now shows `stage`."""
        self._stage, self._size = stage, window.get_size()
