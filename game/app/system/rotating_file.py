"""The file of the log, which begins anew where it has become too large: loaded for the first entry only."""

import logging
import os
import sys
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from game.store.files.own_file import open_own
from game.store.files.writing import make_folder


class RotatingFile(RotatingFileHandler):
    """Log file of limited size, with some older ones beside it. Folder and file are made for their owner only."""

    def __init__(self, path: Path, size: int, older: int) -> None:
        """`size` is in bytes, `older` the number of older files that are kept."""
        super().__init__(
            path, maxBytes=size, backupCount=older, encoding="utf-8", delay=True, errors="backslashreplace"
        )

    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        make_folder(path.parent)
        handle = open_own(path, os.O_WRONLY | os.O_APPEND)
        if sys.platform != "win32":
            os.fchmod(handle, 0o600)  # Earlier versions let others read it.
        return os.fdopen(handle, "a", encoding=self.encoding, errors=self.errors)

    def handleError(self, record: logging.LogRecord) -> None:
        """Ignore errors of writing."""
