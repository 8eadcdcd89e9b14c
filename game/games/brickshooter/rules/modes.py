"""Modes besides the classic game: their part of a position, and its text."""

import re

from msgspec import Struct

from game.checks import quoted
from game.games.brickshooter.rules.rush import Rush, begin, clock_text, parse_clock
from game.rules import MalformedPosition

CLASSIC, RUSH, THIRTY, ZEN = MODES = ("classic", "rush", "thirty", "zen")
SHOTS = 30
_LEFT = re.compile(r"thirty:([0-9]|[12][0-9]|30)", re.ASCII)


class Thirty(Struct, frozen=True):
    """Score as many points as possible in `SHOTS` shots."""

    left: int
    """Number of shots left."""


class Zen(Struct, frozen=True):
    """Endless: where no shot is left, the bricks at the edge are removed instead."""


Mode = Rush | Thirty | Zen
"""State of the mode in a position; None stands for the classic game."""


def start_mode(name: str, seed: int, field: bytes) -> Mode | None:
    """Return the state of a mode in the first position of a game."""
    if name == RUSH:
        return begin(seed, field)
    if name == THIRTY:
        return Thirty(SHOTS)
    if name == ZEN:
        return Zen()
    return None


def mode_name(mode: Mode | None) -> str:
    """Return one of `MODES`."""
    return CLASSIC if mode is None else type(mode).__name__.lower()


def mode_text(mode: Mode) -> str:
    if isinstance(mode, Rush):
        return clock_text(mode)
    return f"{THIRTY}:{mode.left}" if isinstance(mode, Thirty) else ZEN


def parse_mode(text: str, field: bytes) -> Mode:
    """Parse the mode of a position. Raises `MalformedPosition`."""
    if text.startswith(RUSH):
        return parse_clock(text, field)
    if found := _LEFT.fullmatch(text):
        return Thirty(int(found[1]))
    if text == ZEN:
        return Zen()
    raise MalformedPosition(f"no mode: {quoted(text)}; it is rush:..., thirty:SHOTS or zen")
