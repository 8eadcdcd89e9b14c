"""What a move has done: the positions before and after it, and what the rules say happened between them."""

from __future__ import annotations

from typing import Generic

from msgspec import Struct

from game.rules import E, P, Rules


class Happened(Struct, Generic[P, E], frozen=True):
    """A move that was made: the position before, its text, what the rules say happened, and the position after."""

    before: P
    move: str
    events: list[E]
    after: P


def played(rules: Rules[P, E], before: P, move: str) -> Happened[P, E]:
    """A move as it would happen in a position. Raises `RulesError` where it cannot be made."""
    events: list[E] = []
    after = rules.play(before, move, events)
    return Happened(before, move, events, after)
