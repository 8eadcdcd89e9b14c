"""Puzzles as text, proofs held to a plain search over the rules, and a puzzle being solved."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.games import game_named
from game.games.explode.puzzles import ExplodeDuel
from game.play.port.game import AnyGame
from game.play.port.puzzle import Grade, Proof, Puzzle, PuzzleError, Unproved, Verdict, checked, parse_puzzle
from game.play.puzzles.courses import PuzzleCourse, puzzle_table, remind
from game.play.puzzles.proof import DuelProver
from game.play.puzzles.puzzle_progress import PuzzleSeries, SeriesKind
from game.play.puzzles.puzzle_run import PuzzleRun, RunStage, judge, prover_of
from game.play.table.hint import Told
from game.play.table.occasion import Taught
from game.rules import IllegalMove, MalformedMove

EXPLODE = game_named("explode")
TEXT = "explode win 3 hard 1720 c3 c3,d3,c3,b2,b1 .,b3,r4,b4/r3,b1,.,r1/b1,r5,b4,. r"
PUZZLE = parse_puzzle(TEXT)
DEFENCE = parse_puzzle("explode defence:2 1 easy 1120 b2 b2 .,r3,.,./.,r3,b3,r4/b1,b5,r5,b3/r1,b1,r4,b3 b")


def test_a_puzzle_is_a_line_and_a_line_a_puzzle() -> None:
    assert PUZZLE.text == TEXT
    assert PUZZLE.grade is Grade.HARD
    assert (PUZZLE.kind, PUZZLE.aim, PUZZLE.moves, PUZZLE.rating) == ("win", 0, 3, 1720)
    assert parse_puzzle(DEFENCE.text) == DEFENCE
    assert DEFENCE.aim == 2
    assert parse_puzzle(replace(PUZZLE, line=()).text).line == ()


def test_the_name_is_that_of_the_task_alone() -> None:
    assert PUZZLE.name == replace(PUZZLE, grade=Grade.EASY, rating=900, line=()).name
    assert PUZZLE.name != replace(PUZZLE, moves=4).name
    assert PUZZLE.name.isalnum()


@pytest.mark.parametrize(
    ("part", "text", "says"),
    [
        (0, "Explode", "a game is a word"),
        (1, "waves:0", "a kind is a word such as win or waves:2"),
        (1, "win:100", "a kind is a word"),
        (2, "0", "moves is a whole number from 1 to 20"),
        (2, "two", "moves is a whole number from 1 to 20"),
        (2, "9" * 400, "moves is a whole number"),
        (3, "brutal", "grade is one of easy, medium, hard"),
        (4, "-5", "rating is a whole number from 0 to 4000"),
        (5, "", "keys are moves with commas between them"),
        (5, "c3,,b1", "keys are moves"),
        (5, ",".join(["a1"] * 21), "keys has at most 20 entries"),
        (6, "c3,\x07", "line are moves"),
        (6, ",".join(["a1"] * 61), "line has at most 60 entries"),
        (7, "r\x00", "position is text of at most"),
        (7, "r" * 3000, "in at most 2000 characters"),
    ],
)
def test_what_is_no_puzzle_is_named(part: int, text: str, says: str) -> None:
    parts = TEXT.split(" ", 7)
    parts[part] = text
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(" ".join(parts))
    assert says in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_line_that_breaks_off_is_no_puzzle() -> None:
    for end in range(0, len(TEXT) - 30, 7):
        with pytest.raises(PuzzleError):
            checked(parse_puzzle(TEXT[:end]), EXPLODE.rules, kinds())


def kinds() -> tuple[object, ...]:
    assert EXPLODE.puzzles is not None
    return EXPLODE.puzzles.kinds


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"kind": "escape"}, "no puzzles of the kind 'escape'"),
        ({"kind": "defence", "aim": 9}, "defence counts from 1 to 3, not to 9"),
        ({"position": "r1,b1 r"}, "a board is 2 to 15 cells"),
        ({"keys": ("c9",)}, "illegal move c9"),
        ({"keys": ("zz",)}, "a move is written like c3"),
        ({"line": ("c3", "c3")}, "illegal move c3"),
        ({"game": "unstack"}, "explode has no puzzles of unstack"),
    ],
)
def test_a_puzzle_that_does_not_fit_its_game_is_refused(change: dict[str, object], says: str) -> None:
    with pytest.raises(PuzzleError, match=says):
        PuzzleRun(EXPLODE, replace(PUZZLE, **change))


# Proofs


def wins(game: AnyGame, position: object, side: int, moves: int) -> bool:
    """Whether a side wins within so many own moves, by nothing but the rules."""
    rules = game.rules
    if (outcome := rules.outcome(position)) is not None:
        return bool(outcome.winner == side)
    mine = rules.side_to_move(position) == side
    if mine and not moves:
        return False
    after = (rules.play(position, move) for move in rules.legal_moves(position))
    return (any if mine else all)(wins(game, then, side, moves - mine) for then in after)


def small(seed: int, count: int) -> list[Puzzle]:
    """Some puzzles that a plain search can go through."""
    assert EXPLODE.puzzles is not None
    tries = EXPLODE.puzzles.tries("3x3", seed)
    found = (puzzle for puzzle in tries if puzzle is not None and puzzle.moves <= 3)
    return [next(found) for _ in range(count)]


@pytest.mark.slow
def test_moves_keys_and_verdicts_are_those_of_a_plain_search() -> None:
    for puzzle in small(5, 4):
        rules = EXPLODE.rules
        position = rules.parse_position(puzzle.position)
        side, n = rules.side_to_move(position), puzzle.moves
        assert wins(EXPLODE, position, side, n)
        assert not wins(EXPLODE, position, side, n - 1)
        for move in rules.legal_moves(position):
            right = wins(EXPLODE, rules.play(position, move), side, n - 1)
            verdict = judge(EXPLODE, puzzle, (), move)
            assert verdict.right == right == (move in puzzle.keys)
            if verdict.proof is Proof.WINS:
                after = rules.play(position, move)
                assert wins(EXPLODE, after, 1 - side, verdict.n)
                for answer in verdict.line:
                    after = rules.play(after, answer)
                assert rules.outcome(after).winner == 1 - side
            if verdict.proof is Proof.HOLDS:
                then = rules.play(rules.play(position, move), verdict.line[0])
                assert not wins(EXPLODE, then, side, n - 1)


def test_the_line_for_show_is_as_long_as_the_puzzle_and_wins() -> None:
    for puzzle in [PUZZLE, *small(11, 3)]:
        line = prover_of(EXPLODE, puzzle).line(EXPLODE.rules.parse_position(puzzle.position), puzzle.moves)
        assert len(line) == 2 * puzzle.moves - 1
        position = EXPLODE.rules.parse_position(puzzle.position)
        for move in line:
            position = EXPLODE.rules.play(position, move)
        assert EXPLODE.rules.outcome(position) is not None


def test_of_a_defence_all_other_moves_are_beaten_in_so_many_moves() -> None:
    for move in EXPLODE.rules.legal_moves(EXPLODE.rules.parse_position(DEFENCE.position)):
        verdict = judge(EXPLODE, DEFENCE, (), move)
        assert verdict.right == (move == "b2")
        assert verdict.right or (verdict.proof is Proof.WINS and 1 <= verdict.n <= DEFENCE.aim)


def test_a_proof_that_takes_too_much_says_so_and_says_so_again() -> None:
    prover = DuelProver(EXPLODE.rules, ExplodeDuel(), 0, most=500)
    for _ in range(2):
        with pytest.raises(Unproved, match="more than 500 positions"):
            prover.least(EXPLODE.rules.start(), 20)


def test_a_wrong_move_whose_proof_takes_too_much_is_refuted_by_what_was_found() -> None:
    prover, position = (
        DuelProver(EXPLODE.rules, ExplodeDuel(), 0, most=50),
        EXPLODE.rules.parse_position(PUZZLE.position),
    )
    assert prover.judge(position, "a2", PUZZLE.moves) == Verdict(Proof.HOLDS, ("b3",))
    with pytest.raises(Unproved):
        prover.judge(position, "c3", PUZZLE.moves)


# Solving


def answered(run: PuzzleRun, move: str) -> None:  # type: ignore[type-arg]
    made = tuple(run.moves)
    run.play(move)
    assert run.stage is RunStage.VERDICT
    run.answer(judge(run.game, run.puzzle, made, move))


def test_who_finds_every_move_has_solved_it_cleanly() -> None:
    run = PuzzleRun(EXPLODE, PUZZLE)
    while run.stage is RunStage.MOVE:
        answered(run, run.line[0])
    assert (run.solved, run.clean, run.slips) == (True, True, 0)
    assert len(run.moves) == 5
    with pytest.raises(IllegalMove):
        run.play("c3")


def test_a_wrong_move_is_refuted_and_taken_back() -> None:
    run = PuzzleRun(EXPLODE, PUZZLE)
    answered(run, "a2")
    assert run.verdict is not None
    assert (run.stage, run.slips, run.verdict.line) == (RunStage.BACK, 1, ("d3",))
    assert run.verdict.reason.one == "{other} holds out."
    assert (run.moves, run.left) == ([], 3)
    run.back()
    answered(run, "c3")
    assert (run.stage, run.left, len(run.moves)) == (RunStage.MOVE, 2, 2)
    while run.stage is RunStage.MOVE:
        answered(run, run.line[0])
    assert (run.solved, run.clean) == (True, False)


def test_a_hint_tells_more_each_time_and_begins_anew_with_each_move() -> None:
    table = puzzle_table(EXPLODE, PUZZLE, PuzzleSeries(SeriesKind.LIST, EXPLODE.name, [PUZZLE]))
    assert isinstance(table.occasion, Taught)
    course = table.occasion.course
    assert isinstance(course, PuzzleCourse)

    def told() -> tuple[Told, tuple[str, ...]]:
        remind(table)
        assert table.hints.shown is not None
        return table.hints.shown.told, table.hints.shown.line

    assert [told()[0] for _ in range(4)] == [Told.WHERE, Told.MOVE, Told.LINE, Told.LINE]
    table.make("c3")
    answered(course.run, "c3")
    table.make(course.reply(table.session))
    assert told() == (Told.WHERE, course.run.line)
    assert course.run.helped
    assert not course.run.clean


def test_a_move_that_is_not_legal_is_no_try() -> None:
    run = PuzzleRun(EXPLODE, PUZZLE)
    for move, error in (("a1", IllegalMove), ("zz", MalformedMove)):
        with pytest.raises(error):
            run.play(move)
    assert run.stage is RunStage.MOVE


def test_a_verdict_that_comes_too_late_changes_nothing() -> None:
    run = PuzzleRun(EXPLODE, PUZZLE)
    run.play("c3")
    run.give_up()
    run.answer(Verdict(Proof.SOLVED))
    assert (run.stage, run.solved, run.line) == (RunStage.OVER, False, PUZZLE.line)


def test_what_cannot_be_proved_in_time_is_no_slip() -> None:
    run = PuzzleRun(EXPLODE, PUZZLE)
    run.play("c3")
    run.answer(Verdict(Proof.UNKNOWN))
    assert (run.stage, run.slips, run.left) == (RunStage.BACK, 0, 3)
