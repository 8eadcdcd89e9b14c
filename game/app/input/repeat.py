"""Keys that are held do again what they do, after a time and at a pace of our own, the same on every machine."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from msgspec.structs import replace

from game.ui.input.inputs import Input, KeyDown, Press, Typed

PACES = {"off": (math.inf, math.inf), "slow": (0.7, 0.2), "normal": (0.32, 0.055)}
"""Seconds before a held key does it again for the first time, and from one time to the next."""


class Repeat:
    """The key that was pressed last, as long as it is held."""

    def __init__(self) -> None:
        self.pace = "normal"
        """One of `PACES`."""
        self._code = 0
        self._inputs: tuple[Input, ...] = ()
        """What the key did."""
        self._due = math.inf
        """When it does that again."""

    def translate(self, event: pygame.Event, inputs: Sequence[Input], now: float) -> Sequence[Input]:
        """What an event means: a letter that the window system repeats means nothing."""
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
            # The letter belongs to the key that went down right before.
            self._inputs = (*self._inputs, written)
        return inputs

    def let_go(self) -> None:
        """No key is held."""
        self._code, self._inputs, self._due = 0, (), math.inf

    def due(self, now: float) -> tuple[Input, ...]:
        """What the held key does again by now: once, however long that was ago."""
        if now < self._due:
            return ()
        self._due = now + PACES[self.pace][1]
        return self._inputs

    def quiet(self, now: float) -> float:
        """For how many seconds nothing is due."""
        return self._due - now
