"""A worker: its process does one job after the other, can be sent away, and may fail without harm."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import json

from game.games import game_named
from game.installation import command
from game.play.puzzles.proof import WIN
from game.play.puzzles.puzzle_run import Found, ProofState
from game.play.records.record import game_counts, record_text
from game.play.session.session import AnySession, Session, Source
from game.players.client import Client, Start
from game.players.processes import BESIDE
from game.store.archive.archive import Archive
from game.workers.checking import Checked, CheckGames, misfits
from game.workers.puzzles import MakePuzzle, ProveTask, Tries
from game.workers.recounting import CountFeats, Counts, Recounting
from game.workers.reviewer import ReviewGame, Slots
from game.workers.worker import R, Worker
from tests.players.table import PATIENT, finishes, gone
from tests.processes import started
from tests.workers.work import Dumb, Silent, Slow, nobody

POSITION = "b1,b3,./b5,b3,r5/r5,b4,r3 r"
TASK = ProveTask("explode", POSITION, WIN, 0, 4)
ENDLESS = MakePuzzle("explode", None, 0, 10**9, ("defence-4x4",))
"""Of these seeds hardly any has a puzzle."""
posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no signals there")


class Started:
    """Starts processes, and knows them."""

    def __init__(self, start: Start = Client) -> None:
        self._start = start
        self.clients: list[Client] = []

    def __call__(self, command: Sequence[str], folder: Path | None) -> Client:
        self.clients.append(self._start(command, folder))
        return self.clients[-1]


def results(worker: Worker[R]) -> list[R]:
    """All results of a job."""
    found, end = list[R](), time.monotonic() + PATIENT
    while worker.busy and time.monotonic() < end:
        found += worker.results()
        time.sleep(0.005)
    return found


def finished_game(name: str) -> tuple[str, Counts]:
    """The line of a game, and its counts."""
    game = game_named(name)
    session: AnySession = Session(name, game.rules, Source())
    while session.outcome is None:
        session.play(game.rules.legal_moves(session.position)[-1])
    return record_text(session), game_counts(game, session)


def test_one_process_does_one_job_after_the_other_and_gives_way() -> None:
    start = Started()
    worker = Worker(start, ProofState)
    try:
        for most in (1, 4):
            worker.begin(ProveTask("explode", POSITION, WIN, 0, most))
            found = results(worker)
            assert not worker.failed
            assert found == list(ProveTask("explode", POSITION, WIN, 0, most).results(game_named))
        assert found[-1].found is Found.PROVED
        assert found[-1].line
        (client,) = start.clients
        if sys.platform != "win32":
            assert os.getpriority(os.PRIO_PROCESS, client.pid) >= BESIDE
    finally:
        worker.close()
    assert finishes(lambda: gone(client.pid))


def test_a_job_that_is_not_done_yet_is_given_up_for_another_one() -> None:
    start = Started()
    worker = Worker(start, Tries)
    try:
        worker.begin(ENDLESS)
        assert worker.busy
        worker.begin(MakePuzzle("explode", None, 0, 1, ("3x3",)))
        assert [one.number for one in results(worker)] in ([], [1])
        assert not worker.failed
        busy, free = start.clients
        assert finishes(lambda: gone(busy.pid))
        assert free.alive
    finally:
        worker.close()


@posix
def test_a_process_that_is_killed_has_failed_and_another_one_takes_the_next_job() -> None:
    start = Started()
    worker = Worker(start, Tries)
    try:
        worker.begin(ENDLESS)
        os.kill(start.clients[0].pid, signal.SIGKILL)
        results(worker)
        assert worker.failed
        assert not worker.running
        worker.begin(MakePuzzle("explode", None, 0, 1, ("3x3",)))
        results(worker)
        assert not worker.failed
    finally:
        worker.close()


def test_what_goes_wrong_in_a_job_ends_its_process() -> None:
    start = Started()
    worker = Worker(start, Slots)
    worker.begin(ReviewGame("explode", POSITION, ("z9",), (None, None)))
    assert results(worker) == []
    assert worker.failed
    assert any("z9" in line for line in start.clients[0].log), "and says what"


def test_nobody_and_nonsense_are_failures_and_silence_is_waited_for() -> None:
    for start in (nobody, Dumb):
        worker = Worker(start, ProofState)
        worker.begin(TASK)
        assert worker.results() == []
        assert worker.failed
        assert not worker.busy
    waiting = Worker(Silent, ProofState)
    waiting.begin(TASK)
    assert waiting.results() == []
    assert waiting.busy
    waiting.close()
    assert not waiting.running
    assert not waiting.failed


def test_what_a_game_is_remembered_for_is_counted_as_far_as_there_is_a_game() -> None:
    game = finished_game("explode")
    assert game[1]
    worker = Worker(Started(), Counts)
    try:
        for text, counts in (game, ("arcade 1 nonsense", {})):
            worker.begin(CountFeats(text))
            assert results(worker) == [counts]
    finally:
        worker.close()


def test_games_are_counted_by_one_process_however_late_the_end_of_an_answer_comes() -> None:
    start = Started(Slow)
    games = {name: finished_game(name) for name in ("explode", "unstack")}
    recounting = Recounting(((name, text) for name, (text, _) in games.items()), start)
    found = []
    for _ in range(20):
        if recounting.busy:
            found.append(recounting.poll())
    assert not recounting.busy
    assert [one for one in found if one] == [(name, counts) for name, (_, counts) in games.items()]
    assert len(start.clients) == 1, "the process of the first game counts the second one too"


def test_a_game_whose_process_fails_is_not_taken_for_one_without_feats() -> None:
    start = Started(Dumb)
    recounting = Recounting(iter([("first", "arcade 1"), ("second", "arcade 1")]), start)
    assert [recounting.poll(), recounting.poll()] == [None, None]
    assert not recounting.busy
    assert len(start.clients) == 2, "the second one is tried all the same"


def test_a_job_whose_result_was_heard_is_done_by_the_next_one() -> None:
    start = Started(Slow)
    worker = Worker(start, Counts)
    text, counts = finished_game("explode")
    for _ in range(3):
        worker.begin(CountFeats(text))
        assert worker.results() == [counts]
        assert worker.busy, "its end has not been read yet"
    assert len(start.clients) == 1, "its end is read before the next job, and its process kept"


@pytest.mark.slow
@posix
def test_a_process_ends_when_nobody_hears_it_any_more_whatever_it_does() -> None:
    with started([*command(), "work"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.encode(ENDLESS) + b"\n")
        process.stdin.flush()
        process.stdout.close()
        assert process.wait(PATIENT) == 0


@pytest.mark.slow
def test_games_are_checked_before_an_import_but_for_ones_own(tmp_path: Path) -> None:
    session: AnySession = Session("explode", game_named("explode").rules, Source())
    session.play(session.rules.legal_moves(session.position)[0])
    good = record_text(session, {"began": "x"})
    wrong = good.replace("began=x", "began=y result=p1win")
    path, own = tmp_path / "theirs.arcade", tmp_path / "own.arcade"
    path.write_text(f"{good}\n{wrong}\n")
    own.write_text(f"{wrong}\n")
    misfit = len(good) + 1
    for known, found in ((tmp_path / "none.arcade", {misfit}), (own, set())):
        worker = Worker(Started(), Checked)
        worker.begin(CheckGames(str(path), str(known)))
        checked = results(worker)
        worker.close()
        assert not worker.failed
        assert {one.misfit for one in checked if one.misfit is not None} == found
        assert all(0 <= one.share <= 1 for one in checked)
    missing = Worker(Started(), Checked)
    missing.begin(CheckGames(str(tmp_path), str(own)))
    assert results(missing) == []
    assert missing.failed


def test_the_progress_of_a_check_is_told_before_the_next_game(tmp_path: Path) -> None:
    session: AnySession = Session("explode", game_named("explode").rules, Source())
    session.play(session.rules.legal_moves(session.position)[0])
    path = tmp_path / "theirs.arcade"
    games = [record_text(session, {"began": f"2026-11-2{day}T10:00:00"}) for day in range(4)]
    path.write_text("\n".join([*games, ""]))
    told = list(misfits(Archive(path), Archive(tmp_path / "none.arcade"), game_named))
    assert told == [Checked(0.25), Checked(0.5), Checked(0.75)]
    path.write_text("\n".join([*games[:3], games[3].replace("began", "result=p1win began"), ""]))
    told = list(misfits(Archive(path), Archive(tmp_path / "none.arcade"), game_named))
    misfit = Checked(0.0, sum(len(game) + 1 for game in games[:3]))
    assert told == [misfit, Checked(0.25), Checked(0.5), Checked(0.75)], "the latest game comes first"
