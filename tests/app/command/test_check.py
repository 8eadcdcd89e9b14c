"""The command `check`: what does not fit is named, and nothing at all is changed."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct

from game import __version__
from game.app.command.cli import main
from game.store.files.damaged import set_aside
from game.store.player.online_file import ONLINE_DATA
from tests.conftest import ROOT, Player
from tests.helpers.earlier import FIXTURES, FOLDERS, SAVES, VERSIONS
from tests.processes import line_of, started
from tests.store.player.test_online_file import data as online_data
from tests.store.player.test_player_store import Window, score, session
from tests.store.player.test_unreadable import unreadable

PATIENCE = 120.0
NEWEST = FIXTURES / "0.2.0-6710be75" / "data"
State = dict[str, tuple[object, ...]]


def state(folder: Path) -> State:
    """All there is to know of a folder but when it was read."""
    found: State = {}
    for path in [folder, *folder.rglob("*")]:
        there = path.lstat()
        content = path.read_bytes() if path.is_file() else b""
        found[str(path)] = (there.st_mode, there.st_ino, there.st_nlink, there.st_mtime_ns, there.st_ctime_ns, content)
    return found


class Result(Struct):
    """What a check has come to."""

    status: int
    lines: list[str]
    errors: str


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Callable[[Path], Result]:
    def run(folder: Path) -> Result:
        before = state(folder)
        status = main(["check", "--data", str(folder)])
        assert state(folder) == before, "nothing is changed"
        told, errors = capsys.readouterr()
        return Result(status, told.splitlines(), errors)

    return run


Check = Callable[[Path], Result]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder of the newest fixture, with online games."""
    folder = tmp_path / "data"
    shutil.copytree(NEWEST, folder)
    ONLINE_DATA.save(folder / "online.json", online_data())
    return folder


@pytest.mark.parametrize("folder", [*(folder / "data" for folder in FOLDERS), *VERSIONS, FIXTURES / "0.2.0-103c9221"])
def test_whatever_a_version_wrote_fits(check: Check, folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "data")
    result = check(tmp_path / "data")
    assert result.lines[:-1] == []
    assert result.lines[-1].endswith(": no problems.")
    assert (result.status, result.errors) == (0, "")


def test_every_saved_game_of_every_version_fits(check: Check, tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    for save in SAVES:
        shutil.copy(save, tmp_path / "saves" / f"{save.parent.name}-{save.parent.parent.parent.name[-7:]}-{save.name}")
    assert check(tmp_path) == Result(0, [f"{len(SAVES)} saved games: no problems."], "")


def test_what_there_is_is_counted(check: Check, data: Path) -> None:
    told = "18 games, 9 saved games, 4 own levels, 7 stars, 13 best scores, 30 puzzles, 2 online games"
    assert check(data) == Result(0, [f"{told}: no problems."], "")


def test_an_empty_folder_fits(check: Check, tmp_path: Path) -> None:
    assert check(tmp_path) == Result(0, ["Nothing is saved here yet: no problems."], "")


ASIDE = "The arcade puts it aside, and goes on without it."
PARTS = "The arcade keeps a copy, and uses the rest."
DAMAGED = {
    "settings.json": (b'{"version": 3,\n oh}', "settings.json: line 2: Expecting property name", ASIDE),
    "progress.json": (b"\xff", "progress.json: is not UTF-8 text: byte 0 is wrong", ASIDE),
    "scores.json": (b"[]", "scores.json: holds no object", ASIDE),
    "puzzles.json": (b'{"version": "x"}', "puzzles.json: is of version", ASIDE),
    "online.json": (b'{"version": 1, "games": [{"key": "secret"}]}', "online.json: an entry of games", PARTS),
    "saves/explode.json": (b'{"version": 1}', "saves/explode.json: ", ASIDE),
    "levels/explode/mine.toml": (b"board = 1", "levels/explode/mine.toml: ", "it cannot be played."),
    "feats.json": (b"{", "feats.json: line 1", "computes it again."),
    "reviews/0123456789abcdef.json": (b"", "reviews/0123456789abcdef.json: line 1", "computes it again."),
}
"""A damaged file of each kind: its content, what is said of it, and what the arcade does."""


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_of_each_kind_is_named(check: Check, data: Path, name: str) -> None:
    content, problem, deed = DAMAGED[name]
    (data / name).parent.mkdir(parents=True, exist_ok=True)
    (data / name).write_bytes(content)
    result = check(data)
    assert result.status == 1
    assert result.lines[0].startswith(problem)
    assert result.lines[0].endswith(deed)
    assert result.lines[1].endswith(": 1 problem."), result.lines


@pytest.mark.parametrize("name", ["settings.json", "progress.json", "scores.json", "puzzles.json"])
def test_parts_that_do_not_fit_are_named(check: Check, data: Path, name: str) -> None:
    entries = json.loads((data / name).read_text(encoding="utf-8"))
    entries |= {"sound": 7, "music_volume": 999, "stars": 3, "scores": [{"game": 5}], "tried": 9}
    (data / name).write_text(json.dumps(entries), encoding="utf-8")
    result = check(data)
    assert result.lines[0].startswith(f"{name}: ")
    assert result.lines[0].endswith(PARTS)


LINES = {
    "no game": ("What a day!", "a game begins with arcade 1 and its name", "The arcade skips this line."),
    "unknown": ("arcade 1 chess seed=1 : e2e4", "there is no game", "The arcade skips this line."),
    "torn": ('arcade 1 unstack seed=1 began="2026-11-28T10:00:00" : 2a1>11', "its end is missing", "skips this line."),
    "illegal": ("arcade 1 unstack seed=1 : zz", "", "shows it as far as it fits."),
    "not what it says": ("arcade 1 explode seed=1 result=1 : a5", "result is ", "shows it as far as it fits."),
}


@pytest.mark.parametrize("kind", LINES)
def test_a_line_of_the_archive_that_does_not_fit_is_named(check: Check, data: Path, kind: str) -> None:
    line, problem, deed = LINES[kind]
    with (data / "games.arcade").open("a", encoding="utf-8") as file:
        file.write(f"\n{line}")
    number = len((data / "games.arcade").read_text(encoding="utf-8").splitlines())
    result = check(data)
    assert result.lines[0].startswith(f"games.arcade, line {number}: {problem}")
    assert result.lines[0].endswith(deed)
    assert result.status == 1


def test_of_many_lines_that_do_not_fit_some_are_named_and_all_are_counted(check: Check, tmp_path: Path) -> None:
    (tmp_path / "games.arcade").write_text("no game\n" * 50, encoding="utf-8")
    result = check(tmp_path)
    assert len(result.lines) == 22
    assert result.lines[-2] == "games.arcade: 30 more lines do not fit. They are treated alike."
    assert result.lines[-1] == "50 problems."


def test_a_saved_game_of_a_game_that_is_not_there_is_named(check: Check, data: Path) -> None:
    (data / "saves" / "chess-new.json").write_text("{}", encoding="utf-8")
    assert check(data).lines[0] == "saves/chess-new.json: there is no game chess. The arcade leaves it alone."


def test_files_of_a_later_version_are_named_with_what_becomes_of_the_folder(check: Check, data: Path) -> None:
    settings = json.loads((data / "settings.json").read_text(encoding="utf-8"))
    for name, content in (("settings.json", settings | {"seen_version": "99.0.0"}), ("scores.json", {"version": 99})):
        (data / name).write_text(json.dumps(content), encoding="utf-8")
    result = check(data)
    assert len(result.lines) == 2, result.lines
    told = result.lines[0]
    assert told.startswith("scores.json: is of version 99; this program reads version ")
    assert told.endswith("asks whether to play without saving.")
    (data / "progress.json").write_text("{", encoding="utf-8")
    assert check(data).lines[0].endswith("asks whether to play without saving."), (
        "nothing is put aside in such a folder"
    )
    (data / "progress.json").unlink()
    settings["seen_version"] = __version__
    (data / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    assert check(data).lines[0].endswith("puts it aside before it writes a new one."), "no later arcade was here"


@pytest.mark.parametrize("name", ["settings.json", "online.json", "saves/explode.json", "games.arcade"])
def test_a_file_that_cannot_be_read_is_not_called_damaged(
    data: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if not (data / name).exists():
        shutil.copy(next((data / "saves").glob("explode*.json")), data / name)
    before = state(data)
    with unreadable(data / name):
        status = main(["check", "--data", str(data)])
    assert state(data) == before
    assert status == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(f"{name}: ")
    assert "Input/output error" in told[0]
    left = "tries to read it again" if name != "games.arcade" else "shows the games it can read"
    assert left in told[0]
    assert told[1].endswith(": 1 problem.")


def test_a_folder_that_cannot_be_read_is_one_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with unreadable(tmp_path):
        assert main(["check", "--data", str(tmp_path)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(".: Input/output error.")
    assert told[1] == "1 problem."


def test_the_players_folder_in_a_home_that_cannot_be_entered_is_a_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: object, *arguments: object, **named: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr("game.app.command.check.chosen_or_usual", lambda: tmp_path / "home" / "data")
    monkeypatch.setattr(os, "lstat", refuse)
    monkeypatch.setattr(os, "scandir", refuse)
    assert main(["check"]) == 1
    assert capsys.readouterr().out.splitlines()[0].startswith(".: Permission denied.")


def test_a_file_in_the_place_of_a_folder_is_named(check: Check, tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("", encoding="utf-8")
    assert check(tmp_path).lines[0].startswith("saves: ")


def test_a_folder_that_cannot_be_written_to_is_named(check: Check, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert check(data).lines[0] == ".: this folder cannot be written to. The arcade saves nothing here."


def test_what_was_put_aside_is_named_until_the_player_has_been_asked(check: Check, data: Path) -> None:
    assert set_aside(data / "scores.json") is not None
    (data / "progress.damaged-1.json").write_text("{", encoding="utf-8")
    save = next((data / "saves").glob("explode*.json"))
    save.rename(save.with_name("explode-now.kept-1.json"))
    told = sorted(check(data).lines[:-1])
    assert told == [
        "progress.damaged-1.json: it was put aside. It cannot be used by this version, either: "
        "the arcade leaves it there.",
        "scores.damaged-1.json: it was put aside. It can be read: the arcade offers to restore what it holds.",
    ]


def test_nothing_private_is_told(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(data.parent))
    online = json.loads((data / "online.json").read_text(encoding="utf-8"))
    online["brokers"].append(["hunter2", "hunter2"])
    (data / "online.json").write_text(json.dumps(online), encoding="utf-8")
    scores = {"version": 2, "scores": [{"game": "explode", "table": "", "name": "Wilhelmina", "points": "Wilhelmina"}]}
    (data / "scores.json").write_text(json.dumps(scores), encoding="utf-8")
    (data / "saves" / "explode.json").unlink(missing_ok=True)
    (data / "saves" / "explode.json").mkdir()
    with (data / "games.arcade").open("a", encoding="utf-8") as file:
        file.write("\nDear Wilhelmina, the password is hunter2")
    assert main(["check", "--data", str(data)]) == 1
    assert main(["check", "--data", str(data.parent / "gone")]) == 2
    told = "".join(capsys.readouterr())
    for private in ("Wilhelmina", "hunter2", str(data.parent)):
        assert private not in told, told


def test_it_works_while_the_arcade_is_open(
    start: Callable[..., Player], tmp_path: Path, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Window(tmp_path / "data")
    window.store.save_game(session(4), "now")
    window.store.add_score(score(50))
    player = start()
    player.app.store.save_settings(player.app.settings)
    draft = tmp_path / "data" / "saves" / ".explode-now.json.abcdefgh"
    shutil.copy(tmp_path / "data" / "saves" / "explode-now.json", draft)
    os.utime(draft, (0, 0))
    monkeypatch.setattr(sys, "argv", ["main.py"])
    result = check(tmp_path / "data")
    assert result.lines == ["1 saved game, 1 best score: no problems."], "drafts are the arcade's own affair"


@pytest.mark.parametrize("what", ["missing", "a file", "an argument"])
def test_a_wrong_argument_or_no_folder_is_status_2(
    tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a file").write_text("", encoding="utf-8")
    arguments = ["--data", str(tmp_path / what)] if what != "an argument" else ["everything"]
    assert main(["check", *arguments]) == 2
    told, errors = capsys.readouterr()
    assert told == ""
    assert errors.count("\n") == 1
    assert not (tmp_path / "missing").exists(), "it is not made"


class Terminal(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_what_is_done_and_is_clean_in_the_end(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["check", "--data", str(data)]) == 0
    assert "checking settings.json" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r"), "the last line is blank again"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_an_interrupt_ends_it_at_once_with_a_status_of_its_own(data: Path) -> None:
    (data / "scores.json").write_text("{", encoding="utf-8")
    games = [line for line in (data / "games.arcade").read_text(encoding="utf-8").splitlines() if line]
    # Once games of all kinds have been read: an interrupt that comes while msgspec looks at a type for the first time
    # is lost in its C code.
    (data / "games.arcade").write_text("\n".join([*games, "nonsense", *games * 2000]), encoding="utf-8")
    before = state(data)
    command = [sys.executable, str(ROOT / "main.py"), "check", "--data", str(data)]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert line_of(process).startswith("scores.json: "), "what is found is told at once"
        assert line_of(process).startswith("games.arcade, line "), "and so is what is found next"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, errors
    assert "Traceback" not in errors
    assert state(data) == before
