"""Write queue: writes files beside the frames, in order, and again until it has worked."""

import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import Struct

from game.background import AtOnce, TaskQueue
from game.store.files.errors import LaterVersion, StorageError

log = logging.getLogger(__name__)


class Write:
    """Something to be written to one file. Threads do it, step by step; it may be done again after an error."""

    def draft(self) -> None:
        """Write what needs no waiting for the disk; raises `StorageError`.

        A program that is killed afterwards has lost nothing, whatever the disk is busy with.
        """

    def commit(self) -> None:
        """Write the file, and wait until it is on the disk; raises `StorageError`."""

    def drop(self) -> None:
        """Delete the draft: a later one of the same file takes its place. Never raises."""

    def written(self) -> None:
        """Note in the main thread that the file is on the disk."""


class _Result(Struct):
    """Outcome of an attempt to write."""

    path: Path
    write: Write
    error: StorageError | None = None


class WriteQueue:
    """The files to be written. Of several writes of one file only the last counts.

    Two threads work for it, one behind the other: the first makes drafts, so that nothing is lost by a program that is
    killed while the second waits for the disk.
    """

    def __init__(self, beside: bool, check: Callable[[], None]) -> None:
        """Without `beside`, everything is written at once. `check` raises `StorageError` if nothing can be written."""
        self._drafts = TaskQueue("drafts") if beside else AtOnce()
        self._commits = TaskQueue("writes") if beside else AtOnce()
        self._check = check
        self.closed = False
        """True if nothing may be written any more: it stays pending."""
        self.wake: Callable[[], object] = lambda: None
        """Called by a thread when there is a result."""
        self.failed: dict[Path, StorageError] = {}
        """Files whose last attempt has failed."""
        self.refused: list[Path] = []
        """Files that a later version has written meanwhile."""
        self._pending: dict[Path, Write] = {}
        self._under_way: set[Write] = set()
        """Writes given to the threads."""
        self._drafted: dict[Path, Write] = {}
        """The last write of each file of which there is a draft."""
        self._results: deque[_Result] = deque()
        self._done: deque[tuple[Callable[[StorageError | None], object], StorageError | None]] = deque()

    def is_pending(self, path: Path) -> bool:
        """True unless everything given for a file is on the disk."""
        return path in self._pending

    def hold(self, path: Path, write: Write) -> None:
        """Let a write be pending until the next one begins."""
        self._pending[path] = write

    def put(self, path: Path, write: Write) -> None:
        """Write a file, and all others that are pending."""
        self.hold(path, write)
        self.begin()

    def once(self, work: Callable[[], object], done: Callable[[StorageError | None], object]) -> None:
        """Do something that writes, without another attempt; `done` is called with its error by `settle`."""
        self._commits.put(lambda: self._done.append((done, self._attempt(work))))
        self._commits.put(self.wake)

    def begin(self) -> None:
        """Begin all pending writes that are not under way."""
        for path, write in [*self._pending.items()]:
            if write not in self._under_way and not self.closed:
                self._under_way.add(write)
                self._drafts.put(partial(self._draft, path, write))

    def wait(self, seconds: float) -> bool:
        """Wait until nothing is under way, but not longer; return True if so."""
        return self._drafts.wait(seconds) and self._commits.wait(seconds)

    def settle(self) -> bool:
        """Take the results; return True if there were any."""
        found = bool(self._results or self._done)
        while self._results:
            self._take(self._results.popleft())
        while self._done:
            done, error = self._done.popleft()
            done(error)
        return found

    def _take(self, result: _Result) -> None:
        self._under_way.discard(result.write)
        if self._pending.get(result.path) is not result.write:
            return  # A later write has its own result.
        if result.error is None:
            del self._pending[result.path]
            self.failed.pop(result.path, None)
            result.write.written()
        elif isinstance(result.error, LaterVersion):
            self.refused.append(result.path)
        else:
            self.failed[result.path] = result.error

    # In the threads

    def _draft(self, path: Path, write: Write) -> None:
        if self._pending.get(path) is not write:
            self._give(path, write)
            return
        error = self._attempt(write.draft)
        if error is not None:
            self._give(path, write, error)
            return
        self._drafted[path] = write
        self._commits.put(partial(self._commit, path, write))

    def _commit(self, path: Path, write: Write) -> None:
        if self._drafted.get(path) is not write:
            write.drop()
            self._give(path, write)
        else:
            self._give(path, write, self._attempt(write.commit))

    def _give(self, path: Path, write: Write, error: StorageError | None = None) -> None:
        self._results.append(_Result(path, write, error))
        self.wake()

    def _attempt(self, work: Callable[[], object]) -> StorageError | None:
        """Do something; return its error. Anything but a `StorageError` is a fault of the program, and is logged."""
        try:
            self._check()
            work()
        except StorageError as error:
            return error
        except Exception as error:
            log.exception("Writing has failed")
            return StorageError(str(error))
        return None
