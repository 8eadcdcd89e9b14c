"""Every game that has ended or was left, in one file that only grows: a line for each (`game/play/records/record.py`).

One file of readable lines, and no database: it can be sent, joined to another one and played again as it is
(`main.py replay games.arcade --headless`), and what is only ever appended to, in one write, cannot be lost.

A game that is gone on with has a later line, which takes the place of the earlier one: both say when it began. What a
player thinks of a game is a line, too: `# favourite 0123456789ab .`, with the game's mark. Nothing is ever taken away.
Every line begins with its line end, so that one which the power's end has torn spoils no other; it has no full stop at
its own end, and does not count.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO, Final

from game.store.files.files import StorageError, make_folder, shown

FAVOURITE, PLAIN, DELETED, RESTORED = "favourite", "plain", "deleted", "restored"
"""What a player thinks of a game."""
MOST_BYTES: Final = 64_000_000
"""A longer file from elsewhere is not read: every game of ten years is not so long."""


def archive_path(folder: Path) -> Path:
    """The file of all games of a data folder."""
    return folder / "games.arcade"


class Archive:
    """A file of games."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, line: str) -> None:
        """Add a line at the end; raises `StorageError`.

        Two windows may do that at the same time: the system puts each write whole behind what is there.
        """
        content = f"\n{line}".encode("utf-8", "replace")
        try:
            make_folder(self.path.parent)
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
            handle = os.open(self.path, flags, 0o600)
            try:
                if not stat.S_ISREG(os.fstat(handle).st_mode):
                    raise OSError(errno.EINVAL, "not a file")
                if os.write(handle, content) != len(content):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                os.fsync(handle)
            finally:
                os.close(handle)
        except OSError as error:
            why = error.strerror or str(error)
            raise StorageError(f"{shown(self.path)} cannot be written: {why}", why) from error

    def note(self, word: str, mark: str) -> None:
        """Take down what a player thinks of a game: `FAVOURITE`, `DELETED`, ... Raises `StorageError`."""
        self.append(f"# {word} {mark} .")

    def size(self) -> int:
        """How long the file is, in bytes; 0 where there is none."""
        try:
            return os.stat(self.path).st_size
        except (OSError, ValueError):
            return 0

    def refuse_too_long(self) -> None:
        """Raise `StorageError` where it is longer than a file from elsewhere may be, before any of it is read."""
        if self.size() > MOST_BYTES:
            raise StorageError(f"{shown(self.path)} cannot be read: longer than {MOST_BYTES:,} bytes")

    def text(self, at: int, size: int) -> str:
        """A line, by where it begins and how long it is, in bytes; raises `StorageError`."""
        with self.open() as file:
            file.seek(at)
            return file.read(size).decode("utf-8", "replace")

    def open(self) -> BinaryIO:
        """The file, to be read; raises `StorageError`."""
        try:
            handle = os.open(self.path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                os.close(handle)
                raise OSError(errno.EINVAL, "not a file")
        except (OSError, ValueError) as error:  # The latter where a NUL is in the path.
            why = (isinstance(error, OSError) and error.strerror) or str(error)
            raise StorageError(f"{shown(self.path)} cannot be read: {why}", why) from error
        return os.fdopen(handle, "rb")
