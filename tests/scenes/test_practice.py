"""What a turning point becomes when it is practised: the task that is proved there first, or none."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.games import game_named
from game.play.proof import DEFENCE, WIN
from game.play.puzzle import checked, parse_puzzle
from game.scenes.parts.practice import FARTHEST, PATIENCE, Practice

POSITION = "b1,b3,./b5,b3,r5/r5,b4,r3 r"
NOTHING, UNKNOWN = "proof none 1", "proof unknown 1"


class Prover:
    """Says what it was told to say of each task, or nothing."""

    def __init__(self, says: dict[str, str]) -> None:
        self.says, self.asked, self.now = says, list[str](), 0.0
        self.alive = True

    def start(self, command: object, folder: object) -> Prover:
        return self

    def send(self, line: str) -> None:
        self.asked.append(line)

    def lines(self) -> list[str]:
        said = self.says.get(self.asked[-1].removeprefix("prove "), "")
        return [said] if said else []

    def close(self) -> None:
        pass


def practise(prover: Prover, before: float, after: float) -> Practice:
    app = SimpleNamespace(start_program=prover.start, clock=lambda: prover.now)
    game = game_named("explode")
    practice = Practice(app, game)  # type: ignore[arg-type]
    practice.begin(game.rules.parse_position(POSITION), before, after)
    for _ in range(20):
        if practice.poll() or not practice.going:
            break
        prover.now += PATIENCE / 10
    assert not practice.going
    return practice


def tasks(prover: Prover) -> list[str]:
    return [line.removeprefix("prove ") for line in prover.asked if line.startswith("prove")]


def test_who_stood_to_win_is_asked_to_win() -> None:
    prover = Prover({f"{WIN} 0 {FARTHEST}": "proof 3 a1,b3,b2,b3,b2"})
    puzzle = practise(prover, 0.9, 0.2).puzzle
    assert puzzle is not None
    assert (puzzle.kind, puzzle.moves, puzzle.keys) == (WIN, 3, ("a1",))
    game = game_named("explode")
    checked(parse_puzzle(puzzle.text), game.rules, game.puzzles.kinds)


@pytest.mark.parametrize("win", [NOTHING, UNKNOWN])
def test_where_nothing_is_won_the_only_defence_is_asked_for(win: str) -> None:
    prover = Prover({f"{WIN} 0 {FARTHEST}": win, f"{DEFENCE} 1 1": "proof 1 a1,c2", f"{DEFENCE} 2 1": "proof 1 a1"})
    puzzle = practise(prover, 0.6, 0.1).puzzle
    assert puzzle is not None
    assert (puzzle.kind, puzzle.aim, puzzle.moves, puzzle.keys) == (DEFENCE, 2, 1, ("a1",))
    assert tasks(prover) == [f"{WIN} 0 {FARTHEST}", f"{DEFENCE} 1 1", f"{DEFENCE} 2 1"]


def test_who_stood_worse_is_not_asked_to_win_and_what_stays_even_is_only_judged() -> None:
    prover = Prover({f"{DEFENCE} {aim} 1": NOTHING for aim in range(1, 9)})
    assert practise(prover, 0.4, 0.1).puzzle is None
    assert tasks(prover)[0] == f"{DEFENCE} 1 1"
    idle = Prover({})
    assert practise(idle, 0.5, 0.5).puzzle is None
    assert tasks(idle) == []


def test_after_a_second_nothing_more_is_asked() -> None:
    prover = Prover({})
    assert practise(prover, 0.9, 0.1).puzzle is None
    assert PATIENCE <= prover.now <= 2 * PATIENCE
    assert tasks(prover) == [f"{WIN} 0 {FARTHEST}"]
