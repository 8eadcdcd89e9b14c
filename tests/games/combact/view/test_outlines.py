"""The curves that a scene draws."""

from __future__ import annotations

from itertools import pairwise
from math import dist, pi, sqrt

import pytest

from game.games.combact.rules.geometry import BACTERIA, FIELDS, MICROS, SHAPES, XY, plus, shape_of, xy
from game.games.combact.view.outlines import DOT_RADIUS, arcs, dots, outline
from tests.games.combact.places import field_at

LENS_AREA = pi / 3 - sqrt(3) / 2
TRIANGLE_AREA = sqrt(3) - pi / 2


def area(polyline: tuple[XY, ...]) -> float:
    """Of a closed polyline, positive when it runs counter-clockwise."""
    following = polyline[1:] + polyline[:1]
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(polyline, following, strict=True)) / 2


def test_arcs_of_a_field_form_a_ring_of_unit_arcs() -> None:
    for field in FIELDS:
        sides = arcs(field.cell)
        assert len(sides) == len(field.cell)
        for side, following in zip(sides, sides[1:] + sides[:1], strict=True):
            assert side.end == following.start
            assert dist(xy(side.centre), xy(side.start)) == pytest.approx(1)
            assert dist(xy(side.centre), xy(side.end)) == pytest.approx(1)


def test_samples_begin_at_the_start_and_reach_the_end() -> None:
    for side in arcs(SHAPES["t"][0]) + arcs(SHAPES["l"][0]):
        places = side.samples(6)
        assert len(places) == 6
        chord = 2 * 0.0871557427  # 2 sin(5 degrees): a sixth of a sixth of the circle
        gaps = [dist(a, b) for a, b in pairwise(places)]
        assert gaps == pytest.approx([chord] * 5)
        following = next(other for other in arcs(side.across) if (other.end, other.start) == (side.start, side.end))
        assert dist(places[-1], following.samples(6)[0]) == pytest.approx(chord)


@pytest.mark.parametrize("piece", BACTERIA + MICROS)
def test_the_outline_of_a_piece_encloses_its_area(piece: str) -> None:
    for side in (0, 1):
        cells = [tuple(plus(tip, (5, -1)) for tip in cell) for cell in shape_of(piece, side, 2)]
        borders = outline(cells, samples=32)
        expected = sum(LENS_AREA if len(cell) == 2 else TRIANGLE_AREA for cell in cells)
        assert len(borders) == 1
        assert area(borders[0]) == pytest.approx(expected, rel=2e-3)


def test_the_outline_of_the_board_is_its_rim() -> None:
    (border,) = outline([field.cell for field in FIELDS], samples=4)
    assert len(border) == 18 * 4


def test_parts_that_meet_in_a_point_and_holes_have_borders_of_their_own() -> None:
    apart = outline((((0, 0), (1, 0)), ((-1, 0), (0, 0))))
    assert len(apart) == 2
    middle = next(field for field in FIELDS if field.cell == ((0, 0), (0, 1), (1, 0)))
    ring = [field.cell for field in FIELDS if set(field.points) & set(middle.points) and field != middle]
    borders = outline(ring, samples=32)
    areas = sorted(area(border) for border in borders)
    assert len(borders) == 2
    assert areas[0] == pytest.approx(-TRIANGLE_AREA, rel=1e-2)
    assert areas[1] > 0


def test_dots_lie_inside_their_cells_near_their_tips() -> None:
    for field in FIELDS:
        found = list(dots(field.cell))
        for dot, tip in zip(found, field.cell, strict=True):
            assert min(field.cell, key=lambda other: dist(xy(other), dot)) == tip
            x, y = dot
            around = [(x + dx * DOT_RADIUS, y + dy * DOT_RADIUS) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            inside = [place for place in around if dist(place, dot) <= DOT_RADIUS * 1.001]
            assert len(inside) == 5
            assert {field_at(*place) for place in inside} == {field.number}
        for a in found:
            for b in found:
                assert a is b or dist(a, b) > 4 * DOT_RADIUS
