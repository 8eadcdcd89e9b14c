"""What a player did, whatever device it came from, as values."""

from __future__ import annotations

import pygame
from msgspec import Struct

from game.actions import Action

CARET_KEYS = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_HOME: "start", pygame.K_END: "end"}
"""Where keys lead the caret of a text; together with Shift they select so far."""


class Press(Struct, frozen=True, eq=False):
    """An action asked for by a key or a button of a gamepad; `repeat` when a held key repeats it. It is the same one,
    whatever gamepad it comes from.
    """

    action: Action
    repeat: bool = False
    pad: int = -1
    """The number of the gamepad, from 0 on; negative where it is none, or which is not known."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Press) and (self.action, self.repeat) == (other.action, other.repeat)

    def __hash__(self) -> int:
        return hash((self.action, self.repeat))


class Pointer(Struct, frozen=True):
    """The mouse at a pixel: `kind` is move, down, up or wheel."""

    kind: str
    pixel: tuple[float, float]
    button: int = 0
    wheel: int = 0


class Typed(Struct, frozen=True):
    """Text typed into a field."""

    text: str


class KeyDown(Struct, frozen=True):
    """A raw key, for scenes that bind keys or edit text."""

    scancode: int
    key: int
    label: str
    repeat: bool = False


class Edit(Struct, frozen=True):
    """What is done to the text of a field by Ctrl and a letter: `what` is select, copy, cut or paste; or by Shift and a
    key that leads left, right, to the start or the end: so far it is selected.
    """

    what: str


Text = Typed | KeyDown | Edit
"""What goes to the field that has the focus."""
Input = Press | Pointer | Text
