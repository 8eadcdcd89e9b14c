"""What the search is told of Combact."""

from __future__ import annotations

import pytest

from game.games.combact import rules
from game.games.combact.engine import FEATURES, engine
from game.games.combact.rules import goals, laying
from game.games.combact.rules.geometry import FIELD_OF, FIELDS, cell
from game.games.combact.rules.placements import listed
from game.games.combact.rules.position import COLOURS, Goal, Position, laid
from game.games.combact.rules.terrain import mask_of
from game.play.port.game import SearchLimits
from game.play.session.session import Session, Source
from game.players.evaluation import weighed
from tests.players.engines import EVERY, check_offers, positions

ENGINE = engine()
GOALS = [goal.value for goal in Goal]
BOARD = "wl2@c3,bM1@d4,wN2@a3,bt0@d4,wA4@c4,bE1@c5,wt0@b1,bI4@c5,wL1@d3,bO2@f3,wC0@c3,bF1@d2,wK2@c2,bl2@c6 *GHJPQBD"


def exchanged(position: Position) -> Position:
    """The position mirrored, with the colours, and all that goes with them, exchanged."""
    pieces = []
    for piece in laid(position):
        tips = [cell((r, q) for q, r in FIELDS[field].cell) for field in piece.fields]
        mask = mask_of(tuple(FIELD_OF[tip] for tip in tips))
        other = 1 - piece.side
        (placement,) = (p for p in listed(piece.piece, other) if p.mask == mask)
        pieces.append(COLOURS[other] + placement.name)
    white, black = (f"{m}{n}" for m, n in zip(position.micros, position.tokens, strict=True))
    words = (
        *(",".join(pieces) or "-", "*" * position.originator + position.ring, f"{black}/{white}"),
        *(COLOURS[1 - position.side], position.goal, "{}/{}".format(*position.widths[::-1]), str(position.passes)),
    )
    return rules.parse_position(" ".join(words))


@pytest.mark.parametrize("goal", GOALS)
def test_it_offers_every_legal_move_and_no_other(goal: str) -> None:
    for position in positions("combact", 1, {"goal": goal, "widths": "5/3"})[::3]:
        assert sorted(check_offers(ENGINE, rules, position, EVERY)) == sorted(rules.legal_moves(position))
        assert len(check_offers(ENGINE, rules, position, 10)) == min(10, len(rules.legal_moves(position)))


def test_who_can_only_pass_is_offered_the_pass() -> None:
    position = rules.parse_position("- * 0/0 w bases 4/4 0")
    assert rules.legal_moves(position) == ["pass"]
    assert check_offers(ENGINE, rules, position, 10) == ["pass"]


def test_the_pass_that_ends_the_game_is_forcing() -> None:
    before = rules.parse_position(f"{BOARD} 0/2 w autonomy 4/4 0")
    assert ENGINE.forcing(before) == ([], False)
    forcing, must = ENGINE.forcing(rules.play(before, "pass"))
    assert [ENGINE.text(before, move) for move in forcing] == ["pass"]
    assert not must


@pytest.mark.sample(1)
@pytest.mark.parametrize("goal", GOALS)
def test_white_and_black_are_judged_alike(goal: str) -> None:
    for seed in range(3):
        for position in positions("combact", seed, {"goal": goal, "widths": "5/3"})[1:]:
            assert ENGINE.features(position) == ENGINE.features(exchanged(position))
            assert ENGINE.evaluate(position) == ENGINE.evaluate(exchanged(position))


@pytest.mark.parametrize("goal", GOALS)
def test_what_a_position_is_worth_is_the_sum_of_its_features_by_their_weights(goal: str) -> None:
    for position in positions("combact", 5, {"goal": goal})[1::4]:
        assert ENGINE.evaluate(position) == weighed(ENGINE.features(position), ENGINE.weights[goal])


def test_what_counts_for_a_goal_is_what_its_rules_say() -> None:
    for goal, name in (("time", "moves"), ("autonomy", "territory"), ("bases", "own_bases")):
        position = rules.parse_position(f"{BOARD} 0/2 w {goal} 4/4 0")
        features = dict(zip(FEATURES[goal], ENGINE.features(position), strict=True))
        white, black = goals.standing(position)
        assert features[name] == white - black
        assert features["micros"] == 0
        assert features["tokens"] == -2
        assert features["last"] == 1


def test_pieces_that_can_still_be_laid_count_in_the_game_for_time() -> None:
    seen = set()
    for seed in range(6):
        for position in positions("combact", seed, {"goal": "time"})[1:]:
            features = dict(zip(FEATURES["time"], ENGINE.features(position), strict=True))
            own, other = (
                sum(any(laying.placements_of(position, piece, side)) for piece in laying.choosable(position, side))
                for side in (position.side, 1 - position.side)
            )
            assert features["choice"] == own - other
            assert (features["one_left"], features["two_left"]) == (own == 1, own == 2)
            assert [features[f"other_{few}"] for few in ("none", "one", "two")] == [other == n for n in range(3)]
            assert all(features[f"{name}_early"] == len(position.ring) * features[name] for name in ("choice", "room"))
            seen.add(min(own, 3))
    assert seen == {1, 2, 3}


@pytest.mark.parametrize("goal", GOALS)
def test_better_placements_are_looked_at_first(goal: str) -> None:
    first = last = 0
    for position in positions("combact", 4, {"goal": goal})[3:9]:
        worth = [ENGINE.evaluate(ENGINE.play(position, move)) for move in ENGINE.moves(position, EVERY)[:-1]]
        first, last = first + sum(worth[:10]), last + sum(worth[-10:])
    # What is good for the side that moves next is bad for the mover.
    assert first < last


def test_the_order_of_play_does_not_tell_positions_apart() -> None:
    one = rules.parse_position("wA0@d4,wl0@a1 *BC t1/lt1 b time 4/4 0")
    other = rules.parse_position("wl0@a1,wA0@d4 *BC t1/lt1 b time 4/4 0")
    assert one != other
    assert ENGINE.key(one) == ENGINE.key(other)
    assert ENGINE.key(one) != ENGINE.key(rules.parse_position("wl0@a1,wA0@d4 *CB t1/lt1 b time 4/4 0"))


def test_who_looks_two_plies_ahead_weighs_features_and_does_not_ask_the_network() -> None:
    session = Session("combact", rules, Source(start=f"{BOARD} 0/2 w time 4/4 0"))
    for depth in (1, 2, 3):
        limits = SearchLimits(depth=depth, nodes=400)
        own, weighing = (
            list(engine.think(session, limits, lambda: False, weights=given))[-1] for given in (None, ENGINE.weights)
        )
        assert (own.score == weighing.score) is (depth < 3)
