"""What a move has done: the positions before and after it, and what the rules say happened between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from game.rules import E, P


@dataclass(frozen=True)
class Happened(Generic[P, E]):
    """A move that was made: the position before, its text, what the rules say happened, and the position after."""

    before: P
    move: str
    events: list[E]
    after: P
