"""What a move has done: the positions before and after it, and what the rules say happened between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from game.rules import E, P, Rules


@dataclass(frozen=True)
class Happened(Generic[P, E]):
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
