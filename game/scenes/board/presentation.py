"""The last move on its way from the table to the picture and the status line."""

from __future__ import annotations

from itertools import takewhile
from typing import Generic

from msgspec import Struct

from game.play.port.move_result import MoveResult
from game.rules import E, P
from game.stage.tween import Animation


class MoveUnderWay(Struct, Generic[P, E], eq=False):
    """A move that is being shown, or has been while one before it still is."""

    move: MoveResult[P, E]
    animation: Animation
    ended: bool = False


class MovePresentation(Generic[P, E]):
    """The last move on its way from the table to the picture and the status line."""

    def __init__(self, move: MoveResult[P, E] | None) -> None:
        self.caption = ""
        """Text before each move that is played automatically, such as "The better line". While there is one, Back leads
        to where it was asked for.
        """
        self.ended: MoveResult[P, E] | None = None
        """The latest move that has been shown while others are still under way."""
        self.under_way: list[MoveUnderWay[P, E]] = []
        """The moves from the earliest that is still being shown on."""
        self.moving = False
        self.begin(move, moving=False)

    def begin(self, move: MoveResult[P, E] | None, moving: bool = True) -> None:
        """Begin to show a move; or, not `moving`, take it as shown after a jump to another position."""
        if not (moving and self.moving):
            self.ended = None
            self.under_way.clear()
        self.move = move
        """The last move; None at the beginning."""
        self.moving = moving
        """True while it is animated; texts and marks of the next turn wait for its end."""
        self.counting = False
        """True if the game is over and its final tally is being shown, which counts as a part of the last move."""
        self.telling = move is not None
        """True if the status line tells it, until the player does something."""
        self.answer = ""
        """Answer to the player's question, until they do something."""
        self.looked = False
        """True if the player has pointed at something else since the last move."""

    def add(self, animation: Animation) -> MoveUnderWay[P, E]:
        """The animation of the last move begins; return what stands for both."""
        assert self.move is not None
        one = MoveUnderWay(self.move, animation)
        self.under_way.append(one)
        return one

    def end(self, one: MoveUnderWay[P, E]) -> None:
        """A move has been shown to its end."""
        one.ended = True
        self.ended = one.move
        while self.under_way and self.under_way[0].ended:
            self.under_way.pop(0)

    def withdraw(self, position: P) -> list[MoveUnderWay[P, E]] | None:
        """Take back the moves after a position while others that led to it go on; return those that had begun, the
        latest first, or None if nothing goes on.
        """
        kept = list(takewhile(lambda one: one.move.before is not position, self.under_way))
        if not self.moving or not kept or kept[-1].move.after is not position:
            return None
        gone = self.under_way[len(kept) :]
        self.under_way = kept
        if any(self.ended is one.move for one in gone):
            self.ended = next((one.move for one in reversed(kept) if one.ended), None)
        self.begin(kept[-1].move)
        return gone[::-1]

    @property
    def showing(self) -> MoveResult[P, E] | None:
        """The move being shown, or None."""
        return self.move if self.moving or self.counting else None

    @property
    def last(self) -> MoveResult[P, E] | None:
        """The last move once it has been shown; None while it is animated."""
        return None if self.moving else self.move

    def captioned(self, text: str) -> str:
        """Return a sentence, preceded by the caption if there is one."""
        return " – ".join(filter(None, (self.caption, text)))

    def pictured(self, now: P) -> P:
        """The position that the picture is about; `now` is the one after all moves."""
        return now if self.showing is None else self.showing.before
