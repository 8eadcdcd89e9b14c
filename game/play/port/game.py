"""What the arcade needs to know of a game: the port that every game of it fills, without pygame."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic

from game.play.port.about import About
from game.play.port.advice import Deed, Reason
from game.play.port.lesson import Step
from game.play.port.level import Level, parse_position_level
from game.play.port.marks import Mark
from game.play.port.puzzle import Puzzles
from game.play.port.solo import Solo
from game.play.port.thinking import HOPELESS, Limits, Report, Task
from game.play.port.workshop import AnyWorkshop
from game.play.session.session import Session
from game.rules import SEED, E, Option, Outcome, P, Rules, complete_options

FEW: Final = 30
"""An option with more values than these is not offered for choosing."""

LEVEL_SLOT: Final = "level"
"""What games from levels are kept under."""
COPY_SLOT: Final = "copy"
"""What games that came as text are kept under: they count nowhere."""


class Game(ABC, Generic[P, E]):
    """One game. Each has one object of it in its module `game`; what is left out there is found by mypy."""

    def __init__(self, about: About) -> None:
        self.name = about.name
        self.title = about.title
        self.summary = about.summary
        self.players = about.players
        self.sides = about.sides
        self.words = about.words
        self.notes = about.notes
        self.counts = about.counts
        self.campaign = about.campaign
        self.first_start = about.first_start

    @property
    @abstractmethod
    def rules(self) -> Rules[P, E]:
        """Its rules."""

    def parse_level(self, data: Mapping[str, object]) -> Level[P]:
        """The level a level file's data describe, a title and a position unless a game's levels hold more; raises
        `LevelError`.
        """
        return parse_position_level(data, self.rules.parse_position)

    @property
    def workshop(self) -> AnyWorkshop | None:
        """How levels of it are made by hand; None where they cannot be."""
        return None

    above: int | None = None
    """The side that begins above, where a board can be turned to bring it below; None where it cannot."""

    @property
    def most_stars(self) -> int:
        """How many stars a level has to be won, at most two; games of two players have none."""
        return 2 if self.players == 1 else 0

    def level_stars(self, level: Level[P], session: Session[P, E]) -> int:
        """The stars for what a session has come to in a level: none, unless a game says when."""
        return 0

    def ending(self, session: Session[P, E], level: Level[P] | None) -> Outcome | None:
        """How a session has ended, or None while it goes on: what the rules say, unless its level has other ends."""
        return session.outcome

    # What may be chosen

    @property
    def seeded(self) -> bool:
        """Whether its start position is drawn from a seed."""
        return any(option.name == SEED for option in self.rules.OPTIONS)

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options a player can choose before a game: those of a few values, and never the seed."""
        options = (option for option in self.rules.OPTIONS if option.name != SEED)
        return tuple(option for option in options if 1 < len(option.values) <= FEW)

    def named(self, session: Session[P, E]) -> tuple[str, ...]:
        """The options in force that are named beside the title while a session is played, as `notes` has them."""
        return ()

    # What counts, in games of one player

    @property
    def solo(self) -> Solo:
        """What is counted and compared, and how it is called."""
        return Solo()

    def count(self, session: Session[P, E], outcome: Outcome) -> int:
        """How much counts of a game that has ended; 0 has no place in a table."""
        return outcome.score[0]

    def count_text(self, count: int) -> str:
        """How much was counted, as it is written."""
        return str(count)

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of its score tables, in order: for each manner, the values of the option that keeps them apart."""
        solo = self.solo
        options = {option.name: option.values for option in self.rules.OPTIONS}
        manners = [manner for manner in options.get(solo.manner, ("",)) if manner not in solo.unlisted]
        values = options.get(solo.option, ("",))
        return tuple(solo.table({solo.manner: manner, solo.option: value}) for manner in manners for value in values)

    def table(self, session: Session[P, E]) -> str:
        """The table that a session is for, which need not be listed."""
        return self.solo.table(complete_options(self.rules.OPTIONS, session.options))

    def timed(self, session: Session[P, E]) -> bool:
        """Whether a session is played against the clock: then nothing is taken back, looked back at or hinted at before
        it has ended, and one that is left is not gone on with.
        """
        return False

    def waited(self, before: P, move: str) -> float:
        """For how many seconds nothing was done before a move, in a game against the clock."""
        return 0.0

    # What is kept apart

    def slot(self, session: Session[P, E]) -> str:
        """What a session is kept under while it is played: another one under the same word takes its place.

        Games from levels have a word of their own, and so has each table.
        """
        return LEVEL_SLOT if session.source.start else self.table(session)

    def score(self, session: Session[P, E]) -> int | None:
        """How much counts so far in a game that goes on, or None where that cannot be said in one number."""
        return None

    # What is seen of a line of moves, and what is remembered

    def mark(self, events: Sequence[E]) -> Mark | None:
        """What strikes the eye of a move in which this happened; None for a quiet one."""
        return None

    def feat(self, before: P, move: str, after: P) -> Mapping[str, int]:
        """What a move may be remembered for, such as its `chain` or `capture`: the most of a game is kept with it."""
        return {}

    def totals(self, session: Session[P, E]) -> Mapping[str, int]:
        """What a whole game of one player is remembered for besides."""
        return {}

    # The computer, and what is learnt

    @abstractmethod
    def think(self, session: Session[P, E], limits: Limits, stop: Callable[[], bool]) -> Iterator[Report]:
        """Look for the best move in a session that is not finished; a report for each depth, the last is the answer."""

    def hopeless(self, position: P, score: int) -> bool:
        """Whether the side to move, which sees its chances as `score`, has none to speak of."""
        return score <= HOPELESS

    def scale(self, position: P) -> float:
        """By how much the scores of a search are to be multiplied to be logarithms of the odds of winning."""
        return 1.0

    def deed(self, before: P, move: str) -> Deed | None:
        """What a move has brought one who plays alone; None in games in which there is nothing to be said of it."""
        return None

    @abstractmethod
    def reason(self, position: P, move: str, line: Sequence[str]) -> Reason:
        """Why a move is good, in plain words; `line` are the moves expected, the move itself first."""

    def where(self, position: P, line: Sequence[str]) -> tuple[str, ...]:
        """Where on the board to look for the move that begins a line: names of places, as moves write them.

        This gives less away than the move does; empty for a game that has no such places.
        """
        return ()

    def outlook(self, session: Session[P, E], level: Level[P], line: Sequence[str]) -> Reason | None:
        """What a line of moves does for the goal of the level that is played, in plain words; None where that is
        nothing, or no news.
        """
        return None

    def task(self, level: Level[P]) -> Task | None:
        """What a level asks of one who plays alone; None in games where the other side decides, too."""
        return None

    def taking_back(self, moves: int, lost: bool) -> Reason:
        """Why so many moves are to be taken back: all is `lost`, or no way is in sight. For games with tasks."""
        raise NotImplementedError

    @property
    @abstractmethod
    def lesson(self) -> tuple[Step[E], ...]:
        """A short lesson to be played, step by step."""

    @property
    def puzzles(self) -> Puzzles[P] | None:
        """What it offers for puzzles; None in games that have none."""
        return None


AnyGame = Game[Any, Any]
"""A game, where nobody needs to know which."""
