"""Reading level files: broken ones never raise, and say what is wrong and where."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.games import game_named
from game.play.port.level import LONGEST_NOTE, LONGEST_TITLE, LevelError, read_note, read_title
from game.store.files.folders import Folders
from game.store.levels.levels import LONGEST_ERROR, MAX_BYTES, Sheet, level_named, own_folder, read_levels


def parse(data: Mapping[str, Any]) -> int:
    """A level that is the number `n` doubled."""
    number = data.get("n")
    if not isinstance(number, int):
        raise LevelError("n is a number" if "n" in data else "n is missing", "n")
    return 2 * number


def only(folder: Path) -> tuple[int | None, str | None]:
    (file,) = read_levels(folder, parse)
    return file.level, file.error


def test_levels_come_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name, number in (("10-c", 3), ("02-b", 2), ("01-a", 1)):
        (tmp_path / f"{name}.toml").write_text(f"n = {number}\n")
    (tmp_path / "README.md").write_text("no level")
    files = read_levels(tmp_path, parse)
    assert [(file.name, file.level, file.error) for file in files] == [
        ("01-a", 2, None),
        ("02-b", 4, None),
        ("10-c", 6, None),
    ]
    assert files[0].path == tmp_path / "01-a.toml"


def test_no_folder_no_levels(tmp_path: Path) -> None:
    assert read_levels(tmp_path / "none", parse) == []
    (tmp_path / "file").write_text("")
    assert read_levels(tmp_path / "file", parse) == []


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", "a.toml: n is missing"),
        (b"# nothing but a comment\n", "a.toml: n is missing"),
        (b"title = 1\n\n  n = 'x'\n", "a.toml, line 3: n is a number"),
        (b"x = 1\n[n]\ny = 2\n", "a.toml, line 2: n is a number"),
        (b"x = 1\nn.y = 2\n", "a.toml, line 2: n is a number"),
        (b"nn = 1\nn = 2.5\n", "a.toml, line 2: n is a number"),
        (b"n = 1\nm = = 2\n", "a.toml, line 2, column 5: "),
        (b"n = 1\nn = 2\n", "a.toml, line 2, column 6: "),
        (b"n = 1\nboard = '''\na b c\n", "a.toml, line 3: "),
        (b"n = ", "a.toml, line 1"),
        (b"\x00\xff\xfe\x80", "a.toml: not UTF-8"),
        ("n = 1 # Höhe".encode("latin-1"), "a.toml: not UTF-8 text: byte 9 is wrong"),
        (b"\x89PNG\r\n\x1a\n", "a.toml: not UTF-8"),
        (b"n = 1\x00", "a.toml, line 1"),
        (b"n = " + b"[" * 10000, "a.toml: nested too deeply"),
        (b"n = " + b"9" * 5000, "a.toml: "),
        (b"n = 2024-13-45", "a.toml, line 1"),
        (b"#" * (MAX_BYTES + 1), f"a.toml: longer than {MAX_BYTES} bytes"),
    ],
)
def test_broken_files(tmp_path: Path, content: bytes, error: str) -> None:
    (tmp_path / "a.toml").write_bytes(content)
    level, said = only(tmp_path)
    assert level is None
    assert said is not None
    assert said.startswith(error)
    assert "\n" not in said


def test_a_broken_file_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("n = ")
    (tmp_path / "b.toml").write_text("n = 4")
    first, second = read_levels(tmp_path, parse)
    assert (first.level, second.level, second.error) == (None, 8, None)


def test_what_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "a.toml").mkdir()
    assert only(tmp_path) == (None, "a.toml: not a file")


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")
def test_a_link_to_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.toml").symlink_to(tmp_path / "none")
    assert only(tmp_path) == (None, "a.toml: not a file")


def test_an_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.toml").write_text("n = 1")

    def refuse(path: Path, flags: int, mode: int) -> int:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        assert only(tmp_path) == (None, "a.toml: Permission denied")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.toml")
    assert only(tmp_path) == (None, "a.toml: not a file")


def test_any_value_error_of_the_game_is_told(tmp_path: Path) -> None:
    def fail(data: Mapping[str, Any]) -> int:
        raise ValueError("no good")

    (tmp_path / "a.toml").write_text("n = 1")
    (file,) = read_levels(tmp_path, fail)
    assert (file.level, file.error) == (None, "a.toml: no good")


@pytest.mark.parametrize(
    "title",
    [
        {"en": "Heart", "de": "Herz"},
        {"en": "Heart"},
        {"en": "Heart", "fr": "Un c\u0153ur\u00a0?", "ja": "心\u3000臓"},
        {"en": "H" * LONGEST_TITLE},
    ],
)
def test_titles(title: dict[str, str]) -> None:
    assert read_title({"title": title, "n": 1}) == read_note({"note": title}) == title


def test_a_note_may_be_missing() -> None:
    assert read_note({}) == {}


@pytest.mark.parametrize(
    "title",
    [
        None,
        "Heart",
        [],
        {},
        {"de": "Herz"},
        {"en": ""},
        {"en": "Heart", "de": " "},
        {"en": "a", "de": 1},
        {"en": "a", "french": "c"},
        {"en": "a", "FR": "c"},
        {"en": "a", "f\0": "c"},
        {"en": "a\0b"},
        {"en": "two\nlines"},
        {"en": "a", "de": "turned \u202e round"},
        {"en": "H" * (max(LONGEST_TITLE, LONGEST_NOTE) + 1)},
        {"en": "H" * 10_000},
        {"en": "a", "x" * 10_000: "b"},
    ],
)
def test_bad_titles(title: object) -> None:
    with pytest.raises(LevelError) as caught:
        read_title({"title": title})
    assert caught.value.key == "title"
    assert len(str(caught.value)) < 150
    assert str(caught.value).isprintable()
    with pytest.raises(LevelError) as caught:
        read_note({"note": {"en": "H" * (LONGEST_NOTE + 1)} if title is None else title})
    assert caught.value.key == "note"


@pytest.mark.parametrize(
    "text",
    [
        f"{'k' * 7_000} = 1\n{'k' * 7_000} = 2",
        f"n = {{ {'k' * 7_000} = 1, {'k' * 7_000} = 2 }}",
        f"[{'k' * 7_000}]\n[{'k' * 7_000}]",
        f"n = {'9' * 9_000}",
        f"n = 0x{'f' * 9_000}",
        f"{'.'.join('a' * 3_000)} = 1",
        'n = """' + "[" * 9_000,
        "n = \x1b[31m",
    ],
    ids=range(8),
)
def test_what_is_wrong_is_told_in_a_short_line_however_long_the_file(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.toml").write_text(text)
    level, said = only(tmp_path)
    if said is not None:
        assert said.startswith("a.toml")
        assert said.isprintable()
        assert len(said) <= LONGEST_ERROR
    assert (level is None) != (said is None)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have only names that are text")
def test_a_name_that_is_no_text_cannot_be_saved_and_is_refused(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/half\xff.toml"
    with open(path, "w") as file:
        file.write("n = 1")
    assert only(tmp_path) == (None, "half·.toml: the name of the file is not UTF-8 text")


def test_of_all_levels_only_the_one_that_is_named_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = Folders(tmp_path, tmp_path / "levels", tmp_path / "data")
    for folder in (tmp_path / "levels" / "explode", own_folder(folders, "explode")):
        folder.mkdir(parents=True)
        for name in ("one", "two"):
            (folder / f"{name}.toml").write_text(f'name = "{folder.parent} {name}"\n', "utf-8")
    game = game_named("explode")
    parsed: list[object] = []

    def parse(data: Mapping[str, object]) -> object:
        parsed.append(data["name"])
        return data["name"]

    monkeypatch.setattr(game, "parse_level", parse)
    assert level_named(folders, game, "two") == f"{folders.levels} two"
    assert level_named(folders, game, "own/one") == f"{folders.data / 'levels'} one"
    for name in ("", "three", "own/three", "../explode/one", "own/../explode/one", "one\0"):
        assert level_named(folders, game, name) is None
    assert len(parsed) == 2


def test_a_file_is_read_again_when_it_was_changed_and_not_before(tmp_path: Path) -> None:
    """At the end of a level the next one is looked for, and the arcade once stood still while it read them all."""
    parsed: list[object] = []

    def counting(data: Mapping[str, object]) -> int:
        parsed.append(data["n"])
        return parse(data)

    def numbers() -> list[int | None]:
        return [file.level for file in read_levels(tmp_path, counting)]

    (tmp_path / "a.toml").write_text("n = 1\n")
    (tmp_path / "b.toml").write_text("n = 2\n")
    assert numbers() == numbers() == [2, 4]
    assert parsed == [1, 2]
    # Written the way the arcade writes: a new file takes the place of the old one.
    (tmp_path / "new").write_text("n = 7\n")
    (tmp_path / "new").replace(tmp_path / "b.toml")
    assert numbers() == [2, 14]
    assert parsed == [1, 2, 7]
    (tmp_path / "a.toml").write_text("n = 10\n")
    assert numbers() == [20, 14]
    (tmp_path / "b.toml").unlink()
    assert numbers() == [20]


def test_a_level_that_is_gone_already_is_removed_all_the_same(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path)
    sheet.put("Mine", "title = 'Mine'\n")
    sheet.write()
    assert sheet.path is not None
    sheet.path.unlink()
    sheet.clear()
    sheet.write()
    assert sheet.path is None


def test_what_another_program_has_made_of_a_level_stays(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path)
    sheet.put("Mine", "title = 'Mine'\n")
    sheet.write()
    assert sheet.path is not None
    other = sheet.path
    other.write_bytes(b"\xff is no text")
    sheet.put("Mine", "title = 'Mine, 2'\n")
    assert not sheet.saved
    sheet.write()
    assert sheet.saved
    assert other.read_bytes() == b"\xff is no text"
    assert sheet.path != other
    assert sheet.path.read_text(encoding="utf-8") == "title = 'Mine, 2'\n"
