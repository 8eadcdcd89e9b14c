"""Files in a data folder besides those in use: those put aside, each with its age, and the size of it all."""

import os
import re
import stat
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from game.store.files.errors import storage_errors

_KEPT = re.compile(r"[\w-]+\.(?:damaged|kept)-[1-9]\d{0,8}(?:\.json)?")


class KeptFile(Struct, frozen=True):
    """A file that was put aside, or the folder of saved games."""

    path: Path
    when: float
    """Time it was written last, in seconds as `time.time` returns."""
    size: int
    """Size in bytes."""

    def delete(self) -> None:
        """Delete the file; raises `StorageError`. Of a link, only the link is deleted."""
        with storage_errors(self.path, "deleted"):
            self.path.unlink(missing_ok=True)


class FolderContent(Struct, frozen=True):
    """Content of a data folder."""

    size: int
    """Size of all files in bytes, as far as they can be seen."""
    kept: list[KeptFile]
    """Files that were put aside, latest first."""


def look_through(folder: Path) -> FolderContent:
    """Look through a data folder; callable in any thread. Never raises."""
    kept = [*_kept_files(folder), *_kept_files(folder / "saves")]
    kept.sort(key=lambda one: (-one.when, one.path.name))
    return FolderContent(_size(folder), kept)


def _kept_files(folder: Path) -> list[KeptFile]:
    found = []
    with suppress(OSError):
        for entry in os.scandir(folder):
            if _KEPT.fullmatch(entry.name):
                with suppress(OSError):
                    state = entry.stat(follow_symlinks=False)
                    size = 0 if stat.S_ISDIR(state.st_mode) else state.st_size
                    found.append(KeptFile(folder / entry.name, state.st_mtime, size))
    return found


def _size(folder: Path) -> int:
    size = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                size += os.lstat(os.path.join(place, name)).st_size
    return size
