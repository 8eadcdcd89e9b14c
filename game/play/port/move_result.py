"""What changes at a table: a move with its events and the positions before and after it, and all else."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Generic

from msgspec import Struct

from game.rules import E, P, Rules, RulesError


class MoveResult(Struct, Generic[P, E], frozen=True):
    before: P
    move: str
    events: list[E]
    after: P
    gesture: object = None
    """What the player has shown of it already while making it, such as where a piece was let go; the game's own view
    knows what it is.
    """


def apply_move(rules: Rules[P, E], before: P, move: str) -> MoveResult[P, E]:
    """Return what a move does in a position. Raises `RulesError` if it cannot be made."""
    events: list[E] = []
    after = rules.play(before, move, events)
    return MoveResult(before, move, events, after)


def likely_answer(rules: Rules[P, E], after: P, line: Sequence[str]) -> MoveResult[P, E] | None:
    """Return what the answer does that a line expects after its first move; None if it expects none."""
    try:
        return apply_move(rules, after, line[1]) if len(line) > 1 else None
    except RulesError:
        return None


class Turned(Struct, frozen=True):
    """The game was taken elsewhere than by a move: back, to another session, or to its end."""

    anew: bool = False
    """Whether it is another session."""
    leap: bool = False
    """Whether it went so far along the line, or to another one, that nothing is to be seen on the way."""


class Hinted(Struct, frozen=True):
    """Another hint is shown, or none any more."""


class Seated(Struct, frozen=True):
    """Somebody else plays a side now, or programs were told to wait or to go on."""


class Wish(StrEnum):
    """What a player asks for that others have a say in."""

    UNDO = "undo"
    REDO = "redo"
    DRAW = "draw"


class Declined(Struct, frozen=True):
    """The other player's refusal of a wish."""

    wish: Wish


Change = MoveResult[P, E] | Turned | Hinted | Seated | Declined
