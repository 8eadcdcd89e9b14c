"""What comes of puzzles: marks, ratings, what fits, and the days in a row."""

from __future__ import annotations

from datetime import date

from game.play.puzzles.puzzle_progress import (
    BEGINNER,
    GUESSED,
    RUN,
    SOLVER,
    SURE,
    Attempt,
    AttemptResult,
    PuzzleProgress,
    Result,
)
from game.play.session.rating import Rating

DAY = "2026-11-22"
PUZZLES = {"a": 1200, "b": 1210, "c": 1500, "d": 1510, "e": 1800}


def solved(**marks: AttemptResult) -> PuzzleProgress:
    """One day on which these puzzles were tried."""
    found = PuzzleProgress()
    for puzzle, mark in marks.items():
        found.take("explode", puzzle, Attempt(DAY, mark, mark))
    return found


def test_the_first_time_counts_and_the_best_is_shown() -> None:
    one = solved(a=AttemptResult.FAILED)
    one.take("explode", "a", Attempt("2026-11-23", AttemptResult.CLEAN, AttemptResult.CLEAN))
    assert one.tried["explode"]["a"] == Attempt(DAY, AttemptResult.FAILED, AttemptResult.CLEAN)
    assert one.mark("explode", "a") is AttemptResult.CLEAN
    assert one.mark("explode", "b") is None
    one.take("explode", "a", Attempt("2026-11-24", AttemptResult.SOLVED, AttemptResult.SOLVED))
    assert one.mark("explode", "a") is AttemptResult.CLEAN


def test_who_gives_up_falls_and_who_solves_at_once_rises_most() -> None:
    ratings = [
        solved(c=mark).ratings("explode", PUZZLES)[SOLVER].value
        for mark in (AttemptResult.FAILED, AttemptResult.SOLVED, AttemptResult.CLEAN)
    ]
    assert ratings[0] < BEGINNER.value
    assert ratings[0] < ratings[1] < ratings[2]
    table = solved(c=AttemptResult.CLEAN).ratings("explode", PUZZLES)
    assert table["c"].value < PUZZLES["c"], "who has solved it makes it easier"
    assert table["e"] == Rating(1800, GUESSED)
    assert solved(gone=AttemptResult.CLEAN).ratings("explode", PUZZLES)[SOLVER] == BEGINNER


def test_a_rating_is_sure_after_some_ten_puzzles_and_then_moves_little() -> None:
    one, puzzles = PuzzleProgress(), {str(n): 800 + 20 * n for n in range(40)}

    def rating() -> Rating:
        return one.ratings("explode", puzzles)[SOLVER]

    tried = 0
    while rating().deviation > SURE:
        one.take(
            "explode",
            one.fitting("explode", puzzles)[0],
            Attempt(DAY, AttemptResult(1 + tried % 2), AttemptResult.CLEAN),
        )
        tried += 1
    assert 8 <= tried <= 16
    for mark, most in (
        (AttemptResult.SOLVED, 15),
        (AttemptResult.CLEAN, 60),
        (AttemptResult.FAILED, 60),
        (AttemptResult.SOLVED, 15),
    ):
        before = rating().value
        one.take("explode", one.fitting("explode", puzzles)[0], Attempt(DAY, mark, mark))
        assert abs(rating().value - before) <= most


def test_an_easy_puzzle_that_was_solved_at_the_second_try_costs_little() -> None:
    one, puzzles = PuzzleProgress(), {**{str(n): 1500 for n in range(20)}, "easy": 700}
    for n in range(20):
        one.take("explode", str(n), Attempt(DAY, AttemptResult.CLEAN, AttemptResult.CLEAN))
    before = one.ratings("explode", puzzles)[SOLVER].value
    one.take("explode", "easy", Attempt("2026-11-30", AttemptResult.SOLVED, AttemptResult.SOLVED))
    assert before - one.ratings("explode", puzzles)[SOLVER].value <= 10


def test_what_fits_comes_first_and_what_is_done_last() -> None:
    assert PuzzleProgress().fitting("explode", PUZZLES)[:2] == ["a", "b"]
    assert PuzzleProgress().fitting("explode", PUZZLES, besides="a") == ["b", "c", "d", "e", "a"]
    strong = solved(a=AttemptResult.CLEAN, b=AttemptResult.CLEAN, c=AttemptResult.SOLVED)
    assert strong.fitting("explode", PUZZLES)[2] == "c", "before those that were solved without a slip"


def test_days_in_a_row_end_with_one_that_was_late_or_left_out() -> None:
    one = PuzzleProgress()
    for day in ("2026-11-18", "2026-11-20", "2026-11-21"):
        one.take_day(day, "explode", Result(AttemptResult.SOLVED, late=False))
    assert one.streak(date(2026, 11, 21)) == 2
    assert one.streak(date(2026, 11, 22)) == 2, "today may still come"
    assert one.streak(date(2026, 11, 23)) == 0
    one.take_day("2026-11-19", "explode", Result(AttemptResult.CLEAN, late=True))
    assert one.streak(date(2026, 11, 21)) == 2
    one.take_day("2026-11-22", RUN, Result(AttemptResult.FAILED, late=False))
    assert one.streak(date(2026, 11, 22)) == 2


def test_of_two_results_of_a_day_the_better_one_stays() -> None:
    one = PuzzleProgress()
    for result in (
        Result(AttemptResult.FAILED, late=False),
        Result(AttemptResult.CLEAN, late=True),
        Result(AttemptResult.SOLVED, late=False),
        Result(AttemptResult.CLEAN, late=True),
    ):
        one.take_day(DAY, "explode", result)
    assert one.days[DAY]["explode"] == Result(AttemptResult.SOLVED, late=False)
    for points in (30, 50, 40):
        one.take_day(DAY, RUN, Result(AttemptResult.SOLVED, late=False, points=points))
    assert one.days[DAY][RUN].points == 50


def test_merging_twice_is_merging_once() -> None:
    one, other = solved(a=AttemptResult.FAILED, b=AttemptResult.CLEAN), solved(a=AttemptResult.CLEAN)
    other.take_day(DAY, "explode", Result(AttemptResult.CLEAN, late=False))
    other.take_best("explode", "sprint", 7)
    assert not other.take_best("explode", "sprint", 6)
    one.merge(other)
    once = repr(one)
    one.merge(other)
    assert repr(one) == once
    assert one.best == {"explode": {"sprint": 7}}
    assert one.mark("explode", "a") is AttemptResult.CLEAN


def test_the_best_time_of_a_puzzle_is_kept_also_from_another_device() -> None:
    here, there = PuzzleProgress(), PuzzleProgress()
    here.take_time("explode", "a", 42)
    here.take_time("explode", "a", 50)
    assert here.best_time("explode", "a") == 42
    assert here.best_time("explode", "b") is None
    there.take_time("explode", "a", 40)
    there.take_time("unstack", "b", 9)
    here.merge(there)
    assert here.times == {"explode": {"a": 40}, "unstack": {"b": 9}}
    assert there.times == {"explode": {"a": 40}, "unstack": {"b": 9}}, "the other one stays as it is"
