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
from pathlib import Path

from game import __version__
from game.app.system.last_words import reason_of, tell
from game.characters import printable
from game.installation import started_as
from game.store.files.folders import homely

log = logging.getLogger(__name__)

LOG_SIZE = 256 * 1024
OLDER = 2
"""Maximum size of a file in bytes, and number of older files kept."""
LONGEST_ENTRY = 20_000
"""Maximum length of an entry in characters; a longer one loses its middle."""
QUOTE = re.compile(r"""(?<!\w)(['"])(?:\\.|(?!\1)[^\\…])*(?:\1|…|$)""")
"""Text quoted by `repr`, possibly cut off."""


class LogFile(logging.Handler):
    """Log in a few files of limited size.

    They are made for the first entry: most runs have none, and what writes them takes a while to import. Where that
    fails, entries are lost silently: standard error has them, and nothing depends on the files.
    """

    def __init__(self, path: Path, about: Callable[[], str]) -> None:
        super().__init__()
        self.path = path
        self.about = about
        self._file: logging.Handler | None = None
        self.setFormatter(_Private("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        try:
            if self._file is None:
                self._file = self._begin(record)
            self._file.emit(record)
        except Exception:
            self.handleError(record)

    def _begin(self, record: logging.LogRecord) -> logging.Handler:
        """Open the file for a first entry, and write above it which program this is."""
        from game.app.system.rotating_file import RotatingFile

        file = RotatingFile(self.path, LOG_SIZE, OLDER)
        file.setFormatter(self.formatter)
        first = logging.LogRecord(__name__, logging.INFO, "", 0, self.about(), None, None)
        first.created = record.created
        first.msecs = record.msecs
        file.emit(first)
        return file

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
        super().close()

    def handleError(self, record: logging.LogRecord) -> None:
        """Ignore errors of writing."""


class _Private(logging.Formatter):
    """Removes private text and shortens long entries."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = QUOTE.sub(r"\1…\1", record.message)
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        text = homely(super().format(record))
        half = LONGEST_ENTRY // 2
        return text if len(text) <= LONGEST_ENTRY else f"{text[:half]}\n…\n{text[-half:]}"


def kept() -> LogFile | None:
    """Return the file that is logged to; None if there is none."""
    return next((handler for handler in logging.getLogger().handlers if isinstance(handler, LogFile)), None)


def complain(message: str) -> None:
    """Print an error to standard error, if there is one."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(f"{started_as()}: {message}", file=sys.stderr, flush=True)


def about() -> str:
    """Return the versions of all parts and the system, for bug reports."""
    import platform

    said = f"Dusk Arcade {__version__}, Python {platform.python_version()}"
    with contextlib.suppress(Exception):  # It may be pygame that is broken.
        import pygame

        said += f", pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"
    return f"{said}, {platform.platform()}"


def listen() -> None:
    """Log warnings and errors to standard error, and unhandled errors of threads as well."""
    terminal = logging.StreamHandler()
    terminal.setFormatter(_Printable("%(message)s"))
    logging.basicConfig(handlers=[terminal], level=logging.WARNING)
    threading.excepthook = _thread_failed


def keep(path: Path, about: Callable[[], str]) -> None:
    """Log to this file as well, and to no earlier one; `about` returns the first line of this run's entries."""
    root = logging.getLogger()
    earlier = kept()
    if earlier is not None:
        root.removeHandler(earlier)
        earlier.close()
    root.addHandler(LogFile(path, about))


def stopped(error: BaseException, window: bool = False) -> int:
    """Tell that an error has ended the arcade, perhaps in a `window` of its own, and write the details to the log.

    Return the exit status.
    """
    file = kept()
    path = None
    if file is not None:
        what = type(error), error, error.__traceback__
        file.handle(logging.LogRecord(__name__, logging.CRITICAL, "", 0, "The arcade had to stop", None, what))
        path = file.path if file.path.is_file() else None
    reason = reason_of(error.__cause__ or error)
    where = f"; what happened is written down in {path}" if path is not None else ""
    tell(f"the arcade had to stop after an error of its own ({reason}){where}", reason, path, window)
    return 1


class _Printable(logging.Formatter):
    """Escapes control characters: messages may come from files, and must not control the terminal.

    Of an error that a log file has in full, only the last line is told.
    """

    def format(self, record: logging.LogRecord) -> str:
        if record.exc_info and record.exc_info[1] is not None and kept() is not None:
            return printable(f"{record.getMessage()}: {reason_of(record.exc_info[1])}")
        return printable(super().format(record))


def _thread_failed(failure: threading.ExceptHookArgs) -> None:
    if failure.exc_value is not None and not isinstance(failure.exc_value, SystemExit):
        name = failure.thread.name if failure.thread is not None else "A thread"
        log.error("%s has failed", name, exc_info=(failure.exc_type, failure.exc_value, failure.exc_traceback))
