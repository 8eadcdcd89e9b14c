"""The board and the pieces against the listed geometry."""

from __future__ import annotations

from math import sqrt

import pytest

from game.games.combact.rules.geometry import (
    BACTERIA,
    CORNERS,
    FIELD_OF,
    FIELDS,
    FIELDS_AT,
    MICROS,
    POINT_NAMED,
    POINT_NAMES,
    POINTS,
    SHAPES,
    shape_of,
    xy,
)
from game.games.combact.view.outlines import arcs
from tests.games.combact.places import field_at
from tests.games.combact.rules.reference import geometry


def test_points_and_corners_are_the_listed_ones() -> None:
    assert [list(point) for point in POINTS] == geometry()["points"]
    assert list(CORNERS) == geometry()["corner_points"]


def test_fields_are_the_listed_ones() -> None:
    assert len(FIELDS) == 144
    for number, (field, listed) in enumerate(zip(FIELDS, geometry()["cells"], strict=True)):
        assert field.number == number
        assert list(field.points) == listed["points"]
        across = [FIELD_OF.get(side.across) for side in arcs(field.cell)]
        assert sorted(number for number in across if number is not None) == listed["arc_neighbours"]
        assert len(field.cell) == {"lens": 2, "tri": 3}[listed["kind"]]
        assert field.cell == tuple(POINTS[point] for point in field.points)


def test_bacteria_are_the_listed_ones() -> None:
    assert "".join(SHAPES) == BACTERIA + MICROS
    for letter, listed in zip(BACTERIA, geometry()["ring17"], strict=True):
        assert [[list(tip) for tip in cell] for cell in SHAPES[letter]] == listed["cells"]
    assert SHAPES["l"] == (((0, 0), (1, 0)),)
    assert SHAPES["t"] == (((0, 0), (0, 1), (1, 0)),)


def test_every_arc_connected_shape_with_the_rule_of_five_is_a_bacterium_once() -> None:
    """Grown here from single cells, counted up to turns and mirror images."""

    def variants(shape: frozenset[tuple[tuple[int, int], ...]]) -> frozenset[object]:
        forms = []
        for mirrored in (False, True):
            for turn in range(6):
                cells = []
                for cell in shape:
                    tips = [(r, q) if mirrored else (q, r) for q, r in cell]
                    for _ in range(turn):
                        tips = [(-r, q + r) for q, r in tips]
                    cells.append(tips)
                q0, r0 = min(tip for tips in cells for tip in tips)
                forms.append(frozenset(tuple(sorted((q - q0, r - r0) for q, r in tips)) for tips in cells))
        return frozenset(forms)

    def keeps_five(shape: frozenset[tuple[tuple[int, int], ...]]) -> bool:
        tips = [tip for cell in shape for tip in cell]
        return all(tips.count(tip) <= 5 for tip in tips)

    # What breaks the rule of five goes on breaking it with more fields, so only shapes that keep it need to grow.
    grown = {frozenset({SHAPES["l"][0]}), frozenset({SHAPES["t"][0]})}
    classes = set()
    for _ in range(6):
        bigger = {}
        for shape in grown:
            for cell in shape:
                for across in (side.across for side in arcs(cell)):
                    new = shape | {across}
                    if across not in shape and keeps_five(new):
                        bigger.setdefault(variants(new), new)
        grown = set(bigger.values())
        classes |= set(bigger)
    listed = {variants(frozenset(SHAPES[letter])) for letter in BACTERIA}
    assert len(listed) == 17
    assert listed == classes


@pytest.mark.parametrize(
    ("name", "point"),
    [
        ("d4", (0, 0)),
        ("a1", (0, -3)),
        ("a4", (3, -3)),
        ("d1", (-3, 0)),
        ("d7", (3, 0)),
        ("g1", (-3, 3)),
        ("g4", (0, 3)),
    ],
)
def test_names_of_points(name: str, point: tuple[int, int]) -> None:
    assert POINTS[POINT_NAMED[name]] == point
    assert POINT_NAMES[POINT_NAMED[name]] == name


def test_rows_of_names_have_four_to_seven_places() -> None:
    rows = {row: sorted(name for name in POINT_NAMES if name[0] == row) for row in "abcdefg"}
    for row, length in zip("abcdefg", (4, 5, 6, 7, 6, 5, 4), strict=True):
        assert rows[row] == [f"{row}{place}" for place in range(1, length + 1)]


def test_fields_round_a_point() -> None:
    by_count = {5: 0, 7: 0, 12: 0}
    for fields in FIELDS_AT:
        by_count[len(fields)] += 1
    assert by_count == {5: 6, 7: 12, 12: 19}
    assert all(len(FIELDS_AT[corner]) == 5 for corner in CORNERS)


def test_drawing_coordinates() -> None:
    assert xy((0, 0)) == (0, 0)
    assert xy((3, 0)) == (3, 0)
    assert xy((0, 3)) == pytest.approx((1.5, 1.5 * sqrt(3)))


def test_black_plays_the_mirror_image_and_turns_are_counter_clockwise() -> None:
    assert shape_of("l", 0, 1) == (((0, 0), (0, 1)),)
    assert shape_of("l", 1, 0) == (((0, 0), (0, 1)),)
    assert shape_of("l", 0, 2) == (((-1, 1), (0, 0)),)
    for piece in SHAPES:
        assert set(shape_of(piece, 0, 6)) == set(SHAPES[piece])


def test_the_middle_of_a_field_is_over_that_field() -> None:
    for field in FIELDS:
        places = [xy(tip) for tip in field.cell]
        x, y = sum(place[0] for place in places) / len(places), sum(place[1] for place in places) / len(places)
        assert field_at(x, y) == field.number


def test_outside_the_rim_is_no_field() -> None:
    assert field_at(4, 0) is None
    assert field_at(0, 1.5 * sqrt(3) + 0.14) is None  # the rim lens over there is 0.134 high
    assert field_at(0, 1.5 * sqrt(3) + 0.13) is not None
