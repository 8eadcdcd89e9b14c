"""Reads a file of the player's, and tells apart those that are damaged and those that cannot be read at present.

Only a file that was read and does not fit is put aside. One that cannot be read may be intact: the disk stutters, a
network folder is away, or too many files are open. It stays where it is, and nothing is written over it.
"""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct

from game.store.files.damaged import keep_copy, set_aside
from game.store.files.errors import LaterVersion, StorageError
from game.store.player.versions import is_of_later_program

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

_NO_FILE = {errno.ELOOP, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG, errno.EINVAL}
"""Errors of reading something that no other moment makes a file."""


def cannot_be_read(error: StorageError) -> bool:
    """True if the system has failed to read a file, which may be intact."""
    cause = error.__cause__
    return isinstance(cause, OSError) and cause.errno not in _NO_FILE


class Unreadable(StorageError):
    """A file that cannot be written, as the one to be replaced cannot be read."""

    def __init__(self, path: Path, error: StorageError) -> None:
        super().__init__(str(error), error.reason)
        self.path = path
        self.__cause__ = error.__cause__


class Reading(Struct, Generic[T_co]):
    """Content of a file as far as it can be used, and what is wrong with it."""

    path: Path
    value: T_co
    trouble: str
    """Message if the file is damaged."""
    error: StorageError | None = None
    later: bool = False
    """True if the file belongs to a later version of the arcade, as all others in its folder do."""
    aside: Path | None = None
    """Path under which the file was kept."""
    unfit: list[str] = []
    """Parts that cannot be used."""
    replaceable: bool = True
    """True if the file may be overwritten with `value` and changes of it."""

    @property
    def unread(self) -> bool:
        """True if the file could not be read, and is left as it is."""
        return self.error is not None and cannot_be_read(self.error)

    def refuse(self) -> None:
        """Raise `StorageError` if the file must not be overwritten."""
        if self.error is not None and self.unread:
            raise Unreadable(self.path, self.error)
        if not self.replaceable:
            raise self.error or StorageError(f"{self.path.name} could not be kept aside")


AnyReading = Reading[object]
"""A reading of no particular kind of content."""


def examine(
    folder: Path,
    path: Path,
    load: Callable[[Path, list[str]], T],
    empty: T,
    trouble: str,
    own: bool,
    writing: bool = False,
) -> Reading[T]:
    """Read a file of a data folder, and keep it aside if it is damaged; callable in any thread.

    Files that are not this window's `own` are left alone. With `writing`, the file is about to be overwritten: one that
    says it is of a later version, though no later arcade was here, is then put aside as well.
    """
    unfit: list[str] = []
    try:
        value = load(path, unfit)
    except StorageError as error:
        reading = Reading(path, empty, trouble, error)
        reading.later = isinstance(error, LaterVersion) and is_of_later_program(folder)
        damaged = writing if isinstance(error, LaterVersion) else not reading.unread
        if own and damaged and not reading.later:
            reading.aside = set_aside(path)
        reading.replaceable = reading.aside is not None
        return reading
    reading = Reading(path, value, trouble, unfit=unfit)
    if unfit and own:
        try:
            reading.aside = keep_copy(path)
        except StorageError as error:
            reading.error = error
            reading.replaceable = False
    return reading
