"""Files of the player: within limits, whole or not at all, and kept aside when they are damaged."""

from __future__ import annotations

import contextlib
import errno
import json
import logging
import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.app.system.logs import LogFile
from game.app.system.single_instance import SingleInstance
from game.games import game_named
from game.store.archive.archive import Archive
from game.store.files.damaged import clear_leftovers, keep_copy, set_aside
from game.store.files.errors import LaterVersion, StorageError
from game.store.files.json_file import read_json, write_json
from game.store.files.reading import MAX_BYTES, read_text
from game.store.files.writing import remove, write_atomic
from game.store.player.progress import STARS
from game.store.player.saves import load_session
from game.store.player.scores import SCORES
from game.store.player.settings_file import load_settings
from tests.conftest import ROOT


def full_disk(*arguments: object, **options: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.slow
@given(content=st.dictionaries(st.text(), JSON, max_size=6))
def test_what_was_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, content: dict[str, Any]) -> None:
    path = tmp_path_factory.mktemp("files") / "folder" / "file.json"
    content["version"] = 3
    write_json(path, content)
    assert read_json(path, 3) == content
    assert [file.name for file in path.parent.iterdir()] == ["file.json"]


def test_a_missing_file_is_none(tmp_path: Path) -> None:
    assert read_json(tmp_path / "none.json", 1) is None
    assert read_json(tmp_path / "no" / "folder" / "none.json", 1) is None


def test_writing_replaces_the_whole_content(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_atomic(path, "long " * 1000)
    write_atomic(path, "short: ü")
    assert path.read_bytes() == "short: ü".encode()


@pytest.mark.parametrize("broken", ["replace", "fsync", "fdopen"])
def test_a_failing_write_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    path = tmp_path / "file"
    write_atomic(path, "old")
    with monkeypatch.context() as patch:
        patch.setattr(os, broken, full_disk)
        with pytest.raises(StorageError, match=r"file cannot be written: No space left on device"):
            write_atomic(path, "new")
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("file", "old")]
    write_atomic(path, "new")
    assert path.read_text() == "new"


def test_a_program_that_is_stopped_while_writing_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(handle: int) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "file"
    write_atomic(path, "old")
    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomic(path, "new")
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("file", "old")]


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no such rights there")
def test_folders_that_are_made_are_for_the_player_alone_and_others_keep_their_rights(tmp_path: Path) -> None:
    def rights(folder: Path) -> int:
        return folder.stat().st_mode & 0o777

    tmp_path.chmod(0o755)
    (tmp_path / "given").mkdir()
    (tmp_path / "given").chmod(0o750)
    for data in (tmp_path / "above" / "data", tmp_path / "given"):
        SingleInstance(data).close()
        write_atomic(data / "saves" / "explode.json", "{}")
        Archive(data / "other" / "games.arcade").append("x")
        made = logging.LogRecord("", 0, "", 0, "x", None, None)
        log = LogFile(data / "logs" / "arcade.log", str)
        log.handle(made)
        log.close()
        assert {rights(data / name) for name in ("saves", "other", "logs")} == {0o700}
    assert (rights(tmp_path / "above"), rights(tmp_path / "above" / "data")) == (0o700, 0o700)
    assert (rights(tmp_path), rights(tmp_path / "given")) == (0o755, 0o750)


def test_a_folder_that_cannot_be_used_is_a_storage_error(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    path = tmp_path / "data" / "saves" / "game.json"
    with pytest.raises(StorageError, match="cannot be written"):
        write_json(path, {})
    with pytest.raises(StorageError, match="cannot be read"):
        read_json(path, 1)
    assert set_aside(path) is None


def test_a_file_that_cannot_be_replaced_is_a_storage_error(tmp_path: Path) -> None:
    (tmp_path / "game.json" / "something").mkdir(parents=True)
    with pytest.raises(StorageError, match="cannot be written"):
        write_json(tmp_path / "game.json", {})
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]
    with pytest.raises(StorageError, match="cannot be read"):
        read_json(tmp_path / "game.json", 1)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1"),
        (b"   \n", "line 2"),
        (b'{"version": 1', "line 1"),
        (b'{"version": 1,\n "moves": [', "line 2"),
        (b"\x00\x01\x02\xff", "not UTF-8 text"),
        (b'{"version": 1}\xff', "not UTF-8 text"),
        (b"\x1f\x8b\x08\x00", "not UTF-8 text"),
        (b'{"version": 1} {"version": 1}', "Extra data"),
        (b"[1]", "no object"),
        (b"1", "no object"),
        (b"null", "no object"),
        (b'"text"', "no object"),
        (b"{}", "version None"),
        (b'{"version": 2}', "version 2"),
        (b'{"version": "1"}', "version '1'"),
        (b'{"version": true}', "version True"),
        (b'{"version": null}', "version None"),
        (b'{"version": [1]}', "version"),
        (b'{"version": 1, "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested too deeply"),
        (b'{"version": 1, "x": ' + b"9" * 10_000 + b"}", "too long"),
        (b'{"version": 1, "name": "\\ud800"}', "half a character"),
    ],
)
def test_damaged_files_are_told_by_their_name(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    with pytest.raises(StorageError, match=message) as caught:
        read_json(path, 1)
    assert "settings.json" in str(caught.value)


@pytest.mark.slow
@given(st.binary(max_size=60))
@settings(max_examples=200)
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("files") / "file.json"
    path.write_bytes(content)
    read: object = None
    with contextlib.suppress(StorageError):
        read = read_json(path, 1)
    assert read is None or read == json.loads(content)
    assert path.read_bytes() == content


@pytest.mark.parametrize("change", [lambda text: text[: len(text) // 2], lambda text: text.replace(":", "", 1)])
def test_a_cut_or_scratched_file_is_refused(tmp_path: Path, change: Callable[[str], str]) -> None:
    path = tmp_path / "file.json"
    write_json(path, {"version": 1, "moves": ["a1", "b2"]})
    path.write_text(change(path.read_text()))
    with pytest.raises(StorageError):
        read_json(path, 1)


def test_damaged_files_are_kept_aside_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for content in ("first", "second"):
        path.write_text(content)
        assert set_aside(path) is not None
        assert not path.exists()
    kept = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert kept == {"settings.damaged-1.json": "first", "settings.damaged-2.json": "second"}


def test_copies_are_kept_aside_once(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for content in (b"first\r\n", b"second", b"second", b"first\r\n"):
        path.write_bytes(content)
        assert keep_copy(path).read_bytes() == content
        assert path.read_bytes() == content
    assert len(list(tmp_path.iterdir())) == 3


def test_half_a_copy_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    path.write_text("content")
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(StorageError, match="cannot be kept aside: No space left on device"):
        keep_copy(path)
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


# What is no file, or too much of one


def pipe(path: Path) -> None:
    os.mkfifo(path)


def link_to_zero(path: Path) -> None:
    path.symlink_to("/dev/zero")


def socket_file(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))


def loop(path: Path) -> None:
    path.symlink_to(path.with_name("other"))
    path.with_name("other").symlink_to(path)


def too_long(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (Path.mkdir, "not a file"),
        (pipe, "not a file"),
        (socket_file, "not a file"),
        (link_to_zero, "not a file"),
        (loop, "it is a link that leads back to itself"),
        (too_long, f"longer than {MAX_BYTES} bytes"),
    ],
)
def test_what_is_no_file_is_refused_at_once_and_moved_away(
    tmp_path: Path, make: Callable[[Path], object], reason: str
) -> None:
    path = tmp_path / "g.json"
    make(path)
    with pytest.raises(StorageError, match="cannot be read") as caught:
        read_json(path, 1)
    assert caught.value.reason == reason
    assert set_aside(path) == tmp_path / "g.damaged-1.json"
    assert Path("/dev/zero").exists()
    write_json(path, {"version": 1})
    assert read_json(path, 1) == {"version": 1}


def test_no_file_is_written_that_could_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    longest = "x" * MAX_BYTES
    write_atomic(path, longest)
    assert read_text(path) == longest
    with pytest.raises(StorageError, match=f"cannot be written: longer than {MAX_BYTES} bytes"):
        write_atomic(path, longest + "x")
    assert read_text(path) == longest


def test_a_game_of_ten_thousand_moves_is_far_from_the_limit(tmp_path: Path) -> None:
    moves = {"version": 1, "moves": ["combact move"] * 10_000, "undone": ["combact move"] * 10_000}
    write_json(tmp_path / "game.json", moves)
    assert (tmp_path / "game.json").stat().st_size < MAX_BYTES / 4
    assert read_json(tmp_path / "game.json", 1) == moves


@pytest.mark.skipif(sys.platform == "win32", reason="names have other limits there")
@pytest.mark.parametrize("name", ["n" * 300, "n\nn" * 100, "\udcff" * 256])
def test_names_that_cannot_be_are_told_in_a_line(tmp_path: Path, name: str) -> None:
    path = tmp_path / name / "settings.json"
    for attempt in (lambda: read_json(path, 1), lambda: write_json(path, {}), lambda: remove(path)):
        with pytest.raises(StorageError, match="File name too long") as caught:
            attempt()
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 300
    assert set_aside(path) is None


def test_a_name_with_a_nul_is_told_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a\0b.json"
    for attempt in (lambda: read_json(path, 1), lambda: write_json(path, {}), lambda: remove(path)):
        with pytest.raises(StorageError, match="its name holds a NUL") as caught:
            attempt()
        assert str(caught.value).isprintable()
    assert set_aside(path) is None


# Links


@pytest.fixture
def link(tmp_path: Path) -> Path:
    """A settings file that is a link into another folder, as people who keep such files together have it."""
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / "data").mkdir()
    path = tmp_path / "data" / "settings.json"
    path.symlink_to(Path("..") / "dotfiles" / "arcade.json")
    return path


def test_a_link_stays_a_link(link: Path) -> None:
    target = link.parent.parent / "dotfiles" / "arcade.json"
    assert read_json(link, 1) is None, "there is no file yet"
    for content in ({"version": 1, "n": 1}, {"version": 1, "n": 2}):
        write_json(link, content)
        assert link.is_symlink()
        assert read_json(target, 1) == read_json(link, 1) == content
    assert [file.name for file in link.parent.iterdir()] == ["settings.json"]
    remove(link)
    assert link.is_symlink()
    assert not target.exists()


def test_of_a_damaged_file_behind_a_link_the_file_is_kept_aside(link: Path) -> None:
    target = link.parent.parent / "dotfiles" / "arcade.json"
    target.write_text("damaged")
    assert keep_copy(link) == target.with_name("arcade.damaged-1.json")
    assert set_aside(link) == target.with_name("arcade.damaged-2.json")
    assert link.is_symlink()
    assert [file.read_text() for file in target.parent.iterdir()] == ["damaged"] * 2
    write_json(link, {"version": 1})
    assert target.is_file()


def test_a_link_to_where_no_folder_is_is_told_and_left_alone(link: Path) -> None:
    (link.parent.parent / "dotfiles").rmdir()
    with pytest.raises(StorageError, match=r"cannot be read: it is a link to .*arcade.json, and there is no such fold"):
        read_json(link, 1)
    with pytest.raises(StorageError, match=r"cannot be written: it is a link to .*arcade.json, and there is no such"):
        write_json(link, {})
    assert set_aside(link) is None
    assert link.is_symlink()
    assert not (link.parent.parent / "dotfiles").exists()


# Versions


def renamed(data: dict[str, Any]) -> dict[str, Any]:
    return {"name" if key == "title" else key: value for key, value in data.items()}


def doubled(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "name": data.get("name", "") * 2}


STEPS = {1: renamed, 2: doubled}


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ({"version": 1, "title": "ab"}, "abab"),
        ({"version": 2, "name": "ab"}, "abab"),
        ({"version": 3, "name": "ab"}, "ab"),
        ({"version": 1}, ""),
    ],
)
def test_older_files_are_carried_on_step_by_step(tmp_path: Path, data: dict[str, Any], name: str) -> None:
    write_json(tmp_path / "file.json", data)
    carried = read_json(tmp_path / "file.json", 3, STEPS)
    assert carried is not None
    assert carried["name"] == name


@pytest.mark.parametrize("version", [4, 99, 0, -1, 1.0, True, "1", None, [1]])
def test_files_of_other_versions_are_refused(tmp_path: Path, version: object) -> None:
    write_json(tmp_path / "file.json", {"version": version})
    with pytest.raises(StorageError, match="this program reads version 3") as caught:
        read_json(tmp_path / "file.json", 3, STEPS)
    assert isinstance(caught.value, LaterVersion) is (version in (4, 99))


# What is left when the program is killed

STAGES = ["tempfile.mkstemp", "os.fdopen", "os.fsync", "os.replace", "os.fsync later", "os.replace later"]
WRITERS = {
    "settings.json": "settings_file.SETTINGS.save(path, Settings(effects_volume=n).to_json())",
    "scores.json": "scores.SCORES.save(path, scores.ScoreTable([scores.Score('any', '', '', n, 1, '2025-01-31')]))",
    "progress.json": "progress.STARS.save(path, {'explode': {'one': n - 5}})",
    "saves/explode.json": "write_json(save_path(folder, 'explode'), explode(['a5', 'd1'][: n - 5]).to_json())",
}
KILLED = """
import importlib, os, pathlib, signal, sys
from game.settings.settings import Settings
from game.store.files.json_file import write_json
from game.store.player import progress, scores, settings_file
from game.store.player.saves import save_path
from game.games import game_named
from game.play.session.session import Session, Source

def explode(moves):
    session = Session("explode", game_named("explode").rules, Source(seed=1))
    for move in moves:
        session.play(move)
    return session

folder, name, stage, write = pathlib.Path(sys.argv[1]), *sys.argv[2:]
path, n = folder / name, 6
eval(write)
n = 7
function, _, later = stage.partition(" ")
module, name = function.split(".")
module = importlib.import_module(module)
real = getattr(module, name)

def killed(*arguments, **options):
    if later:
        real(*arguments, **options)
    os.kill(os.getpid(), signal.SIGKILL)

setattr(module, name, killed)
eval(write)
"""
"""Writes a file, and is killed while it writes it anew: before a step, or right after it."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("name", WRITERS)
def test_a_program_killed_while_it_writes_leaves_the_old_file_or_the_new_one(
    tmp_path: Path, name: str, stage: str
) -> None:
    read = {
        "settings.json": lambda: load_settings(tmp_path / name).effects_volume,
        "scores.json": lambda: SCORES.load(tmp_path / name).best("any", "")[0].points,
        "progress.json": lambda: STARS.load(tmp_path / name)["explode"]["one"] + 5,
        "saves/explode.json": lambda: len(load_session(tmp_path, game_named("explode")).moves) + 5,  # type: ignore[union-attr]
    }
    command = [sys.executable, "-c", KILLED, str(tmp_path), name, stage, WRITERS[name]]
    assert subprocess.run(command, cwd=ROOT, timeout=300).returncode == -9
    assert read[name]() == (7 if stage == "os.replace later" else 6)
    path = tmp_path / name
    left = [file for file in path.parent.iterdir() if file != path]
    assert len(left) == (0 if stage in ("tempfile.mkstemp", "os.replace later") else 1)
    clear_leftovers(path.parent, re.escape(path.name))
    assert [file for file in path.parent.iterdir() if file != path] == left, "it may be being written at this moment"
    for file in left:
        os.utime(file, (1e9, 1e9))
    clear_leftovers(path.parent, re.escape(path.name))
    assert list(path.parent.iterdir()) == [path]


def test_only_leftovers_of_our_own_are_cleared_away(tmp_path: Path) -> None:
    ours = [".settings.json.abcd12_9", ".scores.json.zzzzzzzz"]
    others = [
        "settings.json",
        "settings.damaged-1.json",
        ".settings.json",
        ".settings.json.abcd12_",
        ".settings.json.abcd12_99",
        ".settings.json.ABCD12_9",
        ".other.json.abcd12_9",
        "x.settings.json.abcd12_9",
        ".settingsxjson.abcd12_9",
    ]
    for name in ours + others:
        (tmp_path / name).touch()
    (tmp_path / ".scores.json.folder_1").mkdir()
    (tmp_path / ".scores.json.link___1").symlink_to(tmp_path / "settings.json")
    for file in tmp_path.iterdir():
        os.utime(file, (1000, 1000))
    clear_leftovers(tmp_path, r"(settings|scores)\.json", now=1059)
    assert len(list(tmp_path.iterdir())) == len(ours + others) + 2
    clear_leftovers(tmp_path, r"(settings|scores)\.json", now=1061)
    assert {file.name for file in tmp_path.iterdir()} == {*others, ".scores.json.folder_1", ".scores.json.link___1"}
    clear_leftovers(tmp_path / "none", "x")


def test_json_is_written_for_people_too(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    write_json(path, {"name": "Jürgen"})
    assert "Jürgen" in path.read_text(encoding="utf-8")
    assert json.loads(path.read_text(encoding="utf-8")) == {"name": "Jürgen"}
