"""Moves of puzzles are judged in another process, and here where there is none."""

from __future__ import annotations

import time

import pytest

from game.play.port.puzzle import Proof
from game.play.puzzles.puzzle_run import PuzzleRun, RunStage
from game.players.client import Client, Start
from game.workers.puzzles import Judge
from tests.play.port.test_puzzle import EXPLODE, PUZZLE
from tests.players.table import PATIENT
from tests.workers.work import Dumb, Here, nobody


def solve(judging: Judge, run: PuzzleRun) -> None:  # type: ignore[type-arg]
    while run.stage is RunStage.MOVE:
        run.play(run.line[0])
        judging.ask(run)
        end = time.monotonic() + PATIENT
        while not judging.poll(run) and time.monotonic() < end:
            time.sleep(0.005)


@pytest.mark.parametrize("start", [Here, Dumb, nobody, Client])
def test_a_puzzle_is_judged_move_by_move(start: Start) -> None:
    run, judging = PuzzleRun(EXPLODE, PUZZLE), Judge(start)
    try:
        solve(judging, run)
    finally:
        judging.close()
    assert run.clean


def test_an_answer_that_nobody_waits_for_any_more_is_let_go() -> None:
    judging = Judge(Here)
    left = PuzzleRun(EXPLODE, PUZZLE)
    left.play("a2")
    judging.ask(left)
    run = PuzzleRun(EXPLODE, PUZZLE)
    run.play("c3")
    judging.ask(run)
    assert judging.poll(run)
    assert run.verdict is not None
    assert run.verdict.proof is Proof.RIGHT
