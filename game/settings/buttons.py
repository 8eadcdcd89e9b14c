"""Parts of a gamepad as keys: buttons, triggers, and the directions of both sticks.

Their codes lie above those of all keys; their names are what is printed on most gamepads.
"""

from __future__ import annotations

from typing import Final

from game.actions import DIRECTIONS, Action, Key

FIRST: Final = 512
"""Code of the first button; SDL's number of a button is added."""
STICK, AXES = FIRST + 32, FIRST + 1024
"""First codes of buttons with an unknown layout, and of the directions of axes, two for each."""
_BUTTONS = (
    "A", "B", "X", "Y", "Select", "Guide", "Start", "L3", "R3", "LB", "RB", "Up", "Down", "Left", "Right", "Misc", "P1",
    "P2", "P3", "P4", "Touchpad",
)  # fmt: skip
"""In SDL's order. L3 and R3 are the pressed sticks, P1 to P4 the paddles on the back."""
_AXES = (("LS Left", "LS Right"), ("LS Up", "LS Down"), ("RS Left", "RS Right"), ("RS Up", "RS Down"), ("", "LT"),
         ("", "RT"))  # fmt: skip
"""In SDL's order: directions of the sticks, and the triggers, which move one way only."""
CODES: Final = {
    **{name: FIRST + n for n, name in enumerate(_BUTTONS)},
    **{f"#{n + 1}": STICK + n for n in range(32)},
    **{way: AXES + 2 * n + m for n, ways in enumerate(_AXES) for m, way in enumerate(ways) if way},
}
"""Code of each part by its name, which the settings file holds."""
NAMES: Final = {code: name for name, code in CODES.items()}
_USUAL_STICK = (0, 1, 2, 3, 9, 10, 4, 6)
"""Probable meaning of the first buttons of an unknown layout, as SDL's numbers."""


def button(name: str) -> Key:
    """Return a part of a gamepad by its name."""
    return Key(CODES[name], name)


def of_button(number: int) -> int:
    """Return the code of SDL's button number."""
    return FIRST + number


def of_stick(number: int) -> int:
    """Return the code of a button with an unknown layout."""
    return FIRST + _USUAL_STICK[number] if number < len(_USUAL_STICK) else STICK + number


def of_axis(axis: int, onward: bool) -> int:
    """Return the code of an axis direction; `onward` is right, down, or in."""
    return AXES + 2 * axis + onward


def of_way(way: tuple[int, int]) -> int | None:
    """Return the code of a direction of the D-pad; None for the centre and diagonals."""
    named = {step: action.value.capitalize() for action, step in DIRECTIONS.items()}
    return CODES[named[way]] if way in named else None


DEFAULT_BUTTONS: Final[dict[Action, tuple[Key, ...]]] = dict.fromkeys(Action, ()) | {
    action: tuple(button(name) for name in names)
    for action, names in {
        Action.UP: ("LS Up", "Up"),
        Action.DOWN: ("LS Down", "Down"),
        Action.LEFT: ("LS Left", "Left"),
        Action.RIGHT: ("LS Right", "Right"),
        Action.CONFIRM: ("A",),
        Action.BACK: ("Start", "B"),
        Action.NEXT: ("R3",),
        Action.PREVIOUS: ("L3",),
        Action.UNDO: ("X",),
        Action.REDO: ("Y",),
        Action.HINT: ("RT",),
        Action.HELP: ("Select",),
        Action.ROTATE_LEFT: ("LB",),
        Action.ROTATE_RIGHT: ("RB",),
        Action.PASS: ("LT",),
        Action.PLACES: ("RS Up",),
        Action.PAUSE: ("RS Left",),
        Action.STEP: ("RS Right",),
        Action.TURN: ("RS Down",),
    }.items()
}
"""Default parts of a gamepad for every action."""
