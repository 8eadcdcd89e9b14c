"""File locks. The system releases them when their process ends, however it ends."""

import errno
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from game.store.files.own_file import open_own

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR = 1 << 30
"""Offset of the locked byte on Windows, far behind the content, as locked bytes cannot be read by others."""
_PAUSE = 0.001
LONGEST_LOCK = 200
"""Maximum size of a lock's text in bytes."""
_WRITTEN = re.compile(rb"([\w.-]+ [0-9a-f]{32}\n)?")
"""Texts that locks hold."""


class FileLock:
    """A lock that one process at a time can hold. Its file stays after release."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None

    def acquire(self) -> bool:
        """Take the lock without waiting; return True if it was free. Raises `OSError` where files cannot be locked."""
        handle = open_own(self.path, os.O_RDWR)
        try:
            taken = _lock(handle)
        except BaseException:
            os.close(handle)
            raise
        if taken:
            self._handle = handle
        else:
            os.close(handle)
        return taken

    def write(self, text: str) -> None:
        """Write a text to the file of a held lock; only its owner can read it.

        Raises `OSError`, also if the file is another one than a lock's.
        """
        assert self._handle is not None
        os.lseek(self._handle, 0, os.SEEK_SET)
        before = os.read(self._handle, LONGEST_LOCK + 1)
        if len(before) > LONGEST_LOCK or not _WRITTEN.fullmatch(before):
            raise OSError(errno.EEXIST, "it holds something else than a lock does", str(self.path))
        if sys.platform != "win32":
            os.fchmod(self._handle, 0o600)
        os.ftruncate(self._handle, 0)
        os.lseek(self._handle, 0, os.SEEK_SET)
        os.write(self._handle, text.encode())

    def release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


@contextmanager
def short_lock(path: Path, patience: float = 2.0) -> Iterator[None]:
    """Hold a lock for a moment, so that two windows do not change a file at the same time.

    Goes on without the lock after `patience` seconds, as its holder may have been stopped, and where files cannot be
    locked.
    """
    lock = FileLock(path)
    with suppress(OSError):
        # Count naps, not time: if the whole machine stands still, that is a single nap.
        for _ in range(round(patience / _PAUSE)):
            if lock.acquire():
                break
            time.sleep(_PAUSE)
    try:
        yield
    finally:
        lock.release()


if sys.platform == "win32":

    def _lock(handle: int) -> bool:
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def _lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
