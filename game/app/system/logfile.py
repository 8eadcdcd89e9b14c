"""A log in files of limited size, for whoever looks for a mistake; it may be sent to somebody.

So nothing private stands in it: the player's home folder is a `~`, and what a message quotes, which may come from a
file of the player's, is left out.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from game.store.files.files import make_folder
from game.store.files.folders import homely

SIZE, OLDER = 256 * 1024, 2
"""Bytes of a file, and how many older ones are kept beside it."""
LONGEST = 20_000
"""Letters of an entry; a longer one loses its middle."""
QUOTE: Final = re.compile(r"""(?<!\w)(['"])(?:\\.|(?!\1)[^\\…])*(?:\1|…|$)""")
"""Something quoted as `repr` does it, or as much of it as is left of a long one."""


class LogFile(RotatingFileHandler):
    """A log in a few files of limited size.

    The folder and the file are made when there is first something to write. Where they cannot be made or written the
    entries are lost without a word: they stand on standard error, and nothing else depends on them.
    """

    def __init__(self, path: Path, about: Callable[[], str]) -> None:
        super().__init__(
            path, maxBytes=SIZE, backupCount=OLDER, encoding="utf-8", delay=True, errors="backslashreplace"
        )
        self.about = about
        self._begun = False
        self.setFormatter(_Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        path = Path(self.baseFilename)
        try:
            make_folder(path.parent)
            if path.exists() and not path.is_file():
                return  # Opening a pipe would wait for its other end.
            if not self._begun:
                self._begun = True
                first = logging.LogRecord(__name__, logging.INFO, "", 0, self.about(), None, None)
                first.created, first.msecs = record.created, record.msecs
                super().emit(first)
            super().emit(record)
        except Exception:
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:
        """Say nothing."""


class _Formatter(logging.Formatter):
    """Writes nothing private, and no entry without an end."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = QUOTE.sub(r"\1…\1", record.message)
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        text = homely(super().format(record))
        half = LONGEST // 2
        return text if len(text) <= LONGEST else f"{text[:half]}\n…\n{text[-half:]}"
