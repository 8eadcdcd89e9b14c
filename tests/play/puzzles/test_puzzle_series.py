"""Puzzles one after another: which one comes, and when there is none any more."""

from __future__ import annotations

from random import Random

import pytest

from game.play.port.puzzle import Puzzle, parse_puzzle
from game.play.puzzles.puzzle_progress import (
    SPRINT_SECONDS,
    Attempt,
    AttemptResult,
    PuzzleProgress,
    PuzzleSeries,
    SeriesKind,
)

LINE = "explode win 2 easy {rating} a1 a1 {position}"
PUZZLES = [parse_puzzle(LINE.format(rating=1000 + 40 * n, position=f"p{n}")) for n in range(20)]
DAY = "2026-11-22"


def begun(kind: SeriesKind) -> PuzzleSeries:
    return PuzzleSeries(kind, "explode", PUZZLES)


def following(going: PuzzleSeries, solved: PuzzleProgress | None = None) -> Puzzle | None:
    return going.following(solved or PuzzleProgress(), Random(1))


@pytest.mark.parametrize("kind", [SeriesKind.TRAINING, SeriesKind.STREAK, SeriesKind.SPRINT])
def test_none_comes_twice_before_all_have_come(kind: SeriesKind) -> None:
    going = begun(kind)
    for _ in PUZZLES:
        puzzle = following(going)
        assert puzzle is not None
        going.begin(puzzle)
    assert len(set(going.came)) == len(PUZZLES)
    assert following(going) is not None


def test_training_leaves_out_what_is_known() -> None:
    solved = PuzzleProgress()
    for puzzle in PUZZLES[:-1]:
        solved.take("explode", puzzle.name, Attempt(DAY, AttemptResult.CLEAN, AttemptResult.CLEAN))
    assert following(begun(SeriesKind.TRAINING), solved) == PUZZLES[-1]


def test_a_streak_becomes_harder() -> None:
    going, ratings = begun(SeriesKind.STREAK), []
    for _ in range(12):
        puzzle = following(going)
        assert puzzle is not None
        going.begin(puzzle)
        ratings.append(puzzle.rating)
    assert sum(ratings[:6]) < sum(ratings[6:])


def test_a_list_goes_on_to_its_end_and_a_day_has_one() -> None:
    going = begun(SeriesKind.LIST)
    going.begin(PUZZLES[18])
    assert following(going) == PUZZLES[19]
    going.begin(PUZZLES[19])
    assert following(going) is None
    day = begun(SeriesKind.DAY)
    day.begin(PUZZLES[3])
    assert day.over


def test_a_streak_ends_with_two_slips_and_a_sprint_with_its_time() -> None:
    streak, sprint = begun(SeriesKind.STREAK), begun(SeriesKind.SPRINT)
    streak.end(AttemptResult.CLEAN, 0)
    streak.end(AttemptResult.SOLVED, 1)
    assert (streak.solved, streak.slips, streak.over) == (2, 1, False)
    assert streak.lost(1)
    streak.end(AttemptResult.FAILED, 0)
    assert (streak.solved, streak.over) == (2, True)
    sprint.pass_time(SPRINT_SECONDS - 1)
    assert not sprint.over
    sprint.pass_time(2)
    assert sprint.over
    assert following(sprint) is None


def test_there_may_be_none() -> None:
    assert PuzzleSeries(SeriesKind.TRAINING, "explode", []).following(PuzzleProgress(), Random(1)) is None
