"""Exports: files under a name of the player's choice, never overwriting another one."""

from __future__ import annotations

import itertools
import os
import tempfile
from pathlib import Path
from typing import Final

from game.store.files.files import StorageError, shown

LONGEST_NAME: Final = 60
_PLAIN: Final = " -_.,()'"
_TAKEN: Final = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
"""Reserved names on Windows."""


def plain_name(text: str) -> str:
    """Return a text as a file name, without suffix, that is valid on every system."""
    name = "".join(letter if letter.isalnum() or letter in _PLAIN else "-" for letter in text[:LONGEST_NAME])
    name = name.strip(" .") or "-"
    return f"{name}-" if name.partition(".")[0].casefold() in _TAKEN else name


def free_path(folder: Path, name: str, end: str) -> Path:
    """Return a path that is free: `name` with the suffix `end`, else `name-2`, `name-3`, ..."""
    names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    return next(path for path in (folder / f"{each}{end}" for each in names) if not os.path.lexists(path))


def make_room(folder: Path) -> None:
    """Make a folder if it is missing, and check that files can be written in it; raises `StorageError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise _unwritten(folder, error) from error


def write_new(path: Path, content: bytes) -> None:
    """Write a new file, completely or not at all; raises `StorageError`, also if it exists."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            try:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            except BaseException:
                path.unlink(missing_ok=True)
                raise
    except (OSError, ValueError) as error:
        raise _unwritten(path, error) from error


def _unwritten(path: Path, error: OSError | ValueError) -> StorageError:
    why = (isinstance(error, OSError) and error.strerror) or str(error)
    return StorageError(f"{shown(path)} cannot be written: {why}", why)
