"""Locks: one process has them, and never longer than it lives."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
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
    for text in ("a long text", "short"):
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
