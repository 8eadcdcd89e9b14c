"""What the search is told of Explode!"""

from __future__ import annotations

import pytest

from game.games.explode import rules
from game.games.explode.boards import board_of
from game.games.explode.engine import engine
from game.games.explode.rules.moves import Position
from tests.players.engines import EVERY, check_offers, positions

ENGINE = engine(5, 5)
SMALL = engine(3, 3)


@pytest.mark.parametrize("seed", range(3))
def test_it_offers_every_legal_move_and_no_other(seed: int) -> None:
    for position in positions("explode", seed):
        assert sorted(check_offers(ENGINE, rules, position, EVERY, board_of)) == sorted(rules.legal_moves(position))
        few = check_offers(ENGINE, rules, position, 2, board_of)
        assert few == check_offers(ENGINE, rules, position, EVERY, board_of)[:2]


def test_moves_that_threaten_come_first() -> None:
    board = board_of(rules.parse_position("r1,.,./r5,b5,./.,.,r5 r"))
    assert [SMALL.text(board, move) for move in SMALL.moves(board, EVERY)] == ["a2", "c1", "a3"]


def test_only_explosions_that_take_something_are_forcing() -> None:
    board = board_of(rules.parse_position("r5,b5,./r5,b2,./.,.,r5 r"))
    forcing, must = SMALL.forcing(board)
    assert [SMALL.text(board, move) for move in forcing] == ["a3", "a2"]
    assert not must


@pytest.mark.parametrize("seed", range(3))
def test_red_and_blue_are_judged_alike(seed: int) -> None:
    for position in positions("explode", seed):
        exchanged = Position(position.width, position.height, tuple(-n for n in position.cells), 1 - position.side)
        assert ENGINE.evaluate(board_of(position)) == ENGINE.evaluate(board_of(exchanged))
