"""The table of placements against the slow reference."""

from __future__ import annotations

import pytest

from game.games.combact.rules.geometry import BACTERIA, FIELDS, MICROS
from game.games.combact.rules.placements import Placement, every_name, listed
from game.games.combact.rules.terrain import count_at, counts_of, fields_of, marked_points, mask_of, reaching
from tests.games.combact.rules.reference import Cell, every_laying, geometry


def cells_of(placement: Placement) -> frozenset[Cell]:
    return frozenset(frozenset(FIELDS[field].cell) for field in placement.fields)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("piece", BACTERIA + MICROS)
def test_every_name_means_the_fields_of_the_reference(piece: str, side: int) -> None:
    assert {name: cells_of(placement) for name, placement in every_name(piece, side).items()} == every_laying(
        piece, side
    )


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("piece", BACTERIA + MICROS)
def test_the_canonical_name_has_the_smallest_turn(piece: str, side: int) -> None:
    for name, placement in every_name(piece, side).items():
        assert every_name(piece, side)[placement.name] is placement
        assert placement.turn <= int(name[1])


def test_numbers_of_placements() -> None:
    for letter, known in zip(BACTERIA, geometry()["ring17"], strict=True):
        assert len(listed(letter, 0)) == known["placements_unmirrored"]
        assert len(listed(letter, 1)) == known["placements_mirrored"]
    assert [len(listed(piece, 0)) for piece in MICROS] == [90, 54]


def test_masks_and_counts_tell_the_fields() -> None:
    for placement in listed("K", 1):
        assert fields_of(placement.mask) == placement.fields
        assert mask_of(placement.fields) == placement.mask
        assert counts_of(placement.fields) == placement.counts
        assert placement.points == tuple(sorted({tip for f in placement.fields for tip in FIELDS[f].points}))
        for point in range(37):
            count = sum(point in FIELDS[field].points for field in placement.fields)
            assert count_at(placement.counts, point) == count
            for least in range(1, 8):
                assert (point in marked_points(reaching(placement.counts, least))) == (count >= least)


def test_reading_order_runs_down_the_drawing() -> None:
    for piece in MICROS:
        heights = []
        for placement in listed(piece, 0):
            tips = FIELDS[placement.fields[0]].cell
            heights.append(sum(r for _, r in tips) / len(tips))
        assert heights == sorted(heights, reverse=True)
    first, last = listed("l", 0)[0], listed("l", 0)[-1]
    assert (first.name, last.name) == ("l0@g1", "l0@a3")
