"""Files under names that are free: exported games, pictures and films."""

import itertools
import os
import tempfile
from codecs import getwriter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from game.store.files.errors import StorageError, shown, storage_errors

LONGEST_FILE = 60
_PLAIN = " -_.,()'"
_TAKEN = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
"""Reserved names on Windows."""


@contextmanager
def _replacing(path: Path) -> Iterator[BinaryIO]:
    """Context in which a temporary file is written that replaces another one at the end; nothing is left of one that
    failed.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _flush(file: BinaryIO) -> None:
    """Write what was written through to the disk."""
    file.flush()
    os.fsync(file.fileno())


def make_file(path: Path, content: bytes) -> None:
    """Write a new file, completely or not at all; raises `OSError`, also if it exists."""
    file = path.open("xb")
    try:
        with file:
            file.write(content)
            _flush(file)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


class NewFile:
    """A text file that is written in parts."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._writer = getwriter("utf-8")(file, "replace")
        self._settled = False

    def write(self, text: str) -> None:
        """Write on; raises `OSError`."""
        self._writer.write(text)

    def settle(self) -> None:
        """Wait until all of it is on the disk, once it is complete; callable in any thread. Raises `OSError`."""
        if not self._settled:
            _flush(self._file)
            self._settled = True


@contextmanager
def new_file(path: Path) -> Iterator[NewFile]:
    """Context in which a new file is written in parts; it gets its name when it is complete, or never.

    Raises `StorageError`, also if the file exists.
    """
    refuse_existing(path)
    with storage_errors(path, "written"):
        path.parent.mkdir(parents=True, exist_ok=True)
        with _replacing(path) as file:
            new = NewFile(file)
            yield new
            new.settle()
            refuse_existing(path)


def refuse_existing(path: Path) -> None:
    """Raise `StorageError` if there is something of this name already."""
    if os.path.lexists(path):
        raise StorageError(f"{shown(path)} exists already", "it exists already")


def plain_name(text: str) -> str:
    """Return a text as a file name, without suffix, that is valid on every system."""
    name = "".join(letter if letter.isalnum() or letter in _PLAIN else "-" for letter in text[:LONGEST_FILE])
    name = name.strip(" .") or "-"
    return f"{name}-" if name.partition(".")[0].casefold() in _TAKEN else name


def free_path(folder: Path, name: str, end: str) -> Path:
    """Return a path that is free: `name` with the suffix `end`, else `name-2`, `name-3`, ..."""
    names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    return next(path for path in (folder / f"{each}{end}" for each in names) if not os.path.lexists(path))


def make_room(folder: Path) -> None:
    """Make a folder if it is missing, and check that files can be written in it; raises `StorageError`."""
    with storage_errors(folder, "written"):
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()


def write_new(path: Path, content: bytes) -> None:
    """Write a new file, completely or not at all; raises `StorageError`, also if it exists."""
    with storage_errors(path, "written"):
        path.parent.mkdir(parents=True, exist_ok=True)
        make_file(path, content)
