"""Input values: what the player did, whatever device it came from."""

import pygame
from msgspec import Struct

from game.actions import Action

CARET_KEYS = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_HOME: "start", pygame.K_END: "end"}
"""Keys that move the caret of a text; with Shift they extend the selection."""


class Press(Struct, frozen=True):
    """An action by a key or gamepad button; `repeat` while it is held. Equal whichever gamepad it comes from."""

    action: Action
    repeat: bool = False
    pad: int = -1
    """Number of the gamepad, from 0; negative if there is none or it is unknown."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Press) and (self.action, self.repeat) == (other.action, other.repeat)

    def __hash__(self) -> int:
        return hash((self.action, self.repeat))


class Pointer(Struct, frozen=True):
    """A mouse event at a pixel: `kind` is move, down, up or wheel."""

    kind: str
    pixel: tuple[float, float]
    button: int = 0
    wheel: int = 0


class Typed(Struct, frozen=True):
    text: str


class Composed(Struct, frozen=True):
    """The unfinished text of an input method, such as one for Japanese; empty once it is typed or given up."""

    text: str


class Pasted(Struct, frozen=True):
    """Text to be put in at the caret, that was selected in another window."""

    text: str


class KeyDown(Struct, frozen=True):
    """A raw key, for scenes that bind keys or edit text."""

    scancode: int
    key: int
    label: str
    repeat: bool = False


class Edit(Struct, frozen=True):
    """An editing command for a text field: `what` is select (all), copy, cut or paste,
    or left, right, start or end to extend the selection.
    """

    what: str


Typing = Typed | Composed | Pasted | KeyDown | Edit
"""Input for the focused text field."""
Input = Press | Pointer | Typing
