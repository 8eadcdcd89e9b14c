"""The sounds there are, by their names."""

from __future__ import annotations

FAMILIES = {"explode": 8, "raise": 5, "burst": 8, "lay": 3}
"""Sounds that come in steps (`lay`: in variants): how many of each, `explode_1` to `explode_8` and so on."""

SOUNDS = (
    *("hover", "press", "back", "toggle", "error", "turn"),
    *("shoot", "stop", "leave", "clear", "count", "drop", "gameover"),
    *("capture", "pick", "take", "place", "rotate", "token", "originator"),
    *("win", "lost", "draw", "solved", "record"),
    *(f"{family}_{number}" for family, count in FAMILIES.items() for number in range(1, count + 1)),
)
SHELL = ("hover", "press", "back", "toggle", "error", "turn", "count", "leave", "drop", "place", "token")
"""The short ones of buttons and screens. Those of a game's end are long, and read when they sound: 0.5 MB each."""
MUSIC = ("music_menu", "music_play", "music_puzzle")


def steps(family: str) -> tuple[str, ...]:
    """The names of all sounds of a family; raises `KeyError` for an unknown one."""
    return tuple(f"{family}_{number}" for number in range(1, FAMILIES[family] + 1))


def step(family: str, number: int) -> str:
    """The name of the `number`-th sound of a family, from 1; what lies beyond an end stays on it.

    Raises `KeyError` for an unknown family.
    """
    return f"{family}_{min(max(number, 1), FAMILIES[family])}"
