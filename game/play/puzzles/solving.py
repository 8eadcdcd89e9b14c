"""What has come of puzzles: which were solved, how well, on which days, and how strong that makes who solved them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from enum import IntEnum
from typing import Final

from msgspec import Struct

from game.checks import put
from game.play.puzzles import endless
from game.play.session.match import PERSON
from game.play.session.rating import Rating

BEGINNER: Final = Rating(800.0)
"""Who has solved nothing yet begins with easy puzzles."""
SURE: Final = 110.0
"""A rating whose deviation is larger is not shown: it moves by a hundred points with every puzzle. That takes some ten
puzzles.
"""
SLIP: Final = 10.0
"""A puzzle that was solved costs at most so many points, however easy it was."""
GUESSED: Final = 120.0
"""The deviation of a puzzle that nobody has tried."""
MOST: Final = 20_000
"""So many puzzles of a game, and so many days, are remembered: those of fifty years."""
RUN: Final = "run"
"""The task of a day that is no game's puzzle."""


class Mark(IntEnum):
    """How a puzzle went."""

    FAILED = 0
    """It was given up."""
    SOLVED = 1
    """With a slip, or with help."""
    CLEAN = 2


POINTS: Final = {Mark.FAILED: 0.0, Mark.SOLVED: 0.5, Mark.CLEAN: 1.0}
"""What a puzzle counts for the rating, by how it went the first time: whoever found it at the second try, or with help,
has hardly won or lost anything.
"""


class Tried(Struct, frozen=True):
    """A puzzle that was tried: on which ISO day for the first time, how that went, and how it went best."""

    day: str
    first: Mark
    best: Mark


class Result(Struct, frozen=True):
    """What came of one task of a day: a mark for a puzzle, points for a run, and whether it was done later."""

    mark: Mark
    late: bool
    points: int = 0

    @property
    def worth(self) -> tuple[bool, bool, int, int]:
        """Of two results the one that is worth more counts."""
        return self.mark > Mark.FAILED, not self.late, self.mark, self.points


class Solved(Struct):
    """All that has come of puzzles. What is taken in twice counts once."""

    tried: dict[str, dict[str, Tried]] = {}
    """By game and puzzle."""
    days: dict[str, dict[str, Result]] = {}
    """By ISO day and task: the name of a game, or `RUN`."""
    best: dict[str, dict[str, int]] = {}
    """The most puzzles of a game in one go, by game and kind of going."""

    def take(self, game: str, puzzle: str, new: Tried) -> None:
        """A puzzle was tried. Only the first time counts for the rating."""
        held = self.tried.setdefault(game, {})
        old = held.get(puzzle, new)
        first = min(old, new, key=lambda one: (one.day, one is new))
        put(held, puzzle, Tried(first.day, first.first, max(old.best, new.best)), MOST)

    def take_day(self, day: str, task: str, new: Result) -> None:
        """A task of a day was done."""
        if day not in self.days:
            put(self.days, day, {}, MOST)
        held = self.days[day]
        held[task] = max(held.get(task, new), new, key=lambda one: one.worth)

    def take_best(self, game: str, kind: str, count: int) -> bool:
        """So many puzzles were solved in one go; whether there were never more."""
        held = self.best.setdefault(game, {})
        better = count > held.get(kind, 0)
        held[kind] = max(count, held.get(kind, 0))
        return better

    def merge(self, other: Solved) -> None:
        """Take over all of another one, as long as there is room."""
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
        """How many puzzles were tried."""
        return sum(map(len, self.tried.values()))

    def mark(self, game: str, puzzle: str) -> Mark | None:
        """How a puzzle went best; None where it was not tried."""
        tried = self.tried.get(game, {}).get(puzzle)
        return tried.best if tried is not None else None

    def streak(self, today: date) -> int:
        """On how many days up to this one, without a gap, something of the day was solved; today may still come."""
        kept = {day for day, tasks in self.days.items() if any(one.mark and not one.late for one in tasks.values())}
        at = today if today.isoformat() in kept else today - timedelta(days=1)
        count = 0
        while at.isoformat() in kept:
            count, at = count + 1, at - timedelta(days=1)
        return count

    def ratings(self, game: str, puzzles: Mapping[str, int]) -> dict[str, Rating]:
        """The ratings of the solver, who is called `PERSON`, and of a game's puzzles, which begin with those given; of
        puzzles that were made from seeds their names tell it.
        """
        tried = self.tried.get(game, {})
        puzzles = {**endless.ratings(tried), **puzzles}
        ratings = {PERSON: BEGINNER, **{name: Rating(value, GUESSED) for name, value in puzzles.items()}}
        last: date | None = None
        # Each puzzle is a period of its own: who begins solves a dozen on the first day.
        for puzzle, one in sorted(tried.items(), key=lambda item: (item[1].day, item[0])):
            if puzzle in puzzles:
                day, points = date.fromisoformat(one.day), POINTS[one.first]
                solver = ratings[PERSON].grown((day - (last or day)).days)
                after = solver.after([(ratings[puzzle], points)])
                # Whoever solves an easy one at the second try has solved it all the same.
                least = solver.value - SLIP if one.first is Mark.SOLVED else 0.0
                ratings[PERSON] = Rating(max(after.value, least), after.deviation)
                ratings[puzzle] = ratings[puzzle].after([(solver, 1 - points)])
                last = day
        return ratings

    def fitting(self, game: str, puzzles: Mapping[str, int], besides: Iterable[str] = ()) -> list[str]:
        """The puzzles of a game, those that fit the solver best first: before all others what was never tried, then
        what was not solved without a slip. Those named `besides` come last.
        """
        rated, late = self.ratings(game, puzzles), set(besides)
        own = rated[PERSON].value

        def order(puzzle: str) -> tuple[bool, int, float]:
            mark = self.mark(game, puzzle)
            return puzzle in late, -1 if mark is None else mark, abs(rated[puzzle].value - own)

        return sorted(puzzles, key=order)
