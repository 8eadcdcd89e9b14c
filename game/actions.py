"""Actions of the player, and the keys bound to them, as values."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from game.language import N_


class Action(StrEnum):
    """Actions, whatever device they come from. The values are the names in the settings file."""

    label: str
    """Its name, untranslated."""

    def __new__(cls, value: str, label: str = "") -> Action:
        action = str.__new__(cls, value)
        action._value_ = value
        action.label = label
        return action

    UP = "up", N_("Up")
    DOWN = "down", N_("Down")
    LEFT = "left", N_("Left")
    RIGHT = "right", N_("Right")
    CONFIRM = "confirm", N_("Confirm")
    BACK = "back", N_("Back, menu")
    NEXT = "next", N_("Next element")
    PREVIOUS = "previous", N_("Previous element")
    UNDO = "undo", N_("Undo")
    REDO = "redo", N_("Redo")
    RESTART = "restart", N_("Restart")
    HINT = "hint", N_("Hint")
    HELP = "help", N_("How to play")
    FASTER = "faster", N_("Watch faster")
    ROTATE_LEFT = "rotate left", N_("Turn left")
    ROTATE_RIGHT = "rotate right", N_("Turn right")
    PASS = "pass", N_("Pass")
    PLACES = "places", N_("Show all places")
    PAUSE = "pause", N_("Pause, resume")
    STEP = "step", N_("One move")
    TURN = "turn", N_("Turn the board")
    MOVES = "moves", N_("Move list")
    BEGINNING = "beginning", N_("To the first move")
    EARLIER = "earlier", N_("A move earlier")
    LATER = "later", N_("A move later")
    PRESENT = "present", N_("To the latest move")
    ASK_HERE = "ask here", N_("What is here")
    ASK_BOARD = "ask board", N_("The whole board")
    ASK_SCORE = "ask score", N_("The score")
    ASK_TURN = "ask turn", N_("Whose turn it is")
    ASK_LAST = "ask last", N_("The last move")
    ASK_CHOICES = "ask choices", N_("What I can do")
    MUTE = "mute", N_("Sound off and on")
    FULLSCREEN = "fullscreen", N_("Full screen")
    ACCESS = "access", N_("Accessibility")


DIRECTIONS = {Action.UP: (0, -1), Action.DOWN: (0, 1), Action.LEFT: (-1, 0), Action.RIGHT: (1, 0)}

ASKED = (Action.ASK_HERE, Action.ASK_BOARD, Action.ASK_SCORE, Action.ASK_TURN, Action.ASK_LAST, Action.ASK_CHOICES)
"""Questions about a board, in the order of their keys."""


class Key(Struct, frozen=True):
    """A key by its place on the keyboard, with its label when it was bound; or a part of a gamepad."""

    scancode: int
    label: str
