"""What comes of puzzles: marks, ratings, what fits, and the days in a row."""

from __future__ import annotations

from datetime import date

from game.play.puzzles.solving import BEGINNER, GUESSED, RUN, SURE, Mark, Result, Solved, Tried
from game.play.session.match import PERSON
from game.play.session.rating import Rating

DAY = "2026-11-22"
PUZZLES = {"a": 1200, "b": 1210, "c": 1500, "d": 1510, "e": 1800}


def solved(**marks: Mark) -> Solved:
    """One day on which these puzzles were tried."""
    found = Solved()
    for puzzle, mark in marks.items():
        found.take("explode", puzzle, Tried(DAY, mark, mark))
    return found


def test_the_first_time_counts_and_the_best_is_shown() -> None:
    one = solved(a=Mark.FAILED)
    one.take("explode", "a", Tried("2026-11-23", Mark.CLEAN, Mark.CLEAN))
    assert one.tried["explode"]["a"] == Tried(DAY, Mark.FAILED, Mark.CLEAN)
    assert one.mark("explode", "a") is Mark.CLEAN
    assert one.mark("explode", "b") is None
    one.take("explode", "a", Tried("2026-11-24", Mark.SOLVED, Mark.SOLVED))
    assert one.mark("explode", "a") is Mark.CLEAN


def test_who_gives_up_falls_and_who_solves_at_once_rises_most() -> None:
    ratings = [
        solved(c=mark).ratings("explode", PUZZLES)[PERSON].value for mark in (Mark.FAILED, Mark.SOLVED, Mark.CLEAN)
    ]
    assert ratings[0] < BEGINNER.value
    assert ratings[0] < ratings[1] < ratings[2]
    table = solved(c=Mark.CLEAN).ratings("explode", PUZZLES)
    assert table["c"].value < PUZZLES["c"], "who has solved it makes it easier"
    assert table["e"] == Rating(1800, GUESSED)
    assert solved(gone=Mark.CLEAN).ratings("explode", PUZZLES)[PERSON] == BEGINNER


def test_a_rating_is_sure_after_some_ten_puzzles_and_then_moves_little() -> None:
    one, puzzles = Solved(), {str(n): 800 + 20 * n for n in range(40)}

    def rating() -> Rating:
        return one.ratings("explode", puzzles)[PERSON]

    tried = 0
    while rating().deviation > SURE:
        one.take("explode", one.fitting("explode", puzzles)[0], Tried(DAY, Mark(1 + tried % 2), Mark.CLEAN))
        tried += 1
    assert 8 <= tried <= 16
    for mark, most in ((Mark.SOLVED, 15), (Mark.CLEAN, 60), (Mark.FAILED, 60), (Mark.SOLVED, 15)):
        before = rating().value
        one.take("explode", one.fitting("explode", puzzles)[0], Tried(DAY, mark, mark))
        assert abs(rating().value - before) <= most


def test_an_easy_puzzle_that_was_solved_at_the_second_try_costs_little() -> None:
    one, puzzles = Solved(), {**{str(n): 1500 for n in range(20)}, "easy": 700}
    for n in range(20):
        one.take("explode", str(n), Tried(DAY, Mark.CLEAN, Mark.CLEAN))
    before = one.ratings("explode", puzzles)[PERSON].value
    one.take("explode", "easy", Tried("2026-11-30", Mark.SOLVED, Mark.SOLVED))
    assert before - one.ratings("explode", puzzles)[PERSON].value <= 10


def test_what_fits_comes_first_and_what_is_done_last() -> None:
    assert Solved().fitting("explode", PUZZLES)[:2] == ["a", "b"]
    assert Solved().fitting("explode", PUZZLES, besides="a") == ["b", "c", "d", "e", "a"]
    strong = solved(a=Mark.CLEAN, b=Mark.CLEAN, c=Mark.SOLVED)
    assert strong.fitting("explode", PUZZLES)[2] == "c", "before those that were solved without a slip"


def test_days_in_a_row_end_with_one_that_was_late_or_left_out() -> None:
    one = Solved()
    for day in ("2026-11-18", "2026-11-20", "2026-11-21"):
        one.take_day(day, "explode", Result(Mark.SOLVED, late=False))
    assert one.streak(date(2026, 11, 21)) == 2
    assert one.streak(date(2026, 11, 22)) == 2, "today may still come"
    assert one.streak(date(2026, 11, 23)) == 0
    one.take_day("2026-11-19", "explode", Result(Mark.CLEAN, late=True))
    assert one.streak(date(2026, 11, 21)) == 2
    one.take_day("2026-11-22", RUN, Result(Mark.FAILED, late=False))
    assert one.streak(date(2026, 11, 22)) == 2


def test_of_two_results_of_a_day_the_better_one_stays() -> None:
    one = Solved()
    for result in (
        Result(Mark.FAILED, late=False),
        Result(Mark.CLEAN, late=True),
        Result(Mark.SOLVED, late=False),
        Result(Mark.CLEAN, late=True),
    ):
        one.take_day(DAY, "explode", result)
    assert one.days[DAY]["explode"] == Result(Mark.SOLVED, late=False)
    for points in (30, 50, 40):
        one.take_day(DAY, RUN, Result(Mark.SOLVED, late=False, points=points))
    assert one.days[DAY][RUN].points == 50


def test_merging_twice_is_merging_once() -> None:
    one, other = solved(a=Mark.FAILED, b=Mark.CLEAN), solved(a=Mark.CLEAN)
    other.take_day(DAY, "explode", Result(Mark.CLEAN, late=False))
    assert other.take_best("explode", "sprint", 7)
    assert not other.take_best("explode", "sprint", 6)
    one.merge(other)
    once = repr(one)
    one.merge(other)
    assert repr(one) == once
    assert one.best == {"explode": {"sprint": 7}}
    assert one.mark("explode", "a") is Mark.CLEAN
