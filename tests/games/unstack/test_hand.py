"""The sowing hand without a picture, and where things lie on the board."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest

from game.games.unstack.rules import moves as rules
from game.games.unstack.rules.board import CELL_INDICES, CELL_NAMES, CELLS, NEXT, STONES
from game.games.unstack.rules.text import parse_move
from game.games.unstack.view.hand import Hand
from game.games.unstack.view.layout import (
    DEPTH,
    PILE,
    STONE_DEPTH,
    TRAY_TOP,
    Layout,
    pile_counts,
    pile_foot,
    rise,
)
from tests import snapshots
from tests.games.unstack.boards import board, random_position


@pytest.mark.slow
@pytest.mark.parametrize("rule_set", ["classic", "neto2026"])
def test_whatever_a_hand_does_its_move_stays_possible(rule_set: str) -> None:
    rng = random.Random(31)
    for _ in range(150):
        position = random_position(rng, rule_set)
        hand = Hand(position, rules.outcome(position) is not None)
        for _ in range(25):
            do_something(hand, rng)
            sowing = hand.sowing
            black, white = rules.stones(hand.cells())
            if sowing is None:
                assert hand.cells() == position.cells
                continue
            held = (black, white)[position.side] + sowing.hand
            assert held == rules.stones(position.cells)[position.side], "no stone is lost"
            assert sowing.complete or hand.choices()
            if (move := hand.finished()) is not None:
                after = rules.play(position, move)
                assert sum(drop for _, drop in hand.rest()) == sowing.hand
                if sowing.complete:
                    assert after.cells == hand.cells()


@pytest.mark.parametrize("rule_set", ["classic", "neto2026"])
def test_the_way_to_any_move_is_known_or_lost_whatever_the_hand_has_done(rule_set: str) -> None:
    rng = random.Random(32)
    for _ in range(60):
        position = random_position(rng, rule_set)
        moves = [move for move in rules.legal_moves(position) if move != rules.PASS]
        wanted = [parse_move(move, position.rules) for move in rng.sample(moves, min(12, len(moves)))]
        hand = Hand(position, rules.outcome(position) is not None)
        for _ in range(12):
            do_something(hand, rng)
            for move in wanted:
                there, sowing = hand.next_cell(move), hand.sowing
                if there is None or sowing is None or (sowing.cell, sowing.count) != (move.cell, move.hand):
                    assert there in (None, move.cell)
                else:
                    assert there == sowing.here or hand.choice_at(there) is not None


def test_where_too_few_stones_lie_on_the_way_to_a_move_one_more_is_meant_and_where_too_many_nothing() -> None:
    position = board("c1 b5, g7 w5")
    hand, one, three = Hand(position), parse_move("5c1+122", position.rules), parse_move("5c1+32", position.rules)
    c2, c3 = (CELL_INDICES.get(cell) or 0 for cell in ("c2", "c3"))
    hand.take(CELL_INDICES.get("c1") or 0)
    hand.lay(c2)
    assert (hand.next_cell(one), hand.next_cell(three)) == (c3, c2)
    hand.change(1)
    assert (hand.next_cell(one), hand.next_cell(three)) == (None, c2)
    hand.change(1)
    assert (hand.next_cell(one), hand.next_cell(three)) == (None, c3)


def do_something(hand: Hand, rng: random.Random) -> None:
    what = rng.randrange(8)
    if hand.sowing is None:
        if hand.sources:
            hand.take(rng.choice(hand.sources))
    elif what < 3 and hand.choices():
        choice = rng.choice(hand.choices())
        assert hand.lay(choice.cell) == choice.low
    elif what == 3:
        hand.take_fewer()
    elif what == 4:
        hand.take_back()
    elif what == 5:
        hand.step_back()
    else:
        hand.change(rng.choice((-1, 1)))


def test_taking_back_undoes_every_stone() -> None:
    hand = Hand(board("c1 b5, g7 w5"))
    hand.take(CELL_INDICES.get("c1") or 0)
    seen = [hand.sowing]
    for cell in ("c2", "c3"):
        hand.lay(CELL_INDICES.get(cell) or 0)
        seen.append(hand.sowing)
        hand.change(1)
        seen.append(hand.sowing)
    while seen:
        assert hand.sowing == seen.pop()
        hand.take_back()
    assert hand.sowing is None


def test_the_reach_of_a_stack() -> None:
    hand = Hand(board("c1 b3, c4 w1, a7 w2, e1 b1, c7 b1"))
    names = [(CELL_NAMES[cell], captures) for cell, captures in hand.reach(CELL_INDICES.get("c1"))]
    assert names == [("c2", False), ("c3", False), ("c4", True)], "a capture is mandatory"
    assert hand.reach(CELL_INDICES.get("e1")) == [], "a single stone never moves"


def test_no_tower_hides_the_number_of_another() -> None:
    half_a_number = 0.13
    for front in range(1, STONES + 1):
        for behind in range(1, STONES + 1):
            assert rise(front) + STONE_DEPTH < DEPTH + rise(behind) - half_a_number


def test_every_stone_makes_a_tower_higher_and_a_tray_takes_all() -> None:
    assert all(rise(n) < rise(n + 1) for n in range(STONES))
    for captured in range(STONES + 1):
        piles = pile_counts(captured)
        assert sum(piles) == captured
        assert all(count <= PILE for count in piles)
        assert all(pile_foot(0, n)[1] - rise(PILE) - STONE_DEPTH > TRAY_TOP for n in range(len(piles)))


@pytest.mark.parametrize("turned", [False, True])
def test_what_is_seen_at_a_point_is_meant(turned: bool) -> None:
    cells, layout = board("d3 b27, d4 w1, d5 w27, e3 b2").cells, Layout(turned)
    for cell in range(CELLS):
        assert layout.cell_at(*layout.middle(cell)) == cell
        x, y = layout.foot(cell)
        assert layout.pointed_at(cells, x, y) == cell
        if cells[cell]:
            assert layout.pointed_at(cells, x, y - rise(abs(cells[cell]))) == cell, "the face with the number"
    assert layout.pointed_at(cells, 0.1, 0.1) is None


def test_turning_twice_is_no_turning() -> None:
    printed, turned = Layout(), Layout(True)
    for cell in range(CELLS):
        assert turned.seat(turned.seat(cell)) == printed.seat(cell) == cell
        assert turned.middle(cell) == printed.middle(turned.seat(cell))
        for direction in range(4):
            assert turned.way(turned.way(direction)) == printed.way(direction) == direction
            near = NEXT[cell][turned.way(direction)]
            seen = NEXT[turned.seat(cell)][direction]
            assert near == (turned.seat(seen) if seen >= 0 else -1), "a direction is meant as it is seen"


def handled(rule_set: str) -> Iterator[str]:
    """What a hand by chance does and could do."""
    rng = random.Random(33)
    for _ in range(8):
        position = random_position(rng, rule_set)
        hand = Hand(position, rules.outcome(position) is not None)
        moves = [move for move in rules.legal_moves(position) if move != rules.PASS] or ["1a1>1"]
        for _ in range(STEPS):
            do_something(hand, rng)
            sowing, cell, move = hand.sowing, rng.randrange(CELLS), rng.choice(moves)
            if sowing is None:
                yield "nothing taken"
            else:
                laid = [f"{drop} on {CELL_NAMES[choice.cell]}" for choice, drop in sowing.laid]
                yield " ".join([f"{sowing.count} of {CELL_NAMES[sowing.cell]}:", *(laid or ["nothing laid"])])
            rest = ", ".join(f"{drop} on {CELL_NAMES[cell]}" for cell, drop in hand.rest()) or "nothing"
            yield f"  finished {hand.finished()}, more here {hand.more_here}, before that {named(hand.previous())}"
            yield f"  one way on: {rest}"
            following = hand.next_cell(parse_move(move, position.rules))
            yield f"  {move} goes on at {named(following)}"
            why = f"cannot be taken: {hand.why_not_take(cell)}, be laid on: {hand.why_not_lay(cell)}"
            yield f"  {CELL_NAMES[cell]} {why}, reaches {reached(hand.reach(cell))}"
            choices = [f"{CELL_NAMES[each.cell]} {each.low} to {each.high}" for each in hand.choices()]
            yield f"  in reach {reached(hand.reach())}; choices {', '.join(choices) or 'none'}"


STEPS = 16


def named(cell: int | None) -> str:
    return CELL_NAMES[cell] if cell is not None else "nothing"


def reached(cells: Iterable[tuple[int, bool]]) -> str:
    return " ".join(f"{CELL_NAMES[cell]}{'x' * captures}" for cell, captures in cells) or "nothing"


@pytest.mark.parametrize("rule_set", ["classic", "neto2026"])
def test_a_hand_does_what_it_did(rule_set: str) -> None:
    snapshots.check(f"games/unstack/sowing {rule_set}", handled(rule_set))
