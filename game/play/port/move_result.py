"""Changes at a table: a move with its events and the positions before and after it, and all others."""

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
    """Part of the move that the player's own gesture has shown already, such as where a piece was let go; only the
    game's own view knows its type.
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
    """True if it is another session."""
    leap: bool = False
    """True if it went so far along the line, or to another one, that nothing is to be seen on the way."""


class Hinted(Struct, frozen=True):
    """Another hint is shown, or none any more."""


class Seated(Struct, frozen=True):
    """Somebody else plays a side now, or programs were told to wait or to go on."""


class Wish(StrEnum):
    """Wish of a player in which others have a say."""

    UNDO = "undo"
    REDO = "redo"
    DRAW = "draw"


class Declined(Struct, frozen=True):
    """The other player's refusal of a wish."""

    wish: Wish


Change = MoveResult[P, E] | Turned | Hinted | Seated | Declined
