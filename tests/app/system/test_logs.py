"""What goes wrong is written down, in files of limited size and without anything private."""

from __future__ import annotations

import logging
import os
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from game.app.system import logs
from game.app.system.logs import LOG_SIZE, LONGEST_ENTRY, OLDER, LogFile
from game.store.files.folders import homely
from tests.conftest import ROOT
from tests.processes import PATIENCE

ABOUT = "Dusk Arcade, and all its parts"


@pytest.fixture
def logger(tmp_path: Path) -> logging.Logger:
    """Writes to `folder/arcade.log` only."""
    made = logging.Logger("test")
    made.addHandler(LogFile(tmp_path / "folder" / "arcade.log", lambda: ABOUT))
    return made


def written(tmp_path: Path) -> str:
    return (tmp_path / "folder" / "arcade.log").read_text(encoding="utf-8")


def fail(message: str) -> None:
    raise RuntimeError(message)


def test_nothing_is_made_when_nothing_is_to_be_said(logger: logging.Logger, tmp_path: Path) -> None:
    assert list(tmp_path.iterdir()) == []
    logger.warning("now")
    assert written(tmp_path)


def test_the_first_line_tells_which_program_it_was_once(logger: logging.Logger, tmp_path: Path) -> None:
    logger.warning("one")
    logger.error("two")
    lines = written(tmp_path).splitlines()
    assert [line.split(": ")[-1] for line in lines] == [ABOUT, "one", "two"]
    assert "WARNING" in lines[1]
    assert "ERROR" in lines[2]


def test_a_mistake_is_written_with_where_it_happened(logger: logging.Logger, tmp_path: Path) -> None:
    try:
        fail("here")
    except RuntimeError:
        logger.exception("It has failed")
    text = written(tmp_path)
    assert "It has failed\nTraceback" in text
    assert "RuntimeError: here" in text
    assert "in fail" in text


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("names is a list, not ['Ann', \"Bob's\"]", "names is a list, not ['…', \"…\"]"),
        ("names is a text, not 'AnnAnnAnn…", "names is a text, not '…'"),
        (r"names is 'An\'n' and more", "names is '…' and more"),
        ("names is 'Ann", "names is '…'"),
        ("it isn't Bob's: 'Ann'", "it isn't Bob's: '…'"),
    ],
)
def test_what_a_message_quotes_is_left_out(logger: logging.Logger, tmp_path: Path, message: str, expected: str) -> None:
    logger.warning("%s", message)
    assert written(tmp_path).splitlines()[-1].endswith(f" {expected}")


def test_the_home_folder_is_left_out(logger: logging.Logger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home" / "ann.b"
    home.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    logger.warning("%s/saves and %s", home, home)
    try:
        fail(f"{home}/file")
    except RuntimeError:
        logger.exception("failed")
    assert "~/saves and ~\n" in written(tmp_path)
    assert "RuntimeError: ~/file" in written(tmp_path)
    assert "ann.b" not in written(tmp_path)
    assert homely(f"{home}s") == f"{home}s", "another folder"


@pytest.mark.skipif(sys.platform == "win32", reason="HOME is another thing there")
@pytest.mark.parametrize("home", ["", "/"])
def test_without_a_home_paths_stay_what_they_are(monkeypatch: pytest.MonkeyPatch, home: str) -> None:
    monkeypatch.setenv("HOME", home)
    assert homely("/data/saves") == "/data/saves"


def test_the_files_stay_small_and_few(logger: logging.Logger, tmp_path: Path) -> None:
    for number in range(400):
        logger.warning("%d %s", number, "x" * 5000)
    files = sorted((tmp_path / "folder").iterdir())
    assert [file.name for file in files] == ["arcade.log", *(f"arcade.log.{n + 1}" for n in range(OLDER))]
    assert all(file.stat().st_size <= LOG_SIZE for file in files)
    assert "399 xxx" in written(tmp_path)


@pytest.mark.slow
def test_an_endless_message_is_cut(logger: logging.Logger, tmp_path: Path) -> None:
    logger.warning("%s", "x" * 10_000_000 + " the end")
    text = written(tmp_path)
    assert len(text) < LONGEST_ENTRY + 200
    assert "the end" in text


def test_letters_that_cannot_be_written_do_no_harm(logger: logging.Logger, tmp_path: Path) -> None:
    logger.warning("half \ud83d of a letter")
    assert r"half \ud83d of a letter" in written(tmp_path)


def test_where_nothing_can_be_written_nothing_happens(
    logger: logging.Logger, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder").write_text("a file where the folder should be")
    for _ in range(3):
        logger.error("lost")
    assert capsys.readouterr() == ("", "")
    assert (tmp_path / "folder").read_text() == "a file where the folder should be"


def test_a_full_disk_is_no_trouble(
    logger: logging.Logger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(logging.StreamHandler, "flush", full)
        logger.error("lost")
    assert capsys.readouterr() == ("", "")
    logger.error("kept")
    assert "kept" in written(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_in_the_place_of_the_file_holds_nothing_up(
    logger: logging.Logger, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder").mkdir()
    pipe = tmp_path / "folder" / "arcade.log"
    os.mkfifo(pipe)
    began = time.monotonic()
    logger.error("lost")
    assert time.monotonic() - began < PATIENCE
    assert stat.S_ISFIFO(pipe.stat().st_mode), "it is nobody else's business"
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
@pytest.mark.parametrize("hard", [True, False])
def test_a_link_in_the_place_of_the_file_is_not_followed(logger: logging.Logger, tmp_path: Path, hard: bool) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "precious").write_text("precious")
    place = tmp_path / "folder" / "arcade.log"
    if hard:
        place.hardlink_to(tmp_path / "precious")
    else:
        place.symlink_to(tmp_path / "precious")
    logger.error("kept")
    assert (tmp_path / "precious").read_text() == "precious"
    assert "kept" in written(tmp_path)
    assert not place.is_symlink()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such rights")
def test_the_file_can_be_read_by_its_owner_only(logger: logging.Logger, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "arcade.log").touch(0o644)
    for number in range(400):
        logger.warning("%d %s", number, "x" * 5000)
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "folder").iterdir()} == {0o600}


# Who is listened to


def test_a_thread_that_fails_is_written_down(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    logs.listen()
    for function in (lambda: fail("in a thread"), sys.exit):
        thread = threading.Thread(target=function, name="worker")
        thread.start()
        thread.join(PATIENCE)
    (record,) = caplog.records
    assert record.getMessage() == "worker has failed"
    assert record.exc_info is not None
    assert str(record.exc_info[1]) == "in a thread"


FAILING_SEARCH = """
import sys
from game.app.command.cli import main
from game.players.ugi import Ugi

def fail(self, *given):
    raise RuntimeError("in the search")
    yield

Ugi._search = fail
sys.exit(main(["ugi", "explode"]))
"""


def test_a_search_of_the_text_protocol_that_fails_is_told_on_standard_error() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FAILING_SEARCH],
        input="go depth 1\nisready\nquit\n",
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stdout) == (0, "readyok\n")
    assert "has failed\nTraceback" in done.stderr
    assert "RuntimeError: in the search" in done.stderr


FAILING_BEGINNING = """
import sys
from game.app.loop.app import App
from game.app.command.cli import main

def fail(self):
    raise RuntimeError("at the beginning")

App.apply_settings = fail
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.slow
def test_a_beginning_that_fails_is_written_down(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FAILING_BEGINNING, "--data", str(tmp_path)]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 1
    text = (tmp_path / "logs" / "arcade.log").read_text(encoding="utf-8")
    assert "RuntimeError: at the beginning" in text
    for part in ("Dusk Arcade", "Python", "pygame-ce", "SDL"):
        assert part in text.splitlines()[0]
