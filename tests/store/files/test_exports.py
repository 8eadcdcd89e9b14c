"""Files that are given away: their names, and that none is ever written over another."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from game.store.files.errors import StorageError
from game.store.files.new_files import LONGEST_FILE, free_path, make_room, plain_name, write_new


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna gegen Jürgen (3)", "Anna gegen Jürgen (3)"),
        ("../../etc/passwd", "-..-etc-passwd"),
        ('a:b*c?"<>|\\', "a-b-c------"),
        ("\0\n\u202e", "---"),
        ("", "-"),
        (" . ", "-"),
        ("con", "con-"),
        ("LPT1.txt", "LPT1.txt-"),
        ("x" * 500, "x" * LONGEST_FILE),
    ],
)
def test_a_name_leads_nowhere_and_is_allowed_everywhere(text: str, name: str) -> None:
    assert plain_name(text) == name


def test_nothing_is_written_over(tmp_path: Path) -> None:
    folder = tmp_path / "not there" / "yet"
    for number, expected in enumerate(["a.png", "a-2.png", "a-3.png"]):
        path = free_path(folder, "a", ".png")
        assert path.name == expected
        write_new(path, bytes([number]))
    with pytest.raises(StorageError, match=r"a\.png cannot be written"):
        write_new(folder / "a.png", b"other")
    assert (folder / "a.png").read_bytes() == b"\0"
    (folder / "b.png").symlink_to(folder / "nowhere")
    assert free_path(folder, "b", ".png").name == "b-2.png"


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="who may do everything may write everywhere")
def test_a_folder_that_cannot_be_written_is_told_before_anything_is_made(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StorageError, match="cannot be written"):
        make_room(tmp_path)
    with pytest.raises(StorageError, match="cannot be written"):
        make_room(tmp_path / "below")
    tmp_path.chmod(0o700)


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "pictures").write_text("")
    with pytest.raises(StorageError, match="cannot be written"):
        make_room(tmp_path / "pictures")
    with pytest.raises(StorageError, match="cannot be written"):
        write_new(tmp_path / "pictures" / "a.png", b"")
    with pytest.raises(StorageError, match="cannot be written"):
        write_new(tmp_path / ("n" * 300), b"")
    assert [path.name for path in tmp_path.iterdir()] == ["pictures"]
