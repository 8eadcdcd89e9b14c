"""What strikes the eye of a move, as the line of a game shows it."""

from __future__ import annotations

from enum import StrEnum
from math import log2

from msgspec import Struct


class Sign(StrEnum):
    """What a move has done that is to be found again."""

    BURST = "burst"
    CAPTURE = "capture"
    CLEARING = "clearing"
    TOKEN = "token"
    BASE = "base"
    PASS = "pass"


class Mark(Struct, frozen=True):
    """What a move has done, and how much of it."""

    sign: Sign
    size: float = 1.0
    """0 to 1: how much that is, as such things go."""


def share(count: int, most: int) -> float:
    """The size of a count, 1 for `most`: twice as many are one step more, wherever one begins."""
    return min(1.0, log2(1 + count) / log2(1 + most))
