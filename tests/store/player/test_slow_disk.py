"""A slow disk holds nothing up, and whoever is killed while it writes has lost one move at most."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

from game.games import game_named
from game.store.archive.archive import ArchiveIndex
from game.store.files.folders import online_path
from game.store.player.online_file import ONLINE_DATA
from game.store.player.player_store import PlayerStore
from game.store.player.saves import save_path
from tests.conftest import ROOT
from tests.store.player.test_online_file import data as online_data
from tests.store.player.test_player_store import Window, score, session

PATIENCE = 60.0
"""Seconds after which a test gives up."""


class Disk:
    """A disk that does not answer until `answers` is set."""

    def __init__(self) -> None:
        self.answers = Event()

    def fsync(self, handle: int) -> None:
        assert self.answers.wait(PATIENCE), "nobody has let the disk answer"


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    slow = Disk()
    monkeypatch.setattr(os, "fsync", slow.fsync)
    yield slow
    slow.answers.set()


class Beside(Window):
    """A window whose files are written beside its frames."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.store = PlayerStore(folder, self.told.append, lambda text: text, self.changed, beside=True)
        self.settings = self.store.load_settings()


def until(done: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.001)


def test_nothing_that_is_saved_waits_for_the_disk_and_all_of_it_is_there_in_the_end(tmp_path: Path, disk: Disk) -> None:
    window = Beside(tmp_path)
    game = game_named("explode")
    for moves in range(1, 6):
        window.store.save_game(session(moves), "now")
        window.store.frame(float(moves))
    window.store.file_game(game, session(6), None)
    online = online_data()
    window.store.save_online(ONLINE_DATA, online)
    for level in ("one", "two"):
        window.store.win_stars("explode", level, 1)
    assert window.store.add_score(score(50)) == 1
    window.choose(effects_volume=9, music_volume=22)
    window.store.solve(lambda solved: solved.take_best("explode", "streak", 7))
    assert window.store.is_writing, "all of this was done while the disk did not answer once"
    assert not save_path(tmp_path, "explode", "now").exists()
    assert not window.store.is_saved(online_path(tmp_path))
    # What is not on the disk is seen all the same.
    assert [len(one.session.moves) for one in window.store.games(game)] == [5]
    assert window.store.stars("explode") == {"one": 1, "two": 1}
    disk.answers.set()
    assert window.store.flush(PATIENCE)
    assert window.store.is_saved(online_path(tmp_path))
    again = Window(tmp_path)
    assert [len(one.session.moves) for one in again.store.games(game)] == [5]
    assert [one.moves for one in ArchiveIndex(again.store.archive).all().games] == [6]
    assert again.store.stars("explode") == {"one": 1, "two": 1}
    assert again.store.scores().best("brickshooter", "7") == (score(50),)
    assert (again.settings.effects_volume, again.settings.music_volume) == (9, 22)
    assert again.store.solved().best == {"explode": {"streak": 7}}
    assert again.store.load_online(ONLINE_DATA) == online
    assert window.told == again.told == []
    assert not [*tmp_path.rglob(".*")], "no draft is left behind"


def test_a_change_that_is_being_written_is_seen_once(tmp_path: Path, disk: Disk) -> None:
    """Whatever moment the other thread is at: neither twice, nor not at all."""
    disk.answers.set()
    window = Beside(tmp_path)
    for number in range(1, 60):
        window.store.solve(lambda solved: solved.best.setdefault("explode", {}).update(streak=count(solved) + 1))
        for _ in range(20):
            assert count(window.store.solved()) == number
    assert window.store.flush(PATIENCE)
    assert count(Window(tmp_path).store.solved()) == 59


def count(solved: object) -> int:
    return getattr(solved, "best").get("explode", {}).get("streak", 0)  # noqa: B009


def test_who_leaves_waits_for_the_disk_but_not_for_ever(tmp_path: Path, disk: Disk) -> None:
    window = Beside(tmp_path)
    window.choose(effects_volume=9)
    assert not window.store.flush(0.01)
    assert window.store.is_writing
    disk.answers.set()
    assert window.store.flush(PATIENCE)
    assert Window(tmp_path).settings.effects_volume == 9


def test_a_move_is_found_again_although_the_disk_has_never_answered(tmp_path: Path, disk: Disk) -> None:
    window = Beside(tmp_path)
    window.store.save_game(session(3), "now")
    until(lambda: bool([*(tmp_path / "saves").glob(".explode-now.json.*")]), "a draft")
    # The program is killed here: another start finds what was written beside the file.
    until(lambda: [len(one.session.moves) for one in Window(tmp_path).store.games(game_named("explode"))] == [3], "it")


def draft(folder: Path, content: bytes, seconds: float) -> Path:
    """What a killed program has left, written that many seconds after the game in progress."""
    path = folder / "saves" / ".explode-now.json.abcdefgh"
    path.write_bytes(content)
    saved = save_path(folder, "explode", "now").stat().st_mtime
    os.utime(path, (saved + seconds, saved + seconds))
    return path


def test_only_a_complete_and_later_draft_replaces_a_game(tmp_path: Path) -> None:
    game = game_named("explode")
    window = Window(tmp_path)
    window.store.save_game(session(6), "now")
    later = save_path(tmp_path, "explode", "now").read_bytes()
    window.store.save_game(session(2), "now")
    for content, seconds in ((later[:-20], 5.0), (b"", 5.0), (later, -5.0)):
        draft(tmp_path, content, seconds)
        assert [len(one.session.moves) for one in Window(tmp_path).store.games(game)] == [2]
    draft(tmp_path, later, 5.0)
    assert [len(one.session.moves) for one in Window(tmp_path, guest=True).store.games(game)] == [2], (
        "a guest saves none"
    )
    assert [len(one.session.moves) for one in Window(tmp_path).store.games(game)] == [6]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the program is killed at each step in a child of its own")
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("delay", [0.0, 0.5])
def test_a_kill_at_any_step_of_a_slow_disk_costs_one_move_at_most(when: str, delay: float) -> None:
    """Many moves are made while the disk is waited for once."""
    every = "3" if delay == 0.5 else "1"
    command = [sys.executable, "-m", "tests.store.player.killed", "1", every, when, str(delay)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=True)
    steps = [tuple(map(int, line.split())) for line in told.stdout.splitlines()]
    assert len(steps) >= 8, f"there are more steps than {len(steps)}: {told.stderr}"
    assert steps[-1][1:] == (8, 8), "whoever is not killed keeps all moves"
    lost = [f"step {at}: {seen} moves seen, {found} found" for at, seen, found in steps if found < seen - 1]
    assert not lost, lost
