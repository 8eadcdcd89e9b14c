"""The tree search of Combact."""

from __future__ import annotations

import pytest

from game.games.combact import rules
from game.games.combact.engine import think
from game.games.combact.rules.position import Goal, Position
from game.play.port.game import SearchInfo, SearchLimits
from game.play.session.session import Session, Source
from game.players.search import SURE, WIN
from tests.players.engines import positions

GOALS = [goal.value for goal in Goal]
BOARD = "wl2@c3,bM1@d4,wN2@a3,bt0@d4,wA4@c4,bE1@c5,wt0@b1,bI4@c5,wL1@d3,bO2@f3,wC0@c3,bF1@d2,wK2@c2,bl2@c6 *GHJPQBD"


def thought(position: Position, nodes: int, spread: int = 0, depth: int | None = None) -> SearchInfo:
    session = Session("combact", rules, Source(start=rules.position_text(position)))
    return list(think(session, SearchLimits(nodes=nodes, spread=spread, depth=depth), lambda: False))[-1]


def worth(position: Position, plies: int = 0) -> int:
    """What a position is worth for the side to move, found by looking at all moves."""
    outcome = rules.outcome(position)
    if outcome:
        return 0 if outcome.winner is None else WIN - plies if outcome.winner == position.side else plies - WIN
    return max(-worth(rules.play(position, move), plies + 1) for move in rules.legal_moves(position))


@pytest.mark.sample(1)
@pytest.mark.parametrize("goal", GOALS)
def test_it_never_plays_an_illegal_move_and_always_answers(goal: str) -> None:
    for position in positions("combact", 6, {"goal": goal})[:-1:2]:
        for nodes in (1, 2, 30):
            told = thought(position, nodes=nodes)
            assert told.line[0] in rules.legal_moves(position)
            assert told.moves[0] == (told.line[0], told.score)
            following = position
            for move in told.line:
                following = rules.play(following, move)


@pytest.mark.sample(1)
@pytest.mark.parametrize("goal", GOALS)
def test_the_same_position_and_nodes_give_the_same_answer(goal: str) -> None:
    position = positions("combact", 7, {"goal": goal})[6]
    one, other = thought(position, nodes=150), thought(position, nodes=150)
    assert (one.line, one.score, one.moves) == (other.line, other.score, other.moves)


@pytest.mark.parametrize("goal", ["autonomy", "bases"])
def test_ends_are_proved(goal: str) -> None:
    """With few moves left what it says is proved is what looking at everything says."""
    proved = 0
    for seed in range(6):
        late = [each for each in positions("combact", seed, {"goal": goal}) if not each.over and each.originator]
        for position in late[-4:]:
            if len(rules.legal_moves(position)) > 3:
                continue
            told, true = thought(position, nodes=1500), worth(position)
            if abs(told.score) >= SURE:
                proved += 1
                assert (told.score > 0) == (true > 0)
                assert abs(true) >= SURE
    assert proved


def test_a_pass_that_wins_is_seen_at_once() -> None:
    before = rules.parse_position(f"{BOARD} 0/2 w autonomy 4/4 0")
    passed = rules.play(before, "pass")
    ended = rules.play(passed, "pass")
    outcome = rules.outcome(ended)
    assert outcome is not None
    assert outcome.winner == passed.side
    told = thought(passed, nodes=200)
    assert told.line == ("pass",)
    assert told.score == WIN - 1


@pytest.mark.parametrize("goal", GOALS)
def test_one_ply_ahead_moves_of_every_kind_are_looked_at_once(goal: str) -> None:
    position = positions("combact", 3, {"goal": goal})[5]
    every = rules.legal_moves(position)
    for nodes in (1, 25, 100, 100_000):
        told = thought(position, nodes, spread=10**6, depth=1)
        assert len(told.moves) <= told.nodes <= max(1, nodes)
        assert len({move for move, _ in told.moves} & {*every}) == len(told.moves)
        scores = [score for _, score in told.moves]
        assert scores == sorted(scores, reverse=True)
    few, more = (thought(position, nodes, spread=10**6, depth=1) for nodes in (25, 100))
    assert 5 <= len(few.moves) < len(more.moves) <= 40
    # The fewer are looked at, the further they lie apart: what is worst of them is not much better.
    assert few.moves[-1][1] < more.score - 50


def test_moves_near_the_best_are_told_where_they_are_wanted() -> None:
    position = positions("combact", 8, {"goal": Goal.TIME.value})[4]
    near = thought(position, nodes=400, spread=150)
    assert len(near.moves) > 1
    assert all(near.score - 150 < score <= near.score for _, score in near.moves)
    assert len(thought(position, nodes=400).moves) == 1
