"""Labels and icons of gamepad buttons, by brand."""

from collections.abc import Mapping
from enum import Enum

from game.language import N_


class GamepadBrand(Enum):
    """Brand of a gamepad, or the one it resembles.

    SDL names buttons by their labels: A is on the right of a Nintendo pad and at the bottom of others, and confirms on
    both.
    """

    OTHER = "other"
    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"


_OTHERWISE: Mapping[GamepadBrand, Mapping[str, str]] = {
    GamepadBrand.OTHER: {},
    GamepadBrand.XBOX: {"Start": N_("Menu"), "Select": N_("View")},
    GamepadBrand.PLAYSTATION: {
        "A": N_("Cross"),
        "B": N_("Circle"),
        "X": N_("Square"),
        "Y": N_("Triangle"),
        "LB": "L1",
        "RB": "R1",
        "LT": "L2",
        "RT": "R2",
        "Start": "Options",
        "Select": "Share",
    },
    GamepadBrand.NINTENDO: {"LB": "L", "RB": "R", "LT": "ZL", "RT": "ZR", "Start": "+", "Select": "−"},
}
"""Labels that differ from SDL's names, by brand."""
CAP_ICONS = {
    "Up": "arrow up",
    "Down": "arrow down",
    "Left": "arrow left",
    "Right": "arrow right",
    "Cross": "close",
    "Circle": "ring",
    "Square": "square",
    "Triangle": "triangle",
}
"""Icons of the keys and buttons labelled with a sign instead of a word."""
TRANSLATED_CAPS = ("Menu", "View")
"""Labels to be translated."""


def caps(name: str, make: GamepadBrand) -> tuple[str, ...]:
    """Return the labels of a part of a gamepad; a stick has its name and the direction it is pushed in."""
    return tuple(_OTHERWISE[make].get(word, word) for word in name.split())
