"""Who goes through a game: what a program has found is taken, and what it says besides does no harm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from msgspec import Struct

from game.games import game_named
from game.play.review.review import PairReview
from game.play.session.session import AnySession, Session, Source
from game.players import reviewer
from game.players.client import Client, ClientError
from game.players.programs import Program
from game.players.reviewer import PATIENCE, Reviewer, beat, pieces

PROGRAM = Program(("nothing",), 1.0)


class Teller(Struct):
    """A program that says what it is told to say."""

    said: list[str] = []
    sent: list[str] = []
    alive: bool = True
    flooding: bool = False
    calm: bool = False
    open: bool = True

    def lines(self) -> Iterator[str]:
        said, self.said = self.said, []
        return iter(said)

    def send(self, *lines: str) -> None:
        self.sent += lines

    def give_way(self) -> None:
        self.calm = True

    def close(self) -> None:
        self.open = False


class Case:
    """A review with a teller, and a clock that the test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        game = game_named("explode")
        self.session: AnySession = Session("explode", game.rules, Source(seed=1))
        for _ in range(3):
            self.session.play(game.rules.legal_moves(self.session.position)[0])
        self.review, self.teller, self.now = PairReview(self.session), Teller(), 0.0
        self.reviewer = Reviewer(self.review, PROGRAM, lambda: self.now, lambda command, folder: self.teller)

    def hear(self, *lines: str) -> bool:
        self.teller.said += lines
        return self.reviewer.poll()


@pytest.fixture
def case(monkeypatch: pytest.MonkeyPatch) -> Case:
    return Case(monkeypatch)


def test_what_was_found_is_taken_and_the_end_is_the_end(case: Case) -> None:
    assert case.teller.calm, "frames come first"
    assert case.teller.sent[0].startswith("position fen ")
    assert case.teller.sent[1] == "review [null,null,null,null]"
    assert not case.hear()
    move = case.session.moves[0]
    assert case.hear(f'found [[0,[2,30,["{move}"],[]]]]')
    assert case.review.progress == 0.25
    assert case.reviewer.busy
    assert case.hear("found []", "reviewed")
    assert not case.reviewer.busy
    assert not case.reviewer.failed
    assert not case.teller.open


@pytest.mark.parametrize(
    "line",
    [
        "found",
        "found {",
        "found 7",
        'found [[9,[1,0,["a1"],[]]]]',
        "found [[0,[1,0,[],[]]]]",
        'found [[0,[7,0,["a1"],[]]]]',
        "found [[[[[[",
        "info string error: what?",
    ],
)
def test_what_cannot_be_is_a_failure(case: Case, line: str) -> None:
    assert case.hear(line)
    assert case.reviewer.failed
    assert not case.reviewer.busy


def test_a_program_that_ends_floods_or_says_nothing_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(case: Case) -> None:
        case.teller.alive = False

    def flooding(case: Case) -> None:
        case.teller.flooding = True

    def silent(case: Case) -> None:
        case.now = PATIENCE + 1

    ways: tuple[Callable[[Case], None], ...] = (ended, flooding, silent)
    for way in ways:
        case = Case(monkeypatch)
        way(case)
        assert case.hear()
        assert case.reviewer.failed


def test_one_that_cannot_be_started_has_failed(case: Case) -> None:
    def start(command: Sequence[str], folder: Path | None) -> Client:
        raise ClientError("no")

    unstarted = Reviewer(case.review, PROGRAM, lambda: 0.0, start)
    assert unstarted.failed
    assert not unstarted.busy


def test_a_move_that_cannot_be_made_is_told_of_nowhere(case: Case) -> None:
    made = case.session.moves
    case.hear(
        f'found [[0,[2,90,["{made[0]}"],[]]],[1,[2,-90,["{made[1]}"],[]]],[2,[2,90,["z9"],[]]],[3,[2,90,["a1"],[]]]]'
    )
    assert case.review.given_away(2)
    assert case.review.turns() == []


def test_what_is_found_is_said_soon_and_then_at_longer_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(reviewer.time, "monotonic", lambda: now)

    def slots() -> Iterator[int]:
        nonlocal now
        for slot in range(100):
            now += 0.125
            yield slot

    assert [len(gathered) for gathered in beat(slots())] == [3, 48, 48, 1]


def test_lines_stay_short(case: Case) -> None:
    for slot in range(4):
        case.review.learn(slot, [1, 0, ["m" * 300] * 60, []])
    lines = list(pieces(case.review, range(4)))
    assert len(lines) == 5
    assert max(map(len, lines)) < 20_000
