"""Series of puzzles: without end, until the second mistake, or for three minutes."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import Final, Protocol

from msgspec import Struct

from game.play.port.puzzle import Puzzle
from game.play.puzzles.puzzle_progress import SOLVER, Attempt, AttemptResult, PuzzleProgress, Result
from game.play.puzzles.puzzle_run import PuzzleRun
from game.rules import E, P

SECONDS: Final = 180.0
"""Length of a sprint."""
SLIPS: Final = 2
"""Number of mistakes that end a streak."""
NEAREST: Final = 6
"""Number of best-fitting puzzles among which the next one is drawn."""
EASIER: Final = 350.0
STEP: Final = 30.0
"""Rating points below the solver's at which a streak or sprint begins, and by which each puzzle is harder."""


class SeriesKind(StrEnum):
    """Kind of a series: which puzzles come, and what counts."""

    TRAINING = "training"
    """Puzzles that fit the solver, without end."""
    LIST = "list"
    """The puzzles of the list in order."""
    DAY = "day"
    """The puzzle of a day only."""
    PRACTICE = "practice"
    """A turning point of a reviewed game only; it counts nowhere."""
    ANOTHER = "another"
    """Generated puzzles, without end."""
    STREAK = "streak"
    SPRINT = "sprint"


class Judging(Protocol):
    """Judge of moves in puzzles: see `game.workers.judge`."""

    def ask(self, run: PuzzleRun[P, E]) -> None:
        """Ask about the move that was tried last."""

    def poll(self, run: PuzzleRun[P, E]) -> bool:
        """Pass the verdict to the run, if there is one by now; return whether there was."""

    def close(self) -> None:
        """Stop judging."""


class PuzzleSeries(Struct):
    """A series of puzzles of one game so far."""

    kind: SeriesKind
    game: str
    puzzles: Sequence[Puzzle]
    """The puzzles to draw from, in the order of the list."""
    day: str = ""
    """ISO date of a daily puzzle."""
    late: bool = False
    """Whether that day is past."""
    solved: int = 0
    slips: int = 0
    left: float = SECONDS
    """Seconds left of a sprint."""
    came: list[str] = []
    """Names of the puzzles begun."""
    judge: Judging | None = None
    """Judge of all its puzzles, created when first needed."""

    @property
    def counted(self) -> bool:
        """Whether it has an end, by which the solved puzzles are counted."""
        return self.kind in (SeriesKind.STREAK, SeriesKind.SPRINT)

    @property
    def over(self) -> bool:
        """Whether no further puzzle may come."""
        if self.kind in (SeriesKind.DAY, SeriesKind.PRACTICE):
            return bool(self.came)
        return self.lost() or (self.kind is SeriesKind.SPRINT and self.left <= 0)

    def lost(self, slips: int = 0) -> bool:
        """Return whether a streak is over, given some additional mistakes."""
        return self.kind is SeriesKind.STREAK and self.slips + slips >= SLIPS

    @property
    def ratings(self) -> dict[str, int]:
        """The ratings of its puzzles by name."""
        return {puzzle.name: puzzle.rating for puzzle in self.puzzles}

    def begin(self, puzzle: Puzzle) -> None:
        """Begin a puzzle."""
        self.came.append(puzzle.name)

    def pass_time(self, seconds: float) -> None:
        """Count down the time of a sprint."""
        if self.kind is SeriesKind.SPRINT:
            self.left = max(0.0, self.left - seconds)

    def following(self, solved: PuzzleProgress, chance: Random) -> Puzzle | None:
        """Return the next puzzle by the solver's progress; None if there is none, or the series is over."""
        named = {puzzle.name: puzzle for puzzle in self.puzzles}
        if self.over or not named:
            return None
        if self.kind is SeriesKind.LIST:
            names = list(named)
            at = names.index(self.came[-1]) + 1 if self.came else 0
            return named[names[at]] if at < len(names) else None
        if not self.counted:
            fitting = solved.fitting(self.game, self.ratings, self.came)
        else:
            wanted = solved.ratings(self.game, {})[SOLVER].value - EASIER + STEP * len(self.came)
            fitting = sorted(named, key=lambda name: (name in self.came, abs(named[name].rating - wanted)))

        def news(name: str) -> tuple[bool, AttemptResult | None]:
            return name in self.came, None if self.counted else solved.mark(self.game, name)

        # No puzzle comes again while there are others.
        return named[chance.choice([name for name in fitting[:NEAREST] if news(name) == news(fitting[0])])]

    def end(self, mark: AttemptResult, slips: int) -> None:
        """End the present puzzle, with a number of wrong moves."""
        self.solved += mark > AttemptResult.FAILED
        # A solution that was shown counts as a mistake, even without a wrong move.
        self.slips += max(slips, int(mark < AttemptResult.CLEAN))

    def keep(self, solved: PuzzleProgress, mark: AttemptResult, today: str, puzzle: str) -> None:
        """Add the result of a puzzle, given by its name, to the solver's progress."""
        if self.counted:
            solved.take_best(self.game, self.kind, self.solved)
            return
        solved.take(self.game, puzzle, Attempt(today, mark, mark))
        if self.day:
            solved.take_day(self.day, self.game, Result(mark, self.late))
