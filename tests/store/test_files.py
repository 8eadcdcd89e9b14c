"""Files of the player: whole or not at all, and kept aside when they are damaged."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.store.files import StorageError, read_json, set_aside, write_atomic, write_json


def full_disk(*arguments: object, **options: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(content=st.dictionaries(st.text(), JSON, max_size=6))
@settings(derandomize=True, deadline=None)
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
        (b"\x00\x01\x02\xff", "not text"),
        (b'{"version": 1}\xff', "not text"),
        (b"\x1f\x8b\x08\x00", "not text"),
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


@given(st.binary(max_size=60))
@settings(derandomize=True, deadline=None, max_examples=200)
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("files") / "file.json"
    path.write_bytes(content)
    with pytest.raises(StorageError):
        read_json(path, 1)


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


def test_json_is_written_for_people_too(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    write_json(path, {"name": "Jürgen"})
    assert "Jürgen" in path.read_text(encoding="utf-8")
    assert json.loads(path.read_text(encoding="utf-8")) == {"name": "Jürgen"}
