"""Key repeat: delay and rate of our own, the same on every machine."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from msgspec.structs import replace

from game.ui.input.inputs import Input, KeyDown, Press, Typed

PACES = {"off": (math.inf, math.inf), "slow": (0.7, 0.2), "normal": (0.32, 0.055)}
"""Seconds before the first repeat, and between two repeats."""


class Repeat:
    """Repeats the key that was pressed last while it is held."""

    def __init__(self) -> None:
        self.pace = "normal"
        """A key of `PACES`."""
        self._code = 0
        self._inputs: tuple[Input, ...] = ()
        """Inputs of the held key."""
        self._due = math.inf
        """Time of the next repeat."""

    def translate(self, event: pygame.Event, inputs: Sequence[Input], now: float) -> Sequence[Input]:
        """Return the inputs of an event, without text that the window system repeats."""
        if event.type == pygame.KEYDOWN and not any(
            isinstance(entry, KeyDown | Press) and entry.repeat for entry in inputs
        ):
            self._code, self._due = event.scancode, now + PACES[self.pace][0]
            self._inputs = tuple(replace(entry, repeat=True) for entry in inputs if isinstance(entry, KeyDown | Press))
        elif event.type == pygame.KEYUP and event.scancode == self._code:
            self.let_go()
        elif event.type == pygame.TEXTINPUT and self._code:
            written = Typed(event.text)
            if written in self._inputs:
                return ()
            # This text belongs to the key that just went down.
            self._inputs = (*self._inputs, written)
        return inputs

    def let_go(self) -> None:
        """Stop repeating."""
        self._code, self._inputs, self._due = 0, (), math.inf

    def due(self, now: float) -> tuple[Input, ...]:
        """Return the inputs of the held key if they are due; at most once, however late."""
        if now < self._due:
            return ()
        self._due = now + PACES[self.pace][1]
        return self._inputs

    def quiet(self, now: float) -> float:
        """Return the seconds until the next repeat."""
        return self._due - now
