"""A hint: what is shown, step by step, to a player who asks for help."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from game.play.advice import Reason


class Told(IntEnum):
    """How much of a hint is told: more each time it is asked for."""

    WHERE = 1
    MOVE = 2
    LINE = 3


@dataclass(frozen=True)
class Hint:
    """What is shown to a player who asks for help, step by step: `where` to look, the `move`, the `line`."""

    move: str
    """The move; empty where moves have to be taken back."""
    why: Reason | None = None
    """Why it is good."""
    instead: bool = False
    """Whether a lesson shows it in place of another one that the player wanted to make."""
    where: tuple[str, ...] = ()
    """The places to look at, which gives less away than the move."""
    line: tuple[str, ...] = ()
    """The moves that are expected, this one first; after moves taken back, how to go on then."""
    back: int = 0
    """So many moves have to be taken back first."""
    goal: Reason | None = None
    """What the line does for the goal of a level."""
    told: Told = Told.MOVE
    """How much of it is shown."""

    @property
    def most(self) -> Told:
        """How much there is to tell."""
        return Told.LINE if self.move and len(self.line) > 1 else Told.MOVE
