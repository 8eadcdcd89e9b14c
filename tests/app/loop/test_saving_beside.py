"""Whatever is saved while the arcade is used: no frame waits for the disk."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game import background
from game.games import game_named
from game.scenes.exchange.backup import BackupScene
from game.scenes.exchange.share import ShareScene
from game.scenes.home.menu import MenuScene
from game.scenes.levels.levels import take_level
from game.scenes.play.play import PlayScene
from game.scenes.review.games import GamesScene
from game.scenes.start.sessions import begin_seed
from game.store.archive.archive import ArchiveIndex
from game.store.player import backup
from tests.conftest import Player

PATIENCE = 60.0
Act = Callable[[Player], None]


class Disk:
    """Notes which threads wait for the disk."""

    def __init__(self) -> None:
        self.threads: set[str] = set()

    def fsync(self, handle: int) -> None:
        self.threads.add(threading.current_thread().name)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    watched = Disk()
    monkeypatch.setattr(backup, "beside", background.beside)  # Threads are what this is about.
    monkeypatch.setattr(os, "fsync", watched.fsync)
    return watched


def until(player: Player, done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it is never written"
        time.sleep(0.001)
        player.run()


def play(player: Player) -> None:
    begin_seed(player.app, game_named("explode"), 1)
    player.run()
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    for _ in range(4):
        scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
        player.settle()


def leave(player: Player) -> None:
    play(player)
    player.app.pop()
    player.run()


def set_something(player: Player) -> None:
    player.key(pygame.K_F11)
    player.run(0.1)


def love(player: Player) -> None:
    leave(player)
    until(player, lambda: bool(player.app.store.archive.size()))
    player.app.push(GamesScene(player.app))
    player.run(0.5)
    player.press("love 0")
    player.run(0.1)


def share(player: Player) -> None:
    leave(player)
    until(player, lambda: bool(player.app.store.archive.size()))
    (game,) = ArchiveIndex(player.app.store.archive).all().games
    player.app.push(ShareScene(player.app, player.app.store.archive.text(game.at, game.size), "game", 4))
    player.run()
    player.press("save")
    until(player, lambda: any(player.app.folders.exports[0].glob("*.arcade")))


def export(player: Player) -> None:
    leave(player)
    scene = BackupScene(player.app)
    player.app.push(scene)
    player.run()
    player.press("export")
    until(player, lambda: scene.work is None)


def level(player: Player) -> None:
    take_level(player.app, 'arcade-level 1 explode title="Mine" position="r1,./.,b1 r"')
    player.run(0.1)


ACTS: dict[str, Act] = {
    "a move": play,
    "leaving a game": leave,
    "a setting": set_something,
    "a favourite": love,
    "a file to send": share,
    "everything in one file": export,
    "a level": level,
}


@pytest.mark.parametrize("act", ACTS)
def test_no_frame_waits_for_the_disk(start: Callable[..., Player], disk: Disk, tmp_path: Path, act: str) -> None:
    player = start(beside=True)
    player.app.push(MenuScene(player.app))
    player.run()
    ACTS[act](player)
    until(player, lambda: not player.app.store.is_writing)
    assert disk.threads, "something is written, and the disk is waited for"
    assert threading.main_thread().name not in disk.threads, f"waiting for the disk holds frames up: {act}"
