"""Locks: one process has them, and never longer than it lives."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.store.files.lock import FileLock, short_lock
from tests.conftest import ROOT
from tests.processes import PATIENCE, line_of, started

HOLDER = """
import sys
from collections.abc import Iterator
from pathlib import Path
from game.store.files.lock import FileLock
lock = FileLock(Path(sys.argv[1]))
print(lock.acquire(), flush=True)
sys.stdin.read()
"""


@contextlib.contextmanager
def holder(path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that has a lock until its input ends, and is killed in the end."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with started(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert line_of(process) == "True\n"
            yield process
        finally:
            process.kill()


def test_one_at_a_time(tmp_path: Path) -> None:
    one, other = FileLock(tmp_path / "x.lock"), FileLock(tmp_path / "x.lock")
    assert one.acquire()
    assert not other.acquire()
    one.release()
    assert other.acquire()
    other.release()
    other.release()


@pytest.mark.parametrize("killed", [False, True])
def test_the_end_of_a_process_ends_its_locks(tmp_path: Path, killed: bool) -> None:
    lock = FileLock(tmp_path / "x.lock")
    with holder(lock.path) as process:
        assert not lock.acquire()
        if killed:
            process.kill()
        else:
            process.communicate(timeout=PATIENCE)
        process.wait(PATIENCE)
        assert lock.acquire()
    lock.release()


def test_where_nothing_can_be_locked(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        FileLock(tmp_path / "file" / "x.lock").acquire()
    done = []
    with short_lock(tmp_path / "file" / "x.lock"):
        done.append(1)
    assert done


def test_the_file_can_be_read_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "x.lock"
    path.touch(0o644)
    lock = FileLock(path)
    assert lock.acquire()
    for text in (f"arcade.sock {'f' * 32}\n", f"4711 {'0' * 32}\n", ""):
        lock.write(text)
        assert path.read_text() == text
    if sys.platform != "win32":
        assert path.stat().st_mode & 0o777 == 0o600
    lock.release()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_holder_that_is_stopped_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "x.lock"
    with holder(path) as process:
        os.kill(process.pid, signal.SIGSTOP)
        os.waitpid(process.pid, os.WUNTRACED)
        done = []
        with short_lock(path, patience=0.05):
            done.append(1)
        assert done


def test_a_short_lock_is_let_go_of_whatever_happens(tmp_path: Path) -> None:
    path = tmp_path / "x.lock"
    with contextlib.suppress(KeyError), short_lock(path):
        assert not FileLock(path).acquire()
        raise KeyError
    lock = FileLock(path)
    assert lock.acquire()
    lock.release()


CONTENT = b"what somebody has written\n"


def link(path: Path, precious: Path) -> None:
    path.symlink_to(precious)


def second_name(path: Path, precious: Path) -> None:
    os.link(precious, path)


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
@pytest.mark.parametrize("make", [link, second_name])
def test_a_link_in_the_place_of_a_lock_is_not_followed(tmp_path: Path, make: Callable[[Path, Path], None]) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(CONTENT)
    make(tmp_path / "x.lock", precious)
    lock, other = FileLock(tmp_path / "x.lock"), FileLock(tmp_path / "x.lock")
    assert lock.acquire()
    assert not other.acquire(), "it is a lock all the same"
    lock.write(f"4711 {'0' * 32}\n")
    lock.write("")
    lock.release()
    assert precious.read_bytes() == CONTENT
    assert not (tmp_path / "x.lock").is_symlink()


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
def test_a_link_that_leads_nowhere_makes_no_file_there(tmp_path: Path) -> None:
    (tmp_path / "x.lock").symlink_to(tmp_path / "nowhere")
    with short_lock(tmp_path / "x.lock"):
        assert not (tmp_path / "nowhere").exists()


def test_a_file_that_is_no_locks_can_be_locked_and_keeps_what_it_holds(tmp_path: Path) -> None:
    for content in (CONTENT, b"0" * 500, b"4711 " + b"0" * 32 + b"\nmore"):
        (tmp_path / "x.lock").write_bytes(content)
        lock = FileLock(tmp_path / "x.lock")
        assert lock.acquire()
        with pytest.raises(OSError, match="something else"):
            lock.write("")
        lock.release()
        assert (tmp_path / "x.lock").read_bytes() == content


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_no_lock(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.lock")
    with pytest.raises(OSError, match="not a file"):
        FileLock(tmp_path / "x.lock").acquire()
