"""What the search is told of UnStack."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.games.unstack import rules
from game.games.unstack.engine import UnStackEngine, board_of, engine, position_of
from game.games.unstack.lines import EMPTY, FLIP
from game.games.unstack.patterns import (
    CERTAIN,
    FIRST_STACKS,
    PATTERNS,
    WHOLE,
    pair_pattern,
    square_pattern,
    triple_pattern,
)
from game.games.unstack.rules.board import CELLS, SIZE, Position
from game.games.unstack.rules.sowing import Turn
from game.games.unstack.rules.text import parse_move
from game.play.port.game import SearchLimits
from game.play.session.session import Session, Source
from tests.players.engines import check_offers, positions

ENGINE = engine()
GAMES = [(rule_set, seed) for rule_set in ("classic", "neto2026") for seed in range(3)]
EMPTY_ROW = ".,.,.,.,.,.,."
ALL = 10_000


@pytest.mark.sample(2)
@pytest.mark.parametrize(("rule_set", "seed"), GAMES)
def test_a_board_is_a_position_seen_by_the_mover(rule_set: str, seed: int) -> None:
    for position in positions("unstack", seed, {"rules": rule_set}):
        board = board_of(position)
        assert position_of(board) == position
        sign = -1 if position.side else 1
        assert [value - EMPTY for value in board[:CELLS]] == [sign * value for value in position.cells]
        assert position_of(board.translate(FLIP)) == position._replace(side=1 - position.side)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("rule_set", "seed"), GAMES)
def test_what_it_offers_is_legal(rule_set: str, seed: int) -> None:
    for position in positions("unstack", seed, {"rules": rule_set})[::3]:
        assert len(check_offers(ENGINE, rules, position, 24, board_of)) <= 24


@pytest.mark.sample(1)
@pytest.mark.parametrize(("rule_set", "seed"), GAMES)
def test_every_stack_that_may_move_is_offered(rule_set: str, seed: int) -> None:
    for position in positions("unstack", seed, {"rules": rule_set})[::12]:
        board = board_of(position)
        texts = [ENGINE.text(board, move) for move in ENGINE.moves(board, ALL)]
        offered = {parse_move(text, rule_set).cell for text in texts if text != "pass"}
        assert offered == set(Turn(position).sources())


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(3))
def test_straight_moves_of_stacks_that_are_not_tall_are_offered_all(seed: int) -> None:
    for position in positions("unstack", seed)[::10]:
        if max(map(abs, position.cells)) <= 6:
            board = board_of(position)
            offered = [ENGINE.text(board, move) for move in ENGINE.moves(board, ALL)]
            assert sorted(offered) == sorted(rules.legal_moves(position))


def test_few_moves_are_offered_all() -> None:
    five = "/".join([EMPTY_ROW] * 5)
    position = rules.parse_position(f".,.,b2,.,.,.,./{five}/.,.,.,.,w3,.,. b neto2026")
    board = board_of(position)
    offered = [ENGINE.text(board, move) for move in ENGINE.moves(board, 100)]
    assert {rules.play(position, move) for move in offered} == {
        rules.play(position, move) for move in rules.legal_moves(position)
    }


def test_who_cannot_move_is_offered_the_pass() -> None:
    five = "/".join([EMPTY_ROW] * 5)
    position = rules.parse_position(f".,.,b1,.,.,.,./{five}/.,.,.,.,w2,.,. b classic")
    assert check_offers(ENGINE, rules, position, 10, board_of) == ["pass"]


def test_captures_are_forcing() -> None:
    rows = ["b3,w1,.,.,.,.,.", EMPTY_ROW, EMPTY_ROW, EMPTY_ROW, "b3,w3,.,.,.,.,.", EMPTY_ROW, EMPTY_ROW]
    position = rules.parse_position(f"{'/'.join(rows)} b classic")
    board = board_of(position)
    forcing, must = ENGINE.forcing(board)
    assert must
    assert len(forcing) == UnStackEngine.forced
    assert {ENGINE.text(board, move) for move in forcing} < {"3a3>3", "3a7>3", "2a7>2", "1a7>1"}
    assert len(ENGINE.moves(board, ALL)) == 4
    quiet = rules.start()
    assert ENGINE.forcing(board_of(quiet)) == ((), False)


@pytest.mark.sample(2)
@pytest.mark.parametrize("stack", ["b14", "b29"])
@pytest.mark.parametrize("target", [(6, 6), (0, 6)])
def test_a_capture_far_off_is_found_among_millions_of_ways(stack: str, target: tuple[int, int]) -> None:
    rows = [["."] * SIZE for _ in range(SIZE)]
    rows[0][0], rows[target[0]][target[1]] = stack, "w1"
    position = rules.parse_position(f"{'/'.join(','.join(row) for row in rows)} b neto2026")
    assert check_offers(ENGINE, rules, position, 24, board_of)
    assert ENGINE.forcing(board_of(position))[1]


@pytest.mark.sample(2)
@pytest.mark.parametrize(("rule_set", "seed"), GAMES)
def test_black_and_white_are_judged_alike_and_so_is_a_board_in_a_mirror(rule_set: str, seed: int) -> None:
    for position in positions("unstack", seed, {"rules": rule_set}):
        score = ENGINE.evaluate(board_of(position))
        exchanged = position._replace(cells=tuple(-n for n in position.cells), side=1 - position.side)
        assert ENGINE.evaluate(board_of(exchanged)) == score
        for mirrored in (_transposed(position), position._replace(cells=position.cells[::-1])):
            assert ENGINE.evaluate(board_of(mirrored)) == score


@pytest.mark.sample(2)
@pytest.mark.parametrize(("rule_set", "seed"), GAMES)
def test_moves_are_offered_by_what_they_lead_to_the_best_first(rule_set: str, seed: int) -> None:
    for position in positions("unstack", seed, {"rules": rule_set})[::4]:
        judged = ENGINE.judged(board_of(position))
        scores = [score for score, _ in judged]
        assert scores == sorted(scores)
        if Turn(position).sources():
            assert scores == [ENGINE.evaluate(board) for _, board in judged]
        assert ENGINE.judged(board_of(position), 3) == judged[:3]


def patterns_of(position: Position) -> tuple[list[int], int]:
    """All patterns of a position, and the stones that lie in stacks."""
    sign = -1 if position.side else 1
    cells = [sign * value for value in position.cells]
    stacks = [value for value in cells if abs(value) > 1]
    found = [0, FIRST_STACKS + min(7, sum(v > 0 for v in stacks)) * 8 + min(7, sum(v < 0 for v in stacks))]
    for place in range(SIZE):
        for line in cells[place * SIZE : (place + 1) * SIZE], cells[place::SIZE]:
            held = [(cell, max(-7, min(7, value))) for cell, value in enumerate(line) if value]
            found += [square_pattern(min(place, 6 - place), min(cell, 6 - cell), size) for cell, size in held]
            found += [pair_pattern(b - a - 1, one, other) for (a, one), (b, other) in pairwise(held)]
            low = [max(-3, min(3, value)) for value in line]
            found += [triple_pattern(*three) for three in zip(low, low[1:], low[2:], strict=False) if any(three)]
    return found, sum(abs(value) for value in stacks)


@pytest.mark.parametrize("seed", range(3))
def test_a_judgement_is_the_sum_of_the_patterns_that_are_learnt(seed: int) -> None:
    judge = ENGINE.judges[0]
    for position in positions("unstack", seed)[::4]:
        found, mass = patterns_of(position)
        assert all(0 <= n < PATTERNS for n in found)
        first, last = (sum(weights[n] for n in found) for weights in (judge.early, judge.late))
        expected = (first * mass + last * (WHOLE - mass)) / WHOLE / 100
        score = ENGINE.evaluate(board_of(position))
        assert abs(score) >= CERTAIN or score == pytest.approx(expected, abs=1)


def test_who_has_no_stack_left_and_fewer_stones_has_lost() -> None:
    five = "/".join([EMPTY_ROW] * 5)
    lost = rules.parse_position(f"b1,.,.,.,.,.,./{five}/.,.,.,.,.,.,w2 b classic")
    assert ENGINE.evaluate(board_of(lost)) <= -CERTAIN
    assert ENGINE.evaluate(board_of(lost._replace(side=1))) >= CERTAIN
    even = rules.parse_position(f"b1,b1,.,.,.,.,./{five}/.,.,.,.,.,.,w2 b classic")
    assert abs(ENGINE.evaluate(board_of(even))) < CERTAIN


@pytest.mark.sample(1)
@pytest.mark.parametrize("rule_set", ["classic", "neto2026"])
def test_what_it_remembers_changes_no_answer(rule_set: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def report() -> tuple[int, int, tuple[str, ...]]:
        session = Session("unstack", rules, Source(), {"rules": rule_set})
        found = list(UnStackEngine.think(session, SearchLimits(nodes=600), lambda: False))[-1]
        return found.nodes, found.score, found.line

    remembering = report()
    monkeypatch.setattr("game.games.unstack.engine.REMEMBERED", 0)
    assert report() == remembering


def _transposed(position: Position) -> Position:
    cells = position.cells
    return position._replace(cells=tuple(cells[SIZE * (n % SIZE) + n // SIZE] for n in range(CELLS)))


@pytest.mark.slow
def test_who_looks_at_few_positions_does_not_see_the_best_moves_first() -> None:
    session = Session("unstack", rules, Source())
    report = list(UnStackEngine.think(session, SearchLimits(nodes=50, depth=1, spread=400), lambda: False))[-1]
    offered = [ENGINE.text(board_of(session.position), move) for move in ENGINE.moves(board_of(session.position), ALL)]
    ranks = [offered.index(move) for move, _ in report.moves]
    assert len(ranks) > 5
    assert max(ranks) > len(offered) // 2


@pytest.mark.parametrize(
    ("rule_set", "same"), [("classic", False), pytest.param("neto2026", True, marks=pytest.mark.slow)]
)
def test_in_lines_a_level_that_looks_far_has_less_of_an_eye(rule_set: str, same: bool) -> None:
    session = Session("unstack", rules, Source(), {"rules": rule_set})
    level, free = (
        list(UnStackEngine.think(session, SearchLimits(nodes=320, depth=depth), lambda: False))[-1]
        for depth in (8, None)
    )
    assert (level.line, level.score) == (free.line, free.score) if same else level.score != free.score
