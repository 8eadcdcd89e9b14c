"""One window for a folder: who is first, who is a guest, and what nobody can be talked into."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from game.app.system import single_instance
from game.app.system.single_instance import LONGEST_PATH, MOST_CALLERS, NAME, SOCKET, Claim, SingleInstance
from game.store.files.lock import FileLock
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
        monkeypatch.setattr(single_instance, "CALL_PATIENCE", seconds)
        monkeypatch.setattr(single_instance, "BUSY", seconds)

    wait(60.0)
    return wait


Patience = Callable[[float], None]


@pytest.fixture(params=["socket", "port"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder with a socket in it, or one whose path is too long for that: then there is a port."""
    if request.param == "port":
        return tmp_path / ("n" * LONGEST_PATH)
    if not hasattr(socket, "AF_UNIX") or len(os.fsencode(tmp_path / SOCKET)) > LONGEST_PATH:
        pytest.skip("there can be no socket in the folders of tests here")
    return tmp_path


def secret_of(folder: Path) -> str:
    return (folder / NAME).read_text().split()[1]


@contextlib.contextmanager
def line_to(folder: Path) -> Iterator[socket.socket]:
    """A connection to the window that has a folder."""
    place = (folder / NAME).read_text().split()[0]
    if place == SOCKET:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(60)
            line.connect(str(folder / SOCKET))
            yield line
    else:
        with socket.create_connection(("127.0.0.1", int(place)), timeout=60) as line:
            yield line


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


def test_a_process_that_was_killed_hinders_nobody(folder: Path) -> None:
    with first(folder) as process:
        process.kill()
        process.wait(PATIENCE)
    assert (folder / NAME).read_bytes() != b""
    with SingleInstance(folder) as second:
        assert second.claim is Claim.FIRST
        second.show = lambda given: True
        with SingleInstance(folder) as third:
            assert third.claim is Claim.SHOWN, "what was left behind was cleared away"


def test_whoever_does_not_know_the_secret_is_not_heard(folder: Path) -> None:
    shown = []
    with SingleInstance(folder) as one:
        one.show = lambda given: bool(shown.append(1)) or True
        secret = secret_of(folder)
        for words in (b"", b"\n", b"show \n", b"show " + b"0" * 32 + b"\n", secret.encode() + b"\n", b"x" * 100_000):
            with line_to(folder) as line:
                said = b""
                with contextlib.suppress(OSError):
                    line.sendall(words)
                    line.shutdown(socket.SHUT_WR)
                    said = line.recv(100)
                assert said == b""
        assert shown == []
        with SingleInstance(folder) as second:
            assert second.claim is Claim.SHOWN
        if sys.platform != "win32":
            assert (folder / NAME).stat().st_mode & 0o777 == 0o600


def test_callers_who_take_their_time_keep_nobody_out(folder: Path) -> None:
    with SingleInstance(folder) as one, contextlib.ExitStack() as lines:
        one.show = lambda given: True
        for _ in range(MOST_CALLERS - 1):
            line = lines.enter_context(line_to(folder))
            line.sendall(b"s")
        with SingleInstance(folder) as second:
            assert second.claim is Claim.SHOWN


@pytest.mark.slow
def test_a_caller_has_said_all_within_the_patience(folder: Path, patience: Patience) -> None:
    patience(1.0)
    with SingleInstance(folder), line_to(folder) as line, contextlib.suppress(OSError):
        line.sendall(f"show {secret_of(folder)}\n".encode())
        assert line.recv(100) == b"here\n"
        line.settimeout(0.01)
        for _ in range(3000):
            line.sendall(b" ")
            with contextlib.suppress(TimeoutError):
                assert line.recv(100) == b""
                return
        raise AssertionError("it listens for ever")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such sockets")
def test_only_its_owner_can_call_a_socket_and_it_goes_with_the_window(tmp_path: Path) -> None:
    with SingleInstance(tmp_path):
        found = (tmp_path / SOCKET).lstat()
        assert stat.S_ISSOCK(found.st_mode)
        assert stat.S_IMODE(found.st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such sockets")
@pytest.mark.parametrize("kind", ["file", "folder", "link", "lost link"])
def test_what_lies_in_the_place_of_the_socket_stays_and_there_is_a_port(tmp_path: Path, kind: str) -> None:
    place, precious = tmp_path / "data" / SOCKET, tmp_path / "precious"
    place.parent.mkdir()
    precious.write_text("precious")
    if kind == "folder":
        place.mkdir()
    elif kind == "file":
        place.write_text("precious")
    else:
        place.symlink_to(precious if kind == "link" else tmp_path / "nowhere")
    before = place.lstat()
    with SingleInstance(place.parent) as one:
        one.show = lambda given: True
        assert (place.parent / NAME).read_text().split()[0].isdecimal()
        with SingleInstance(place.parent) as second:
            assert second.claim is Claim.SHOWN
    assert place.lstat() == before
    assert precious.read_text() == "precious"
    assert not (tmp_path / "nowhere").exists()


def test_a_window_of_an_earlier_version_which_has_a_port_is_called(tmp_path: Path) -> None:
    lock, secret, heard = FileLock(tmp_path / NAME), "0123456789abcdef" * 2, list[bytes]()
    assert lock.acquire()

    def answer(server: socket.socket) -> None:
        line, _ = server.accept()
        with line, line.makefile("rb") as words:
            heard.append(words.readline())
            line.sendall(b"here\n")
            heard.append(words.readline())
            line.sendall(b"shown\n")

    with socket.create_server(("127.0.0.1", 0)) as server:
        lock.write(f"{server.getsockname()[1]} {secret}\n")
        thread = Thread(target=answer, args=(server,))
        thread.start()
        with SingleInstance(tmp_path, "game.arcade") as second:
            assert second.claim is Claim.SHOWN
        thread.join(60)
    assert heard == [f"show {secret}\n".encode(), b'"game.arcade"\n']
    lock.release()


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
def test_a_link_in_the_place_of_the_lock_empties_nothing(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / NAME).symlink_to(precious)
    with SingleInstance(tmp_path / "data") as one:
        one.show = lambda given: True
        assert one.claim is Claim.FIRST
        with SingleInstance(tmp_path / "data") as second:
            assert second.claim is Claim.SHOWN
    assert precious.read_text() == "precious"


FLOODED = """
import os, resource, sys, threading
from pathlib import Path
from game.app.system.single_instance import SingleInstance
from game.store.player.player_store import PlayerStore

folder, told = Path(sys.argv[1]), []
with SingleInstance(folder) as instance:
    instance.show = lambda given: True
    store = PlayerStore(folder, told.append, lambda text: text, lambda: None)
    store.load_settings()
    store.win_stars("explode", "one", 1)
    handles = len(os.listdir("/proc/self/fd"))
    resource.setrlimit(resource.RLIMIT_NOFILE, (handles + 40, handles + 40))
    print("ready", flush=True)
    most = threads = number = 0
    while sys.stdin.readline().strip() == "on":
        for _ in range(50):
            number += 1
            store.win_stars("explode", f"{number}", 2)
            assert len(store.stars("explode")) == number + 1
            store.scores(), store.solved()
            most = max(most, len(os.listdir("/proc/self/fd")) - handles)
            threads = max(threads, threading.active_count())
        print("on", flush=True)
    print(most, threads, *told, flush=True)
    sys.stdin.read()
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="handles are counted otherwise there")
def test_a_flood_of_callers_costs_no_file_and_the_second_start_works_afterwards(tmp_path: Path) -> None:
    """Anybody on the machine can call a port: fourteen thousand calls once took all handles, and good files aside."""
    folder = tmp_path / ("n" * LONGEST_PATH)
    command = [sys.executable, "-c", FLOODED, str(folder)]
    pipe = subprocess.PIPE
    with started(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            assert process.stdin is not None
            assert line_of(process) == "ready\n"
            port = int((folder / NAME).read_text().split()[0])
            lines = list[socket.socket]()
            for _ in range(10):
                for _ in range(30):
                    line = socket.socket()
                    line.setblocking(False)
                    line.connect_ex(("127.0.0.1", port))
                    lines.append(line)
                print("on", file=process.stdin, flush=True)
                assert line_of(process) == "on\n", "it goes on"
            print("off", file=process.stdin, flush=True)
            most, threads, *told = line_of(process).split(maxsplit=2)
            assert (int(most) <= MOST_CALLERS + 3, int(threads) <= MOST_CALLERS + 2, told) == (True, True, []), (
                most,
                threads,
                told,
            )
            for line in lines:
                line.close()
            with SingleInstance(folder) as second:
                assert second.claim is Claim.SHOWN
            assert not [path for path in folder.iterdir() if "damaged" in path.name]
        finally:
            process.kill()


def test_a_call_that_cannot_be_taken_is_not_the_last_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    accept, failed = socket.socket.accept, list[int]()

    def fail_once(server: socket.socket) -> tuple[socket.socket, object]:
        if not failed:
            failed.append(1)
            raise OSError(errno.EMFILE, "Too many open files")
        return accept(server)

    monkeypatch.setattr(single_instance, "RETRY_PAUSE", 0.01)
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


def test_without_socket_and_port_the_second_is_a_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patience: Patience
) -> None:
    def refuse(*arguments: object, **options: object) -> socket.socket:
        raise OSError("no network")

    patience(0.1)
    monkeypatch.setattr(socket, "create_server", refuse)
    monkeypatch.setattr(single_instance, "LONGEST_PATH", 0)
    with SingleInstance(tmp_path) as one, SingleInstance(tmp_path) as other:
        assert (one.claim, other.claim) == (Claim.FIRST, Claim.GUEST)
