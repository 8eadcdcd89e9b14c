"""The puzzles of the days: every day has its own, harder towards Sunday, and what is past stays as it was."""

from __future__ import annotations

from datetime import date, timedelta
from zlib import crc32

import pytest

from game.play.puzzles import daily
from game.play.puzzles.daily import SEEDS, WEEK, Period, seed_of

GAMES = ("brickshooter", "combact", "explode", "unstack")
FIRST = date(2026, 1, 1)
PERIODS = [Period(FIRST, 300)]
DAYS = [FIRST + timedelta(days=n) for n in range(3 * 365)]
GRADES = [(n * 7 + n // 11) % 3 for n in range(300)]


def puzzle_of(day: date, game: str, grades: list[int]) -> int | None:
    return daily.puzzle_of(day, game, grades, PERIODS)


def choices(game: str, grades: list[int]) -> list[int | None]:
    return [puzzle_of(day, game, grades) for day in DAYS]


@pytest.mark.slow
def test_three_years_are_what_they_were() -> None:
    """What a day has brought may never become another thing: the sums are of the first version that had days."""
    sums = [crc32(repr(choices(game, GRADES)).encode()) for game in GAMES]
    assert sums == [1962349370, 2980582328, 2427037444, 404012306]
    assert crc32(repr([seed_of(day) for day in DAYS]).encode()) == 3072464045


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_is_added_to_a_file_changes_no_day_of_a_period(game: str) -> None:
    assert choices(game, GRADES) == choices(game, [*GRADES, 0, 1, 2, 2, 2])


def test_puzzles_are_harder_towards_sunday_and_come_back_only_after_all_others() -> None:
    monday = date(2026, 6, 1)
    week = [puzzle_of(monday + timedelta(days=n), "explode", GRADES) for n in range(7)]
    assert [GRADES[number or 0] for number in week] == list(WEEK)
    for grade in range(3):
        days = [day for day in DAYS if WEEK[day.weekday()] == grade]
        pool = GRADES.count(grade)
        turn = [puzzle_of(day, "explode", GRADES) for day in days[:pool]]
        assert len(set(turn)) == len(turn) == pool
        assert days[pool:] == [] or turn != [puzzle_of(day, "explode", GRADES) for day in days[pool : 2 * pool]]


@pytest.mark.slow
def test_games_and_days_differ() -> None:
    assert len({tuple(choices(game, GRADES)) for game in GAMES}) == len(GAMES)
    seeds = [seed_of(day) for day in DAYS]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < SEEDS for seed in seeds)


def test_an_easier_puzzle_takes_the_place_of_one_that_is_not_there() -> None:
    sunday = date(2026, 6, 7)
    assert puzzle_of(sunday, "explode", [0]) == 0
    assert puzzle_of(sunday, "explode", [1, 0]) == 0
    assert puzzle_of(sunday, "explode", []) is None
    assert puzzle_of(date(2026, 6, 1), "explode", [2, 2]) is None


@pytest.mark.slow
def test_a_later_period_changes_no_day_before_it() -> None:
    later = date(2027, 1, 1)
    grades = [*GRADES, *GRADES]
    both = [daily.puzzle_of(day, "explode", grades, [*PERIODS, Period(later, 600)]) for day in DAYS]
    at = DAYS.index(later)
    assert both[:at] == choices("explode", grades)[:at]
    assert max(number or 0 for number in both[at:]) >= 300
    assert puzzle_of(FIRST - timedelta(days=1), "explode", GRADES) is None
    assert daily.puzzle_of(FIRST, "explode", GRADES, []) is None
