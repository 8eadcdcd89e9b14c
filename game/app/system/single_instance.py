"""Single instance: one window per data folder; a second start raises the first window and opens its game there.

The first process holds a lock in the folder, which the system releases when the process ends, and listens on a local
port. Port and a secret stand in the lock's file, which only its owner can read.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import time
from collections.abc import Callable
from enum import Enum
from functools import partial
from pathlib import Path

from game.background import start_thread
from game.play.records.record import MOST_LETTERS
from game.store.files.files import StorageError, make_folder, read_text
from game.store.files.lock import FileLock

NAME = "arcade.lock"
PATIENCE = 1.0
"""Seconds for a running process to accept a call, and for a caller to send its message."""
BUSY = 3.0
"""Seconds for a window that is not frozen to show itself."""
PAUSE = 0.5
"""Seconds to wait after a call could not be accepted."""
_HOST = "127.0.0.1"
_SHOW = b"show "
_HERE, _SHOWN = b"here\n", b"shown\n"
_LONGEST = 200
_PIECE = 1 << 16
_LONGEST_GIVEN = 6 * MOST_LETTERS
"""JSON may escape a character by six."""


class Claim(Enum):
    """Outcome of claiming a folder."""

    FIRST = "the folder is its own, as far as can be told"
    SHOWN = "another process has it, and its window has shown itself"
    GUEST = "another process has it, and does not answer"


class SingleInstance:
    """Claims a data folder for this process, or calls the process that has it."""

    def __init__(self, folder: Path, given: str = "") -> None:
        """Claim the folder or call its owner; takes up to `PATIENCE` + `BUSY` seconds if that is stopped.

        `given` is the text of a game or the path of a file for the owner to open.
        """
        self.show: Callable[[str], bool] = lambda given: not given
        """Called on a thread of its own to show the window and open what was given; returns True if it did.

        The default is for a window still being opened, which will be visible soon.
        """
        self._given = given
        self._lock = FileLock(folder / NAME)
        self._server: socket.socket | None = None
        self.claim = self._claim(folder)

    def _claim(self, folder: Path) -> Claim:
        try:
            make_folder(folder)
            end = time.monotonic() + PATIENCE
            while not self._lock.acquire():
                # The owner may be starting or ending: retry after any failure.
                left = end - time.monotonic()
                if left <= 0:
                    return Claim.GUEST
                if self._call(left):
                    return Claim.SHOWN
                time.sleep(0.02)
        except OSError:
            # Locks do not work here; whether files can be written shows later.
            return Claim.FIRST
        with contextlib.suppress(OSError, RuntimeError):
            # Without a port or a thread, a second window is a guest.
            self._listen()
        return Claim.FIRST

    def _call(self, patience: float) -> bool:
        """Ask the owner of the folder to show its window; return True if it did."""
        try:
            port, secret = (read_text(self._lock.path, _LONGEST) or "").split()
            with socket.socket() as line:
                line.settimeout(patience)
                line.connect((_HOST, int(port)))
                line.sendall(_SHOW + secret.encode() + b"\n" + json.dumps(self._given).encode() + b"\n")
                with line.makefile("rb") as answers:
                    if answers.readline(_LONGEST) != _HERE:
                        return False
                    line.settimeout(BUSY)
                    return answers.readline(_LONGEST) == _SHOWN
        except (OSError, OverflowError, ValueError, StorageError):
            return False

    # The owner of the folder

    def _listen(self) -> None:
        secret = os.urandom(16).hex()
        self._server = socket.create_server((_HOST, 0))
        self._lock.write(f"{self._server.getsockname()[1]} {secret}\n")
        start_thread(partial(self._serve, self._server, secret.encode()), "single instance")

    def _serve(self, server: socket.socket, secret: bytes) -> None:
        while self._server is server:
            try:
                line, _ = server.accept()
                # A slow caller blocks nobody.
                start_thread(partial(self._answer, line, secret), "answer")
            except (OSError, RuntimeError):
                time.sleep(PAUSE)  # Closed, or the system is out of resources.

    def _answer(self, line: socket.socket, secret: bytes) -> None:
        end = time.monotonic() + PATIENCE
        with line, contextlib.suppress(OSError):
            if _said(line, _LONGEST, end) == _SHOW + secret + b"\n":
                line.sendall(_HERE)
                with contextlib.suppress(ValueError, RecursionError):
                    given = json.loads(_said(line, _LONGEST_GIVEN, end) or b'""')
                    if isinstance(given, str) and self.show(given):
                        line.sendall(_SHOWN)

    def close(self) -> None:
        """Release the folder."""
        server, self._server = self._server, None
        if server is not None:
            with contextlib.suppress(OSError):
                server.shutdown(socket.SHUT_RDWR)
            server.close()
            with contextlib.suppress(OSError):
                self._lock.write("")
        self._lock.release()

    def __enter__(self) -> SingleInstance:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _said(line: socket.socket, most: int, end: float) -> bytes:
    """Read up to the end of a line, about `most` bytes or the time `end`; raises `OSError`."""
    said = bytearray()
    while len(said) < most and not said.endswith(b"\n") and (left := end - time.monotonic()) > 0.0:
        line.settimeout(left)
        seen = line.recv(_PIECE, socket.MSG_PEEK)
        if not seen:
            break
        said += line.recv(seen.find(b"\n") + 1 or len(seen))
    return bytes(said)
