"""Puzzle progress: results by puzzle and by day, and the solver's rating."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from enum import IntEnum
from typing import Annotated, Final

from msgspec import Meta, Struct

from game.checks import put
from game.play.puzzles import generated_puzzles
from game.play.session.rating import Rating

BEGINNER: Final = Rating(800.0)
"""Rating of a solver who has solved nothing yet: easy puzzles come first."""
SURE: Final = 110.0
"""Maximum deviation of a rating that is shown; it takes some ten puzzles to get there.

Above it, a rating moves by a hundred points with every puzzle.
"""
SLIP: Final = 10.0
"""Maximum loss for a puzzle solved with a mistake or help, in rating points."""
GUESSED: Final = 120.0
"""Deviation of a puzzle's rating before anybody has tried it."""
MOST: Final = 20_000
"""Maximum number of puzzles of a game, and of days, that are remembered: those of fifty years."""
SOLVER: Final = "person"
"""Key of the player's rating among those of puzzles."""
RUN: Final = "run"
"""The task of a day that is not a game's puzzle."""


class AttemptResult(IntEnum):
    """Result of a puzzle."""

    FAILED = 0
    """Given up."""
    SOLVED = 1
    """With a mistake or help."""
    CLEAN = 2


POINTS: Final = {AttemptResult.FAILED: 0.0, AttemptResult.SOLVED: 0.5, AttemptResult.CLEAN: 1.0}
"""Score of a puzzle's first result for the rating: solving it with a mistake or help hardly changes it."""


Count = Annotated[int, Meta(ge=0, le=10**9)]


class Attempt(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A puzzle that was tried: ISO date of the first attempt, its first and its best result."""

    day: str
    first: AttemptResult
    best: AttemptResult


class Result(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Result of one task of a day: a mark for a puzzle, points for a run, and whether it was late."""

    mark: AttemptResult
    late: bool
    points: Count = 0

    @property
    def worth(self) -> tuple[bool, bool, int, int]:
        """Sort key: the better of two results counts."""
        return self.mark > AttemptResult.FAILED, not self.late, self.mark, self.points


class PuzzleProgress(Struct):
    """All results of puzzles. What is added twice counts once."""

    tried: dict[str, dict[str, Attempt]] = {}
    """By game and puzzle."""
    days: dict[str, dict[str, Result]] = {}
    """By ISO date and task, the name of a game or `RUN`."""
    best: dict[str, dict[str, int]] = {}
    """The most puzzles of a game solved in one series, by game and kind."""

    def take(self, game: str, puzzle: str, new: Attempt) -> None:
        """Add a result of a puzzle. Only the first attempt counts for the rating."""
        held = self.tried.setdefault(game, {})
        old = held.get(puzzle, new)
        first = min(old, new, key=lambda one: (one.day, one is new))
        put(held, puzzle, Attempt(first.day, first.first, max(old.best, new.best)), MOST)

    def take_day(self, day: str, task: str, new: Result) -> None:
        """Add a result of a task of a day."""
        if day not in self.days:
            put(self.days, day, {}, MOST)
        held = self.days[day]
        held[task] = max(held.get(task, new), new, key=lambda one: one.worth)

    def take_best(self, game: str, kind: str, count: int) -> bool:
        """Add the number of puzzles solved in a series; return whether it is a record."""
        held = self.best.setdefault(game, {})
        better = count > held.get(kind, 0)
        held[kind] = max(count, held.get(kind, 0))
        return better

    def merge(self, other: PuzzleProgress) -> None:
        """Add all results of another one, as long as there is room."""
        for game, puzzles in other.tried.items():
            held = self.tried.setdefault(game, {})
            for puzzle, tried in puzzles.items():
                if puzzle in held or len(held) < MOST:
                    self.take(game, puzzle, tried)
        for day, tasks in other.days.items():
            for task, result in tasks.items():
                if day in self.days or len(self.days) < MOST:
                    self.take_day(day, task, result)
        for game, kinds in other.best.items():
            for kind, count in kinds.items():
                self.take_best(game, kind, count)

    @property
    def count(self) -> int:
        """Number of puzzles tried."""
        return sum(map(len, self.tried.values()))

    def mark(self, game: str, puzzle: str) -> AttemptResult | None:
        """Return the best result of a puzzle; None if it was not tried."""
        tried = self.tried.get(game, {}).get(puzzle)
        return tried.best if tried is not None else None

    def streak(self, today: date) -> int:
        """Return on how many days in a row something of the day was solved in time, up to today or, if still open,
        yesterday.
        """
        kept = {day for day, tasks in self.days.items() if any(one.mark and not one.late for one in tasks.values())}
        at = today if today.isoformat() in kept else today - timedelta(days=1)
        count = 0
        while at.isoformat() in kept:
            count, at = count + 1, at - timedelta(days=1)
        return count

    def ratings(self, game: str, puzzles: Mapping[str, int]) -> dict[str, Rating]:
        """Return the ratings of the solver, under `SOLVER`, and of a game's puzzles by name.

        `puzzles` are their initial ratings; those of generated puzzles are read from their names.
        """
        tried = self.tried.get(game, {})
        puzzles = {**generated_puzzles.ratings(tried), **puzzles}
        ratings = {SOLVER: BEGINNER, **{name: Rating(value, GUESSED) for name, value in puzzles.items()}}
        last: date | None = None
        # Each puzzle is a period of its own: a beginner solves a dozen on the first day.
        for puzzle, one in sorted(tried.items(), key=lambda item: (item[1].day, item[0])):
            if puzzle in puzzles:
                day, points = date.fromisoformat(one.day), POINTS[one.first]
                solver = ratings[SOLVER].grown((day - (last or day)).days)
                after = solver.after([(ratings[puzzle], points)])
                # An easy puzzle solved at the second attempt must not cost much.
                least = solver.value - SLIP if one.first is AttemptResult.SOLVED else 0.0
                ratings[SOLVER] = Rating(max(after.value, least), after.deviation)
                ratings[puzzle] = ratings[puzzle].after([(solver, 1 - points)])
                last = day
        return ratings

    def fitting(self, game: str, puzzles: Mapping[str, int], besides: Iterable[str] = ()) -> list[str]:
        """Return the puzzles of a game, those that fit the solver best first.

        Puzzles never tried come before those not solved without a mistake, and those named in `besides` last.
        """
        rated, late = self.ratings(game, puzzles), set(besides)
        own = rated[SOLVER].value

        def order(puzzle: str) -> tuple[bool, int, float]:
            mark = self.mark(game, puzzle)
            return puzzle in late, -1 if mark is None else mark, abs(rated[puzzle].value - own)

        return sorted(puzzles, key=order)
