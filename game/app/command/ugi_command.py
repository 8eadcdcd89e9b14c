"""Subcommand for child processes: speaks the text protocol for a game, or does jobs, on standard input and output."""

import errno
import gc
import io
import os
import select
import signal
import sys
from functools import partial

from game.app.system import logs
from game.app.system.last_words import INTERRUPTED
from game.app.system.logs import complain
from game.background import start_thread
from game.games import game_named
from game.players.ugi import Ugi, read_lines
from game.workers.jobs import serve

COLLECTED = (100_000, 50, 1_000)
"""Number of new objects after which garbage is looked for, and how seldom among older ones: a search keeps thousands a
second in its tables, which would all be looked at. Never to look would not do: some trees know their own roots.
"""


def speak(game: str) -> int:
    """Speak the Universal Game Interface until `quit` or the end of the input; returns the exit status.

    It is 0 also when nobody listens any more, and 1 when nothing can be written.
    """
    if not _prepare():
        return 1
    lines = read_lines(sys.stdin.buffer) if sys.stdin is not None else ()
    if not Ugi(game_named(game), _write).run(lines):
        # What still waits to be written would hold up the interpreter's own end.
        os._exit(0)
    return 0


def work() -> int:
    """Do the jobs of a `Worker` of the arcade, with the same exit status."""
    if not _prepare():
        return 1
    serve(sys.stdin.buffer if sys.stdin is not None else (), _write, game_named)
    return 0


def _prepare() -> bool:
    """Be ready to read and write, and to end when nobody is there any more; whether anything can be written."""
    if sys.stdout is None:
        complain("nothing can be written: the standard output is closed")
        return False
    gc.set_threshold(*COLLECTED)
    logs.listen()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    start_thread(partial(_watch, os.getppid()), "watch")
    # As an exception an interrupt might come in the midst of starting or joining a thread, and leave a lock closed.
    signal.signal(signal.SIGINT, lambda number, frame: os._exit(INTERRUPTED))
    return True


def _write(line: str) -> None:
    """Say a line. In whatever thread this is, there is nothing left to do when nothing can be written any more."""
    try:
        print(line, flush=True)
    except OSError as error:
        # The second is what Windows says of a reader that is gone.
        if error.errno in (errno.EPIPE, errno.EINVAL):
            os._exit(0)
        complain(f"nothing can be written: {error}")
        os._exit(1)


def _watch(parent: int) -> None:
    """End the process as soon as nobody reads what it says, or the one who started it is gone, whatever it is doing."""
    if sys.platform == "win32":
        # Nobody can tell there before something is written.
        return
    poll = select.poll()
    poll.register(sys.stdout.fileno(), 0)
    while os.getppid() == parent:
        for descriptor, events in poll.poll(500):
            if events & (select.POLLERR | select.POLLHUP):
                os._exit(0)
            # Some systems cannot tell for every kind of file.
            poll.unregister(descriptor)
    os._exit(0)
