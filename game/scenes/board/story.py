"""Which move the picture is about, and which one is told of."""

from __future__ import annotations

from typing import Generic

from game.play.port.happened import Happened
from game.rules import E, P


class Story(Generic[P, E]):
    """The last move of a game on its way from the table to the picture, and to the line that tells of it."""

    def __init__(self, last: Happened[P, E] | None) -> None:
        self.showing: Happened[P, E] | None = None
        """The move that is being shown. What is said and marked of the next turn waits for its end."""
        self.last = last
        """The last move, once all of it has been shown; None while another one is."""
        self.telling = last
        """The move that is told of, until the player does something."""
        self.answer = ""
        """What the player has asked for, until they do something."""
        self.caption = ""
        """What the moves are that are played out by themselves, such as the better line; said before each of them."""
        self.counting = False
        """Whether all moves have been made, and what they have led to is being counted out."""
        self.looked = False
        """Whether the player has looked at another move since, such as by pointing at another cell."""

    def begin(self, move: Happened[P, E]) -> None:
        """A move is shown from now on."""
        self.showing, self.last = move, None
        self.telling, self.looked, self.answer = move, False, ""

    def end(self, last: Happened[P, E] | None) -> None:
        """The picture is there."""
        self.showing, self.last, self.counting = None, last, False

    def count(self) -> None:
        """What the last move has led to is counted out; until then it counts as being shown."""
        self.showing, self.counting = self.last, True

    def turn(self, last: Happened[P, E] | None) -> None:
        """The game has been taken elsewhere, after another move."""
        self.end(last)
        self.telling, self.looked, self.answer = last, False, ""

    def captioned(self, text: str) -> str:
        """A sentence after the caption of what is shown."""
        return " – ".join(filter(None, (self.caption, text)))

    def pictured(self, now: P) -> P:
        """The position that the picture is about; `now` is the one after all moves."""
        return now if self.showing is None else self.showing.before
