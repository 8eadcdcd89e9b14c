"""Reasons for moves in words, the material of all games' hints."""

from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from game.language import N_

TAKE_BACK = "takeback"
"""Stands for undo in a line of moves, where no move leads to the goal of a level any more."""


class Reason(NamedTuple):
    """A sentence, translated where it is shown; with `many` a counted one, with `{n}` for the count."""

    one: str
    many: str = ""
    n: int = 0
    claim: str = ""
    """The sentence for what holds after the likely answer, where there is another one for what does not."""
    fewer: bool = False
    """True if a smaller number is better."""

    def outdoes(self, other: "Reason") -> bool:
        """Return whether this is a reason for a move in place of another one: another claim, one that holds longer, or
        a better number.
        """
        if (self.claim or self.one) != (other.claim or other.one):
            return True
        if self.one != other.one:
            return self.one == self.claim
        return self.n < other.n if self.fewer else self.n > other.n


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


def counted(texts: tuple[str, str], count: int, fewer: bool = False) -> Reason:
    """Return a sentence with a number in it; `fewer` says that a smaller one is better."""
    return Reason(texts[0], texts[1], count, fewer=fewer)


def lasting(texts: tuple[str, str], for_now: tuple[str, str], count: int, holds: bool, fewer: bool = False) -> Reason:
    """Return a sentence with a number in it: the first if what it claims `holds` after the likely answer, else the one
    that says "for now".
    """
    one, many = texts if holds else for_now
    return Reason(one, many, count, texts[0], fewer)


PROMISING = Reason(N_("it is the most promising move."))
"""Stands where nothing can be said of a move that would not be true of others."""
