"""The files of a folder, written and read beside the frames: what fails is kept, told, and tried again."""

import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from game.store.files.damaged import move_aside
from game.store.files.errors import StorageError
from game.store.player.data_folder import DataFolder, is_readable
from game.store.player.file_reader import AnyReading, Reading, examine
from game.store.player.file_troubles import FileTroubles
from game.store.player.versions import later_version
from game.store.player.write_queue import Write, WriteQueue
from game.store.player.writes import AnySharedFile, SharedFile, SharedWrite

T = TypeVar("T")
log = logging.getLogger(__name__)

DISK_WAIT = 60.0
"""Seconds to wait for a disk, unless said otherwise."""
RETRY = 3.0
"""Seconds between two attempts to write, or to read what could not be read."""


class FileStore(ABC):
    """Reads and writes files for one window; `PlayerStore` knows what is in them.

    Several windows may share a folder. Shared files are read again at every write, and only this window's changes are
    applied. What cannot be written stays pending: this window sees it all the same, and it is tried again. Only what
    was read is judged: a file that cannot be read is left as it is, and read again. If a later version of the arcade
    has written any of the files, nothing is written.
    """

    def __init__(
        self,
        folder: Path,
        tell: Callable[[str], object],
        translate: Callable[[str], str],
        changed: Callable[[], object],
        guest: bool = False,
        beside: bool = False,
    ) -> None:
        """`tell` shows a message, `translate` makes English the player's language, `changed` reports a new `sign`.

        Threads write `beside` the frames, which then have to call `frame`; else everything is written at once.
        """
        self.folder = folder
        self.guest = guest
        self.later = later_version(folder)
        """Version of the arcade that wrote later files here, empty if unknown; None if there are none."""
        self.passing = False
        """True if the folder is deleted at the end, as the player's own cannot be used."""
        self.reason = ""
        """Why the last attempt to write failed, for the player; empty when nothing has failed."""
        self.troubles = FileTroubles(tell, translate)
        self.read_again: Callable[[Path], object] = lambda path: None
        """Called with a file that could not be read, and can be now."""
        self._tried = 0.0
        """Time of the last attempt to write what has failed, or to read again."""
        self._tell = tell
        self._ = translate
        self._changed = changed
        self._shared: dict[Path, AnySharedFile] = {}
        """The files that several windows write."""
        self._own: set[Path] = set()
        """Those of them that a guest does not write."""
        self._writes = WriteQueue(beside, DataFolder(folder).check)
        self._writes.closed = self.later is not None
        self._readings: deque[AnyReading] = deque()
        """Readings of threads, to be told by the main thread."""
        self._found: deque[Path] = deque()
        """Files that a thread could read again."""
        self._signed = self.sign
        """The `sign` that was announced last."""

    @property
    def sign(self) -> str:
        """The permanent message that nothing can be saved or read, or is not meant to be saved; else empty."""
        if self.reason:
            return self._("Not saved: {reason}").format(reason=self.reason)
        if self.troubles.unread:
            path, error = next(iter(self.troubles.unread.items()))
            return self.troubles.why_unread(path, error)
        if self.passing:
            return self._("Nothing is saved: the data folder cannot be used")
        if self.later is not None:
            return self._("This folder belongs to a later version: nothing is saved here")
        if self.guest:
            return self._("Second window: games are not saved here, only stars and best scores")
        return ""

    @abstractmethod
    def _shared_write(self, shared: AnySharedFile) -> SharedWrite:
        """Return how a shared file is written."""

    # Writing

    def use_wake(self, wake: Callable[[], object]) -> None:
        """Have `wake` called by threads when there is something for `frame` to take."""
        self._writes.wake = wake

    def write_pending(self) -> None:
        """Begin to write everything pending."""
        self._writes.begin()
        self._settle()

    @property
    def is_writing(self) -> bool:
        """True while something is written."""
        return not self._writes.wait(0.0)

    def flush(self, patience: float = DISK_WAIT) -> bool:
        """Write everything pending, and wait that many seconds; return True if nothing is left to be written."""
        self._writes.begin()
        in_time = self._writes.wait(patience)
        self._settle()
        return in_time and not self.reason

    def frame(self, now: float) -> None:
        """Take what threads have done; now and then, try again what has failed. `now` is in seconds."""
        self._settle()
        if (self.reason or self.troubles.unread) and not 0.0 <= now - self._tried < RETRY:
            self._tried = now
            self.try_again()

    def try_again(self) -> None:
        """Begin at once to write what has failed, and to read what could not be read."""
        self._writes.begin()
        if self._writes.wait(0.0):
            for path in self.troubles.unread:
                self._writes.once(partial(self._look_again, path), lambda error: None)
        self._settle()

    def once(self, write: Callable[[], object], done: Callable[[StorageError | None], object]) -> None:
        """Write something that is not progress beside the frames, without another attempt; `done` gets the error."""
        self._writes.once(write, done)
        self._settle()

    def is_saved(self, path: Path) -> bool:
        """True unless something given for a file is not on the disk."""
        return not self._writes.is_pending(path)

    def _write(self, path: Path, write: Write) -> None:
        self._writes.put(path, write)
        self._settle()

    def _settle(self) -> None:
        """Take the results of threads, and tell what the player should know of them."""
        while self._writes.settle() or self._readings or self._found:
            while self._readings:
                self._report(self._readings.popleft())
            while self._found:
                self._regain(self._found.popleft())
        for path in self._writes.refused:
            self._leave_to_later(path)
        failed = next(iter(self._writes.failed.values()), None)
        before = self.reason
        self.reason = self.troubles.why_unwritten(failed) if failed is not None else ""
        if before and not self.reason and self.later is None:
            self._tell(self._("Everything is saved again."))
        elif self.reason and not before:
            log.warning("nothing can be saved: %s", failed)
            self._tell(self._("Nothing can be saved: {reason}.").format(reason=self.reason))
        if self._signed != self.sign:
            self._signed = self.sign
            self._changed()

    def _look_again(self, path: Path) -> None:
        """Try to read a file or folder that could not be read; called in a thread."""
        if is_readable(path):
            self._found.append(path)

    def _regain(self, path: Path) -> None:
        """Note that a file can be read again."""
        if self.troubles.regain(path):
            self.read_again(path)

    def put_aside(self, path: Path, done: Callable[[], object]) -> None:
        """Keep a file or folder that cannot be read aside, go on as if there were none, and call `done`; tell if that
        fails.
        """
        self.once(partial(move_aside, path), partial(self._go_on_without, path, done))

    def _go_on_without(self, path: Path, done: Callable[[], object], error: StorageError | None) -> None:
        if error is not None:
            told = self._("{name} cannot be put aside: {reason}.")
            self._tell(told.format(name=path.name, reason=self.troubles.why_unwritten(error)))
            return
        self.troubles.unread.pop(path, None)
        self._writes.begin()
        self.read_again(path)
        done()

    # Reading

    def _read(self, path: Path, load: Callable[[Path, list[str]], T], empty: T, trouble: str) -> T:
        """Return what can be used of a file, and tell once what is wrong with the rest."""
        reading = self._examine(path, load, empty, trouble)
        self._report(reading)
        return reading.value

    def _examine(
        self, path: Path, load: Callable[[Path, list[str]], T], empty: T, trouble: str, writing: bool = False
    ) -> Reading[T]:
        """Read a file; callable in any thread."""
        is_shared = path in self._shared and path not in self._own
        own = self.later is None and (is_shared or not self.guest)
        return examine(self.folder, path, load, empty, trouble, own, writing)

    def _read_to_write(self, shared: SharedFile[T]) -> Reading[T]:
        """Read a shared file that is about to be overwritten; called in a thread."""
        reading = self._examine(shared.path, shared.file.load, shared.file.empty(), shared.trouble, writing=True)
        self._readings.append(reading)
        return reading

    def _report(self, reading: AnyReading) -> None:
        """Tell what is wrong with a file; one that is partly unusable is to be written anew."""
        path = reading.path
        if reading.later:
            log.info("%s", reading.error)
            self._leave_to_later(path)
            return
        self.troubles.report(reading)
        kept = reading.aside is not None or not reading.replaceable
        if reading.unfit and kept and path in self._shared:
            self._writes.hold(path, self._shared_write(self._shared[path]))

    def _leave_to_later(self, path: Path) -> None:
        """Write nothing from now on: a later version uses the folder, too, and has written a file meanwhile."""
        if self.later is None:
            self.later = ""
            self._writes.closed = True
            self.troubles.tell_once(
                self._("{name} was written by a later version of the arcade.").format(name=path.name)
            )
