"""The other end of the text protocol: a program that plays by the Universal Game Interface, in a process of its own.

The arcade's computer players are such programs too (`main.py ugi GAME`), so that a search never holds up a picture, can
be stopped at once, and ends with the window: a program whose input is closed has to end.
"""

import contextlib
import os
import queue
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event

from game.background import start_thread
from game.checks import brief
from game.players.processes import ProcessGroup

LONGEST_ANSWER = 20_000
"""Bytes of a line that are looked at; the rest of a longer one is skipped."""
ENDLESS = 20_000_000
"""Length in bytes from which a line is taken to have no end."""
WAITING = 5_000
"""Lines that may wait to be read; a program that floods the arcade has to wait."""
LINES_A_LOOK = 200
"""Lines that are read at one look."""
BLOCK = 65_536
"""Bytes of complaints that are read at once."""
BREATH = 0.01
"""Seconds between such blocks, however short: reading on at once would take half of the time that Python has."""
LAST_LINES = 60
LAST_LETTERS = 400
"""Letters of a line that are kept."""
LAST_WORDS = 1.0
"""Seconds in which the last words of a program that has ended have to arrive."""


def _text(raw: bytes) -> str:
    return raw[:LONGEST_ANSWER].decode("utf-8", errors="replace").rstrip("\r\n")


class ClientError(ValueError):
    """A program that cannot be started; the message says why."""


class Client(ProcessGroup):
    """A running program. Nothing here waits: lines are asked for, and there are some or none."""

    def __init__(
        self, command: Sequence[str], folder: Path | None = None, heard: Callable[[], object] = lambda: None
    ) -> None:
        """Start the program, without a shell; raises `ClientError`. `heard` is called, in another thread, when it has
        said something, and when it says no more.
        """
        self._heard = heard
        self.log: deque[str] = deque(maxlen=LAST_LINES)
        """The last lines of the conversation, fit to be shown: `>` what was sent, `<` what came, `!` what was
        complained of.
        """
        self._lines: queue.Queue[str] = queue.Queue(WAITING)
        self._unsent: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._closed = Event()
        self._ended: float | None = None
        self._endless = False
        try:
            super().__init__(command, folder)
        except (OSError, ValueError) as error:
            raise ClientError(f"it cannot be started: {error}") from error
        self._readers = [start_thread(read, "reader") for read in (self._read_answers, self._read_complaints)]
        start_thread(self._write, "writer")

    def _read_answers(self) -> None:
        length = 0
        with self.output as stream:
            while raw := stream.readline(LONGEST_ANSWER):
                if not length:
                    line = _text(raw)
                    self._note("<", line)
                    self._hand_over(line)
                length = 0 if raw.endswith(b"\n") else length + len(raw)
                if length > ENDLESS:
                    self._endless = True
        self._heard()

    def _read_complaints(self) -> None:
        """Read what the program writes as its errors, of which only the last lines are kept."""
        begun = b""
        with self.errors as stream:
            while block := os.read(stream.fileno(), BLOCK):
                *lines, begun = (begun + block).split(b"\n")
                for raw in lines[-LAST_LINES:]:
                    self._note("!", _text(raw))
                begun = begun[:LONGEST_ANSWER]
                self._closed.wait(BREATH)
        if begun:
            self._note("!", _text(begun))
        self._heard()

    def _write(self) -> None:
        # A program that does not read must hold up nobody else; one that has ended is noticed elsewhere.
        with contextlib.suppress(OSError), self.input as stream:
            while (line := self._unsent.get()) is not None:
                stream.write(line.encode() + b"\n")
                stream.flush()

    def _note(self, mark: str, line: str) -> None:
        self.log.append(f"{mark} {brief(line, LAST_LETTERS)}")

    def _hand_over(self, line: str) -> None:
        """Wait until there is room for a line, or nobody wants it any more."""
        while not self._closed.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.2)
                self._heard()
                return

    @property
    def alive(self) -> bool:
        """True if the program is still running, or lines of it have not been read yet."""
        if self.running:
            return True
        if self._ended is None:
            # What it has started itself may hold its pipes open for ever.
            self._ended = time.monotonic()
            self.end()
        speaking = any(reader.is_alive() for reader in self._readers) and time.monotonic() < self._ended + LAST_WORDS
        return speaking or not self._lines.empty()

    @property
    def flooding(self) -> bool:
        """True if the program writes more than can be read."""
        return self._endless or self._lines.full()

    def send(self, *lines: str) -> None:
        """Send lines; whether the program listens shows only in what it says."""
        for line in lines:
            self._note(">", line)
        self._unsent.put("\n".join(lines))  # At one go: to wake the thread that writes takes longer than all else here.

    def lines(self) -> Iterator[str]:
        """Yield the program's lines since the last call; of very many only the first, so that no frame waits."""
        with contextlib.suppress(queue.Empty):
            for _ in range(LINES_A_LOOK):
                yield self._lines.get_nowait()

    def close(self) -> None:
        """Ask the program to end, and see to it that it does, together with all it has started."""
        self._closed.set()
        self.send("quit")
        self._unsent.put(None)
        self.end()


Start = Callable[[Sequence[str], Path | None], Client]
"""Starts a program, by its command and the folder it works in; raises `ClientError`."""
