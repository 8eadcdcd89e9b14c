"""Every command in every situation: its exit status and its sentence, as docs/files.md has them."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.app.command.cli import main
from tests import processes
from tests.app.command.test_cli import PATIENCE, environment
from tests.conftest import ROOT
from tests.processes import line_of

GAME = "arcade 1 explode : a5 e1"
WRITERS = {
    "picture": ("picture", GAME, "NEW.png"),
    "film": ("film", GAME, "NEW.webp"),
    "page": ("page", GAME, "NEW.html"),
    "export": ("export", "NEW.all"),
}
"""Commands that write a file."""
READERS = {
    "open": ("FILE.arcade",),
    "replay": ("replay", "FILE"),
    "replay --headless": ("replay", "FILE", "--headless"),
    "picture": ("picture", "FILE", "new.png"),
    "film": ("film", "FILE", "new.webp"),
    "page": ("page", "FILE", "new.html"),
    "import": ("import", "FILE"),
}
"""Commands that read one."""
MISSING = "there is no file '{file}'"
FOLDER = "'{file}' is a folder, not a file"
THERE = "{file} exists already"
NOWHERE = "{file} cannot be written: there is no folder '{folder}'"
WRONG = {
    "open": ("chess",),
    "replay": ("replay",),
    "replay --headless": ("replay", GAME, "--headless", "--mute"),
    "picture": ("picture", GAME),
    "film": ("film", GAME, "a.avi"),
    "page": ("page", GAME, "a.htm"),
    "export": ("export",),
    "import": ("import", "a", "b"),
    "demo": ("demo", "explode"),
    "ugi": ("ugi", "chess"),
    "broker": ("broker", "x"),
}
"""Command lines that cannot be followed."""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(ROOT / "main.py")])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


def check(capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, said: str) -> None:
    assert main(arguments) == status
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"main.py: {said}\n")


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("situation", ["missing", "folder"])
def test_what_cannot_be_read(command: str, situation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = "some.arcade"
    if situation == "folder":
        Path(name).mkdir()
    arguments = [name if word.startswith("FILE") else word for word in READERS[command]]
    check(capsys, arguments, 1, (MISSING if situation == "missing" else FOLDER).format(file=name))
    assert {path.name for path in tmp_path.iterdir()} <= {name}


@pytest.mark.parametrize("command", WRITERS)
@pytest.mark.parametrize("situation", ["there", "link", "nowhere", "deep"])
def test_what_cannot_be_written(
    command: str, situation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    *before, target = WRITERS[command]
    folder = {"nowhere": "mistyped/", "deep": "mis/typed/"}.get(situation, "")
    file = f"{folder}new{Path(target).suffix}"
    if situation == "there":
        Path(file).write_text("mine")
    elif situation == "link":
        Path(file).symlink_to("nothing")
    sentence = THERE if not folder else NOWHERE
    check(capsys, [*before, file], 1, sentence.format(file=file, folder=folder.removesuffix("/")))
    assert not (tmp_path / "mistyped").exists()
    assert not (tmp_path / "mis").exists()
    if situation == "there":
        assert Path(file).read_text() == "mine"


@pytest.mark.parametrize("command", WRONG)
def test_what_is_wrong(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WRONG[command]]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"main\.py: .+ \(try --help\)\n", err)


@pytest.mark.parametrize("command", ["replay --headless", "picture", "film"])
def test_a_text_that_is_no_game_is_told_with_how_one_begins(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = "arcad 1 explode : a5"
    arguments = [text if word == "FILE" else word for word in READERS[command]]
    check(capsys, arguments, 1, f"'{text}' is neither a file nor a game, whose text begins with the word arcade")


@pytest.mark.parametrize("command", ["replay --headless", "picture", "film"])
def test_a_game_that_does_not_fit_is_1(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([f"{GAME} z9" if word == "FILE" else word for word in READERS[command]]) == 1
    assert "move 3: " in capsys.readouterr().err


def test_the_page_says_what_the_statuses_mean() -> None:
    page = " ".join((ROOT / "docs" / "files.md").read_text("utf-8").split())
    for status in ("0", "1", "2", "130"):
        assert re.search(rf"\*\*{status}\*\*", page), status
    manual = (ROOT / "tools" / "package" / "linux" / "arcade.6").read_text("utf-8").partition(".SH EXIT STATUS")[2]
    assert all(re.search(rf"\b{status}\b", manual) for status in ("0", "1", "2", "130"))


# Long work


LONG = 60_000
"""Lines of a file that takes some seconds."""


@pytest.fixture
def long_file(tmp_path: Path) -> Path:
    path = tmp_path / "long.arcade"
    began = 'arcade 1 explode began=game{n} date="2026-01-01T10:00" : a5 e1 b4 d2 .\n'
    path.write_text("".join(began.format(n=n) for n in range(LONG)), encoding="utf-8")
    return path


def commands(path: Path, folder: Path) -> dict[str, list[str]]:
    data = ["--data", str(folder / "data")]
    return {
        "replay": ["replay", str(path), "--headless"],
        "import": ["import", str(path), *data],
        "film": ["film", "arcade 1 explode : " + "a5 e1 b4 d2", str(folder / "f.webp"), *data],
    }


def started(arguments: list[str], error: int, output: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    command = [sys.executable, str(ROOT / "main.py"), *arguments]
    return subprocess.Popen(command, env=environment(), stdout=output, stderr=error)


def said_to(terminal: int, until: bytes) -> bytes:
    """Read what is said to a terminal until something was that fits."""
    said = b""
    while not re.search(until, said):
        ready, _, _ = select.select([terminal], [], [], PATIENCE)
        assert ready, f"{until!r} was not said, but {said[-300:]!r}"
        said += os.read(terminal, 4096)
    return said


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize(
    ("command", "doing"), [("replay", rb"replaying: \d+%"), ("import", rb"checking the games: \d+%")]
)
def test_a_long_command_says_how_far_it_is_and_ends_when_it_is_interrupted(
    tmp_path: Path, long_file: Path, command: str, doing: bytes
) -> None:
    controller, terminal = os.openpty()
    process = started(commands(long_file, tmp_path)[command], terminal)
    try:
        said = said_to(controller, doing)
        process.send_signal(signal.SIGINT)
        said += said_to(controller, b"interrupted\r?\n")
        assert process.wait(PATIENCE) == 130
    finally:
        process.kill()
        os.close(terminal)
        os.close(controller)
    assert b"Traceback" not in said
    assert re.search(rb"\rmain\.py: interrupted", said), "the line of the progress is gone before"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_into_a_pipe_nothing_is_said_of_the_progress(tmp_path: Path, long_file: Path) -> None:
    process = started(commands(long_file, tmp_path)["replay"], subprocess.PIPE, subprocess.PIPE)
    assert line_of(process).startswith(b"1 explode"), "it is in the middle of its work"
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert error == b"main.py: interrupted\n"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_reader_that_has_had_enough_is_no_error_of_the_arcade(tmp_path: Path, long_file: Path) -> None:
    command = [sys.executable, str(ROOT / "main.py"), *commands(long_file, tmp_path)["replay"]]
    with processes.started(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert line_of(process).startswith(b"1 explode")
        process.stdout.close()
        assert line_of(process, process.stderr) == b""
        assert process.wait(PATIENCE) == 1


@pytest.mark.slow
def test_a_film_says_only_where_it_is(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "main.py"), *commands(tmp_path, tmp_path)["film"]]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"saved {tmp_path / 'f.webp'}\n", "")


def test_of_many_parts_of_a_file_that_do_not_fit_ten_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.arcade"
    file.write_text("".join(f"# person {number}\n" for number in range(13)), encoding="utf-8")
    assert main(["import", str(file), "--data", str(tmp_path / "data")]) == 1
    told = capsys.readouterr().err.splitlines()
    assert len([line for line in told if "not used: " in line]) == 10, told
    assert [line for line in told if "3 more could not be used" in line], told
