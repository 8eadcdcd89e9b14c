"""Key and button bindings, and how to change them: an essential action always keeps its last key.

Buttons, triggers, and the directions of both sticks of a gamepad are keys, too. Their codes lie above those of all
others; their names are what is printed on most gamepads.
"""

from collections.abc import Mapping

from game.actions import DIRECTIONS, Action, Key

FIRST_BUTTON = 512
"""Code of the first button; SDL's number of a button is added."""
STICK = FIRST_BUTTON + 32
AXES = FIRST_BUTTON + 1024
"""First codes of buttons with an unknown layout, and of the directions of axes, two for each."""
_BUTTONS = (
    "A", "B", "X", "Y", "Select", "Guide", "Start", "L3", "R3", "LB", "RB", "Up", "Down", "Left", "Right", "Misc", "P1",
    "P2", "P3", "P4", "Touchpad",
)  # fmt: skip
"""In SDL's order. L3 and R3 are the pressed sticks, P1 to P4 the paddles on the back."""
_AXES = (("LS Left", "LS Right"), ("LS Up", "LS Down"), ("RS Left", "RS Right"), ("RS Up", "RS Down"), ("", "LT"),
         ("", "RT"))  # fmt: skip
"""In SDL's order: directions of the sticks, and the triggers, which move one way only."""
CODES = {
    **{name: FIRST_BUTTON + n for n, name in enumerate(_BUTTONS)},
    **{f"#{n + 1}": STICK + n for n in range(32)},
    **{way: AXES + 2 * n + m for n, ways in enumerate(_AXES) for m, way in enumerate(ways) if way},
}
"""Code of each part by its name, which the settings file holds."""
NAMES = {code: name for name, code in CODES.items()}
_USUAL_STICK = (0, 1, 2, 3, 9, 10, 4, 6)
"""Probable meaning of the first buttons of an unknown layout, as SDL's numbers."""


def button(name: str) -> Key:
    """Return a part of a gamepad by its name."""
    return Key(CODES[name], name)


def of_button(number: int) -> int:
    """Return the code of SDL's button number."""
    return FIRST_BUTTON + number


def of_stick(number: int) -> int:
    """Return the code of a button with an unknown layout."""
    return FIRST_BUTTON + _USUAL_STICK[number] if number < len(_USUAL_STICK) else STICK + number


def of_axis(axis: int, onward: bool) -> int:
    """Return the code of an axis direction; `onward` is right, down, or in."""
    return AXES + 2 * axis + onward


def of_way(way: tuple[int, int]) -> int | None:
    """Return the code of a direction of the D-pad; None for the centre and diagonals."""
    named = {step: action.value.capitalize() for action, step in DIRECTIONS.items()}
    return CODES[named[way]] if way in named else None


DEFAULT_BUTTONS: dict[Action, tuple[Key, ...]] = dict.fromkeys(Action, ()) | {
    action: tuple(button(name) for name in names)
    for action, names in {
        Action.UP: ("LS Up", "Up"), Action.DOWN: ("LS Down", "Down"),
        Action.LEFT: ("LS Left", "Left"), Action.RIGHT: ("LS Right", "Right"),
        Action.CONFIRM: ("A",), Action.BACK: ("Start", "B"), Action.NEXT: ("R3",), Action.PREVIOUS: ("L3",),
        Action.UNDO: ("X",), Action.REDO: ("Y",), Action.HINT: ("RT",), Action.HELP: ("Select",),
        Action.ROTATE_LEFT: ("LB",), Action.ROTATE_RIGHT: ("RB",), Action.PASS: ("LT",), Action.PLACES: ("RS Up",),
        Action.PAUSE: ("RS Left",), Action.STEP: ("RS Right",), Action.TURN: ("RS Down",),
    }.items()
}  # fmt: skip
"""Default parts of a gamepad for every action."""


Bindings = Mapping[Action, tuple[Key, ...]]

ESCAPE = 41
DEFAULT_KEYS: dict[Action, tuple[Key, ...]] = {
    Action.UP: (Key(82, "Up"), Key(26, "W")), Action.DOWN: (Key(81, "Down"), Key(22, "S")),
    Action.LEFT: (Key(80, "Left"), Key(4, "A")), Action.RIGHT: (Key(79, "Right"), Key(7, "D")),
    Action.CONFIRM: (Key(40, "Return"), Key(44, "Space")), Action.BACK: (Key(ESCAPE, "Escape"),),
    Action.NEXT: (Key(43, "Tab"),), Action.PREVIOUS: (),
    Action.UNDO: (Key(24, "U"), Key(42, "Backspace")), Action.REDO: (Key(28, "Y"),),
    Action.RESTART: (Key(21, "R"),), Action.HINT: (Key(11, "H"),),
    Action.HELP: (Key(58, "F1"),), Action.FASTER: (Key(13, "J"),),
    Action.ROTATE_LEFT: (Key(20, "Q"),), Action.ROTATE_RIGHT: (Key(8, "E"),),
    Action.PASS: (Key(19, "P"),), Action.PLACES: (Key(9, "F"),),
    Action.PAUSE: (Key(14, "K"),), Action.STEP: (Key(15, "L"),),
    Action.TURN: (Key(23, "T"),), Action.MOVES: (Key(17, "N"),),
    Action.BEGINNING: (Key(74, "Home"),), Action.EARLIER: (Key(75, "Page up"), Key(54, ",")),
    Action.LATER: (Key(78, "Page down"), Key(55, ".")), Action.PRESENT: (Key(77, "End"),),
    Action.ASK_HERE: (Key(30, "1"),), Action.ASK_BOARD: (Key(31, "2"),), Action.ASK_SCORE: (Key(32, "3"),),
    Action.ASK_TURN: (Key(33, "4"),), Action.ASK_LAST: (Key(34, "5"),), Action.ASK_CHOICES: (Key(35, "6"),),
    Action.MUTE: (Key(16, "M"),), Action.FULLSCREEN: (Key(68, "F11"),), Action.ACCESS: (Key(59, "F2"),),
}  # fmt: skip
"""Default keys by USB HID usage (page 7), which equals SDL's scancode, with the labels of an English keyboard."""

ESSENTIAL = (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.CONFIRM, Action.BACK)
"""Actions without which a player at a keyboard is stuck."""
FIXED = {ESCAPE: Action.BACK, CODES["Start"]: Action.BACK} | {
    CODES[f"LS {action.value.capitalize()}"]: action for action in DIRECTIONS
}
"""Bindings that cannot be changed: Escape and Start go back, the left stick moves."""
SLOTS = 2
"""Number of keys that can be chosen for an action."""


class KeyNeeded(ValueError):
    """A key that cannot be removed, because it is the last one of `action`, or fixed."""

    def __init__(self, action: Action) -> None:
        super().__init__(f"{action.value} needs this key")
        self.action = action


def fixed(action: Action, key: Key) -> bool:
    """Return True if a key or part of a gamepad is fixed to this action."""
    return FIXED.get(key.scancode) is action


def rebind(
    bindings: Bindings, action: Action, slot: int, key: Key
) -> tuple[dict[Action, tuple[Key, ...]], Action | None]:
    """Return bindings with `key` at `slot` of an action's keys, and the action it was taken from, or None.

    Raises `KeyNeeded` if that action, or the replaced key, does not allow it.
    """
    keys = list(bindings.get(action, ()))
    used = ((one, n) for one, held in bindings.items() for n, own in enumerate(held) if own.scancode == key.scancode)
    owner, at = next(used, (None, 0))
    if owner is not None and fixed(owner, key):
        raise KeyNeeded(owner)
    if owner is action:
        if slot < len(keys):
            keys[at], keys[slot] = keys[slot], key
        return {**bindings, action: tuple(keys)}, None
    if slot < len(keys) and fixed(action, keys[slot]):
        raise KeyNeeded(action)
    others = bindings if owner is None else unbind(bindings, owner, at)
    keys[slot : slot + 1] = [key]
    return {**others, action: tuple(keys)}, owner


def unbind(bindings: Bindings, action: Action, slot: int) -> dict[Action, tuple[Key, ...]]:
    """Return bindings without the key at `slot` of an action's keys; raises `KeyNeeded` if it is needed."""
    keys = list(bindings[action])
    removed = keys.pop(slot)
    if fixed(action, removed) or (action in ESSENTIAL and not keys):
        raise KeyNeeded(action)
    return {**bindings, action: tuple(keys)}
