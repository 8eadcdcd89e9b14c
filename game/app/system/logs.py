"""Logging: warnings and errors to standard error, and to files in the player's data folder."""

import contextlib
import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from game.app.system.logfile import LogFile
from game.checks import printable
from game.installation import started_as

log = logging.getLogger(__name__)


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
    """Log to a file as well; `about` returns the first line of this run's entries."""
    logging.getLogger().addHandler(LogFile(path, about))


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
