"""Why a move is good, in words: what the hints of all games are made of."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from msgspec import Struct

TAKE_BACK: Final = "takeback"
"""Stands in a line for taking the last move back, where no move is left that leads to what a level asks."""


class Reason(NamedTuple):
    """A sentence to be translated where it is shown; with `many` a counted one, with `{n}` for the count."""

    one: str
    many: str = ""
    n: int = 0


class Deed(Struct, frozen=True):
    """What a move has brought one who plays alone."""

    points: int
    chain: int
    """How many waves of it followed one another."""
    cleared: bool
    """Whether it reached what there is to be reached."""
    told: tuple[Reason, ...] = ()
    """What it has opened, and what it has spoiled."""


def part(at: int, size: int) -> range:
    """The half or third of a row of `size` places that the place `at` lies in: where to look, and no more than that.

    A row of less than four is not divided.
    """
    parts = max(1, min(3, size // 2))
    edges = [size * n // parts for n in range(parts + 1)]
    return next(range(low, high) for low, high in pairwise(edges) if low <= at < high)


def counted(texts: tuple[str, str], count: int) -> Reason:
    """A sentence with a number in it."""
    return Reason(texts[0], texts[1], count)
