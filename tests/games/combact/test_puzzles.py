"""The proofs of Combact's puzzles, held to a plain search over the rules to the end of the game."""

from __future__ import annotations

from functools import cache

import pytest

from game.games import game_named
from game.games.combact import rules
from game.games.combact.puzzles import CombactPuzzles
from game.games.combact.rules import goals
from game.games.combact.rules.geometry import POINT_OF, POINTS, turned
from game.games.combact.rules.moves import placement_at
from game.games.combact.rules.position import COLOURS, Position, laid_named
from game.play.port.puzzle import Verdict, parse_puzzle
from game.play.puzzles.puzzle_run import PuzzleRun, RunStage, judge
from tools.sameness import SAME

COMBACT = game_named("combact")
TIME = (
    "wt0@b4,bL0@b1,wI1@a3,bt0@c2,wN5@e2,bl0@c3,wB3@c6,bA2@d5,wE4@e5,bK4@f1,wl1@c4,bQ1@e4,wF0@a1,bG1@b4"
    " *CPJMHDO 1/1 w time 4/4 0"
)
BASES = (
    "wl2@b2,bM2@d4,wC1@c2,bE1@e2,wJ2@a2,bL1@c1,wP0@a2,bQ0@d4,wF0@c5,bB4@g4,wA0@e1,bl2@c2,wD0@c2,bG2@f4,wt1@a4"
    " *NHKOI 0/t2 b bases 4/4 0"
)
AUTONOMY = (
    "wE0@b1,bK2@c3,wN5@c3,bF1@a2,wL2@c6,bI5@f1,wA2@a2,bP1@d4,wH1@d6,bC1@c4,wB5@f4,bO1@a4,wl1@f4,bG3@g2,wJ4@e3,"
    "bD0@d1,wM1@e3 *Q t1/lt1 b autonomy 4/4 0"
)


@cache
def value(position: Position) -> int:
    """1 where the side to act wins, 0 for a draw, -1 where it loses, to the end, by nothing but the rules."""
    outcome = rules.outcome(position)
    if outcome is not None:
        return 0 if outcome.winner is None else 1 if outcome.winner == position.side else -1
    best = -1
    for move in rules.legal_moves(position):
        best = max(best, -value(rules.play(position, move)))
        if best == 1:
            break
    return best


@pytest.mark.sample(1)
@pytest.mark.parametrize(("kind", "text", "key"), [("time", TIME, "C1@e2"), ("autonomy", AUTONOMY, "l2@c6")])
def test_just_the_moves_that_win_to_the_end_are_right(kind: str, text: str, key: str) -> None:
    position = rules.parse_position(text)
    keys = CombactPuzzles().prover(kind, 0).keys(position, 1)
    assert keys == (key,)
    assert [move for move in rules.legal_moves(position) if value(rules.play(position, move)) == -1] == [key]


@pytest.mark.sample(2)
@pytest.mark.parametrize(("kind", "text", "n"), [("time", TIME, 2), ("bases", BASES, 3), ("autonomy", AUTONOMY, 3)])
def test_who_finds_the_moves_has_solved_it(kind: str, text: str, n: int) -> None:
    position = rules.parse_position(text)
    prover = CombactPuzzles().prover(kind, 0)
    least = prover.least(position, 9)
    assert least == n
    keys, line = prover.keys(position, n), prover.line(position, n)
    run = PuzzleRun(COMBACT, parse_puzzle(f"combact {kind} {n} hard 1500 {','.join(keys)} {','.join(line)} {text}"))
    while run.stage is RunStage.MOVE:
        made = tuple(run.moves)
        run.play(run.line[0])
        run.answer(judge(COMBACT, run.puzzle, made, run.tried))
    assert run.clean
    outcome = rules.outcome(run.position)
    assert outcome is not None
    assert outcome.winner == run.side


def test_a_wrong_move_is_refuted_to_the_end() -> None:
    """The other side's answer is told, and it does not lose any more."""
    puzzle = parse_puzzle(f"combact time 2 hard 1500 C1@e2 - {TIME}")
    position = rules.parse_position(TIME)
    for move in rules.legal_moves(position):
        verdict: Verdict = judge(COMBACT, puzzle, (), move)
        if not verdict.right:
            after = rules.play(rules.play(position, move), verdict.line[0])
            assert value(after) <= 0


def test_turned_by_a_third_and_in_another_order_it_is_the_same() -> None:
    same = SAME["combact"]
    placed, rest = BASES.split(" ", 1)
    pieces = [laid_named(name) for name in placed.split(",")]
    boards = []
    for turns in (2, 3):
        names = []
        for piece in pieces:
            point = POINTS[piece.point]
            for _ in range(turns):
                point = turned(point)
            laid = placement_at(piece.piece, piece.turn + turns, POINT_OF[point], piece.side)
            assert laid is not None
            names.append(COLOURS[piece.side] + laid.name)
        boards.append(rules.parse_position(f"{','.join(reversed(names))} {rest}"))
    third, half = boards
    position = rules.parse_position(BASES)
    assert rules.position_text(third) != rules.position_text(position)
    assert same(third) == same(position)
    assert goals.standing(third) == goals.standing(position)
    assert same(half) != same(position), "bases change hands"
