"""The position of a game of Combact: an immutable value."""

from enum import StrEnum
from typing import TypeVar

from msgspec import Struct

from game.games.combact.rules.placements import NAMED, Placement

T = TypeVar("T")

WHITE, BLACK = 0, 1
COLOURS = "wb"
_SIDES = {"w": WHITE, "b": BLACK}
NARROWEST, WIDEST = 3, 5
TOKENS = 2


class Goal(StrEnum):
    """The goal of a game."""

    TIME = "time"
    """A player without a legal move loses; there is no passing."""
    AUTONOMY = "autonomy"
    """Points for the empty fields that one colour encloses, alone or with the rim."""
    BASES = "bases"
    """Connect the own bases at the corners; the opponent's break a tie."""


class Position(Struct, frozen=True):
    """Everything that matters for the rest of a game. Pairs are for White, then for Black.

    `placed` are the pieces on the board, in the order of play, each as colour letter and canonical name (`wK3@d4`).
    `ring` are the bacteria left, clockwise; once the `originator` stands, it stands just before the first of them.
    `micros` are the micro-bacteria left, `tokens` the 5+1 tokens held, `widths` how many bacteria a player chooses
    from. `side` is to act; `passes` is the number of passes in a row.

    `masks` (the fields taken) and `counts` (fields at each point, packed) follow from `placed`.
    """

    placed: tuple[str, ...]
    ring: str
    originator: bool
    micros: tuple[str, str]
    tokens: tuple[int, int]
    side: int
    goal: Goal
    widths: tuple[int, int]
    passes: int
    masks: tuple[int, int]
    counts: tuple[int, int]

    @property
    def over(self) -> bool:
        """Whether two passes in a row have ended the game; the goal of time has another end."""
        return self.passes == 2


class Laid(Struct, frozen=True):
    """A piece on the board."""

    side: int
    placement: Placement


def laid_named(name: str) -> Laid:
    """Return the piece of a name as in `Position.placed`, canonical or not. Raises `KeyError`."""
    side = _SIDES[name[:1]]
    return Laid(side, NAMED[side][name[1:]])


def laid(position: Position) -> tuple[Laid, ...]:
    """Return the pieces on the board in the order of play."""
    return tuple(laid_named(name) for name in position.placed)


def pair(old: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """Return the pair with one side's value replaced."""
    return (value, old[1]) if side == WHITE else (old[0], value)
