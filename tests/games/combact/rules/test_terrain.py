"""Fields and points as bits that lie as on the board."""

from __future__ import annotations

import pytest

from game.games.combact import rules
from game.games.combact.rules import laying, terrain
from game.games.combact.rules.geometry import FIELDS
from game.games.combact.rules.placements import every_placement
from game.games.combact.state import after, legal, seen
from tests.players.engines import positions


def test_every_field_has_a_bit_of_its_own() -> None:
    assert sum(terrain.FIELD_BITS) == terrain.ALL
    assert terrain.ALL.bit_count() == len(FIELDS)


@pytest.mark.sample(1)
@pytest.mark.parametrize("goal", ["time", "autonomy"])
def test_a_state_is_what_the_rules_say_of_its_position(goal: str) -> None:
    for seed in range(4):
        state = None
        for position in positions("combact", seed, {"goal": goal, "widths": "3/5"})[2:]:
            fresh = seen(position)
            for side in (0, 1):
                assert legal(fresh, side).bit_count() == laying.moves_left(position, side)
            if state is not None and len(position.placed) > len(state.placed):
                name = position.placed[-1][1:]
                number = next(n for n, p in enumerate(every_placement(state.side)) if p.name == name)
                grown = after(state, number)
                assert rules.position_text(grown) == rules.position_text(position)
                assert grown == fresh
            state = fresh
