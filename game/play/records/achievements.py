"""Achievements: what somebody who plays here can do. All are counted anew out of what is kept; games with undo or hints
tell nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Final

from msgspec import Struct

from game.language import N_
from game.play.port.about import About, Goal
from game.play.puzzles.rounds import Kind
from game.play.puzzles.solving import RUN, Mark, Solved
from game.play.records.statistics import EVERYBODY, Statistics, name_of

LEVELS: Final = tuple(f"level:{key}" for key in ("easy", "medium", "hard", "expert"))


class Known(Struct, frozen=True):
    """What is known of all that was played."""

    games: Mapping[str, Statistics]
    """By name; of games without help."""
    solved: Solved
    stars: Mapping[str, Mapping[str, int]]
    """Won with levels, by game."""

    def most(self, game: str, what: str, others: Sequence[str]) -> int:
        """The most a person has got in a game of two, against one of the others."""
        pairs = self.games.get(game, Statistics()).pairs.items()
        own = (tally for (who, other), tally in pairs if name_of(who) and other in others)
        return max((int(getattr(tally, what)) for tally in own), default=0)

    def best(self, game: str, what: str) -> int:
        """The most somebody has got in a game of one."""
        runs = self.games.get(game, Statistics()).runs.items()
        return max((int(getattr(one, what)) for (who, _), one in runs if who == EVERYBODY), default=0)

    def levels(self, game: str, stars: int) -> int:
        """In how many levels so many stars were won."""
        return sum(won >= stars for won in self.stars.get(game, {}).values())

    @property
    def clean(self) -> int:
        """How many puzzles were solved without a slip."""
        return sum(one.best is Mark.CLEAN for tried in self.solved.tried.values() for one in tried.values())

    def round(self, kind: Kind) -> int:
        """The most puzzles in one go."""
        return max((best.get(kind, 0) for best in self.solved.best.values()), default=0)

    @property
    def days(self) -> int:
        """The most days in a row of which something was solved in time."""
        kept = {
            date.fromisoformat(day)
            for day, tasks in self.solved.days.items()
            if any(one.mark and not one.late for one in tasks.values())
        }
        most = 0
        for first in (day for day in kept if day - timedelta(days=1) not in kept):
            day = first
            while day in kept:
                day += timedelta(days=1)
            most = max(most, (day - first).days)
        return most

    @property
    def whole_day(self) -> int:
        """The most puzzles of one day that were solved without a slip."""
        days = self.solved.days.values()
        return max((sum(tasks[task].mark is Mark.CLEAN for task in tasks if task != RUN) for tasks in days), default=0)


class Achievement(Struct, frozen=True):
    """Something one can do."""

    name: str
    """What it is remembered by."""
    game: str
    """What the game is called; empty for puzzles of all games."""
    text: str
    """To be translated."""
    goal: int
    count: Callable[[Known], int]

    def progress(self, known: Known) -> int:
        """How far it has come, up to the goal."""
        return min(self.goal, self.count(known))


PUZZLES: Final = (
    Achievement("clean", "", N_("Solved ten puzzles without a slip"), 10, lambda known: known.clean),
    Achievement("cleaner", "", N_("Solved a hundred puzzles without a slip"), 100, lambda known: known.clean),
    Achievement("streak", "", N_("Solved ten puzzles in a streak"), 10, lambda known: known.round(Kind.STREAK)),
    Achievement("sprint", "", N_("Solved ten puzzles in a sprint"), 10, lambda known: known.round(Kind.SPRINT)),
    Achievement("days", "", N_("Solved something of the day seven days in a row"), 7, lambda known: known.days),
    Achievement("day", "", N_("Solved four puzzles of one day without a slip"), 4, lambda known: known.whole_day),
)


def achievements(abouts: Iterable[About]) -> list[Achievement]:
    """All there are, those of the games first."""
    found = []
    for about in abouts:
        for goal in about.goals:
            name = f"{about.name} {goal.what}{goal.of}{goal.count}"
            found.append(Achievement(name, about.title, goal.text, goal.count, partial(_count, about, goal)))
    return [*found, *PUZZLES]


def _count(about: About, goal: Goal, known: Known) -> int:
    if goal.what == "levels":
        return known.levels(about.name, goal.stars)
    if about.players == 1:
        return known.best(about.name, goal.what)
    against = LEVELS[LEVELS.index(f"level:{goal.of}") :] if goal.of else (EVERYBODY,)
    return known.most(about.name, "longest" if goal.what == "row" else goal.what, against)
