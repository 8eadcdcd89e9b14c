"""What the search is told of Explode!"""

from __future__ import annotations

import pytest

from game.games.explode import rules
from game.games.explode.engine import engine
from game.games.explode.rules.moves import Position
from tests.players.engines import EVERY, check_offers, positions

ENGINE = engine()


@pytest.mark.parametrize("seed", range(3))
def test_it_offers_every_legal_move_and_no_other(seed: int) -> None:
    for position in positions("explode", seed):
        assert sorted(check_offers(ENGINE, rules, position, EVERY)) == sorted(rules.legal_moves(position))
        assert check_offers(ENGINE, rules, position, 2) == check_offers(ENGINE, rules, position, EVERY)[:2]


def test_moves_that_threaten_come_first() -> None:
    position = rules.parse_position("r1,.,./r5,b5,./.,.,r5 r")
    assert [ENGINE.text(position, move) for move in ENGINE.moves(position, EVERY)] == ["a2", "c1", "a3"]


def test_only_explosions_that_take_something_are_forcing() -> None:
    position = rules.parse_position("r5,b5,./r5,b2,./.,.,r5 r")
    forcing, must = ENGINE.forcing(position)
    assert [ENGINE.text(position, move) for move in forcing] == ["a3", "a2"]
    assert not must


@pytest.mark.parametrize("seed", range(3))
def test_red_and_blue_are_judged_alike(seed: int) -> None:
    for position in positions("explode", seed):
        exchanged = Position(position.width, position.height, tuple(-n for n in position.cells), 1 - position.side)
        assert ENGINE.evaluate(position) == ENGINE.evaluate(exchanged)
