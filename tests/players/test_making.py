"""New puzzles come from a process of its own: of a grade, or of a name, and it ends when nobody wants it any more."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from game.games import game_named
from game.games.unstack.ready import READY
from game.play.endless import NoSuchName, make, parse_code
from game.play.puzzle import Grade, parse_puzzle
from game.players.client import Client, ClientError
from game.players.making import Maker
from game.players.ugi import Ugi
from tests.players.table import PATIENT
from tests.players.test_judge import Face

EXPLODE = game_named("explode")
CODE = "e-4x3-6nkzm"


class Making(Face):
    """The text face in this process, which takes its time."""

    def __init__(self, command: Sequence[str], folder: Path | None = None) -> None:
        super().__init__(command, folder)
        self.face = Ugi(EXPLODE, self.said.append, math.inf)


class Silent(Face):
    """One that says nothing."""

    def send(self, line: str) -> None:
        pass


def nobody(command: Sequence[str], folder: Path | None) -> Client:
    raise ClientError("no such program")


def said(*lines: str) -> list[str]:
    answers: list[str] = []
    Ugi(EXPLODE, answers.append, math.inf).run(lines)
    return answers


def test_the_text_face_makes_the_puzzle_of_a_seed() -> None:
    recipe, seed = parse_code(EXPLODE, CODE)
    made = make(EXPLODE, recipe, seed)
    assert made is not None
    assert said(f"make any {seed} 1 {recipe}") == [f"made {CODE} {made.text}"]
    assert said(f"make any {seed - 1} 1 {recipe}") == ["made none"]
    more = said(f"make {made.grade} {seed - 45} 50 {recipe}")
    assert more[-1] == f"made {CODE} {made.text}" or parse_puzzle(more[-1].split(" ", 2)[2]).grade is made.grade


def test_the_text_face_says_how_many_it_has_tried_and_can_be_stopped() -> None:
    lines = said("make any 0 45 4x3")
    assert lines[:2] == ["made not 20", "made not 40"] or lines[-1].startswith("made e-")
    answers: list[str] = []
    face = Ugi(EXPLODE, answers.append)
    face._commands["make"](["easy", "0", "100000000", "defence-4x4"])
    face.stop()
    assert answers[-1] == "made none"


@pytest.mark.parametrize(
    "words", ["", "any", "any 1", "any 1 1", "any 1 1 9x9", "any x 1 3x3", "huge 1 1 3x3", "any 1 -1 3x3"]
)
def test_the_text_face_says_what_it_cannot_make(words: str) -> None:
    assert [line.split(":")[0] for line in said(f"make {words}")] == ["info string error"]


@pytest.mark.slow
def test_one_of_a_grade_and_the_next_one() -> None:
    maker = Maker(EXPLODE, Making, Random(3))
    for grade in Grade:
        maker.any_of(grade)
        made = maker.take()
        assert made is not None
        assert made.grade is grade
        assert maker.take() is None
        assert not maker.going


UNSTACK = game_named("unstack")


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
    asked: list[str] = []

    class Asked(Silent):
        def send(self, line: str) -> None:
            asked.append(line)

    maker = Maker(UNSTACK, Asked, Random(3))
    maker.any_of(Grade.HARD)
    recipe, seed = parse_code(UNSTACK, Random(3).choice(READY[Grade.HARD]))
    maker.any_of(Grade.HARD, soon=False)
    first, second = (line.split() for line in asked)
    assert first[:3] == ["make", "hard", str(seed)]
    assert first[4:] == [recipe]
    assert second[2] != first[2]


def test_the_one_of_a_name_or_none() -> None:
    maker = Maker(EXPLODE, Making, Random(3))
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
    maker = Maker(EXPLODE, Silent, Random(3))
    maker.any_of(Grade.EASY)
    assert maker.going
    assert not maker.poll()
    assert maker._client is not None
    maker._client.close()
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
    assert not maker.going
