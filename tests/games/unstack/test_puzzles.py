"""The proofs of UnStack's puzzles, held to a plain search over the rules."""

from __future__ import annotations

from game.games import game_named
from game.games.unstack import rules
from game.games.unstack.puzzles import UnStackDuel, UnStackPuzzles
from game.games.unstack.rules.board import Position
from game.games.unstack.rules.text import stones
from game.play.port.puzzle import parse_puzzle
from game.play.puzzles.proof import DEFENCE
from game.play.puzzles.puzzle_run import PuzzleRun, judge
from tools.sameness import SAME

UNSTACK = game_named("unstack")


def won(position: Position, side: int) -> bool:
    """Whether the other side has no stack left and fewer stones."""
    counts = stones(position.cells)
    sign = -1 if side else 1
    return counts[side] > counts[1 - side] and all(value * sign > -2 for value in position.cells)


def wins(position: Position, side: int, moves: int) -> bool:
    """Whether a side wins within so many own moves, by nothing but the rules."""
    if won(position, side):
        return True
    mine = position.side == side
    if (mine and not moves) or won(position, 1 - side):
        return False
    after = [rules.play(position, move) for move in rules.legal_moves(position)]
    return bool(after) and (any if mine else all)(wins(then, side, moves - mine) for then in after)


TURN = "unstack win 2 easy 1000 2e4+2 2e4+2,pass,2e5-11 {} w classic"
TURN_BOARD = ".,.,.,.,.,.,./.,w1,.,.,.,.,./.,.,.,.,b2,.,./.,.,.,b1,w2,.,./.,.,b1,.,b1,.,./.,.,.,.,.,.,./.,.,.,.,.,.,."
OFFER = "unstack win 3 easy 1000 3d6<12 3d6<12,3f6<111,2b6>2,pass,2c6>2 {} b classic"
OFFER_BOARD = ".,.,.,.,.,.,./.,.,.,b3,.,w3,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,."
SHORT, LONG = parse_puzzle(TURN.format(TURN_BOARD)), parse_puzzle(OFFER.format(OFFER_BOARD))


def test_keys_and_verdicts_are_those_of_a_plain_search() -> None:
    position = rules.parse_position(SHORT.position)
    assert wins(position, position.side, 2)
    assert not wins(position, position.side, 1)
    for move in rules.legal_moves(position):
        right = wins(rules.play(position, move), position.side, 1)
        assert right == (move in SHORT.keys) == judge(UNSTACK, SHORT, (), move).right


def test_a_sacrifice_is_the_only_way() -> None:
    """A duel of two towers: only two stones laid one cell off, the far one a stack, force a capture that loses."""
    run = PuzzleRun(UNSTACK, LONG)
    prover = UnStackPuzzles().prover("win", 0)
    assert prover.least(run.position, 4) == 3
    assert prover.keys(run.position, 4) == ("3d6<12",)
    assert prover.line(run.position, 3)[:2] == ("3d6<12", "3f6<111")


def test_the_only_defence_holds_and_all_others_lose() -> None:
    """With one stack each, the side to move loses at once unless it goes out of the way."""
    board = ".,.,.,.,.,.,./.,.,.,b2,.,.,./.,w1,.,.,.,.,./.,.,.,w2,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,."
    position = rules.parse_position(f"{board} b classic")
    for aim in (1, 2):
        keys = UnStackPuzzles().prover(DEFENCE, aim).keys(position, 1)
        for move in rules.legal_moves(position) if aim == 1 else ():
            assert (move in keys) != wins(rules.play(position, move), 1, aim)


def test_nobody_without_a_stack_ever_moves_again() -> None:
    """And no win is overlooked: as long as there is a stack, somebody can move."""
    for puzzle in (SHORT, LONG):
        position = rules.parse_position(puzzle.position)
        for move in puzzle.line:
            assert rules.outcome(position) is None
            position = rules.play(position, move)
        winner = UnStackDuel().winner(position)
        assert winner is not None
        assert won(position, winner)
        while (outcome := rules.outcome(position)) is None:
            counts = stones(position.cells)
            # Laying a stack out shortest, so that the game comes to its end.
            position = rules.play(position, max(rules.legal_moves(position), key=len))
            assert stones(position.cells)[winner] >= counts[winner]
        assert outcome.winner == winner


def test_turned_mirrored_and_with_the_sides_exchanged_it_is_the_same() -> None:
    position = rules.parse_position(SHORT.position)
    rows = [position.cells[start : start + 7] for start in range(0, 49, 7)]
    same = SAME["unstack"]
    turned = tuple(value for column in zip(*reversed(rows), strict=True) for value in column)
    mirrored = tuple(value for row in rows for value in row[::-1])
    assert same(position._replace(cells=turned)) == same(position) == same(position._replace(cells=mirrored))
    exchanged = tuple(-value for value in position.cells)
    assert same(Position(exchanged, 1 - position.side, position.rules)) == same(position)
    assert same(Position(exchanged, position.side, position.rules)) != same(position)
