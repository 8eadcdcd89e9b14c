"""What goes wrong is written down: on standard error, and by the arcade in files of the player's own folder as well."""

from __future__ import annotations

import contextlib
import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from game.app.system.lazy_imports import LazyLogHandler
from game.checks import printable
from game.installation import started_as

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
    logging.getLogger().addHandler(LazyLogHandler(path, about))


class _Printable(logging.Formatter):
    """What is told on the terminal may come from a file, too: no letter of it moves the cursor or changes colours."""

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
