"""Puzzle progress: results by puzzle and by day, the solver's rating, and series of puzzles solved in a row."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from enum import IntEnum, StrEnum
from random import Random
from typing import Annotated, Any

from msgspec import Meta, Struct

from game.checks import put
from game.play.port.puzzle import Puzzle
from game.play.puzzles import generated_puzzles, mistakes
from game.play.puzzles.mistakes import MOST_MISTAKES, Mistake
from game.play.session.rating import Rating

BEGINNER = Rating(800.0)
"""Rating of a solver who has solved nothing yet: easy puzzles come first."""
SURE = 110.0
"""Maximum deviation of a rating that is shown; it takes some ten puzzles to get there.

Above it, a rating moves by a hundred points with every puzzle.
"""
SLIP = 10.0
"""Maximum loss for a puzzle solved with a mistake or help, in rating points."""
GUESSED = 120.0
"""Deviation of a puzzle's rating before anybody has tried it."""
MOST_REMEMBERED = 20_000
"""Maximum number of puzzles of a game, and of days, that are remembered: those of fifty years."""
SOLVER = "person"
"""Key of the player's rating among those of puzzles."""
RUN = "run"
"""First word of the tasks of a day that are not a game's puzzle."""


def is_run(task: str) -> bool:
    """Return whether a task of a day is a run, and not a puzzle."""
    return task.partition(" ")[0] == RUN


class AttemptResult(IntEnum):
    """Result of a puzzle."""

    FAILED = 0
    """Given up."""
    SOLVED = 1
    """With a mistake or help."""
    CLEAN = 2


_POINTS = {AttemptResult.FAILED: 0.0, AttemptResult.SOLVED: 0.5, AttemptResult.CLEAN: 1.0}
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
    hinted: bool = False
    """True for a run with hints; of old runs it is not known."""

    @property
    def worth(self) -> tuple[bool, bool, int, bool, int]:
        """Sort key: the better of two results counts."""
        return self.mark > AttemptResult.FAILED, not self.late, self.mark, not self.hinted, self.points


class PuzzleProgress(Struct):
    """All results of puzzles. What is added twice counts once."""

    tried: dict[str, dict[str, Attempt]] = {}
    """Attempts by game and puzzle."""
    days: dict[str, dict[str, Result]] = {}
    """Results by ISO date and task: the name of a game for its puzzle, or a run (see `is_run`)."""
    best: dict[str, dict[str, int]] = {}
    """The most puzzles of a game solved in one series, by game and kind."""
    mistakes: dict[str, dict[str, Mistake]] = {}
    """Puzzles of one's own mistakes by game and puzzle."""
    times: dict[str, dict[str, int]] = {}
    """Best times of puzzles solved without a hint, in seconds, by game and puzzle."""

    def take(self, game: str, puzzle: str, new: Attempt) -> None:
        """Add a result of a puzzle. Only the first attempt counts for the rating."""
        held = self.tried.setdefault(game, {})
        old = held.get(puzzle, new)
        first = min(old, new, key=lambda one: (one.day, one is new))
        put(held, puzzle, Attempt(first.day, first.first, max(old.best, new.best)), MOST_REMEMBERED)

    def take_day(self, day: str, task: str, new: Result) -> None:
        """Add a result of a task of a day."""
        if day not in self.days:
            put(self.days, day, {}, MOST_REMEMBERED)
        held = self.days[day]
        held[task] = max(held.get(task, new), new, key=lambda one: one.worth)

    def take_best(self, game: str, kind: str, count: int) -> None:
        """Add the number of puzzles solved in a series."""
        held = self.best.setdefault(game, {})
        held[kind] = max(count, held.get(kind, 0))

    def take_time(self, game: str, puzzle: str, seconds: int) -> None:
        """Add the time in which a puzzle was solved."""
        held = self.times.setdefault(game, {})
        put(held, puzzle, min(seconds, held.get(puzzle, seconds)), MOST_REMEMBERED)

    def best_time(self, game: str, puzzle: str) -> int | None:
        """Return the best time of a puzzle in seconds; None if it has none."""
        return self.times.get(game, {}).get(puzzle)

    def miss(self, puzzle: Puzzle, today: str) -> None:
        """Let a puzzle that was missed today come again."""
        put(self.mistakes.setdefault(puzzle.game, {}), puzzle.name, mistakes.missed(puzzle, today), MOST_MISTAKES)

    def try_again(self, puzzle: Puzzle, clean: bool, today: str) -> None:
        """Take the result of a puzzle that came again: the better it goes, the later it is due the next time."""
        held = self.mistakes.get(puzzle.game, {})
        if (old := held.get(puzzle.name)) is None or old.due > today:
            return
        if (new := mistakes.after(old, clean, today)) is None:
            del held[puzzle.name]
        else:
            held[puzzle.name] = new

    def due(self, game: str, today: str) -> list[Puzzle]:
        """Return the puzzles of a game that come again today, those first that have waited longest."""
        waiting = sorted(self.mistakes.get(game, {}).values(), key=lambda one: one.due)
        read = (mistakes.puzzle_of(one) for one in waiting if one.due <= today)
        return [puzzle for puzzle in read if puzzle is not None]

    def next_due(self, game: str) -> str:
        """Return the ISO date from which the next puzzle of a game comes again, or ""."""
        return min((one.due for one in self.mistakes.get(game, {}).values()), default="")

    def merge(self, other: PuzzleProgress) -> None:
        """Add all results of another one, as long as there is room."""
        for game, puzzles in other.tried.items():
            held = self.tried.setdefault(game, {})
            for puzzle, tried in puzzles.items():
                if puzzle in held or len(held) < MOST_REMEMBERED:
                    self.take(game, puzzle, tried)
        for day, tasks in other.days.items():
            for task, result in tasks.items():
                if day in self.days or len(self.days) < MOST_REMEMBERED:
                    self.take_day(day, task, result)
        for game, kinds in other.best.items():
            for kind, count in kinds.items():
                self.take_best(game, kind, count)
        self._merge_times(other)
        self._merge_mistakes(other)

    def _merge_times(self, other: PuzzleProgress) -> None:
        for game, times in other.times.items():
            held = self.times.setdefault(game, {})
            for puzzle, seconds in times.items():
                if puzzle in held or len(held) < MOST_REMEMBERED:
                    self.take_time(game, puzzle, seconds)

    def _merge_mistakes(self, other: PuzzleProgress) -> None:
        """Add the puzzles that come again in another one; those that do here stay as they are."""
        for game, waiting in other.mistakes.items():
            held = self.mistakes.setdefault(game, {})
            for name, mistake in waiting.items():
                if name not in held and len(held) < MOST_MISTAKES:
                    held[name] = mistake

    @property
    def count(self) -> int:
        """Number of puzzles tried."""
        return sum(map(len, self.tried.values()))

    def mark(self, game: str, puzzle: str) -> AttemptResult | None:
        """Return the best result of a puzzle; None if it was not tried."""
        tried = self.tried.get(game, {}).get(puzzle)
        return tried.best if tried is not None else None

    @property
    def kept_days(self) -> set[date]:
        """The days on which something of the day was solved in time."""
        kept = (day for day, tasks in self.days.items() if any(one.mark and not one.late for one in tasks.values()))
        return set(map(date.fromisoformat, kept))

    def streak(self, today: date) -> int:
        """Return on how many days in a row something of the day was solved in time, up to today or, if still open,
        yesterday.
        """
        kept = self.kept_days
        return days_until(today if today in kept else today - timedelta(days=1), kept)

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
                day = date.fromisoformat(one.day)
                points = _POINTS[one.first]
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
        rated = self.ratings(game, puzzles)
        late = set(besides)
        own = rated[SOLVER].value

        def order(puzzle: str) -> tuple[bool, int, float]:
            mark = self.mark(game, puzzle)
            return puzzle in late, -1 if mark is None else mark, abs(rated[puzzle].value - own)

        return sorted(puzzles, key=order)


def days_until(last: date, days: set[date]) -> int:
    """Return how many of the days follow one another up to the last one."""
    return next(n for n in itertools.count() if last - timedelta(days=n) not in days)


SPRINT_SECONDS = 180.0
"""Length of a sprint."""
_SLIPS = 2
"""Number of mistakes that end a streak."""
_NEAREST = 6
"""Number of best-fitting puzzles among which the next one is drawn."""
_EASIER = 350.0
_RATING_STEP = 30.0
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
    MISSED = "missed"
    """The puzzles missed in a streak or sprint, once more; they count nowhere."""
    MISTAKES = "mistakes"
    """Puzzles of one's own mistakes that are due; they count for no rating."""
    ANOTHER = "another"
    """Generated puzzles, without end."""
    STREAK = "streak"
    SPRINT = "sprint"


class PuzzleSeries(Struct):
    """A series of puzzles of one game so far."""

    kind: SeriesKind
    game: str
    puzzles: Sequence[Puzzle]
    """The puzzles to draw from, in the order of the list."""
    day: str = ""
    """ISO date of a daily puzzle."""
    late: bool = False
    """True if that day is past."""
    solved: int = 0
    slips: int = 0
    left: float = SPRINT_SECONDS
    """Seconds left of a sprint."""
    came: list[str] = []
    """Names of the puzzles begun."""
    missed: list[str] = []
    """Names of those not solved at once."""
    judge: Any = None
    """Judge of all its puzzles, of `game.workers.puzzles`, created when first needed."""

    @property
    def counted(self) -> bool:
        """True if it has an end, by which the solved puzzles are counted."""
        return self.kind in (SeriesKind.STREAK, SeriesKind.SPRINT)

    @property
    def rated(self) -> bool:
        """True if its results are kept."""
        return self.kind not in (SeriesKind.PRACTICE, SeriesKind.MISSED, SeriesKind.MISTAKES)

    @property
    def once_more(self) -> PuzzleSeries:
        """A series of the missed puzzles, in the order in which they came."""
        named = {puzzle.name: puzzle for puzzle in self.puzzles}
        return PuzzleSeries(SeriesKind.MISSED, self.game, [named[name] for name in dict.fromkeys(self.missed)])

    @property
    def counts_time(self) -> bool:
        """True if the time of each puzzle is kept, where that is wanted."""
        return self.rated and not self.counted

    @property
    def over(self) -> bool:
        """True if no further puzzle may come."""
        if self.kind in (SeriesKind.DAY, SeriesKind.PRACTICE):
            return bool(self.came)
        return self.lost() or (self.kind is SeriesKind.SPRINT and self.left <= 0)

    @property
    def at_end(self) -> bool:
        """True if it is known that no other puzzle comes after the present one."""
        if self.kind in (SeriesKind.MISSED, SeriesKind.MISTAKES):
            return self.came[-1] == self.puzzles[-1].name
        return self.kind in (SeriesKind.DAY, SeriesKind.PRACTICE)

    def lost(self, slips: int = 0) -> bool:
        """Return whether a streak is over, given some additional mistakes."""
        return self.kind is SeriesKind.STREAK and self.slips + slips >= _SLIPS

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
        if self.kind in (SeriesKind.LIST, SeriesKind.MISSED, SeriesKind.MISTAKES):
            names = list(named)
            at = names.index(self.came[-1]) + 1 if self.came else 0
            return named[names[at]] if at < len(names) else None
        if not self.counted:
            fitting = solved.fitting(self.game, self.ratings, self.came)
        else:
            wanted = solved.ratings(self.game, {})[SOLVER].value - _EASIER + _RATING_STEP * len(self.came)
            fitting = sorted(named, key=lambda name: (name in self.came, abs(named[name].rating - wanted)))

        def news(name: str) -> tuple[bool, AttemptResult | None]:
            return name in self.came, None if self.counted else solved.mark(self.game, name)

        # No puzzle comes again while there are others.
        return named[chance.choice([name for name in fitting[:_NEAREST] if news(name) == news(fitting[0])])]

    def end(self, mark: AttemptResult, slips: int) -> None:
        """End the present puzzle, with a number of wrong moves."""
        self.solved += mark > AttemptResult.FAILED
        if mark < AttemptResult.CLEAN:
            self.missed += self.came[-1:]
        # A solution that was shown counts as a mistake, even without a wrong move.
        self.slips += max(slips, int(mark < AttemptResult.CLEAN))

    def keep(
        self, solved: PuzzleProgress, mark: AttemptResult, today: str, puzzle: Puzzle, seconds: int | None = None
    ) -> None:
        """Add the result of a puzzle to the solver's progress, and the time in which it was solved, if that counts."""
        if seconds is not None:
            solved.take_time(self.game, puzzle.name, seconds)
        clean = mark is AttemptResult.CLEAN
        if self.kind is SeriesKind.MISTAKES:
            solved.try_again(puzzle, clean, today)
        elif self.kind is SeriesKind.PRACTICE or (self.counted and not clean):
            solved.miss(puzzle, today)
        if self.counted:
            solved.take_best(self.game, self.kind, self.solved)
        elif self.rated:
            self._keep_rated(solved, mark, today, puzzle.name)

    def _keep_rated(self, solved: PuzzleProgress, mark: AttemptResult, today: str, puzzle: str) -> None:
        """Add the result of a puzzle, given by its name, that counts for the rating."""
        solved.take(self.game, puzzle, Attempt(today, mark, mark))
        if self.day:
            solved.take_day(self.day, self.game, Result(mark, self.late))
