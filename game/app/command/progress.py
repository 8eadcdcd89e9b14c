"""Progress: a line on the terminal that says how far a long command is."""

import sys
import time
from typing import Self, TextIO

EVERY = 0.1
"""Seconds between two states of the line."""


class Progress:
    """A line that is written over again and again, and gone at the end; nothing where the stream is no terminal."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._shown = ""
        self._latest = float("-inf")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.clear()

    def tell(self, doing: str, share: float | None = None) -> None:
        """Say what is being done, and its share from 0 to 1 where it is known."""
        if self._stream is None or time.monotonic() < self._latest + EVERY:
            return
        self._latest = time.monotonic()
        line = doing if share is None else f"{doing}: {share:.0%}"
        self._write(line)

    def print(self, line: str) -> None:
        """Print a line to the standard output, which may be the same terminal."""
        if sys.stdout is not None and sys.stdout.isatty():
            self.clear()
        print(line, flush=True)

    def clear(self) -> None:
        """Remove the line, before something else is written."""
        if self._shown:
            self._write("")

    def _write(self, line: str) -> None:
        if self._stream is not None and line != self._shown:
            # Spaces, as not every terminal understands how to erase.
            blank = " " * len(self._shown)
            self._shown = line  # Before it is written: an interrupt may come between.
            self._stream.write(f"\r{blank}\r{line}")
            self._stream.flush()
