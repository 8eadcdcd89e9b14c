"""What goes wrong is written down: on standard error, and by the arcade in files of the player's own folder as well.

The files are for whoever looks for a mistake, and may be sent to somebody. So nothing private stands in them: the
player's home folder is a `~`, and what a message quotes, which may come from a file of the player's, is left out.
"""

from __future__ import annotations

import contextlib
import logging
import re
import sys
import threading
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final

from game.checks import printable
from game.installation import started_as
from game.store.folders import homely

SIZE, OLDER = 256 * 1024, 2
"""Bytes of a file, and how many older ones are kept beside it."""
LONGEST = 20_000
"""Letters of an entry; a longer one loses its middle."""
QUOTE: Final = re.compile(r"""(?<!\w)(['"])(?:\\.|(?!\1)[^\\…])*(?:\1|…|$)""")
"""Something quoted as `repr` does it, or as much of it as is left of a long one."""

log = logging.getLogger(__name__)


def complain(message: str) -> None:
    """Say why the program ends, or does not begin, if there is somewhere to say it."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(f"{started_as()}: {message}", file=sys.stderr, flush=True)


def listen() -> None:
    """Write warnings and errors to standard error, and with them the mistakes that end a thread or the program."""
    terminal = logging.StreamHandler()
    terminal.setFormatter(_Printable("%(message)s"))
    logging.basicConfig(handlers=[terminal], level=logging.WARNING)
    threading.excepthook = _thread_failed
    sys.excepthook = _program_failed


def keep(path: Path, about: Callable[[], str]) -> None:
    """Write them to a file as well; `about` gives the first line of what this run of the program writes."""
    logging.getLogger().addHandler(LogFile(path, about))


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
            path.parent.mkdir(parents=True, exist_ok=True)
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


class _Printable(logging.Formatter):
    """What is told on the terminal may come from a file, too: no letter of it moves the cursor or changes colours."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(super().format(record))


class _Formatter(logging.Formatter):
    """Writes nothing private, and no entry without an end."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = QUOTE.sub(r"\1…\1", record.message)
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        text = homely(super().format(record))
        half = LONGEST // 2
        return text if len(text) <= LONGEST else f"{text[:half]}\n…\n{text[-half:]}"


def _thread_failed(failure: threading.ExceptHookArgs) -> None:
    if failure.exc_value is not None and not isinstance(failure.exc_value, SystemExit):
        name = failure.thread.name if failure.thread is not None else "A thread"
        log.error("%s has failed", name, exc_info=(failure.exc_type, failure.exc_value, failure.exc_traceback))


def _program_failed(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if isinstance(error, Exception):
        log.critical("The program has failed", exc_info=(kind, error, trace))
    else:
        sys.__excepthook__(kind, error, trace)
