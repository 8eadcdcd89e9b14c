"""How other threads reach the loop: a program has said something, or somebody has started the arcade a second time."""

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


class Summons:
    """A call from any thread, which the loop obeys."""

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

    def heard(self) -> None:
        """Whoever has news from now on has to wake the loop anew. For the loop, before it looks what there is."""
        self._woken.clear()

    def call(self, given: str = "") -> bool:
        """Have the window come to the front, and open what is `given`: the text of a game, or the path of a file.
        Whether it came. For any thread but the loop's.
        """
        self._shown.clear()
        with contextlib.suppress(pygame.error):
            # The program may be about to end: then whoever asks has to wait until it has.
            pygame.event.post(pygame.Event(SHOW, given=given))
        return self._shown.wait(SHOWN_WITHIN)

    def obey(self) -> None:
        """Show the window. For the loop, when it comes upon the event."""
        self._window.show()
        self._shown.set()
