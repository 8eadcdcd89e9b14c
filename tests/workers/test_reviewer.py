"""Who goes through a game: what a process has found is taken, and where it fails nothing is harmed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest
from msgspec import json

from game.games import game_named
from game.play.review.review import PairReview, PlyAnalysis
from game.play.session.session import AnySession, Session, Source
from game.players.client import LONGEST_ANSWER
from game.workers import reviewer
from game.workers.reviewer import PATIENCE, Reviewer, ReviewGame, beat
from game.workers.worker import END
from tests.workers.work import Here, nobody


class Teller(Here):
    """A process that says what it is told to say."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def lines(self) -> Iterator[str]:
        said, self.said = self.said, []
        return iter(said)


class Case:
    """A review with a teller, and a clock that the test moves."""

    def __init__(self) -> None:
        game = game_named("explode")
        self.session: AnySession = Session("explode", game.rules, Source(seed=1))
        for _ in range(3):
            self.session.play(game.rules.legal_moves(self.session.position)[0])
        self.review, self.teller, self.now = PairReview(self.session), Teller(), 0.0
        self.reviewer = Reviewer(self.review, lambda: self.now, lambda command, folder: self.teller)

    def hear(self, *lines: str) -> bool:
        self.teller.said += lines
        return self.reviewer.poll()

    def find(self, *found: tuple[int, int, int, str]) -> bool:
        """Find of slots the stage, the score and the best move."""
        slots = [(slot, PlyAnalysis(stage, score, (move,), ())) for slot, stage, score, move in found]
        return self.hear(json.encode(slots).decode())


@pytest.fixture
def case() -> Case:
    return Case()


def test_what_was_found_is_taken_and_the_end_is_the_end(case: Case) -> None:
    assert case.teller.gives_way, "frames come first"
    start = case.session.rules.position_text(case.session.positions[0])
    assert case.teller.jobs == [ReviewGame("explode", start, tuple(case.session.moves), (None,) * 4)]
    assert not case.hear()
    assert case.find((0, 2, 30, case.session.moves[0]))
    assert case.review.progress == 0.25
    assert case.reviewer.busy
    assert case.hear("[]", END)
    assert not case.reviewer.busy
    assert not case.reviewer.failed
    assert not case.teller.alive


@pytest.mark.parametrize(
    "line", ["", "{", "7", '[[0,[1,0,"a1",[]]]]', '[[0,[7,0,["a1"],[]]]]', '[[0,[1,0,["a1"]]]]', "[[[[[["]
)
def test_what_cannot_be_is_a_failure(case: Case, line: str) -> None:
    assert case.hear(line)
    assert case.reviewer.failed
    assert not case.reviewer.busy


def test_a_process_that_ends_or_says_nothing_has_failed() -> None:
    def ended(case: Case) -> None:
        case.teller.alive = False

    def silent(case: Case) -> None:
        case.now = PATIENCE + 1

    ways: tuple[Callable[[Case], None], ...] = (ended, silent)
    for way in ways:
        case = Case()
        way(case)
        assert case.hear()
        assert case.reviewer.failed


def test_one_that_cannot_be_started_has_failed(case: Case) -> None:
    unstarted = Reviewer(case.review, lambda: 0.0, nobody)
    assert unstarted.failed
    assert not unstarted.busy


def test_a_move_that_cannot_be_made_is_told_of_nowhere(case: Case) -> None:
    made = case.session.moves
    case.find((0, 2, 90, made[0]), (1, 2, -90, made[1]), (2, 2, 90, "z9"), (3, 2, 90, "a1"))
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


def told(known: Iterable[PlyAnalysis | None]) -> list[list[tuple[int, PlyAnalysis]]]:
    """What is told of the game of a case, of which so much is known."""
    session = Case().session
    start = session.rules.position_text(session.positions[0])
    job = ReviewGame("explode", start, tuple(session.moves), tuple(known))
    return list(job.results(game_named))


def test_a_game_is_gone_through_as_far_as_it_is_not_known() -> None:
    review = Case().review
    for slots in told(review.found):
        assert len(json.encode(slots)) < LONGEST_ANSWER
        for slot, found in slots:
            review.learn(slot, found)
    assert review.question() is None
    assert told(review.found) == []
    assert {slot for slots in told([*review.found[:2], None, None]) for slot, _ in slots} == {2, 3}
