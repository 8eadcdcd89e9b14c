"""Wake-up: ends the loop's sleep from other threads, when an engine has answered or the arcade was started again."""

import contextlib
import threading

import pygame

from game.devices.window import Window

WAKE = pygame.event.custom_type()
"""The event that ends a sleep of the loop."""
SHOW = pygame.event.custom_type()
"""The event that raises the window."""
SHOWN_WITHIN = 2.5
"""Seconds in which the window is shown, unless the loop is frozen."""


class Wakeup:
    """Ends the sleep of the loop, and asks it to raise the window."""

    def __init__(self, window: Window) -> None:
        self._window = window
        window.notice_clicked = self._ask_for_window
        self._shown = threading.Event()
        self._woken = threading.Event()

    def wake(self) -> None:
        """End the loop's sleep, or prevent the next one. Callable from any thread."""
        if not self._woken.is_set():
            self._woken.set()
            with contextlib.suppress(pygame.error):
                pygame.event.post(pygame.Event(WAKE))

    def clear(self) -> None:
        """Let the next `wake` end a sleep again. Called by the loop before it polls."""
        self._woken.clear()

    def request_window(self, given: str = "") -> bool:
        """Raise the window and open what is `given`, the text of a game or the path of a file; return True if the loop
        did so in time.

        Callable from any thread but the loop's.
        """
        self._shown.clear()
        self._ask_for_window(given)
        return self._shown.wait(SHOWN_WITHIN)

    @staticmethod
    def _ask_for_window(given: str = "") -> None:
        with contextlib.suppress(pygame.error):
            # The program may be about to end: then whoever waits does so in vain.
            pygame.event.post(pygame.Event(SHOW, given=given))

    def raise_window(self) -> None:
        """Raise the window. Called by the loop at the event."""
        self._window.show()
        self._shown.set()
