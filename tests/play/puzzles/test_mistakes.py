"""Puzzles of one's own mistakes come again, days apart, until they were solved at once often enough."""

from __future__ import annotations

from datetime import date, timedelta

from game.play.port.puzzle import parse_puzzle
from game.play.puzzles.mistakes import DAYS_UNTIL, MOST_MISTAKES, Mistake
from game.play.puzzles.puzzle_progress import AttemptResult, PuzzleProgress, PuzzleSeries, SeriesKind
from tests.helpers.solvers import PUZZLES

TODAY = date(2026, 11, 22)
ALL = [parse_puzzle(line) for line in PUZZLES.splitlines()]
ONE = ALL[0]


def day(after: int) -> str:
    return (TODAY + timedelta(days=after)).isoformat()


def test_what_was_missed_comes_again_ever_later_and_then_no_more() -> None:
    solved = PuzzleProgress()
    solved.miss(ONE, day(0))
    now = 0
    for days in DAYS_UNTIL:
        assert solved.due("explode", day(now + days - 1)) == [], f"it comes before {days} days have passed"
        now += days
        assert solved.due("explode", day(now)) == [ONE]
        solved.try_again(ONE, True, day(now))
    assert solved.mistakes["explode"] == {}, "what was solved at once so often is learnt"
    assert solved.next_due("explode") == ""


def test_another_mistake_begins_at_the_beginning() -> None:
    solved = PuzzleProgress()
    solved.miss(ONE, day(0))
    solved.try_again(ONE, True, day(1))
    assert solved.next_due("explode") == day(4)
    solved.try_again(ONE, False, day(4))
    assert solved.next_due("explode") == day(5)


def test_a_second_attempt_on_the_same_day_changes_nothing() -> None:
    solved = PuzzleProgress()
    solved.miss(ONE, day(0))
    solved.try_again(ONE, True, day(1))
    solved.try_again(ONE, True, day(1))
    assert solved.next_due("explode") == day(4)


def test_those_that_wait_longest_come_first() -> None:
    solved = PuzzleProgress()
    for number, puzzle in enumerate(ALL):
        solved.miss(puzzle, day(-number))
    assert solved.due("explode", day(9)) == ALL[::-1]


def test_streaks_sprints_and_reviews_say_what_comes_again() -> None:
    for kind, mark, comes in (
        (SeriesKind.STREAK, AttemptResult.SOLVED, True),
        (SeriesKind.SPRINT, AttemptResult.FAILED, True),
        (SeriesKind.STREAK, AttemptResult.CLEAN, False),
        (SeriesKind.PRACTICE, AttemptResult.CLEAN, True),
        (SeriesKind.TRAINING, AttemptResult.FAILED, False),
    ):
        solved = PuzzleProgress()
        PuzzleSeries(kind, "explode", ALL, came=[ONE.name]).keep(solved, mark, day(0), ONE)
        assert bool(solved.due("explode", day(1))) is comes, f"{kind}, {mark!r}"


def test_one_that_comes_again_counts_for_no_rating() -> None:
    solved = PuzzleProgress()
    solved.miss(ONE, day(0))
    series = PuzzleSeries(SeriesKind.MISTAKES, "explode", solved.due("explode", day(1)), came=[ONE.name])
    series.keep(solved, AttemptResult.FAILED, day(1), ONE)
    assert solved.tried == {}
    assert solved.next_due("explode") == day(2)


def test_two_folders_are_merged_without_losing_or_doubling_one() -> None:
    here, there = PuzzleProgress(), PuzzleProgress()
    here.miss(ONE, day(0))
    here.try_again(ONE, True, day(1))
    there.miss(ONE, day(5))
    there.miss(ALL[1], day(5))
    here.merge(there)
    assert here.mistakes["explode"] == {
        ONE.name: Mistake(ONE.text, day(4), 1),
        ALL[1].name: Mistake(ALL[1].text, day(6)),
    }


def test_no_more_wait_than_there_is_room_for() -> None:
    solved = PuzzleProgress()
    solved.mistakes["explode"] = {str(n): Mistake(ONE.text, day(0)) for n in range(MOST_MISTAKES)}
    solved.miss(ONE, day(0))
    assert len(solved.mistakes["explode"]) == MOST_MISTAKES
    assert ONE.name in solved.mistakes["explode"]
