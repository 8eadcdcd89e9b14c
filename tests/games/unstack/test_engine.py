"""What the search is told of UnStack."""

from __future__ import annotations

import pytest

from game.games.unstack import rules
from game.games.unstack.engine import FEATURES, PASS, engine
from game.games.unstack.rules.sowing import Turn
from tests.players.engines import check_offers, positions

ENGINE = engine()
GAMES = [(rule_set, seed) for rule_set in ("classic", "neto2026") for seed in range(3)]
EMPTY = ".,.,.,.,.,.,."


@pytest.mark.parametrize(("rule_set", "seed"), GAMES)
def test_what_it_offers_is_legal(rule_set: str, seed: int) -> None:
    for position in positions("unstack", seed, {"rules": rule_set})[::3]:
        assert len(check_offers(ENGINE, rules, position, 24)) <= 24


@pytest.mark.parametrize(("rule_set", "seed"), GAMES)
def test_every_stack_that_may_move_is_offered(rule_set: str, seed: int) -> None:
    for position in positions("unstack", seed, {"rules": rule_set}):
        offered = {move.cell for move in ENGINE.moves(position, 400) if move != PASS}
        assert offered == set(Turn(position).sources())


def test_few_moves_are_offered_all() -> None:
    position = rules.parse_position(f".,.,b2,.,.,.,./{EMPTY}/{EMPTY}/{EMPTY}/{EMPTY}/{EMPTY}/.,.,.,.,w3,.,. b classic")
    offered = [ENGINE.text(position, move) for move in ENGINE.moves(position, 100)]
    assert sorted(offered) == sorted(rules.legal_moves(position))


def test_who_cannot_move_is_offered_the_pass() -> None:
    position = rules.parse_position(f".,.,b1,.,.,.,./{EMPTY}/{EMPTY}/{EMPTY}/{EMPTY}/{EMPTY}/.,.,.,.,w2,.,. b classic")
    assert check_offers(ENGINE, rules, position, 10) == ["pass"]


def test_captures_are_forcing_the_largest_first() -> None:
    rows = ["b3,w1,.,.,.,.,.", EMPTY, EMPTY, EMPTY, "b3,w3,.,.,.,.,.", EMPTY, EMPTY]
    position = rules.parse_position(f"{'/'.join(rows)} b classic")
    forcing, must = ENGINE.forcing(position)
    assert must
    assert [ENGINE.text(position, move) for move in forcing] == ["3a3>3", "3a7>3", "1a7>1"]
    quiet = rules.start()
    assert ENGINE.forcing(quiet) == ([], False)


@pytest.mark.parametrize("stack", ["b14", "b29"])
def test_a_capture_far_off_is_found_among_millions_of_ways(stack: str) -> None:
    rows = [f"{stack},.,.,.,.,.,.", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, ".,.,.,.,.,.,w1"]
    position = rules.parse_position(f"{'/'.join(rows)} b neto2026")
    assert check_offers(ENGINE, rules, position, 24)
    assert ENGINE.forcing(position)[1]


@pytest.mark.parametrize(("rule_set", "seed"), GAMES)
def test_black_and_white_are_judged_alike(rule_set: str, seed: int) -> None:
    for position in positions("unstack", seed, {"rules": rule_set}):
        exchanged = position._replace(cells=tuple(-n for n in position.cells), side=1 - position.side)
        assert ENGINE.features(position) == ENGINE.features(exchanged)
        assert ENGINE.evaluate(position) == ENGINE.evaluate(exchanged)


def test_features_by_hand() -> None:
    rows = ["b3,w2,.,.,.,.,.", EMPTY, EMPTY, EMPTY, "b1,w9,.,.,.,.,.", EMPTY, "b4,.,.,.,.,.,."]
    position = rules.parse_position(f"{'/'.join(rows)} b classic")
    features = dict(zip(FEATURES["classic"], ENGINE.features(position), strict=True))
    assert features == {
        "tempo": 1,
        "stones": -3,
        "stacks": 0,
        "mass": -4,
        "tall": 0,
        "largest": -4,
        "loot": 2,
        "hanging": 1,
        "stuck": 0,
        "stuck_other": 0,
    }
