"""What is read when it is first needed, or after the first picture, which does not wait for it.

With `cli`, where a wrong argument does not wait for pygame, the one place in this room with imports in functions.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path


class LogLater(logging.Handler):
    """Becomes a log file when there is first something to write, which usually never happens."""

    def __init__(self, path: Path, about: Callable[[], str]) -> None:
        """`about` gives the first line of what this run of the program writes."""
        super().__init__()
        self.path = path
        self.about = about
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        from game.app.system.logfile import LogFile

        if self._file is None:
            self._file = LogFile(self.path, self.about)
        self._file.handle(record)


def give_back() -> Callable[[], object]:
    """Let the C library give the memory of large pictures back at once; returns what asks it for the rest."""
    from game.app.system import memory

    return memory.give_back()


def event_wait() -> Callable[[float], object]:
    """A function that sleeps for so many seconds, or until there is an event, which stays in the queue."""
    from game.app.system import waiting

    return waiting.event_wait()


def dots_per_inch() -> float:
    """How fine the first screen is."""
    from game.app.system import waiting

    return waiting.dots_per_inch()
