"""What the arcade needs to know of a game: the port that every game of it fills, without pygame."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic

from game.play.about import About
from game.play.advice import Reason
from game.play.lesson import Step
from game.play.level import Level
from game.play.session import Session
from game.play.thinking import Limits, Report, Task
from game.rules import E, Outcome, P, Rules


class Game(ABC, Generic[P, E]):
    """One game. Each has one object of it in its module `game`; what is left out there is found by mypy."""

    def __init__(self, about: About) -> None:
        self.name = about.name
        self.title = about.title
        self.summary = about.summary
        self.players = about.players
        self.sides = about.sides
        self.words = about.words
        self.campaign = about.campaign

    @property
    @abstractmethod
    def rules(self) -> Rules[P, E]:
        """Its rules."""

    @abstractmethod
    def parse_level(self, data: Mapping[str, object]) -> Level[P]:
        """The level a level file's data describe; raises `LevelError`."""

    def level_stars(self, level: Level[P], position: P, moves: int) -> int:
        """The stars for a position reached in a level after so many moves; games of two players have none."""
        return 0

    def ending(self, session: Session[P, E], level: Level[P] | None) -> Outcome | None:
        """How a session has ended, or None while it goes on: what the rules say, unless its level has other ends."""
        return session.outcome

    @abstractmethod
    def think(self, session: Session[P, E], limits: Limits, stop: Callable[[], bool]) -> Iterator[Report]:
        """Look for the best move in a session that is not finished; a report for each depth, the last is the answer."""

    @abstractmethod
    def reason(self, position: P, move: str, line: Sequence[str]) -> Reason:
        """Why a move is good, in plain words; `line` are the moves expected, the move itself first."""

    def where(self, position: P, line: Sequence[str]) -> tuple[str, ...]:
        """Where on the board to look for the move that begins a line: names of places, as moves write them.

        This gives less away than the move does; empty for a game that has no such places.
        """
        return ()

    def task(self, level: Level[P]) -> Task | None:
        """What a level asks of one who plays alone; None in games where the other side decides, too."""
        return None

    def taking_back(self, moves: int, lost: bool) -> Reason:
        """Why so many moves are to be taken back: all is `lost`, or no way is in sight. For games with tasks."""
        raise NotImplementedError

    @abstractmethod
    def lesson(self) -> tuple[Step[E], ...]:
        """A short lesson to be played, step by step."""


AnyGame = Game[Any, Any]
"""A game, where nobody needs to know which."""
