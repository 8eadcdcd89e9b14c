"""Daily puzzles: one of every game, and the seed of a run, the same for everybody.

The day is an argument; nothing here reads the clock. Puzzles are in files that only grow. A period says how many of a
file's puzzles its days draw from, so that a past day keeps its puzzles however long the files become: to use new
puzzles, begin a period on a future day.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from zlib import crc32

from msgspec import Struct

from game.play.port.game import AnyGame
from game.play.puzzles.puzzle_progress import RUN
from game.play.session.session import AnySession
from game.random64 import next_word, shuffled
from game.rules import complete_options

FIRST_DAY = date(2026, 1, 1)
"""First day with a run."""
SEEDS = 10**9
"""Upper bound of the seeds of runs."""
WEEK = (0, 0, 1, 1, 1, 2, 2)
"""Grades of the puzzles from Monday to Sunday."""


class Period(Struct, frozen=True):
    """From its first day on, a game's puzzles are drawn from the first `count` of its file."""

    begins: date
    count: int


def puzzle_of(day: date, game: str, grades: Sequence[int], periods: Sequence[Period]) -> int | None:
    """Return the index of a day's puzzle in the file of a game, or None.

    `grades` are those of all puzzles of the file, 0 the easiest, and `periods` those of the game, in order. No puzzle
    comes twice before all have come.
    """
    period = next((period for period in reversed(periods) if period.begins <= day), None)
    if period is None:
        return None
    # An easier one replaces a missing grade.
    for grade in range(WEEK[day.weekday()], -1, -1):
        pool = [number for number, other in enumerate(grades[: period.count]) if other == grade]
        if pool:
            turn, at = divmod(_days_like(day, period.begins), len(pool))
            return shuffled(pool, crc32(f"{game} {period.begins} {grade} {turn}".encode()))[at]
    return None


def seed_of(day: date) -> int:
    """Return the seed of a day's run."""
    return next_word(day.toordinal())[0] % SEEDS


def run_task(game: AnyGame) -> str:
    """Return the name under which the results of a game's runs of the day are kept."""
    return game.solo.daily_task or f"{RUN} {game.name}"


def run_day(game: AnyGame, session: AnySession, until: date) -> date | None:
    """Return the day, up to `until`, whose run a session is; None if it is none."""
    chosen = complete_options(game.rules.OPTIONS, session.options)
    if not game.solo.daily or any(chosen.get(name) != value for name, value in game.solo.daily.items()):
        return None
    days = (until - timedelta(days=back) for back in range((until - FIRST_DAY).days + 1))
    return next((day for day in days if seed_of(day) == session.source.seed), None)


def _days_like(day: date, since: date) -> int:
    """Return the number of days from `since` to before `day` that have the same grade."""
    hard = WEEK[day.weekday()]
    weeks, rest = divmod((day - since).days, len(WEEK))
    last = (since + timedelta(weeks=weeks, days=n) for n in range(rest))
    return weeks * WEEK.count(hard) + sum(WEEK[other.weekday()] == hard for other in last)
