"""What stands upon the buttons of a gamepad, by who makes it, and the icons and words for that."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache

import pygame

from game.actions import Action
from game.language import N_
from game.ui.pads import PAD_BUTTONS, PAD_STICKS, PAD_TRIGGERS


class Make(Enum):
    """Who makes a gamepad, or whom it is like. SDL tells buttons by what stands upon them: A is on the right of a pad
    from Nintendo and below on others, and it confirms on both.
    """

    OTHER = "other"
    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"


BUTTON_NAMES = {
    pygame.CONTROLLER_BUTTON_A: "A",
    pygame.CONTROLLER_BUTTON_B: "B",
    pygame.CONTROLLER_BUTTON_X: "X",
    pygame.CONTROLLER_BUTTON_Y: "Y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "LB",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "RB",
    pygame.CONTROLLER_BUTTON_START: "Start",
    pygame.CONTROLLER_BUTTON_BACK: "Select",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "L3",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "R3",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "Up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "Down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "Left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "Right",
}
"""What is printed upon the buttons of most gamepads; L3 and R3 are the sticks when they are pressed."""
TRIGGER_NAMES = {pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "RT", pygame.CONTROLLER_AXIS_TRIGGERLEFT: "LT"}
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
"""What stands there instead on the pads of some makers."""
RIGHT_STICK = "RS"
STICK_WAYS = {
    pygame.CONTROLLER_AXIS_RIGHTX: ("Left", "Right"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("Up", "Down"),
}
"""The ways of the right stick, by its axes."""

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


@cache
def buttons(make: Make) -> Mapping[Action, tuple[str, ...]]:
    """The first button of a gamepad that stands for each action, or the way of its right stick."""
    return {action: caps for caps, action in reversed(list(layout(make)))}


@cache
def layout(make: Make) -> tuple[tuple[tuple[str, ...], Action], ...]:
    """All buttons, triggers, and ways of the right stick, with what they do."""
    other = OTHERWISE[make]
    names = [(BUTTON_NAMES[button], action) for button, action in PAD_BUTTONS.items()]
    names += [(TRIGGER_NAMES[axis], action) for axis, action in PAD_TRIGGERS.items()]
    found: list[tuple[tuple[str, ...], Action]] = [((other.get(name, name),), action) for name, action in names]
    for axis, ways in STICK_WAYS.items():
        for way, meant in zip(ways, PAD_STICKS[axis], strict=True):
            found += [((RIGHT_STICK, way), meant)] if meant is not None else []
    return tuple(found)
