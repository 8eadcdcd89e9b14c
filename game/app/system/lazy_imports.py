"""Lazy imports: modules loaded when they are first needed, or after the first picture.

Besides `cli`, which answers a wrong argument without pygame, the one module of app with imports in functions.
"""

import logging
from collections.abc import Callable
from pathlib import Path


class LazyLogHandler(logging.Handler):
    """Opens the log file at the first record; usually there is none."""

    def __init__(self, path: Path, about: Callable[[], str]) -> None:
        """`about` returns the first line of this run's entries."""
        super().__init__()
        self.path = path
        self.about = about
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        from game.app.system.logfile import LogFile

        if self._file is None:
            self._file = LogFile(self.path, self.about)
        self._file.handle(record)


def memory_trimmer() -> Callable[[], object]:
    """Make the C library return large freed blocks to the system; return a function that returns the rest."""
    from game.app.system import native

    return native.memory_trimmer()


def event_wait() -> Callable[[float], object]:
    """Return a function that sleeps for a number of seconds, or until an event arrives, which stays in the queue."""
    from game.app.system import native

    return native.event_wait()


def dots_per_inch() -> float:
    """Return the resolution of the first screen."""
    from game.app.system import native

    return native.dots_per_inch()
