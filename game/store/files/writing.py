"""Files that are replaced in one step."""

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from game.store.files.errors import storage_errors
from game.store.files.links import link_target
from game.store.files.reading import MAX_BYTES


def make_folder(folder: Path) -> None:
    """Make a folder and its parents for the owner only; raises `OSError`. An existing folder keeps its rights."""
    try:
        folder.mkdir(0o700, exist_ok=True)
    except FileNotFoundError:
        if folder.parent == folder:
            raise
        make_folder(folder.parent)
        folder.mkdir(0o700, exist_ok=True)


def write_atomic(path: Path, text: str, most: int = MAX_BYTES) -> None:
    """Replace a file's content in one step; if that fails, raise `StorageError` and keep the old content.

    If the path is a link, its target is replaced.
    """
    draft = Draft(path, text, most)
    try:
        draft.flush()
        draft.publish()
    except BaseException:
        draft.discard()
        raise


class Draft:
    """New content of a file, written beside it. Whoever finds it after a crash can tell from it what was meant."""

    def __init__(self, path: Path, text: str, most: int = MAX_BYTES) -> None:
        """Write the draft, without waiting for the disk; raises `StorageError`, and leaves nothing behind then."""
        content = text.encode("utf-8", "replace")
        self.path = path
        with storage_errors(path, "written"):
            if len(content) > most:
                raise OSError(errno.EFBIG, f"longer than {most} bytes")
            self._target = link_target(path)
            if self._target is path:
                make_folder(path.parent)
            handle, self._name = tempfile.mkstemp(dir=self._target.parent, prefix=f".{self._target.name}.")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(content)
            except BaseException:
                self.discard()
                raise

    def flush(self) -> None:
        """Wait until the draft is on the disk; raises `StorageError`."""
        with storage_errors(self.path, "written"):
            handle = os.open(self._name, os.O_RDWR | getattr(os, "O_BINARY", 0))
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def publish(self) -> None:
        """Replace the file by the draft; raises `StorageError`."""
        with storage_errors(self.path, "written"):
            os.replace(self._name, self._target)

    def discard(self) -> None:
        """Delete the draft. Never raises."""
        with suppress(OSError):
            os.unlink(self._name)


def flush_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk: a power failure could bring back an old file. Never raises."""
    with suppress(OSError):  # Windows opens no folders, and some file systems cannot do it.
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove(path: Path) -> None:
    """Delete a file if it exists; raises `StorageError`."""
    with storage_errors(path, "removed"):
        link_target(path).unlink(missing_ok=True)
