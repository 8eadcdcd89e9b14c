"""The page *Data*: where everything is, what cannot be read or saved, and what was put aside, by keys alone."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from game import background
from game.games import game_named
from game.play.session.session import AnySession
from game.scenes.settings import data_page
from game.scenes.settings.settings import SettingsScene
from game.settings.settings import Settings
from game.store.files.damaged import put_aside, set_aside
from game.store.player.online_file import ONLINE_DATA
from game.store.player.player_store import PlayerStore
from game.ui.input import clipboard
from tests.conftest import Player
from tests.helpers.layout import SIZES, UPRIGHT, cut, faults
from tests.store.player.test_online_file import data as online_data
from tests.store.player.test_player_store import Window, files, score, session
from tests.store.player.test_unreadable import unreadable

Start = Callable[..., Player]
PATIENCE = 60.0
"""Seconds until a thread that does not end is given up."""
WHEN = datetime(2026, 11, 3, 14, 5)
MENU = ("Best scores", "Explode!: a game in progress", "Settings", "Solved puzzles", "Stars")


@pytest.fixture(autouse=True)
def _real(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page looks through the folder that there is."""
    monkeypatch.setattr(data_page, "start_task", background.start_task)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a file of each kind, all of them put aside by an earlier version."""
    folder = tmp_path / "data"
    window = Window(folder)
    window.choose(effects_volume=9)
    window.store.win_stars("explode", "one", 2)
    window.store.add_score(score(50))
    window.store.solve(lambda solved: solved.take_best("explode", "streak", 7))
    window.store.save_game(session(4), "now")
    for path in [*folder.glob("*.json"), *(folder / "saves").glob("*.json")]:
        assert set_aside(path) is not None
    for path, _ in put_aside(folder) + put_aside(folder / "saves"):
        os.utime(path, (WHEN.timestamp(), WHEN.timestamp()))
    return folder


def opened(start: Start, size: tuple[int, int] = (1280, 720), language: str = "en", guest: bool = False) -> Player:
    def change(settings: Settings) -> None:
        settings.language = language

    player = start(change, size, guest)
    player.app.push(SettingsScene(player.app, "data"))
    looked_through(player)
    return player


def looked_through(player: Player) -> None:
    """Let frames pass until nothing is looked for any more."""
    until(player, lambda: not player.app.scheduler.busy, "the folder is looked through")


def until(player: Player, come: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    player.run(0.1)
    while not come():
        assert time.monotonic() < end, f"{what}: this has not come, but {texts(player)}"
        time.sleep(0.01)
        player.run(0.1)


def texts(player: Player) -> list[str]:
    return [sprite.art.text for sprite in player.app.front.stage.sprites if hasattr(sprite.art, "text")]


def shows(player: Player, part: str) -> bool:
    return any(part in text for text in texts(player))


def focused(player: Player) -> str:
    focus = player.app.front.form.focus
    return focus.key if focus is not None else ""


def go_to(player: Player, key: str) -> None:
    """Move the focus by the key Tab."""
    for _ in range(60):
        if focused(player) == key:
            return
        player.key(pygame.K_TAB)
    keys = [widget.key for widget in player.app.front.form.widgets]
    raise AssertionError(f"the focus never comes to {key!r} of {keys}")


def do(player: Player, *keys: str) -> None:
    """Press buttons by the keyboard alone, also those of a question."""
    for key in keys:
        go_to(player, key)
        player.key(pygame.K_RETURN)
        looked_through(player)


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)], ids=str)
def test_everything_put_aside_is_listed_with_what_it_is_and_when(
    start: Start, data: Path, size: tuple[int, int]
) -> None:
    player = opened(start, size)
    assert set(MENU) <= set(texts(player))
    assert shows(player, "scores.damaged-1.json · 2026-11-03, 14:05 · ")
    assert shows(player, "explode-now.damaged-1.json · 2026-11-03, 14:05 · ")


def test_it_speaks_german(start: Start, data: Path) -> None:
    player = opened(start, language="de")
    german = {"Daten", "Dein Ordner", "Bestenliste", "Explode!: eine begonnene Partie", "Gelöste Rätsel", "Sterne"}
    assert german <= set(texts(player))
    assert shows(player, "scores.damaged-1.json · 03.11.2026, 14:05 · ")


@pytest.mark.parametrize(
    ("size", "told"),
    [(999, "999 bytes"), (1000, "1.0 KB"), (999_900, "999.9 KB"), (1_000_000, "1.0 MB"), (2_345_678, "2.3 MB")],
)
def test_the_folder_is_told_without_the_home_and_with_its_size(
    start: Start, data: Path, monkeypatch: pytest.MonkeyPatch, size: int, told: str
) -> None:
    for path in data.rglob("*"):
        if path.is_file():
            path.unlink()
    (data / "levels").mkdir()
    (data / "levels" / "large").write_bytes(bytes(size))
    monkeypatch.setenv("HOME", str(data.parent))
    player = opened(start)
    assert shows(player, f"~/data · {told}"), texts(player)
    assert shows(player, "None. Files that cannot be used will be listed here.")


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)], ids=str)
def test_a_file_is_restored_by_keys_and_merged(start: Start, data: Path, size: tuple[int, int]) -> None:
    PlayerStore(data, print, str, print).add_score(score(70, seed=1))
    player = opened(start, size)
    do(player, "restore scores.damaged-1.json")
    points = [one.points for one in player.app.store.scores().best("brickshooter", "7")]
    assert points == [70, 50], "what was there stays, and what was restored is added"
    assert shows(player, "The contents of scores.damaged-1.json were added to what you have.")
    assert (data / "scores.kept-1.json").is_file(), "it is not offered at the next start"
    assert not (data / "scores.damaged-1.json").exists()
    assert player.app.store.stars("explode") == {}, "only this file was restored"


def test_a_game_in_progress_is_restored_beside_the_one_there_is(start: Start, data: Path) -> None:
    store = PlayerStore(data, print, str, print)
    store.save_game(session(6), "now")
    player = opened(start)
    do(player, "restore explode-now.damaged-1.json")
    kept = PlayerStore(data, print, str, print).games(game_named("explode"))
    assert sorted(len(one.session.moves) for one in kept) == [4, 6]


def test_online_games_are_restored(start: Start, data: Path) -> None:
    window = Window(data)
    window.store.save_online(ONLINE_DATA, online_data())
    assert set_aside(data / "online.json") is not None
    player = opened(start)
    assert "Online games" in texts(player)
    do(player, "restore online.damaged-1.json")
    assert len(Window(data).store.load_online(ONLINE_DATA).games) == 2


def test_a_file_left_before_can_still_be_restored(start: Start, data: Path) -> None:
    (data / "progress.damaged-1.json").rename(data / "progress.kept-1.json")
    player = opened(start)
    do(player, "restore progress.kept-1.json")
    assert player.app.store.stars("explode") == {"one": 2}
    assert (data / "progress.kept-1.json").is_file()


def test_what_cannot_be_read_by_this_version_can_only_be_deleted(start: Start, data: Path) -> None:
    (data / "scores.damaged-1.json").write_text('{"version": 1', encoding="utf-8")
    player = opened(start)
    keys = [widget.key for widget in player.app.front.form.widgets]
    assert "delete scores.damaged-1.json" in keys
    assert "restore scores.damaged-1.json" not in keys


def test_deleting_asks_first(start: Start, data: Path) -> None:
    player = opened(start)
    before = files(data).keys()
    do(player, "delete scores.damaged-1.json")
    player.key(pygame.K_RETURN)
    looked_through(player)
    assert before <= files(data).keys(), "Enter upon Enter deletes nothing"
    assert isinstance(player.app.front, SettingsScene)
    do(player, "delete scores.damaged-1.json", "yes")
    assert before - files(data).keys() == {"scores.damaged-1.json"}
    assert shows(player, "scores.damaged-1.json was deleted.")
    assert "Best scores" not in texts(player)


def test_a_file_that_cannot_be_deleted_is_told(start: Start, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    player = opened(start)
    monkeypatch.setattr(Path, "unlink", refuse)
    do(player, "delete scores.damaged-1.json", "yes")
    assert shows(player, "scores.damaged-1.json cannot be deleted: Permission denied.")
    assert "Best scores" in texts(player)


def saved(data: Path) -> AnySession:
    """Restore by hand what `data` has put aside, and return the game in progress."""
    for path, name in put_aside(data) + put_aside(data / "saves"):
        path.rename(path.with_name(f"{name}.json"))
    return session(4)


def test_what_cannot_be_read_is_told_tried_again_and_put_aside(start: Start, data: Path) -> None:
    saved(data)
    before, written_at = (data / "scores.json").read_bytes(), (data / "scores.json").stat().st_mtime_ns
    with ExitStack() as stack:
        stack.enter_context(unreadable(data / "scores.json", errno.EACCES))
        player = opened(start)
        app = player.app
        app.store.scores()
        looked_through(player)
        assert shows(player, "scores.json cannot be read: you are not allowed to read it. It stays as it is")
        do(player, "again scores.json")
        assert shows(player, "scores.json cannot be read: you are not allowed to read it."), (
            "it says that it is still so"
        )
        app.store.add_score(score(70, seed=1))
        do(player, "aside scores.json")
        assert (data / "scores.json").stat().st_mtime_ns == written_at, (
            "nothing is written over it, and it is asked first"
        )
        do(player, "yes")
    assert (data / "scores.damaged-1.json").read_bytes() == before, "nothing of it is lost"
    assert not app.store.troubles.unread
    assert app.store.sign == "", f"{app.store.sign}: the store goes on without it"
    written = json.loads((data / "scores.json").read_text(encoding="utf-8"))
    assert [one["points"] for one in written["scores"]] == [70], "what has waited is written"
    do(player, "restore scores.damaged-1.json")
    assert [one.points for one in app.store.scores().best("brickshooter", "7")] == [70, 50]


def test_trying_again_helps_as_soon_as_it_can_be_read(start: Start, data: Path) -> None:
    saved(data)
    player = opened(start)
    with unreadable(data / "progress.json"):
        player.app.store.all_stars()
        player.app.store.frame(player.now)
        looked_through(player)
    do(player, "again progress.json")
    assert player.app.store.stars("explode") == {"one": 2}
    assert not shows(player, "It stays as it is")


def test_the_whole_folder_of_saved_games_is_put_aside_and_restored(start: Start, data: Path) -> None:
    saved(data)
    with ExitStack() as stack:
        stack.enter_context(unreadable(data / "saves", errno.EACCES))
        player = opened(start)
        player.app.store.games(game_named("explode"))
        looked_through(player)
        assert "Games in progress" in texts(player)
        do(player, "aside saves", "yes")
        player.app.store.save_game(session(6), "now")
    assert len(PlayerStore(data, print, str, print).games(game_named("explode"))) == 1
    do(player, "restore saves.damaged-1")
    kept = PlayerStore(data, print, str, print).games(game_named("explode"))
    assert sorted(len(one.session.moves) for one in kept) == [4, 6]


def test_a_file_that_cannot_be_put_aside_is_told(start: Start, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*paths: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    saved(data)
    with unreadable(data / "scores.json", errno.EACCES):
        player = opened(start)
        player.app.store.scores()
        looked_through(player)
        monkeypatch.setattr(os, "replace", refuse)
        do(player, "aside scores.json", "yes")
        assert shows(player, "scores.json cannot be put aside: this folder cannot be written to.")
        assert player.app.store.troubles.unread


def test_what_is_not_saved_yet_is_told_and_tried_again(
    start: Start, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*paths: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    player = opened(start)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        player.app.store.win_stars("explode", "two", 1)
        looked_through(player)
        assert shows(
            player, "Changes are kept in memory, and the arcade tries to save them every few seconds: the disk is full."
        )
    do(player, "again")
    assert not shows(player, "Changes are kept in memory")
    assert Window(data).store.stars("explode") == {"two": 1}


def test_a_second_window_says_what_it_saves_and_restores_nothing(start: Start, data: Path) -> None:
    player = opened(start, guest=True)
    assert "Second window" in texts(player)
    able = {widget.key: widget.enabled for widget in player.app.front.form.widgets}
    assert able["restore scores.damaged-1.json"] is False


def test_a_folder_of_a_later_version_is_said_to_be_left_alone(start: Start, data: Path) -> None:
    (data / "scores.json").write_text('{"version": 99, "scores": []}', encoding="utf-8")
    (data / "settings.json").write_text('{"version": 3, "seen_version": "9.0.0"}', encoding="utf-8")
    player = opened(start)
    assert "Nothing is saved here" in texts(player)
    able = {widget.key: widget.enabled for widget in player.app.front.form.widgets}
    assert able["restore progress.damaged-1.json"] is False


def test_the_path_is_copied(start: Start, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: copied.append(text) or True)
    do(opened(start), "copy")
    assert copied == [str(data)]


needs_programs = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the file manager has another name")


@needs_programs
def test_the_folder_is_opened_by_a_program(
    start: Start, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = file_manager(tmp_path, monkeypatch, 0)
    player = opened(start)
    do(player, "open")
    assert shown.read_text(encoding="utf-8") == str(data)
    assert not shows(player, "cannot be started")


@needs_programs
@pytest.mark.parametrize("status", [4, None])
def test_a_file_manager_that_cannot_be_started_is_told(
    start: Start, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int | None
) -> None:
    file_manager(tmp_path, monkeypatch, status)
    player = opened(start)
    do(player, "open")
    assert shows(player, "The file manager cannot be started. The path can be copied instead.")


def file_manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int | None) -> Path:
    """Make one that ends with a status, or none; return the file it writes down what it shows in."""
    programs, shown = tmp_path / "programs", tmp_path / "shown"
    programs.mkdir()
    if status is not None:
        script = programs / "xdg-open"
        script.write_text(f"#!{shutil.which('sh')}\nprintf %s \"$1\" > '{shown}'\nexit {status}\n", encoding="utf-8")
        script.chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    return shown


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, (1920, 1080), UPRIGHT], ids=str)
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_cut(start: Start, data: Path, size: tuple[int, int], scale: int, language: str) -> None:
    def change(settings: Settings) -> None:
        settings.language, settings.ui_scale = language, scale

    saved(data)
    for path in [*data.glob("*.json"), data / "saves" / "explode-now.json"]:
        shutil.copy(path, path.with_name(f"{path.stem}.damaged-1.json"))
    with unreadable(data / "scores.json"):
        player = start(change, size)
        player.app.store.scores()
        player.app.push(SettingsScene(player.app, "data"))
        looked_through(player)
        player.settle()
        assert faults(player.app) == []
        assert cut(player.app) == []
        go_to(player, "delete scores.damaged-1.json")
        player.settle()
        assert faults(player.app) == [], "with the focus on the last button"
