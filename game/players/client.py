"""The other end of the text face: a program that plays by the Universal Game Interface, in a process of its own.

The arcade's computer players are such programs too (the arcade's own text face), so that a search never holds up a
picture, can be stopped at once, and ends with the window: a program whose input is closed has to end.
"""

from __future__ import annotations

import contextlib
import queue
import subprocess
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

LONGEST_LINE = 20_000
"""Characters of a line that are looked at; a program that sends more without an end is cut off there."""
WAITING = 5_000
"""Lines that may wait to be read; a program that floods the arcade has to wait."""
AT_ONCE = 200
"""Lines that are read at one look."""
LAST_LINES = 60


class ClientError(ValueError):
    """A program that cannot be started or that no longer answers; the message says what happened."""


class Client:
    """A running program. Nothing here waits: lines are asked for, and there are some or none."""

    def __init__(self, command: Sequence[str], folder: Path | None = None) -> None:
        """Start the program, without a shell; raises `ClientError`."""
        self.command = list(command)
        self.log: deque[str] = deque(maxlen=LAST_LINES)
        """The last lines of the conversation: `>` what was sent, `<` what came, `!` what was complained of."""
        self._lines: queue.Queue[str] = queue.Queue(WAITING)
        self._closed = threading.Event()
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except (OSError, ValueError) as error:
            name = self.command[0] if self.command else "no program"
            raise ClientError(f"{name} cannot be started: {error}") from error
        process = self._process
        assert process.stdin is not None
        self._input: IO[bytes] = process.stdin
        streams = ((process.stdout, "<"), (process.stderr, "!"))
        self._readers = [threading.Thread(target=self._read, args=stream, daemon=True) for stream in streams]
        for reader in self._readers:
            reader.start()

    def _read(self, stream: IO[bytes] | None, mark: str) -> None:
        assert stream is not None
        while raw := stream.readline(LONGEST_LINE):
            line = raw.decode("utf-8", errors="replace").rstrip("\r\n")
            self.log.append(f"{mark} {line[:400]}")
            if mark == "<":
                self._hand_over(line)

    def _hand_over(self, line: str) -> None:
        """Wait until there is room for a line, or nobody wants it any more."""
        while not self._closed.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.2)
                return

    @property
    def alive(self) -> bool:
        """Whether the program is still running, or has said something that was not read yet."""
        unread = any(reader.is_alive() for reader in self._readers) or not self._lines.empty()
        return self._process.poll() is None or unread

    @property
    def flooding(self) -> bool:
        """Whether the program says more than anyone could listen to."""
        return self._lines.full()

    def send(self, line: str) -> None:
        """Send a line; raises `ClientError` when the program no longer listens."""
        self.log.append(f"> {line[:400]}")
        try:
            self._input.write(line.encode() + b"\n")
            self._input.flush()
        except (OSError, ValueError) as error:
            raise ClientError("the program has ended") from error

    def lines(self) -> Iterator[str]:
        """What the program has said since the last look; of very much only the first lines, so that no frame waits."""
        with contextlib.suppress(queue.Empty):
            for _ in range(AT_ONCE):
                yield self._lines.get_nowait()

    def close(self) -> None:
        """Ask the program to end, and see to it that it does."""
        self._closed.set()
        with contextlib.suppress(ClientError):
            self.send("quit")
        with contextlib.suppress(OSError):
            self._input.close()
        self._process.terminate()
        # Waiting for a stubborn program must not hold up the picture; but the arcade does not end before it is gone.
        threading.Thread(target=self._reap).start()

    def _reap(self) -> None:
        try:
            self._process.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
