"""Boxes, and how they are cut into others."""

from __future__ import annotations

import pytest

from game.stage.sprites import LEFT, RIGHT, TOP, TOP_LEFT
from game.ui.drawing.canvas import Box

ROOM = Box(10, 20, 300, 200)


def test_an_inset_takes_the_same_from_both_sides() -> None:
    assert ROOM.inset(5) == Box(15, 25, 290, 190)
    assert ROOM.inset(5, 0) == Box(15, 20, 290, 200)


@pytest.mark.parametrize(
    ("anchor", "at"), [(TOP_LEFT, (10, 20)), (LEFT, (10, 95)), (RIGHT, (210, 95)), (TOP, (110, 20))]
)
def test_a_smaller_box_lies_within(anchor: tuple[float, float], at: tuple[float, float]) -> None:
    assert ROOM.within(100, 50, anchor) == Box(*at, 100, 50)


def test_a_smaller_box_lies_in_the_middle_if_nothing_is_said() -> None:
    assert ROOM.within(100, 50).center == ROOM.center


def test_parts_at_an_edge_leave_the_rest() -> None:
    assert ROOM.split_left(100, 8) == (Box(10, 20, 100, 200), Box(118, 20, 192, 200))
    assert ROOM.split_right(100, 8) == (Box(10, 20, 192, 200), Box(210, 20, 100, 200))
    assert ROOM.split_top(50, 8) == (Box(10, 20, 300, 50), Box(10, 78, 300, 142))
    assert ROOM.split_bottom(50, 8) == (Box(10, 20, 300, 142), Box(10, 170, 300, 50))


def test_columns_and_rows_fill_the_box_with_gaps_between_them() -> None:
    assert ROOM.columns(3, 15) == [Box(10, 20, 90, 200), Box(115, 20, 90, 200), Box(220, 20, 90, 200)]
    assert ROOM.rows(2, 10) == [Box(10, 20, 300, 95), Box(10, 125, 300, 95)]
    assert ROOM.rows(1) == ROOM.columns(1) == [ROOM]


def test_what_is_cut_leaves_the_box_as_it_was_and_can_be_cut_again() -> None:
    assert ROOM.copy().columns(2)[1].rows(2)[1].inset(1) == Box(161, 121, 148, 98)
    assert tuple(ROOM) == (10, 20, 300, 200)


def test_a_box_within_is_no_larger_than_there_is_room() -> None:
    assert ROOM.within(500, 50, TOP) == Box(10, 20, 300, 50)


def test_a_grid_is_read_row_by_row() -> None:
    assert ROOM.grid(2, 2, 10) == [
        Box(10, 20, 145, 95), Box(165, 20, 145, 95), Box(10, 125, 145, 95), Box(165, 125, 145, 95),
    ]  # fmt: skip
