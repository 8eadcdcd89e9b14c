"""The modes besides the classic game: what of each stands in a position, and how it is written there."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from game.checks import quoted
from game.games.brickshooter.rules.rush import Rush, begin, clock_text, parse_clock
from game.rules import MalformedPosition

CLASSIC, RUSH, THIRTY, ZEN = MODES = ("classic", "rush", "thirty", "zen")
SHOTS: Final = 30
_LEFT: Final = re.compile(r"thirty:([0-9]|[12][0-9]|30)", re.ASCII)


class Thirty(Struct, frozen=True):
    """The most points in `SHOTS` shots."""

    left: int
    """So many shots are left."""


class Zen(Struct, frozen=True):
    """No end: the shot that would be the last one takes the bricks at the edge away instead."""


Mode = Rush | Thirty | Zen
"""What a position knows of its mode; None in its place in the classic game."""


def start_mode(name: str, seed: int, field: bytes) -> Mode | None:
    """What the first position of a game in a mode knows of it."""
    if name == RUSH:
        return begin(seed, field)
    return Thirty(SHOTS) if name == THIRTY else Zen() if name == ZEN else None


def mode_name(mode: Mode | None) -> str:
    """One of `MODES`."""
    return CLASSIC if mode is None else type(mode).__name__.lower()


def mode_text(mode: Mode) -> str:
    if isinstance(mode, Rush):
        return clock_text(mode)
    return f"{THIRTY}:{mode.left}" if isinstance(mode, Thirty) else ZEN


def parse_mode(text: str, field: bytes) -> Mode:
    """The mode of a position's text; raises `MalformedPosition`."""
    if text.startswith(RUSH):
        return parse_clock(text, field)
    if found := _LEFT.fullmatch(text):
        return Thirty(int(found[1]))
    if text == ZEN:
        return Zen()
    raise MalformedPosition(f"no mode: {quoted(text)}; it is rush:..., thirty:SHOTS or zen")
