"""How another thread has the window come to the front: somebody has started the arcade a second time."""

from __future__ import annotations

import contextlib
import threading

import pygame

from game.app.window import Window

SHOW = pygame.event.custom_type()
"""The event that tells the loop."""
SHOWN_WITHIN = 2.5
"""Seconds in which the window is shown, unless the loop is frozen."""


class Summons:
    """A call from any thread, which the loop obeys."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._shown = threading.Event()

    def call(self) -> bool:
        """Have the window come to the front; whether it did. For any thread but the loop's."""
        self._shown.clear()
        with contextlib.suppress(pygame.error):
            # The program may be about to end: then whoever asks has to wait until it has.
            pygame.event.post(pygame.Event(SHOW))
        return self._shown.wait(SHOWN_WITHIN)

    def obey(self) -> None:
        """Show the window. For the loop, when it comes upon the event."""
        self._window.show()
        self._shown.set()
