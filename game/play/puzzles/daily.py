"""What each day brings: one puzzle of every game, and the seed of a run, the same for everybody.

The day is handed in; nothing here knows the time. Puzzles stand in files that only grow. A period says how many of a
file's puzzles its days draw from, and so a day that is past keeps its puzzles however long the files become: whoever
wants later puzzles to come up begins a new period with a day that is still to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final
from zlib import crc32

from msgspec import Struct

from game.play.port.game import AnyGame
from game.play.session.session import AnySession
from game.random64 import next_word, shuffled
from game.rules import complete_options

FIRST: Final = date(2026, 1, 1)
"""Before this day there were no runs."""
SEEDS: Final = 10**9
"""The seeds of runs lie below this."""
WEEK: Final = (0, 0, 1, 1, 1, 2, 2)
"""How hard the puzzles of the days from Monday to Sunday are."""


class Period(Struct, frozen=True):
    """From its first day on, the puzzles of a game come from so many at the beginning of its file."""

    begins: date
    count: int


def puzzle_of(day: date, game: str, grades: Sequence[int], periods: Sequence[Period]) -> int | None:
    """The number of a day's puzzle in the file of a game, counted from 0; None where there is none.

    `grades` are those of all puzzles of the file, the easiest 0, and `periods` those of the game, in their order. Each
    puzzle comes up once before any comes up again.
    """
    period = next((period for period in reversed(periods) if period.begins <= day), None)
    if period is None:
        return None
    # Where there is none so hard, an easier one does.
    for grade in range(WEEK[day.weekday()], -1, -1):
        pool = [number for number, other in enumerate(grades[: period.count]) if other == grade]
        if pool:
            turn, at = divmod(_days_like(day, period.begins), len(pool))
            return shuffled(pool, crc32(f"{game} {period.begins} {grade} {turn}".encode()))[at]
    return None


def seed_of(day: date) -> int:
    """The seed of a day's run."""
    return next_word(day.toordinal())[0] % SEEDS


def run_day(game: AnyGame, session: AnySession, until: date) -> date | None:
    """The day whose run a session is, of those up to `until`; None where it is no such run."""
    chosen = complete_options(game.rules.OPTIONS, session.options)
    if not game.solo.daily or any(chosen.get(name) != value for name, value in game.solo.daily.items()):
        return None
    days = (until - timedelta(days=back) for back in range((until - FIRST).days + 1))
    return next((day for day in days if seed_of(day) == session.source.seed), None)


def _days_like(day: date, since: date) -> int:
    """How many days before this one, from another one on, were as hard."""
    hard = WEEK[day.weekday()]
    weeks, rest = divmod((day - since).days, len(WEEK))
    last = (since + timedelta(weeks=weeks, days=n) for n in range(rest))
    return weeks * WEEK.count(hard) + sum(WEEK[other.weekday()] == hard for other in last)
