"""Wakes the loop from other threads: an engine has answered, or the arcade was started a second time."""

from __future__ import annotations

import contextlib
import threading

import pygame

from game.app.display.window import Window

WAKE = pygame.event.custom_type()
"""The event that ends a sleep of the loop."""
SHOW = pygame.event.custom_type()
"""The event that has the window come to the front."""
SHOWN_WITHIN = 2.5
"""Seconds in which the window is shown, unless the loop is frozen."""


class Wakeup:
    """Ends the sleep of the loop, and asks it to raise the window."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._shown = threading.Event()
        self._woken = threading.Event()

    def wake(self) -> None:
        """End a sleep of the loop, or keep it from the next one. For any thread."""
        if not self._woken.is_set():
            self._woken.set()
            with contextlib.suppress(pygame.error):
                pygame.event.post(pygame.Event(WAKE))

    def clear(self) -> None:
        """Let the next `wake` end a sleep again. For the loop, before it polls."""
        self._woken.clear()

    def request_window(self, given: str = "") -> bool:
        """Raise the window and open what is `given`, the text of a game or the path of a file; return whether the loop
        did so in time. For any thread but the loop's.
        """
        self._shown.clear()
        with contextlib.suppress(pygame.error):
            # The program may be about to end: then whoever asks has to wait until it has.
            pygame.event.post(pygame.Event(SHOW, given=given))
        return self._shown.wait(SHOWN_WITHIN)

    def raise_window(self) -> None:
        """Show the window. For the loop, at the event."""
        self._window.show()
        self._shown.set()
