"""One window for a folder: who is first, who is a guest, and what nobody can be talked into."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.app.system import single_instance
from game.app.system.single_instance import NAME, Claim, SingleInstance
from tests.conftest import ROOT
from tests.processes import PATIENCE, line_of, started

FIRST = """
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from game.app.system.single_instance import SingleInstance
instance = SingleInstance(Path(sys.argv[1]))
print(instance.claim.name, flush=True)
sys.stdin.read()
"""


@contextlib.contextmanager
def first(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that has a folder, and is killed in the end."""
    command = [sys.executable, "-c", FIRST, str(folder)]
    with started(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert line_of(process) == "FIRST\n"
            yield process
        finally:
            process.kill()


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets how long a process is waited for; as long as it takes, unless a test says otherwise."""

    def wait(seconds: float) -> None:
        monkeypatch.setattr(single_instance, "PATIENCE", seconds)
        monkeypatch.setattr(single_instance, "BUSY", seconds)

    wait(60.0)
    return wait


Patience = Callable[[float], None]


def test_the_second_asks_the_first_to_show_itself(tmp_path: Path) -> None:
    shown = []
    with SingleInstance(tmp_path / "data") as one:
        assert one.claim is Claim.FIRST
        with SingleInstance(tmp_path / "data") as early:
            assert early.claim is Claim.SHOWN, "while it is being opened it need not be shown"
        one.show = lambda given: bool(shown.append(1)) or True
        for number in range(1, 4):
            with SingleInstance(tmp_path / "data") as second:
                assert second.claim is Claim.SHOWN
            assert len(shown) == number
    with SingleInstance(tmp_path / "data") as later:
        assert later.claim is Claim.FIRST
        with SingleInstance(tmp_path / "other") as elsewhere:
            assert elsewhere.claim is Claim.FIRST
    assert (tmp_path / "data" / NAME).read_bytes() == b""


def test_the_first_is_told_what_the_second_was_to_open(tmp_path: Path) -> None:
    opened: list[str] = []
    text = "arcade 1 explode player1=Jürgen : " + "a5 " * 300_000
    with SingleInstance(tmp_path) as one:
        one.show = lambda given: not opened.append(given)
        for given in ("", "/a folder/größe.arcade", text):
            with SingleInstance(tmp_path, given) as second:
                assert second.claim is Claim.SHOWN
            assert opened.pop() == given


def test_what_is_given_while_the_window_is_opened_is_shown_by_the_second(tmp_path: Path, patience: Patience) -> None:
    with SingleInstance(tmp_path):
        patience(0.2)
        with SingleInstance(tmp_path, "game.arcade") as second:
            assert second.claim is Claim.GUEST


@pytest.mark.slow
def test_a_window_that_does_not_show_itself_has_a_guest(tmp_path: Path, patience: Patience) -> None:
    with SingleInstance(tmp_path) as one:
        one.show = lambda given: False
        patience(0.2)
        with SingleInstance(tmp_path) as second:
            assert second.claim is Claim.GUEST
        one.show = lambda given: True
        patience(60.0)
        with SingleInstance(tmp_path) as third:
            assert third.claim is Claim.SHOWN


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_process_that_is_stopped_has_a_guest_until_it_goes_on(tmp_path: Path, patience: Patience) -> None:
    with first(tmp_path) as process:
        os.kill(process.pid, signal.SIGSTOP)
        os.waitpid(process.pid, os.WUNTRACED)
        patience(0.2)
        with SingleInstance(tmp_path) as second:
            assert second.claim is Claim.GUEST
        os.kill(process.pid, signal.SIGCONT)
        patience(60.0)
        with SingleInstance(tmp_path) as third:
            assert third.claim is Claim.SHOWN


def test_a_process_that_was_killed_hinders_nobody(tmp_path: Path) -> None:
    with first(tmp_path) as process:
        process.kill()
        process.wait(PATIENCE)
    assert (tmp_path / NAME).read_bytes() != b""
    with SingleInstance(tmp_path) as second:
        assert second.claim is Claim.FIRST


def test_whoever_does_not_know_the_secret_is_not_heard(tmp_path: Path) -> None:
    shown = []
    with SingleInstance(tmp_path) as one:
        one.show = lambda given: bool(shown.append(1)) or True
        port, secret = (tmp_path / NAME).read_text().split()
        for words in (b"", b"\n", b"show \n", b"show " + b"0" * 32 + b"\n", secret.encode() + b"\n", b"x" * 100_000):
            with socket.create_connection(("127.0.0.1", int(port)), timeout=10) as line:
                said = b""
                with contextlib.suppress(OSError):
                    line.sendall(words)
                    line.shutdown(socket.SHUT_WR)
                    said = line.recv(100)
                assert said == b""
        assert shown == []
        with SingleInstance(tmp_path) as second:
            assert second.claim is Claim.SHOWN
    if sys.platform != "win32":
        assert (tmp_path / NAME).stat().st_mode & 0o777 == 0o600


def test_callers_who_take_their_time_keep_nobody_out(tmp_path: Path) -> None:
    with SingleInstance(tmp_path) as one, contextlib.ExitStack() as lines:
        one.show = lambda given: True
        port, _ = (tmp_path / NAME).read_text().split()
        for _ in range(3):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", int(port))))
            line.sendall(b"s")
        with SingleInstance(tmp_path) as second:
            assert second.claim is Claim.SHOWN


@pytest.mark.slow
def test_a_caller_has_said_all_within_the_patience(tmp_path: Path, patience: Patience) -> None:
    patience(1.0)
    with SingleInstance(tmp_path):
        port, secret = (tmp_path / NAME).read_text().split()
        with socket.create_connection(("127.0.0.1", int(port)), timeout=60) as line, contextlib.suppress(OSError):
            line.sendall(f"show {secret}\n".encode())
            assert line.recv(100) == b"here\n"
            line.settimeout(0.01)
            for _ in range(3000):
                line.sendall(b" ")
                with contextlib.suppress(TimeoutError):
                    assert line.recv(100) == b""
                    return
            raise AssertionError("it listens for ever")


def test_a_call_that_cannot_be_taken_is_not_the_last_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    accept, failed = socket.socket.accept, list[int]()

    def fail_once(server: socket.socket) -> tuple[socket.socket, object]:
        if not failed:
            failed.append(1)
            raise OSError(errno.EMFILE, "Too many open files")
        return accept(server)

    monkeypatch.setattr(single_instance, "PAUSE", 0.01)
    monkeypatch.setattr(socket.socket, "accept", fail_once)
    with SingleInstance(tmp_path) as one:
        one.show = lambda given: True
        with SingleInstance(tmp_path) as second:
            assert second.claim is Claim.SHOWN
    assert failed


@pytest.mark.parametrize("content", [b"", b"x", b"0 0", b"99999999 a", b"-1 a", b"1 a", b"\xff", b"9" * 5000])
def test_a_port_that_is_none_is_called_in_vain(tmp_path: Path, patience: Patience, content: bytes) -> None:
    patience(0.03)
    with SingleInstance(tmp_path):
        (tmp_path / NAME).write_bytes(content)
        with SingleInstance(tmp_path) as second:
            assert second.claim is Claim.GUEST


def test_a_folder_that_cannot_be_locked_hinders_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "data" / NAME).mkdir(parents=True)
    for folder in (tmp_path / "file", tmp_path / "file" / "data", tmp_path / ("n" * 300), tmp_path / "data"):
        with SingleInstance(folder) as one, SingleInstance(folder) as other:
            assert one.claim is other.claim is Claim.FIRST


def test_without_a_port_the_second_is_a_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patience: Patience
) -> None:
    def refuse(*arguments: object, **options: object) -> socket.socket:
        raise OSError("no network")

    patience(0.1)
    monkeypatch.setattr(socket, "create_server", refuse)
    with SingleInstance(tmp_path) as one, SingleInstance(tmp_path) as other:
        assert (one.claim, other.claim) == (Claim.FIRST, Claim.GUEST)
