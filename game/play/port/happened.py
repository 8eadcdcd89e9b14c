"""A move with its events, and the positions before and after it."""

from __future__ import annotations

from typing import Generic

from msgspec import Struct

from game.rules import E, P, Rules


class Happened(Struct, Generic[P, E], frozen=True):
    before: P
    move: str
    events: list[E]
    after: P


def played(rules: Rules[P, E], before: P, move: str) -> Happened[P, E]:
    """Return what a move does in a position. Raises `RulesError` if it cannot be made."""
    events: list[E] = []
    after = rules.play(before, move, events)
    return Happened(before, move, events, after)
