"""Logging: warnings and errors to standard error, and to files of limited size, safe to send to others.

The files contain nothing private: the home folder becomes `~`, and quoted text, which may come from the player's files,
is left out.
"""

import contextlib
import logging
import re
import sys
import threading
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from game.checks import printable
from game.installation import started_as
from game.store.files.files import homely, make_folder

log = logging.getLogger(__name__)

SIZE, OLDER = 256 * 1024, 2
"""Maximum size of a file in bytes, and number of older files kept."""
LONGEST = 20_000
"""Maximum length of an entry in characters; a longer one loses its middle."""
QUOTE = re.compile(r"""(?<!\w)(['"])(?:\\.|(?!\1)[^\\…])*(?:\1|…|$)""")
"""Text quoted by `repr`, possibly cut off."""


def complain(message: str) -> None:
    """Print an error to standard error, if there is one."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(f"{started_as()}: {message}", file=sys.stderr, flush=True)


def listen() -> None:
    """Log warnings and errors to standard error, and unhandled errors of threads and the program as well."""
    terminal = logging.StreamHandler()
    terminal.setFormatter(_Printable("%(message)s"))
    logging.basicConfig(handlers=[terminal], level=logging.WARNING)
    threading.excepthook = _thread_failed
    sys.excepthook = _program_failed


def keep(path: Path, about: Callable[[], str]) -> None:
    """Log to this file as well, and to no earlier one; `about` returns the first line of this run's entries."""
    root = logging.getLogger()
    for handler in [handler for handler in root.handlers if isinstance(handler, LogFile)]:
        root.removeHandler(handler)
        handler.close()
    root.addHandler(LogFile(path, about))


def stopped(path: Path) -> int:
    """Tell that an error has ended the arcade, and in which file it is written down; return the exit status."""
    where = f"; what happened is written down in {path}" if path.is_file() else ""
    complain(f"the arcade had to stop after an error of its own{where}")
    return 1


class _Printable(logging.Formatter):
    """Escapes control characters: messages may come from files, and must not control the terminal."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(super().format(record))


def _thread_failed(failure: threading.ExceptHookArgs) -> None:
    if failure.exc_value is not None and not isinstance(failure.exc_value, SystemExit):
        name = failure.thread.name if failure.thread is not None else "A thread"
        log.error("%s has failed", name, exc_info=(failure.exc_type, failure.exc_value, failure.exc_traceback))


def _program_failed(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if isinstance(error, Exception):
        log.critical("The program has failed", exc_info=(kind, error, trace))
    else:
        sys.__excepthook__(kind, error, trace)


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
        self.setFormatter(_Private("%(asctime)s %(levelname)s %(name)s: %(message)s"))

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


class _Private(logging.Formatter):
    """Removes private text and shortens long entries."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = QUOTE.sub(r"\1…\1", record.message)
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        text = homely(super().format(record))
        half = LONGEST // 2
        return text if len(text) <= LONGEST else f"{text[:half]}\n…\n{text[-half:]}"
