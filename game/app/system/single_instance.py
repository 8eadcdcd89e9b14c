"""One window for a folder of the player: a second start finds the first, and asks its window to show itself, and the
game that it was to open.

The first has a lock in the folder, which the system lets go of when the process ends, and listens on a port of this
computer. The port and a secret stand in the file of the lock, which only its owner can read.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import threading
import time
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Final

from game.play.records.record import MOST_LETTERS
from game.store.files.files import StorageError, make_folder, read_text
from game.store.files.lock import FileLock

NAME: Final = "arcade.lock"
PATIENCE: Final = 1.0
"""Seconds in which a process that is not stopped takes up a call, and in which a caller has said all."""
BUSY: Final = 3.0
"""Seconds in which a window that is not frozen shows itself."""
PAUSE: Final = 0.5
"""Seconds after which calls are taken again, when one could not be."""
_HOST: Final = "127.0.0.1"
_SHOW: Final = b"show "
_HERE, _SHOWN = b"here\n", b"shown\n"
_LONGEST: Final = 200
_PIECE: Final = 1 << 16
_LONGEST_GIVEN: Final = 6 * MOST_LETTERS
"""Every letter of a game may be written by six."""


class Claim(Enum):
    """What has become of a process that wants a folder."""

    FIRST = "the folder is its own, as far as can be told"
    SHOWN = "another process has it, and its window has shown itself"
    GUEST = "another process has it, and does not answer"


class SingleInstance:
    """This process among those that want the same folder."""

    def __init__(self, folder: Path, given: str = "") -> None:
        """Take the folder, or call the process that has it. Takes up to `PATIENCE` and `BUSY` when that is stopped.
        `given` is the text of a game, or the path of a file, that it is to open then.
        """
        self.show: Callable[[str], bool] = lambda given: not given
        """Called in a thread of its own when the window is to show itself, and what was given; whether it did. Until
        somebody sets it, the window is being opened, and will be seen soon."""
        self._given = given
        self._lock = FileLock(folder / NAME)
        self._server: socket.socket | None = None
        self.claim = self._claim(folder)

    def _claim(self, folder: Path) -> Claim:
        try:
            make_folder(folder)
            end = time.monotonic() + PATIENCE
            while not self._lock.acquire():
                # It may just be starting, or about to end: whatever fails is tried again.
                left = end - time.monotonic()
                if left <= 0:
                    return Claim.GUEST
                if self._call(left):
                    return Claim.SHOWN
                time.sleep(0.02)
        except OSError:
            # Nothing can be locked here. Whether anything can be written is seen when it is tried.
            return Claim.FIRST
        with contextlib.suppress(OSError, RuntimeError):
            # Without a port, or a thread, a second window is a guest.
            self._listen()
        return Claim.FIRST

    def _call(self, patience: float) -> bool:
        """Ask the process that has the folder to show its window; whether it did."""
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

    # The process that has the folder

    def _listen(self) -> None:
        secret = os.urandom(16).hex()
        self._server = socket.create_server((_HOST, 0))
        self._lock.write(f"{self._server.getsockname()[1]} {secret}\n")
        threading.Thread(target=self._serve, args=(self._server, secret.encode()), daemon=True).start()

    def _serve(self, server: socket.socket, secret: bytes) -> None:
        while self._server is server:
            try:
                line, _ = server.accept()
                # Nobody has to wait for a caller who takes their time.
                threading.Thread(target=self._answer, args=(line, secret), daemon=True).start()
            except (OSError, RuntimeError):
                time.sleep(PAUSE)  # Closed, or the system has no room just now.

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
        """Leave the folder to others."""
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

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _said(line: socket.socket, most: int, end: float) -> bytes:
    """What a caller says up to the end of a line, to about so many bytes, and until then; raises `OSError`."""
    said = bytearray()
    while len(said) < most and not said.endswith(b"\n") and (left := end - time.monotonic()) > 0.0:
        line.settimeout(left)
        seen = line.recv(_PIECE, socket.MSG_PEEK)
        if not seen:
            break
        said += line.recv(seen.find(b"\n") + 1 or len(seen))
    return bytes(said)
