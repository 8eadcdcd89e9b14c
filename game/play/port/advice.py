"""Reasons for moves in words, the material of all games' hints."""

from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

TAKE_BACK = "takeback"
"""Stands for undo in a line of moves, where no move leads to the goal of a level any more."""


class Reason(NamedTuple):
    """A sentence, translated where it is shown; with `many` a counted one, with `{n}` for the count."""

    one: str
    many: str = ""
    n: int = 0


class MoveEffect(Struct, frozen=True):
    """The gain of a move in a game of one player."""

    points: int
    chain: int
    """Number of waves that followed one another."""
    cleared: bool
    """True if it reached the goal."""
    told: tuple[Reason, ...] = ()
    """Notes on what it opened and what it spoiled."""


def part(at: int, size: int) -> range:
    """Return the half or third of a row of `size` places that contains `at`: a hint of where to look.

    A row of less than four places is not divided.
    """
    parts = max(1, min(3, size // 2))
    edges = [size * n // parts for n in range(parts + 1)]
    return next(range(low, high) for low, high in pairwise(edges) if low <= at < high)


def part_of_board(cell: int, width: int, height: int) -> list[int]:
    """Return the cells of the part of a board that contains a cell; they are numbered row by row."""
    row, column = divmod(cell, width)
    return [at * width + across for at in part(row, height) for across in part(column, width)]


def counted(texts: tuple[str, str], count: int) -> Reason:
    """Return a sentence with a number in it."""
    return Reason(texts[0], texts[1], count)


def lasting(texts: tuple[str, str], for_now: tuple[str, str], count: int, holds: bool) -> Reason:
    """Return a sentence with a number in it: the first if what it claims `holds` after the likely answer, else the one
    that says "for now".
    """
    return counted(texts if holds else for_now, count)
