"""What this process says and does by its standard input and output, and when it ends."""

from __future__ import annotations

import errno
import gc
import io
import os
import signal
import sys
from types import SimpleNamespace

import pytest

from game.app.command import ugi_command
from game.app.system import logs


class Ended(Exception):
    """The process would end here."""


@pytest.fixture(autouse=True)
def ended(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The exit statuses with which the process would have ended; nothing else of it is changed."""
    statuses: list[int] = []

    def end(status: int) -> None:
        statuses.append(status)
        raise Ended

    monkeypatch.setattr(os, "_exit", end)
    monkeypatch.setattr(ugi_command, "start_thread", lambda work, name: None)
    monkeypatch.setattr(signal, "signal", lambda number, handler: None)
    monkeypatch.setattr(logs, "listen", lambda: None)
    monkeypatch.setattr(gc, "set_threshold", lambda *numbers: None)
    return statuses


def given(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let these lines come."""
    content = "".join(f"{line}\n" for line in lines).encode()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(content)))


def test_it_speaks_for_a_game_until_it_is_told_to_quit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given(monkeypatch, "ugi", "isready", "quit", "isready")
    assert ugi_command.speak("explode") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("id name ")
    assert said[-2:] == ["ugiok", "readyok"]


def test_the_end_of_the_input_is_the_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    given(monkeypatch)
    assert ugi_command.speak("explode") == ugi_command.work() == 0
    monkeypatch.setattr(sys, "stdin", None)
    assert ugi_command.speak("explode") == ugi_command.work() == 0
    assert capsys.readouterr() == ("", "")


def test_without_an_output_nothing_is_done(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    given(monkeypatch, "ugi")
    monkeypatch.setattr(sys, "stdout", None)
    assert ugi_command.speak("explode") == ugi_command.work() == 1
    assert capsys.readouterr().err.count("the standard output is closed") == 2


@pytest.mark.parametrize(
    ("number", "status", "told"),
    [(errno.EPIPE, 0, ""), (errno.EINVAL, 0, ""), (errno.ENOSPC, 1, "nothing can be written: ")],
)
def test_it_ends_when_nothing_can_be_written(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    ended: list[int],
    number: int,
    status: int,
    told: str,
) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(number, os.strerror(number))

    given(monkeypatch, "ugi")
    monkeypatch.setattr(sys, "stdout", Full())
    with pytest.raises(Ended):
        ugi_command.speak("explode")
    assert ended == [status]
    assert told in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can tell there")
def test_it_ends_when_nobody_reads_or_who_started_it_is_gone(monkeypatch: pytest.MonkeyPatch, ended: list[int]) -> None:
    reader, writer = os.pipe()
    with open(writer, "w") as output:
        monkeypatch.setattr(sys, "stdout", output)
        with pytest.raises(Ended):
            ugi_command._watch(os.getppid() + 1)
        os.close(reader)
        with pytest.raises(Ended):
            ugi_command._watch(os.getppid())
        monkeypatch.undo()
    assert ended == [0, 0]


def test_an_engine_seldom_looks_for_garbage_but_does(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, ...]] = []
    monkeypatch.setattr(gc, "set_threshold", lambda *numbers: told.append(numbers))
    given(monkeypatch)
    assert ugi_command.speak("explode") == ugi_command.work() == 0
    assert len(told) == 2, "both who speaks for a game and who does jobs"
    for young, *older in told:
        assert young > 10_000, "a search keeps what it makes: looking at all of it costs time"
        assert all(older), "trees whose parts know each other are only freed by the collector"
