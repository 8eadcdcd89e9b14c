"""What a turning point becomes when it is practised: the task that is proved there first, or none."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from game.games import game_named
from game.play.port.puzzle import Puzzle, checked, parse_puzzle
from game.play.puzzles.proof import DEFENCE, WIN
from game.play.puzzles.puzzle_run import Found, ProofState
from game.scenes.review.review_pair import FARTHEST, PROOF_PATIENCE, puzzle_at
from game.workers.puzzles import ProveTask
from tests.workers.work import Here

POSITION = "b1,b3,./b5,b3,r5/r5,b4,r3 r"
NOTHING, UNKNOWN = ProofState(Found.NONE, 1), ProofState(Found.UNKNOWN, 1)


def proved(number: int, *line: str) -> ProofState:
    return ProofState(Found.PROVED, number, line)


class Prover(Here):
    """Says what it was told to say of each task, or nothing."""

    def __init__(self, says: dict[tuple[str, int, int], ProofState]) -> None:
        super().__init__()
        self.says, self.now = says, 0.0

    def lines(self) -> Iterator[str]:
        if self.due and (self.due[-1].kind, self.due[-1].aim, self.due[-1].most) in self.says:
            yield from super().lines()

    def results(self, job: ProveTask) -> list[ProofState]:
        return [self.says[job.kind, job.aim, job.most]]


def practise(prover: Prover, before: float, after: float) -> Puzzle | None:
    app = SimpleNamespace(start_program=lambda command, folder: prover, clock=lambda: prover.now)
    game = game_named("explode")
    search = puzzle_at(app, game, game.rules.parse_position(POSITION), before, after)  # type: ignore[arg-type]
    for _ in range(20):
        try:
            next(search)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        prover.now += PROOF_PATIENCE / 10
    raise AssertionError("it goes on for ever")


def tasks(prover: Prover) -> list[tuple[str, int, int]]:
    return [(job.kind, job.aim, job.most) for job in prover.jobs]


def test_who_stood_to_win_is_asked_to_win() -> None:
    prover = Prover({(WIN, 0, FARTHEST): proved(3, "a1", "b3", "b2", "b3", "b2")})
    puzzle = practise(prover, 0.9, 0.2)
    assert puzzle is not None
    assert (puzzle.kind, puzzle.moves, puzzle.keys) == (WIN, 3, ("a1",))
    game = game_named("explode")
    checked(parse_puzzle(puzzle.text), game.rules, game.puzzles.kinds)


@pytest.mark.parametrize("win", [NOTHING, UNKNOWN])
def test_where_nothing_is_won_the_only_defence_is_asked_for(win: ProofState) -> None:
    prover = Prover({(WIN, 0, FARTHEST): win, (DEFENCE, 1, 1): proved(1, "a1", "c2"), (DEFENCE, 2, 1): proved(1, "a1")})
    puzzle = practise(prover, 0.6, 0.1)
    assert puzzle is not None
    assert (puzzle.kind, puzzle.aim, puzzle.moves, puzzle.keys) == (DEFENCE, 2, 1, ("a1",))
    assert tasks(prover) == [(WIN, 0, FARTHEST), (DEFENCE, 1, 1), (DEFENCE, 2, 1)]


def test_who_stood_worse_is_not_asked_to_win_and_what_stays_even_is_only_judged() -> None:
    prover = Prover({(DEFENCE, aim, 1): NOTHING for aim in range(1, 9)})
    assert practise(prover, 0.4, 0.1) is None
    assert tasks(prover)[0] == (DEFENCE, 1, 1)
    idle = Prover({})
    assert practise(idle, 0.5, 0.5) is None
    assert tasks(idle) == []


def test_after_a_second_nothing_more_is_asked() -> None:
    prover = Prover({})
    assert practise(prover, 0.9, 0.1) is None
    assert PROOF_PATIENCE <= prover.now <= 2 * PROOF_PATIENCE
    assert tasks(prover) == [(WIN, 0, FARTHEST)]
