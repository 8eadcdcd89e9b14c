"""From one screen to the next: the last picture gives way to the new one, which is played on from the first moment."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

SECONDS = 0.17
FIRST = 0.3
"""The share of the new screen that its very first picture shows already."""
LARGEST = 4_200_000
"""Pixels of a window in which this is quick enough; in a larger one the new picture is there at once."""


class Transition:
    """The old picture over the new one, weaker from frame to frame."""

    def __init__(self) -> None:
        self._old: pygame.Surface | None = None
        self._new: pygame.Surface | None = None
        self._time = 0.0
        self._spare: list[pygame.Surface] = []

    @property
    def running(self) -> bool:
        """Whether the old picture can still be seen."""
        return self._old is not None

    def prepare(self, window: pygame.Surface) -> Iterator[None]:
        """Get the memory for both pictures, in two steps: writing to it takes ten times as long the first time."""
        self._spare.clear()
        while window.get_width() * window.get_height() <= LARGEST and len(self._spare) < 2:
            self._spare.append(window.copy())
            yield

    def begin(self, window: pygame.Surface) -> None:
        """Let what the window shows now give way to what is drawn next."""
        if window.get_width() * window.get_height() <= LARGEST:
            self._old, self._new, self._time = self._copy(window), None, 0.0

    def _copy(self, window: pygame.Surface) -> pygame.Surface:
        if not self._spare or self._spare[-1].get_size() != window.get_size():
            return window.copy()
        copy = self._spare.pop()
        copy.blit(window, (0, 0))
        return copy

    def pass_time(self, seconds: float) -> None:
        self._time += seconds

    def end(self) -> None:
        """Nothing of the old picture is to be seen any more."""
        self._old = self._new = None

    def canvas(self, window: pygame.Surface) -> pygame.Surface:
        """What the new screen is to be drawn upon."""
        return window if self._new is None else self._new

    def show(self, window: pygame.Surface) -> bool:
        """Bring both pictures to the window, after the new one has been drawn; whether that has changed all of it."""
        if self._old is None:
            return False
        if self._new is None:
            self._new = self._copy(window)
            self._spare.clear()
        else:
            window.blit(self._new, (0, 0))
        share = FIRST + (1.0 - FIRST) * self._time / SECONDS
        if share >= 1.0 or self._old.get_size() != window.get_size():
            self.end()
        else:
            self._old.set_alpha(round(255 * (1.0 - share)))
            window.blit(self._old, (0, 0))
        return True
