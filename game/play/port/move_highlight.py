"""Highlights of moves, as shown in the score sheet and on the replay bar."""

from enum import StrEnum
from math import log2

from msgspec import Struct


class HighlightKind(StrEnum):
    """The kind of a highlight."""

    BURST = "burst"
    CAPTURE = "capture"
    CLEARING = "clearing"
    TOKEN = "token"
    BASE = "base"
    PASS = "pass"


class MoveHighlight(Struct, frozen=True):
    """A highlight of a move, and its strength."""

    sign: HighlightKind
    size: float = 1.0
    """Strength, 0..1."""


def share(count: int, most: int) -> float:
    """Return the strength of a count, on a logarithmic scale up to 1 for `most`."""
    return min(1.0, log2(1 + count) / log2(1 + most))
