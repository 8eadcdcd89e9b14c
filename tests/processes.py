"""Processes that tests start: whatever is waited for comes to an end, and a process that hangs fails its test."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import IO, Any, AnyStr

PATIENCE = 300.0
"""Seconds until something must have happened; never the expected time."""


@contextmanager
def started(command: Sequence[Any], **how: Any) -> Iterator[subprocess.Popen[Any]]:
    """A process that is waited for in the end; it is killed where the test fails, or where it does not end."""
    limits: list[Timer] = []
    try:
        with subprocess.Popen(command, **how) as process:
            try:
                yield process
            except BaseException:
                process.kill()
                raise
            finally:
                limits.append(_killing(process))
    finally:
        for limit in limits:
            limit.cancel()


def line_of(process: subprocess.Popen[AnyStr], pipe: IO[AnyStr] | None = None) -> AnyStr:
    """The next line that a process prints, or writes to another pipe; empty if it ends, or is silent and killed."""
    lines = pipe or process.stdout
    assert lines is not None
    limit = _killing(process)
    try:
        return lines.readline()
    finally:
        limit.cancel()


def rest_of(process: subprocess.Popen[AnyStr]) -> list[AnyStr]:
    """The lines that a process still prints; `communicate` would miss those that were read ahead."""
    assert process.stdout is not None
    limit = _killing(process)
    try:
        return process.stdout.readlines()
    finally:
        limit.cancel()


def _killing(process: subprocess.Popen[Any]) -> Timer:
    limit = Timer(PATIENCE, process.kill)
    limit.daemon = True
    limit.start()
    return limit
