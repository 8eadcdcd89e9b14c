"""Single instance: one window per data folder; a second start raises the first window and opens its game there.

The first process holds a lock in the folder, which the system releases when the process ends, and listens: on a socket
in the folder, which only its owner can call, or where there can be none on a local port, as versions before did. The
socket's name or the port and a secret stand in the lock's file, which only its owner can read.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import stat
import sys
import time
from collections.abc import Callable
from enum import Enum
from functools import partial
from pathlib import Path
from threading import Semaphore

from game.background import start_thread
from game.play.records.record import MOST_LETTERS
from game.store.files.errors import StorageError
from game.store.files.lock import FileLock
from game.store.files.reading import read_text
from game.store.files.writing import make_folder

NAME = "arcade.lock"
SOCKET = "arcade.sock"
LONGEST_PATH = 100
"""Maximum length of a socket's path in bytes; systems allow 104 or 108."""
MOST_CALLERS = 8
"""Maximum number of callers at once. Others wait, and cost neither a handle nor a thread."""
CALL_PATIENCE = 1.0
"""Seconds for a running process to accept a call, and for a caller to send its message."""
BUSY = 3.0
"""Seconds for a window that is not frozen to show itself."""
RETRY_PAUSE = 0.5
"""Seconds to wait after a call could not be accepted."""
_HOST = "127.0.0.1"
_SHOW = b"show "
_HERE = b"here\n"
_SHOWN = b"shown\n"
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
        """Claim the folder or call its owner; takes up to `CALL_PATIENCE` + `BUSY` seconds if that is stopped.

        `given` is the text of a game or the path of a file for the owner to open.
        """
        self.show: Callable[[str], bool] = lambda given: not given
        """Called on a thread of its own to show the window and open what was given; returns True if it did.

        The default is for a window still being opened, which will be visible soon.
        """
        self._given = given
        self._lock = FileLock(folder / NAME)
        self._server: socket.socket | None = None
        self._callers = Semaphore(MOST_CALLERS)
        self.claim = self._claim(folder)

    def _claim(self, folder: Path) -> Claim:
        try:
            make_folder(folder)
            end = time.monotonic() + CALL_PATIENCE
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
            place, secret = (read_text(self._lock.path, _LONGEST) or "").split()
            with self._line_to(place, patience) as line:
                line.sendall(_SHOW + secret.encode() + b"\n" + json.dumps(self._given).encode() + b"\n")
                with line.makefile("rb") as answers:
                    if answers.readline(_LONGEST) != _HERE:
                        return False
                    line.settimeout(BUSY)
                    return answers.readline(_LONGEST) == _SHOWN
        except (OSError, OverflowError, ValueError, StorageError):
            return False

    def _line_to(self, place: str, patience: float) -> socket.socket:
        """Return a connection to a socket in the folder or a local port; raises `OSError` or `ValueError`."""
        port = 0 if place == SOCKET else int(place)
        line = socket.socket() if port else socket.socket(socket.AF_UNIX)
        try:
            line.settimeout(patience)
            line.connect((_HOST, port) if port else str(self._socket))
        except BaseException:
            line.close()
            raise
        return line

    @property
    def _socket(self) -> Path:
        return self._lock.path.with_name(SOCKET)

    # The owner of the folder

    def _listen(self) -> None:
        secret = os.urandom(16).hex()
        self._server = self._private_server()
        place = SOCKET
        if self._server is None:
            self._server = socket.create_server((_HOST, 0), backlog=MOST_CALLERS)
            place = str(self._server.getsockname()[1])
        self._lock.write(f"{place} {secret}\n")
        start_thread(partial(self._serve, self._server, secret.encode()), "single instance")

    def _private_server(self) -> socket.socket | None:
        """Return a server that only the folder's owner can call; None where there can be none."""
        if sys.platform == "win32" or len(os.fsencode(self._socket)) > LONGEST_PATH:
            return None
        server = socket.socket(socket.AF_UNIX)
        before = os.umask(0o177)
        try:
            self._clear_socket()
            server.bind(str(self._socket))
            server.listen(MOST_CALLERS)
        except OSError:  # Not every file system has sockets.
            server.close()
            return None
        finally:
            os.umask(before)
        return server

    def _clear_socket(self) -> None:
        """Delete the socket of this window, or of one that was killed; who holds the lock may."""
        with contextlib.suppress(FileNotFoundError):
            if stat.S_ISSOCK(os.lstat(self._socket).st_mode):
                os.unlink(self._socket)

    def _serve(self, server: socket.socket, secret: bytes) -> None:
        while self._server is server:
            self._callers.acquire()
            try:
                line, _ = server.accept()
                # A slow caller blocks nobody.
                start_thread(partial(self._answer, line, secret), "answer")
            except (OSError, RuntimeError):
                self._callers.release()
                time.sleep(RETRY_PAUSE)  # Closed, or the system is out of resources.

    def _answer(self, line: socket.socket, secret: bytes) -> None:
        try:
            with line, contextlib.suppress(OSError):
                self._hear(line, secret)
        finally:
            self._callers.release()

    def _hear(self, line: socket.socket, secret: bytes) -> None:
        """Do what a caller says who knows the secret; raises `OSError`."""
        end = time.monotonic() + CALL_PATIENCE
        if _said(line, _LONGEST, end) != _SHOW + secret + b"\n":
            return
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
                self._clear_socket()
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
