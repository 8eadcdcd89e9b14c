"""Errors of files, and paths in their messages."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.characters import printable

LONGEST_PATH = 160
"""Maximum length of a path in messages, in characters."""


class StorageError(ValueError):
    """A file that cannot be read, understood or written; the message says which and why, `reason` only why."""

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason or message


class LaterVersion(StorageError):
    """A file of a later version of the arcade."""


def shown(path: Path) -> str:
    """Return a path for a message: on one line, shortened to its end."""
    text = printable(str(path)).replace("\n", "·")
    return text if len(text) <= LONGEST_PATH else "…" + text[1 - LONGEST_PATH :]


@contextmanager
def storage_errors(path: Path, what: str) -> Iterator[None]:
    """Context in which an error of the system becomes a `StorageError`: the file cannot be `what`."""
    try:
        yield
    except StorageError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path.
        why = _reason(path, error)
        raise StorageError(f"{shown(path)} cannot be {what}: {why}", why) from error


def _reason(path: Path, error: OSError | ValueError) -> str:
    """Return why a file operation failed, in words that help the player."""
    if not isinstance(error, OSError):
        return str(error)
    if error.errno == errno.ELOOP:
        return "it is a link that leads back to itself"
    if isinstance(error, FileExistsError | NotADirectoryError):
        file = next((parent for parent in path.parents if os.path.isfile(parent)), None)
        if file is not None:
            return f"{shown(file)} is a file, not a folder"
    return error.strerror or str(error)
