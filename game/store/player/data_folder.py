"""The data folder while the arcade is open: whether it is still there, and what in it can be read."""

import os
from contextlib import suppress
from pathlib import Path

from game.store.files.errors import StorageError, shown


class FolderGone(StorageError):
    """The data folder was there, and is not any more."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{shown(path)} is gone")
        self.path = path


class DataFolder:
    """A data folder that may vanish: it lies on a stick that is pulled out, or on another computer."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._was_here = False
        with suppress(OSError):
            self._was_here = self._is_here()

    def check(self) -> None:
        """Raise `FolderGone` if the folder has vanished, or an empty one is in its place; callable in any thread.

        A new folder would else be made where the stick was mounted, and be out of sight as soon as it is back.
        """
        with suppress(OSError):  # The attempt to write says what is wrong.
            here = self._is_here()
            if self._was_here and not here:
                raise FolderGone(self._path)
            self._was_here = here

    def _is_here(self) -> bool:
        """True if the folder holds anything but the log, which is written in any case; raises `OSError`."""
        with suppress(FileNotFoundError, NotADirectoryError):
            return any(entry.name != "logs" for entry in os.scandir(self._path))
        return False


def is_readable(path: Path) -> bool:
    """True if a file or folder can be read, or is not there any more."""
    try:
        if path.is_dir():
            os.scandir(path).close()
        elif path.exists():
            path.read_bytes()
    except (OSError, ValueError):
        return False
    return True
