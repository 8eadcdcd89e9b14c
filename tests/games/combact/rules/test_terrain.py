"""Fields and points as bits that lie as on the board."""

from __future__ import annotations

from random import Random

import pytest

from game.games.combact import rules, terrain
from game.games.combact.rules import goals, laying
from game.games.combact.rules.geometry import FIELDS, FIELDS_AT, POINTS
from game.games.combact.rules.placements import every_placement, reaching
from game.games.combact.state import after, legal, seen
from tests.players.engines import positions

FIELD = {
    number: terrain.ground(0)[n] for n, p in enumerate(every_placement(0)) if p.piece in "lt" for number in p.fields
}
"""The bit of each field: micro-bacteria cover one."""


def fields(bits: int) -> set[int]:
    return {number for number, bit in FIELD.items() if bits & bit}


def test_every_field_has_a_bit_of_its_own() -> None:
    assert sum(FIELD.values()) == terrain.ALL
    assert terrain.ALL.bit_count() == len(FIELD) == len(FIELDS)


@pytest.mark.parametrize("side", [0, 1])
def test_placements_cover_their_fields_and_count_at_their_points(side: int) -> None:
    for number, placement in enumerate(every_placement(side)):
        assert fields(terrain.ground(side)[number]) == set(placement.fields)
        counts = terrain.tips(side)[number]
        for least in (1, 3, 5):
            assert terrain.having(counts, least).bit_count() == reaching(placement.counts, least).bit_count()


def test_fields_at_points() -> None:
    (first, *_), random = terrain.tips(0), Random(1)
    assert terrain.fields_at(0) == 0
    points = [terrain.having(first, 1)]
    for _ in range(20):
        points.append(terrain.having(random.choice(terrain.tips(1)), 1))
    for marks in points:
        here = [n for n in range(len(POINTS)) if marks & sum(_point(n).values())]
        assert fields(terrain.fields_at(marks)) == {field for n in here for field in FIELDS_AT[n]}


def _point(number: int) -> dict[int, int]:
    """The bit of a point: where all the fields round it have a tip."""
    bit = -1
    for n, placement in enumerate(every_placement(0)):
        if placement.piece in "lt" and placement.fields[0] in FIELDS_AT[number]:
            bit &= terrain.having(terrain.tips(0)[n], 1)
    return {number: bit}


@pytest.mark.sample(1)
@pytest.mark.parametrize("goal", ["time", "autonomy"])
def test_a_state_is_what_the_rules_say_of_its_position(goal: str) -> None:
    for seed in range(4):
        state = None
        for position in positions("combact", seed, {"goal": goal, "widths": "3/5"})[2:]:
            fresh = seen(position)
            for side in (0, 1):
                assert legal(fresh, side).bit_count() == laying.moves_left(position, side)
            if position.placed and fresh.ground[0] and fresh.ground[1]:
                owners = goals.territory(position)
                areas = terrain.territories(*fresh.ground)
                for side in (0, 1):
                    assert fields(areas[side]) == {n for n, owner in enumerate(owners) if owner == side}
            if state is not None and len(position.placed) > len(state.placed):
                name = position.placed[-1][1:]
                number = next(n for n, p in enumerate(every_placement(state.side)) if p.name == name)
                grown = after(state, number)
                assert rules.position_text(grown) == rules.position_text(position)
                for of_grown, of_fresh in ((grown.free, fresh.free), (grown.ground, fresh.ground)):
                    assert of_grown == of_fresh
                assert (grown.joined, grown.roomy, grown.tips) == (fresh.joined, fresh.roomy, fresh.tips)
            state = fresh
