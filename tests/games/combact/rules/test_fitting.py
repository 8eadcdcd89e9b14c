"""How many pieces fit beside each other, as the search guesses it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.games.combact.rules import laying
from game.games.combact.rules.position import Position
from game.games.combact.state import MANY, choice, fitting, legal, seen
from tests.players.engines import positions


def most(lists: list[list[int]], taken: int = 0) -> int:
    """The most of these lists of fields of which one each can be taken that share none."""
    if not lists:
        return 0
    first, *others = lists
    return max([most(others, taken), *(1 + most(others, taken | mask) for mask in first if not mask & taken)])


def crowded_positions() -> Iterator[tuple[Position, int, list[list[int]]]]:
    for seed in range(8):
        for position in positions("combact", seed, {"goal": "time"})[-8:]:
            for side in (0, 1):
                places = [
                    [placement.mask for placement in laying.placements_of(position, piece, side)]
                    for piece in laying.choosable(position, side)
                ]
                if all(len(masks) <= MANY for masks in places):
                    yield position, side, places


@pytest.mark.sample(1)
def test_where_few_places_are_left_pieces_that_are_said_to_fit_beside_each_other_do() -> None:
    short = exact = 0
    for position, side, places in crowded_positions():
        state = seen(position)
        choices, together = fitting(legal(state, side), choice(state, side), side)
        assert choices == sum(1 for masks in places if masks)
        assert together <= most(places)
        exact += together == most(places)
        short += together < choices
    # In some of them pieces are in each other's way.
    assert short > 3
    assert exact > 10
