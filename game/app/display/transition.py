"""Crossfade from one screen to the next; the new screen is live from its first frame."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

SECONDS = 0.17
FIRST = 0.3
"""Opacity of the new screen in its first frame, 0 to 1."""
LARGEST = 4_200_000
"""Largest window that fades, in pixels; beyond it the new picture is shown at once, as blending takes too long."""


class Transition:
    """The old picture, fading out over the new one."""

    def __init__(self) -> None:
        self._old: pygame.Surface | None = None
        self._new: pygame.Surface | None = None
        self._time = 0.0
        self._spare: list[pygame.Surface] = []

    @property
    def running(self) -> bool:
        """True while the old picture is visible."""
        return self._old is not None

    def prepare(self, window: pygame.Surface) -> Iterator[None]:
        """Allocate memory for both pictures, in two steps: the first write to fresh memory takes ten times as long."""
        self._spare.clear()
        while window.get_width() * window.get_height() <= LARGEST and len(self._spare) < 2:
            self._spare.append(window.copy())
            yield

    def begin(self, window: pygame.Surface) -> None:
        """Start fading from what the window shows now."""
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
        """Show the new picture only."""
        self._old = self._new = None

    def canvas(self, window: pygame.Surface) -> pygame.Surface:
        """Return the surface on which to draw the new screen."""
        return window if self._new is None else self._new

    def show(self, window: pygame.Surface) -> bool:
        """Blend both pictures into the window after the new one was drawn; return True if all of it has changed."""
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
