"""A level while it is made, without a window."""

from __future__ import annotations

import pytest

from game.games import game_named
from game.play.levels.draft import Draft
from game.rules import MalformedPosition


def draft(name: str = "explode") -> Draft:
    workshop = game_named(name).workshop
    assert workshop is not None
    return Draft(workshop, workshop.blank())


def test_a_stroke_is_one_change_and_is_taken_back_as_one() -> None:
    made = draft()
    before = made.level
    made.begin("a1", False)
    made.go_on("b1")
    assert made.end()
    after = made.level
    assert sum(after.position.cells) == 2
    assert made.undo()
    assert made.level == before
    assert not made.undo()
    assert made.redo()
    assert made.level == after
    assert not made.redo()


def test_what_changes_nothing_is_nothing_to_be_taken_back_and_what_does_ends_the_way_onwards() -> None:
    made = draft()
    made.begin("a1", True)
    assert not made.end()
    assert not made.change(made.level)
    made.begin("a1", False)
    assert made.end()
    made.undo()
    made.begin("b1", False)
    assert made.end()
    assert not made.future


def test_the_pen_is_put_together_of_words_and_paints_again_after_erasing() -> None:
    made = draft()
    assert made.pen == "r1"
    made.next_pen(-1)
    made.take(0, "b")
    assert made.pen == "b5"
    made.erasing = True
    assert made.pen == ""
    made.next_pen(1)
    assert made.pen == "b1"


def test_filling_is_done_with_its_first_place() -> None:
    made = draft()
    made.filling = True
    made.begin("c3", False)
    filled = made.level
    made.go_on("a1")
    assert made.level is filled
    assert sum(filled.position.cells) == len(filled.position.cells)


def test_what_cannot_stand_raises_and_changes_nothing() -> None:
    made = draft("brickshooter")
    before, made.erasing = made.level, True
    with pytest.raises(MalformedPosition):
        made.begin("c^1", False)
    assert made.level == before
    assert not made.end()
