"""Puzzles one after another: as many as one likes, until the second slip, or for three minutes."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import Final, Protocol

from msgspec import Struct

from game.play.port.puzzle import Puzzle
from game.play.puzzles.puzzle_run import PuzzleRun
from game.play.puzzles.solving import Mark, Result, Solved, Tried
from game.play.session.match import PERSON
from game.rules import E, P

SECONDS: Final = 180.0
"""How long a sprint takes."""
SLIPS: Final = 2
"""With so many a streak ends."""
NEAREST: Final = 6
"""One of so many puzzles that fit about as well is drawn."""
EASIER: Final = 350.0
STEP: Final = 30.0
"""A streak or sprint begins with puzzles so much below the solver's rating, and each is so much harder."""


class Kind(StrEnum):
    """What puzzles come, and what counts."""

    TRAINING = "training"
    """What fits the solver, without an end."""
    LIST = "list"
    """One after the other as they stand in the list."""
    DAY = "day"
    """The puzzle of a day, and no other."""
    PRACTICE = "practice"
    """A turning point of a game that was looked back at, and no other; it counts nowhere."""
    ANOTHER = "another"
    """A new one each time, made from a seed."""
    STREAK = "streak"
    SPRINT = "sprint"


class Judging(Protocol):
    """Who says what is proved of a move: see `game.workers.judge`."""

    def ask(self, run: PuzzleRun[P, E]) -> None:
        """Ask about the move that was tried last."""

    def poll(self, run: PuzzleRun[P, E]) -> bool:
        """Give the run its verdict, if there is one by now; whether there was."""

    def close(self) -> None:
        """Ask no more."""


class Round(Struct):
    """What has come of the puzzles of one game so far, one after the other."""

    kind: Kind
    game: str
    puzzles: Sequence[Puzzle]
    """Those it can draw from, in the order of the list."""
    day: str = ""
    """The ISO day whose puzzle it is."""
    late: bool = False
    """Whether that is past."""
    solved: int = 0
    slips: int = 0
    left: float = SECONDS
    """Seconds left of a sprint."""
    came: list[str] = []
    """The names of the puzzles that were begun."""
    judge: Judging | None = None
    """Who judges all of them, once one is needed."""

    @property
    def counted(self) -> bool:
        """Whether it has an end, and what counts is how many are solved by then."""
        return self.kind in (Kind.STREAK, Kind.SPRINT)

    @property
    def over(self) -> bool:
        """Whether no puzzle may come any more."""
        if self.kind in (Kind.DAY, Kind.PRACTICE):
            return bool(self.came)
        return self.lost() or (self.kind is Kind.SPRINT and self.left <= 0)

    def lost(self, slips: int = 0) -> bool:
        """Whether a streak has ended, with so many slips more."""
        return self.kind is Kind.STREAK and self.slips + slips >= SLIPS

    @property
    def ratings(self) -> dict[str, int]:
        """How hard its puzzles are, by their names."""
        return {puzzle.name: puzzle.rating for puzzle in self.puzzles}

    def begin(self, puzzle: Puzzle) -> None:
        """A puzzle comes."""
        self.came.append(puzzle.name)

    def pass_time(self, seconds: float) -> None:
        """A sprint goes on."""
        if self.kind is Kind.SPRINT:
            self.left = max(0.0, self.left - seconds)

    def following(self, solved: Solved, chance: Random) -> Puzzle | None:
        """The puzzle that comes next, by what the solver has done; None where there is none, or it is over."""
        named = {puzzle.name: puzzle for puzzle in self.puzzles}
        if self.over or not named:
            return None
        if self.kind is Kind.LIST:
            names = list(named)
            at = names.index(self.came[-1]) + 1 if self.came else 0
            return named[names[at]] if at < len(names) else None
        if not self.counted:
            fitting = solved.fitting(self.game, self.ratings, self.came)
        else:
            wanted = solved.ratings(self.game, {})[PERSON].value - EASIER + STEP * len(self.came)
            fitting = sorted(named, key=lambda name: (name in self.came, abs(named[name].rating - wanted)))

        def news(name: str) -> tuple[bool, Mark | None]:
            return name in self.came, None if self.counted else solved.mark(self.game, name)

        # None that is known, as long as there are others.
        return named[chance.choice([name for name in fitting[:NEAREST] if news(name) == news(fitting[0])])]

    def end(self, mark: Mark, slips: int) -> None:
        """The puzzle that came last has ended, with so many wrong moves."""
        self.solved += mark > Mark.FAILED
        # Whoever lets something be shown has made no wrong move, and yet not found it.
        self.slips += max(slips, int(mark < Mark.CLEAN))

    def keep(self, solved: Solved, mark: Mark, today: str, puzzle: str) -> None:
        """Take what has come of a puzzle, by its name, into all that was solved."""
        if self.counted:
            solved.take_best(self.game, self.kind, self.solved)
            return
        solved.take(self.game, puzzle, Tried(today, mark, mark))
        if self.day:
            solved.take_day(self.day, self.game, Result(mark, self.late))
