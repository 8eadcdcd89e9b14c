"""Workers whose processes answer late, badly or not at all, as chance will have it, compared with what was found good
(`seen/workers/`); see `tests.snapshots`. Nothing is started, and no clock runs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from math import inf
from pathlib import Path
from random import Random

import pytest
from msgspec import json

from game.games import game_named
from game.play.port.puzzle import Grade, parse_puzzle
from game.play.puzzles.generated_puzzles import make, parse_code
from game.play.puzzles.puzzle_run import PuzzleRun, RunStage
from game.play.records.record import record_text
from game.play.review.review import review_of
from game.play.session.session import Session, Source
from game.players.client import ClientError
from game.workers import reviewer
from game.workers.jobs import parse_job
from game.workers.puzzles import Judge, MakePuzzle, Maker, ProveTask, Proving, Tries
from game.workers.recounting import Recounting
from game.workers.reviewer import Reviewer
from game.workers.worker import END
from tests import snapshots

EXPLODE = game_named("explode")
STEPS = 90


class Office:
    """Starts processes that do their jobs at once and tell what comes of them bit by bit."""

    def __init__(self, seed: str) -> None:
        self.chance, self.now, self.told = Random(seed), 0.0, list[str]()

    def start(self, command: Sequence[str], folder: Path | None) -> Process:
        if self.chance.random() < 0.08:
            raise ClientError("no such program")
        return Process(self)

    def clock(self) -> float:
        return self.now

    def passes(self) -> None:
        self.now += self.chance.choice((0.1, 0.1, 1.0, 1.0, 70.0))


class Process:
    """One of them."""

    flooding = False

    def __init__(self, office: Office) -> None:
        self.office, self.alive, self.said = office, True, deque[str]()

    def give_way(self) -> None:
        self.office.told.append("  gives way")

    def send(self, *lines: str) -> None:
        for line in lines:
            job = parse_job(line)
            self.office.told.append(f"  asked {job if isinstance(job, MakePuzzle) else type(job).__name__}")
            found = tries(job, self.office.chance) if isinstance(job, MakePuzzle) else job.results(game_named)
            self.said += [json.encode(result).decode() for result in found]
            self.said.append(END)
            if self.office.chance.random() < 0.08:
                self.said.appendleft('{"what": 1}')

    def lines(self) -> Iterator[str]:
        chance = self.office.chance
        self.alive = self.alive and chance.random() > 0.02
        while self.said and chance.random() < 0.5:
            yield self.said.popleft()

    def close(self) -> None:
        self.alive = False
        self.office.told.append("  ended")


def tries(job: MakePuzzle, chance: Random) -> Iterator[Tries]:
    """What could come of making a puzzle: that takes too long here."""
    for number in range(20, chance.choice((20, 60, 80)), 20):
        yield Tries(number)
    if job.most > 1 or chance.random() < 0.5:
        yield Tries(81, make(EXPLODE, *parse_code(EXPLODE, CODE)))


CODE = "e-4x3-6nkzm"


def proving(office: Office) -> Iterator[str]:
    worker = Proving(office.start, office.clock)
    tasks = [
        ProveTask("explode", "r5,b1,./r2,.,./r1,.,. r", "win", 0, 3),
        ProveTask("explode", "r4,b5,b2/b5,r2,b1/r5,r4,b4 r", "win", 0, 2),
        ProveTask("explode", "r4,b5,b2/b5,r2,b1/r5,r4,b4 r", "defence", 2, 1),
    ]
    for _ in range(STEPS):
        office.passes()
        how = office.chance.random()
        if how < 0.2:
            worker.ask(office.chance.choice(tasks), office.chance.choice((5.0, 60.0)))
        elif how < 0.25:
            worker.stop()
        heard = f"heard {worker.poll()}, {worker.state}"
        yield f"{heard}, going {worker.going}, running {worker.running}, failed {worker.failed}"


def judging(office: Office) -> Iterator[str]:
    worker, chance = Judge(office.start), office.chance
    puzzle = parse_puzzle("explode win 2 easy 1000 a3 a3 r5,b1,./r2,.,./r1,.,. r")
    run = PuzzleRun(EXPLODE, puzzle)
    for _ in range(STEPS):
        if run.stage is RunStage.MOVE:
            move = chance.choice((*run.line[:1], *EXPLODE.rules.legal_moves(run.position)))
            run.play(move)
            worker.ask(run)
            yield f"tried {move}"
        elif run.stage is RunStage.BACK:
            run.back()
        elif run.stage is RunStage.OVER:
            run = PuzzleRun(EXPLODE, puzzle)
        heard, verdict = worker.poll(run), run.verdict
        said = verdict and f"{verdict.proof} {verdict.n} {','.join(verdict.line) or '-'}"
        yield f"heard {heard}, {run.stage.name}, verdict {said}, busy {worker.busy}, failed {worker.failed}"


def making(office: Office) -> Iterator[str]:
    worker = Maker(EXPLODE, office.start, office.chance)
    for _ in range(STEPS):
        how = office.chance.random()
        if how < 0.15:
            worker.any_of(office.chance.choice(list(Grade)))
        elif how < 0.2:
            worker.named(office.chance.choice((CODE, "e-4x3-00000")))
        elif how < 0.3:
            made = worker.take()
            yield f"taken {made and made.code}"
        heard, made = worker.poll(), worker.made and worker.made.code
        yield f"heard {heard}, tried {worker.tried}, made {made}, busy {worker.busy}, failed {worker.failed}"


def played(seed: int, moves: int) -> Session:
    session, chance = Session("explode", EXPLODE.rules, Source(seed=seed)), Random(seed)
    for _ in range(moves):
        session.play(chance.choice(EXPLODE.rules.legal_moves(session.position)))
    return session


def reviewing(office: Office) -> Iterator[str]:
    for seed in range(8):
        review = review_of(EXPLODE, played(seed, seed))
        worker = Reviewer(review, office.clock, office.start)
        for _ in range(STEPS // 8):
            office.passes()
            known, heard = sum(found is not None for found in review.found), worker.poll()
            state = f"busy {worker.busy}, failed {worker.failed}, running {worker.running}"
            yield f"heard {heard}, {known} of {len(review.found)} moves known, {state}"
        worker.close()


def counting(office: Office) -> Iterator[str]:
    for begin in range(0, 20, 5):
        games = ((f"game {seed}", record_text(played(seed, 12))) for seed in range(begin, begin + 5))
        worker = Recounting(games, office.start)
        for _ in range(STEPS // 4):
            heard = worker.poll() if worker.busy else None
            yield f"heard {heard}, busy {worker.busy}, failed {worker.failed}, running {worker.running}"
        worker.close()


TOLD: dict[str, Callable[[Office], Iterator[str]]] = {
    "proving": proving,
    "judging": judging,
    "making": making,
    "reviewing": reviewing,
    "counting": counting,
}


def evening(what: str) -> Iterator[str]:
    office = Office(what)
    for line in TOLD[what](office):
        yield from office.told
        office.told.clear()
        yield line


@pytest.mark.parametrize("what", TOLD)
def test_workers_make_of_it_what_they_made(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewer, "FIRST_REPORT", inf)  # How much is said at once is not the machine's affair.
    snapshots.check(f"workers/{what}", evening(what))
