"""What the search is told of Explode!"""

from __future__ import annotations

from random import Random

import pytest

from game.games.explode import rules
from game.games.explode.engine import FEATURES, engine
from game.games.explode.patterns import Judge
from game.games.explode.rules.moves import Position
from game.players.evaluation import weighed
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
        assert ENGINE.features(position) == ENGINE.features(exchanged)
        assert ENGINE.evaluate(position) == ENGINE.evaluate(exchanged)


def test_features_by_hand() -> None:
    position = rules.parse_position("r5,b4,./.,r3,b3/b5,.,r1 r")
    features = dict(zip(FEATURES["standard"], ENGINE.features(position), strict=True))
    assert features == {
        "tempo": 1,
        "ones": 1,
        "twos": 0,
        "threes": 0,
        "fours": -1,
        "fives": 0,
        "corners": 1,
        "edges": -2,
        "ahead": -1,  # 5 before 4, but 3 behind 4 and 1 behind 3
        "ahead_high": 0,
        "even": 1,
        "armed": 1,
        "under_fire": 0,
    }


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [(2, 2), (3, 5), (5, 5), (9, 9)])
def test_what_is_looked_up_is_the_weighed_sum_of_the_features(seed: int, size: tuple[int, int]) -> None:
    random = Random(f"{size} {seed}")
    weights = tuple(random.randrange(-900, 900) for _ in FEATURES["standard"])
    judge = Judge(weights)
    width, height = size
    for _ in range(10):
        cells = tuple(random.randrange(-5, 6) for _ in range(width * height))
        for side in (0, 1):
            position = Position(width, height, cells, side)
            assert judge.score(*position) == weighed(ENGINE.features(position), weights)
