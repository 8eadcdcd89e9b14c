"""The proofs of BrickShooter's puzzles, held to a plain search over the rules."""

from __future__ import annotations

from itertools import islice

import pytest
from msgspec.structs import replace

from game.games import game_named
from game.games.brickshooter import rules
from game.games.brickshooter.goals import Goal
from game.games.brickshooter.puzzles import RECIPES, BrickShooterPuzzles
from game.games.brickshooter.rules.position import Position, parse_position
from game.games.brickshooter.solver import ShotProver
from game.installation import LEVELS
from game.play.port.game import SearchLimits
from game.play.port.puzzle import Proof, Puzzle, Unproved, parse_puzzle
from game.play.puzzles.puzzle_run import PuzzleRun, RunStage, judge, start_of
from game.players.search import Budget
from game.store.levels.levels import read_levels
from tools.sameness import SAME

BRICKSHOOTER = game_named("brickshooter")
PUZZLES = BrickShooterPuzzles()


def possible(puzzle: Puzzle, position: Position, shots: int) -> bool:
    """Whether the task can be done with so many shots, by nothing but the rules."""
    for move in rules.legal_moves(position):
        after, reached = Goal(puzzle.kind, puzzle.aim).shot(position, move)
        if reached:
            return True
        if shots > 1 and possible(puzzle, after, shots - 1):
            return True
    return False


def made(recipe: str, count: int) -> list[Puzzle]:
    return list(islice((found for found in PUZZLES.tries(recipe, 5) if found is not None), count))


@pytest.mark.slow
@pytest.mark.parametrize("recipe", ["clear-2", "waves-2", "out-1", "gone", "left"])
def test_what_is_made_is_proved(recipe: str) -> None:
    for puzzle in made(recipe, 3):
        assert parse_puzzle(puzzle.text) == puzzle
        position = start_of(BRICKSHOOTER, puzzle)
        if puzzle.moves == 2:
            assert possible(puzzle, position, 2)
            assert not possible(puzzle, position, 1)
        run = PuzzleRun(BRICKSHOOTER, puzzle)
        for move in puzzle.line:
            run.play(move)
            run.answer(judge(BRICKSHOOTER, puzzle, run.moves, move))
        assert run.stage is RunStage.OVER
        assert run.clean
        assert len(puzzle.line) == puzzle.moves


def test_every_wrong_first_shot_is_said_to_be_wrong() -> None:
    (puzzle,) = made("clear-3", 1)
    position = start_of(BRICKSHOOTER, puzzle)
    for move in rules.legal_moves(position):
        verdict = judge(BRICKSHOOTER, puzzle, (), move)
        assert verdict.right == (move in puzzle.keys)
        assert verdict.proof in (Proof.RIGHT, Proof.MISSED)


def test_a_wrong_shot_is_answered_by_the_fewest_that_it_takes_from_there() -> None:
    (puzzle,) = made("clear-3", 1)
    position = start_of(BRICKSHOOTER, puzzle)
    prover = ShotProver(Goal(puzzle.kind), Budget(SearchLimits(nodes=1_000_000)))
    wrong = [move for move in rules.legal_moves(position) if move not in puzzle.keys]
    answered = 0
    for move in wrong:
        verdict = judge(BRICKSHOOTER, puzzle, (), move)
        assert not verdict.right
        if not verdict.line:
            continue
        answered += 1
        after = rules.play(position, move)
        assert verdict.n == len(verdict.line) > puzzle.moves - 1, "within the shots left it would be right"
        assert prover.least(after, verdict.n) == verdict.n, "it takes no more than there have to be"
        for shot in verdict.line[:-1]:
            after, reached = Goal(puzzle.kind).shot(after, shot)
            assert not reached
        assert Goal(puzzle.kind).shot(after, verdict.line[-1])[1], "what is shown reaches the goal"
        assert f"{verdict.n}" in verdict.reason.many.format(n=verdict.n)
    assert answered >= 0.8 * len(wrong), "hardly any shot is answered"


@pytest.mark.slow
def test_the_same_seed_makes_the_same_puzzles() -> None:
    assert made("clear-2", 3) == made("clear-2", 3)
    assert len({puzzle.name for recipe in ("clear-2", "gone") for puzzle in made(recipe, 3)}) == 6


def test_the_bound_is_never_above_what_a_level_takes() -> None:
    for entry in read_levels(LEVELS / "brickshooter", BRICKSHOOTER.parse_level):
        level = entry.level
        assert level is not None
        assert level.goal.missing(level.position.field) <= level.par


def test_turned_mirrored_and_recoloured_positions_are_the_same() -> None:
    board = ".." * 44 + "aoao" + ".." * 54
    sides = ["abc" * 10, "bca" * 10, "cab" * 10, "aab" * 10]
    position = parse_position(f"{board}|{'|'.join(sides)} fixed:abc 0 0 5")
    swapped = "|".join(side.translate(str.maketrans("abc", "cab")) for side in sides)
    recoloured = parse_position(f"{board.replace('a', 'c')}|{swapped} fixed:cab 0 0 5")
    assert SAME["brickshooter"](position) == SAME["brickshooter"](recoloured)
    assert SAME["brickshooter"](position) != SAME["brickshooter"](replace(position, field=position.field[::-1]))
    mirrored = SAME["brickshooter"](position)
    field = bytes(position.field[10 * row + 9 - column] for row in range(10) for column in range(10))
    left, right, top, bottom = (position.border[at : at + 30] for at in range(0, 120, 30))
    top, bottom = (b"".join(side[at : at + 3] for at in range(27, -1, -3)) for side in (top, bottom))
    assert SAME["brickshooter"](replace(position, field=field, border=right + left + top + bottom)) == mirrored


def test_a_proof_that_takes_too_long_says_so() -> None:
    (puzzle,) = made("clear-3", 1)
    with pytest.raises(Unproved):
        ShotProver(Goal(puzzle.kind), Budget(SearchLimits(nodes=1))).least(start_of(BRICKSHOOTER, puzzle), 3)


def test_recipes_have_kinds_that_there_are() -> None:
    kinds = {kind.name: kind for kind in PUZZLES.kinds}
    for recipe in RECIPES.values():
        assert all(aim in kinds[recipe.kind].aims for aim in recipe.aims)
    assert {*PUZZLES.recipes, *PUZZLES.slow} == set(RECIPES)
