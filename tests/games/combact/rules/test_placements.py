"""The table of placements against the slow reference."""

from __future__ import annotations

import pytest

from game.games.combact.rules.geometry import BACTERIA, FIELDS, MICROS
from game.games.combact.rules.placements import (
    NAMED,
    PLACEMENTS,
    Placement,
    count_at,
    counts_of,
    fields_of,
    marked_points,
    mask_of,
    reaching,
)
from tests.games.combact.rules.reference import Cell, every_laying, geometry


def cells_of(placement: Placement) -> frozenset[Cell]:
    return frozenset(frozenset(FIELDS[field].cell) for field in placement.fields)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("piece", BACTERIA + MICROS)
def test_every_name_means_the_fields_of_the_reference(piece: str, side: int) -> None:
    named = {name: placement for name, placement in NAMED[side].items() if placement.piece == piece}
    assert {name: cells_of(placement) for name, placement in named.items()} == every_laying(piece, side)


@pytest.mark.parametrize("side", [0, 1])
def test_the_canonical_name_has_the_smallest_turn(side: int) -> None:
    for name, placement in NAMED[side].items():
        assert NAMED[side][placement.name] is placement
        assert placement.turn <= int(name[1])


def test_numbers_of_placements() -> None:
    for letter, listed in zip(BACTERIA, geometry()["ring17"], strict=True):
        assert len(PLACEMENTS[0][letter]) == listed["placements_unmirrored"]
        assert len(PLACEMENTS[1][letter]) == listed["placements_mirrored"]
    assert [len(PLACEMENTS[0][piece]) for piece in MICROS] == [90, 54]


def test_masks_and_counts_tell_the_fields() -> None:
    for placement in PLACEMENTS[1]["K"]:
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
        for placement in PLACEMENTS[0][piece]:
            tips = FIELDS[placement.fields[0]].cell
            heights.append(sum(r for _, r in tips) / len(tips))
        assert heights == sorted(heights, reverse=True)
    first, last = PLACEMENTS[0]["l"][0], PLACEMENTS[0]["l"][-1]
    assert (first.name, last.name) == ("l0@g1", "l0@a3")
