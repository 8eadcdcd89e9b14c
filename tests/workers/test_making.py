"""New puzzles come from a process of its own: of a grade, or of a name, and it ends when nobody wants it any more."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from game.games import game_named
from game.games.unstack.puzzles import READY
from game.play.port.puzzle import Grade
from game.play.puzzles.generated_puzzles import NoSuchName, make, parse_code
from game.players.client import Client
from game.workers.puzzles import MakePuzzle, Maker, Tries
from tests.players.table import PATIENT
from tests.workers.work import Here, Silent, nobody

EXPLODE = game_named("explode")
CODE = "e-4x3-6nkzm"


def tries(*task: object) -> list[Tries]:
    """What comes of making one, by its grade, seed, most seeds and recipes."""
    return list(MakePuzzle("explode", *task).results(game_named))  # type: ignore[arg-type]


def test_the_puzzle_of_a_seed_is_made() -> None:
    recipe, seed = parse_code(EXPLODE, CODE)
    made = make(EXPLODE, recipe, seed)
    assert made is not None
    assert tries(None, seed, 1, (recipe,)) == [Tries(1, made)]
    assert tries(None, seed - 1, 1, (recipe,)) == []
    assert made.grade is Grade.EASY
    others = [grade for grade in Grade if grade is not Grade.EASY]
    assert [tries(grade, seed, 1, (recipe,)) for grade in others] == [[]] * len(others)


def test_it_is_said_how_many_were_tried() -> None:
    """Of the 45 seeds before that of a puzzle none gives one."""
    recipe, seed = parse_code(EXPLODE, CODE)
    assert tries(Grade.EASY, seed - 45, 45, (recipe,)) == [Tries(20), Tries(40)]
    *before, last = tries(Grade.EASY, seed - 45, 50, (recipe,))
    assert before == [Tries(20), Tries(40)]
    assert last == Tries(46, make(EXPLODE, recipe, seed))
    assert last.made is not None


@pytest.mark.slow
def test_one_of_a_grade_and_the_next_one() -> None:
    maker = Maker(EXPLODE, Here, Random(3))
    for grade in Grade:
        maker.any_of(grade)
        made = maker.take()
        assert made is not None
        assert made.grade is grade
        assert maker.take() is None
        assert not maker.busy


UNSTACK = game_named("unstack")


@pytest.mark.sample(1)
@pytest.mark.parametrize("grade", Grade)
def test_what_is_said_to_be_ready_is_made_at_the_first_try(grade: Grade) -> None:
    """With PROVE_ALL=1 every one of them, else a few."""
    codes = READY[grade]
    assert len(set(codes)) == len(codes) > 50
    for code in codes if "PROVE_ALL" in os.environ else Random(5).sample(codes, 2):
        made = make(UNSTACK, *parse_code(UNSTACK, code))
        assert made is not None
        assert (made.grade, made.code) == (grade, code)


def test_who_waits_gets_one_that_is_ready_and_another_one_is_looked_for_meanwhile() -> None:
    started: list[Silent] = []

    def start(command: Sequence[str], folder: Path | None) -> Silent:
        started.append(Silent())
        return started[-1]

    maker = Maker(UNSTACK, start, Random(3))
    maker.any_of(Grade.HARD)
    recipe, seed = parse_code(UNSTACK, Random(3).choice(READY[Grade.HARD]))
    maker.any_of(Grade.HARD, soon=False)
    first, second = (job for process in started for job in process.jobs)
    assert (first.grade, first.seed, first.recipes) == (Grade.HARD, seed, (recipe,))
    assert second.seed != first.seed
    assert [process.alive for process in started] == [False, True], "the first is given up"


def test_the_one_of_a_name_or_none() -> None:
    maker = Maker(EXPLODE, Here, Random(3))
    maker.any_of(Grade.HARD)
    maker.named(CODE)
    made = maker.take()
    assert made is not None, "the answer before is let go"
    assert made.code == CODE
    maker.named("e-4x3-00000")
    assert maker.take() is None
    assert maker.failed
    with pytest.raises(NoSuchName):
        maker.named("u-small-6nkz3")


def test_there_may_be_no_process_or_it_may_end() -> None:
    maker = Maker(EXPLODE, nobody, Random(3))
    maker.any_of(Grade.EASY)
    assert maker.failed
    process = Silent()
    maker = Maker(EXPLODE, lambda command, folder: process, Random(3))
    maker.any_of(Grade.EASY)
    assert maker.busy
    assert not maker.poll()
    process.close()
    assert maker.poll()
    assert maker.failed
    assert not maker.running


def test_a_process_of_its_own_makes_one_too() -> None:
    maker = Maker(EXPLODE, Client, Random(3))
    try:
        maker.named(CODE)
        end = time.monotonic() + PATIENT
        while (made := maker.take()) is None and time.monotonic() < end:
            time.sleep(0.005)
    finally:
        maker.close()
    assert made is not None
    assert made.code == CODE
    assert not maker.busy
