"""Log file of limited size, safe to send to others.

It contains nothing private: the home folder becomes `~`, and quoted text, which may come from the player's files, is
left out.
"""

import logging
import re
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path

from game.store.files.files import homely, make_folder

SIZE, OLDER = 256 * 1024, 2
"""Maximum size of a file in bytes, and number of older files kept."""
LONGEST = 20_000
"""Maximum length of an entry in characters; a longer one loses its middle."""
QUOTE = re.compile(r"""(?<!\w)(['"])(?:\\.|(?!\1)[^\\…])*(?:\1|…|$)""")
"""Text quoted by `repr`, possibly cut off."""


class LogFile(RotatingFileHandler):
    """Rotating log in a few files of limited size.

    Folder and file are made for the first entry. Where that fails, entries are lost silently: standard error has them,
    and nothing depends on the file.
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
                return  # Opening a pipe would block.
            if not self._begun:
                self._begun = True
                first = logging.LogRecord(__name__, logging.INFO, "", 0, self.about(), None, None)
                first.created, first.msecs = record.created, record.msecs
                super().emit(first)
            super().emit(record)
        except Exception:
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:
        """Ignore errors of writing."""


class _Formatter(logging.Formatter):
    """Removes private text and shortens long entries."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = QUOTE.sub(r"\1…\1", record.message)
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        text = homely(super().format(record))
        half = LONGEST // 2
        return text if len(text) <= LONGEST else f"{text[:half]}\n…\n{text[-half:]}"
