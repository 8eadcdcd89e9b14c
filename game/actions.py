"""Actions of the player, and the keys bound to them, as values."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Action(StrEnum):
    """Actions, whatever device they come from. The values are the names in the settings file."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    CONFIRM = "confirm"
    BACK = "back"
    NEXT = "next"
    PREVIOUS = "previous"
    UNDO = "undo"
    REDO = "redo"
    RESTART = "restart"
    HINT = "hint"
    HELP = "help"
    FASTER = "faster"
    ROTATE_LEFT = "rotate left"
    ROTATE_RIGHT = "rotate right"
    PASS = "pass"
    PLACES = "places"
    PAUSE = "pause"
    STEP = "step"
    TURN = "turn"
    MOVES = "moves"
    BEGINNING = "beginning"
    EARLIER = "earlier"
    LATER = "later"
    PRESENT = "present"
    ASK_HERE = "ask here"
    ASK_BOARD = "ask board"
    ASK_SCORE = "ask score"
    ASK_TURN = "ask turn"
    ASK_LAST = "ask last"
    ASK_CHOICES = "ask choices"
    MUTE = "mute"
    FULLSCREEN = "fullscreen"
    ACCESS = "access"


DIRECTIONS = {Action.UP: (0, -1), Action.DOWN: (0, 1), Action.LEFT: (-1, 0), Action.RIGHT: (1, 0)}

ASKED = (Action.ASK_HERE, Action.ASK_BOARD, Action.ASK_SCORE, Action.ASK_TURN, Action.ASK_LAST, Action.ASK_CHOICES)
"""Questions about a board, in the order of their keys."""


class Key(Struct, frozen=True):
    """A key by its place on the keyboard, with its label when it was bound; or a part of a gamepad."""

    scancode: int
    label: str
