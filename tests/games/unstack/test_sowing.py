"""Moves step by step: every choice can be completed, every legal move is reached, nothing else is."""

from __future__ import annotations

import random

import pytest

from game.games.unstack.rules import moves as rules
from game.games.unstack.rules.board import CELL_INDICES, DOWN, LEFT, RIGHT, UP, Refusal
from game.games.unstack.rules.sowing import Choice, Sowing, Turn
from game.rules import RulesError
from tests.games.unstack.boards import board, random_position, slow_moves

RULE_SETS = ("classic", "neto2026")


def cell(name: str) -> int:
    index = CELL_INDICES.get(name)
    assert index is not None
    return index


def all_completions(sowing: Sowing) -> list[str]:
    if sowing.complete:
        return [sowing.move]
    choices = sowing.choices()
    assert choices
    return [
        move
        for choice in choices
        for drop in range(choice.low, choice.high + 1)
        for move in all_completions(sowing.lay(choice.direction, drop))
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_the_steps_lead_to_exactly_the_legal_moves(rule_set: str) -> None:
    rng = random.Random(23)
    for _ in range(150):
        position = random_position(rng, rule_set)
        turn = Turn(position)
        reached = []
        for source in turn.sources():
            for count in turn.counts(source):
                moves = all_completions(turn.sow(source, count))
                assert moves
                only = turn.sow(source, count).completed()
                assert [only.move] == moves if only is not None else len(moves) > 1
                reached += moves
        assert len(reached) == len(set(reached))
        assert set(reached) == slow_moves(position)


def test_a_sowing_shows_the_board_on_the_way() -> None:
    position = board("b2 b5, b3 b1, d3 w1", "b", "neto2026")
    first = Turn(position).sow(cell("b2"), 4)
    assert (first.hand, first.here, first.captured, first.move) == (4, cell("b2"), None, "4b2")
    assert first.cells() == board("b2 b1, b3 b1, d3 w1").cells
    second = first.lay(UP, 1).lay(RIGHT, 1)
    assert (second.hand, second.here, second.captured, second.move) == (2, cell("c3"), None, "4b2+1>1")
    assert second.cells() == board("b2 b1, b3 b2, c3 b1, d3 w1").cells
    assert second.choices() == [Choice(RIGHT, cell("d3"), 1, 2, 1)]
    third = second.lay(RIGHT, 1)
    assert (third.captured, third.complete) == (cell("d3"), False)
    assert third.cells() == board("b2 b1, b3 b2, c3 b1, d3 b1").cells
    last = third.lay(DOWN, 1)
    assert (last.complete, last.choices(), last.move) == (True, [], "4b2+1>1>1-1")
    assert last.completed() == last
    assert last.cells() == rules.play(position, last.move).cells
    assert last.back() == third
    assert first.back() is None


def _completed(sowing: Sowing) -> str:
    whole = sowing.completed()
    return "" if whole is None else whole.move


def test_mandatory_capture_limits_counts_and_drops() -> None:
    # c1 is two cells away from a1: the hand needs one stone for b1 and two for c1.
    turn = Turn(board("a1 b5, c1 w2, f6 b3"))
    assert turn.must_capture
    assert turn.sources() == [cell("a1")]
    assert list(turn.counts(cell("a1"))) == [3, 4, 5]
    assert turn.sow(cell("a1"), 5).choices() == [Choice(RIGHT, cell("b1"), 1, 3, 0)]
    after = turn.sow(cell("a1"), 5).lay(RIGHT, 2)
    assert after.choices() == [Choice(RIGHT, cell("c1"), 3, 3, 2)]
    assert _completed(after) == "5a1>23"
    assert _completed(turn.sow(cell("a1"), 3)) == "3a1>12"


def test_the_last_cell_takes_the_whole_hand() -> None:
    turn = Turn(board("f1 b4"))
    assert Choice(RIGHT, cell("g1"), 4, 4, 0) in turn.sow(cell("f1"), 4).choices()
    assert Choice(LEFT, cell("e1"), 1, 4, 0) in turn.sow(cell("f1"), 4).choices()


def test_neto2026_may_not_stop_in_a_dead_end_with_stones_in_hand() -> None:
    # Beyond the corner a7 stands a stack that no hand of this side can take.
    turn = Turn(board("a6 b3, b7 w4, b6 w4, a5 w4", "b", "neto2026"))
    assert turn.sow(cell("a6"), 3).choices() == [Choice(UP, cell("a7"), 3, 3, 0)]
    assert _completed(turn.sow(cell("a6"), 3)) == "3a6+3"


def test_why_a_stack_cannot_begin() -> None:
    turn = Turn(board("a1 b2, a2 w1, d4 b3, g7 b1, f1 w3"))
    assert turn.why_stuck(cell("a1")) is None
    assert turn.why_stuck(cell("d4")) is Refusal.MUST_CAPTURE
    assert turn.why_stuck(cell("g7")) is Refusal.SINGLE
    assert turn.why_stuck(cell("a2")) is Refusal.NOT_YOURS
    assert turn.why_stuck(cell("b7")) is Refusal.EMPTY
    enclosed = Turn(board("a1 b2, a2 w3, b1 w4, d4 b2"))
    assert enclosed.why_stuck(cell("a1")) is Refusal.BLOCKED
    assert enclosed.why_stuck(cell("d4")) is None


def test_what_is_not_offered_is_refused() -> None:
    turn = Turn(board("a1 b3, a3 w2, f6 b4"))
    for name, count in (("f6", 1), ("a1", 2), ("a1", 4), ("a1", 0), ("a3", 2), ("b1", 1)):
        with pytest.raises(RulesError):
            turn.sow(cell(name), count)
    sowing = turn.sow(cell("a1"), 3)
    for direction, drop in ((UP, 2), (UP, 0), (UP, 3), (RIGHT, 1), (DOWN, 1)):
        with pytest.raises(RulesError):
            sowing.lay(direction, drop)
    assert sowing.lay(UP, 1).lay(UP, 2).move == "3a1+12"


def test_the_largest_stack_goes_step_by_step() -> None:
    # 29 stones have more paths than could ever be listed; one way through them is found at once.
    position = board("d4 b29, a1 w4, g7 w5", "b", "neto2026")
    rng = random.Random(3)
    for _ in range(20):
        sowing = Turn(position).sow(cell("d4"), 29)
        while not sowing.complete:
            choice = rng.choice(sowing.choices())
            sowing = sowing.lay(
                choice.direction, min(choice.high, rng.randint(1, 2)) if choice.low == 1 else choice.low
            )
        assert rules.stones(rules.play(position, sowing.move).cells) in ((29, 5), (29, 4))
