"""What stands upon the buttons of a gamepad, by who makes it, and the icons and words for that."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from game.language import N_


class Make(Enum):
    """Who makes a gamepad, or whom it is like. SDL tells buttons by what stands upon them: A is on the right of a pad
    from Nintendo and below on others, and it confirms on both.
    """

    OTHER = "other"
    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"


OTHERWISE: Mapping[Make, Mapping[str, str]] = {
    Make.OTHER: {},
    Make.XBOX: {"Start": N_("Menu"), "Select": N_("View")},
    Make.PLAYSTATION: {
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
    Make.NINTENDO: {"LB": "L", "RB": "R", "LT": "ZL", "RT": "ZR", "Start": "+", "Select": "−"},
}
"""What stands on the pads of some makers instead of the names of the parts."""
SIGNS = {
    "Up": "arrow up",
    "Down": "arrow down",
    "Left": "arrow left",
    "Right": "arrow right",
    "Cross": "close",
    "Circle": "ring",
    "Square": "square",
    "Triangle": "triangle",
}
"""The icons upon keys and buttons that show one instead of a word."""
WORDS = ("Menu", "View")
"""What has to be translated."""


def caps(name: str, make: Make) -> tuple[str, ...]:
    """What stands on a part of a gamepad of this make, or beside it: a stick has its name and the way it is pushed."""
    return tuple(OTHERWISE[make].get(word, word) for word in name.split())
