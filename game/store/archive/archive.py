"""Archive: all games that ended or were left, one line each (`game/play/records/record.py`) in an append-only file.

A readable file instead of a database: it can be sent, joined to another one and replayed as it is (`main.py replay
games.arcade --headless`), and a file that is only appended to, in single writes, loses nothing.

A continued game has a later line, which replaces the earlier one with the same beginning date. A player's note on a
game is a line as well: `# favourite 0123456789ab .`, with the game's mark. Nothing is ever deleted. Every line starts
with its line break, so that one torn by a power failure damages no other; the torn one lacks the full stop at its end,
and does not count.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO, Final

from game.store.files.files import StorageError, make_folder, shown

FAVOURITE, PLAIN, DELETED, RESTORED = "favourite", "plain", "deleted", "restored"
"""Notes of a player on a game."""
MOST_BYTES: Final = 64_000_000
"""Maximum size in bytes of a file from elsewhere; ten years of games take less."""


def archive_path(folder: Path) -> Path:
    return folder / "games.arcade"


class Archive:
    """A file of games."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, line: str) -> None:
        """Append a line; raises `StorageError`.

        Safe in several windows at once: the system appends each write as a whole.
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
        """Append a note on the game of a mark: `FAVOURITE`, `DELETED`, ... Raises `StorageError`."""
        self.append(f"# {word} {mark} .")

    def size(self) -> int:
        """Return the file's size in bytes; 0 if there is none."""
        try:
            return os.stat(self.path).st_size
        except (OSError, ValueError):
            return 0

    def refuse_too_long(self) -> None:
        """Raise `StorageError` if the file is larger than one from elsewhere may be."""
        if self.size() > MOST_BYTES:
            raise StorageError(f"{shown(self.path)} cannot be read: longer than {MOST_BYTES:,} bytes")

    def text(self, at: int, size: int) -> str:
        """Return the line of `size` bytes at the offset `at`; raises `StorageError`."""
        with self.open() as file:
            file.seek(at)
            return file.read(size).decode("utf-8", "replace")

    def open(self) -> BinaryIO:
        """Open the file for reading; raises `StorageError`."""
        try:
            handle = os.open(self.path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                os.close(handle)
                raise OSError(errno.EINVAL, "not a file")
        except (OSError, ValueError) as error:  # ValueError: a NUL in the path.
            why = (isinstance(error, OSError) and error.strerror) or str(error)
            raise StorageError(f"{shown(self.path)} cannot be read: {why}", why) from error
        return os.fdopen(handle, "rb")
