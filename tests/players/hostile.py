"""A program that does what no program at the table should: `python tests/players/hostile.py KIND`.

Where it plays at all, it answers `e1`, which Blue can always do at the beginning of Explode!. The kinds are the names
in `KINDS`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

MOVE = b"e1"
LONG = 600.0
"""Seconds that are longer than any test waits."""
MEGABYTE = b"x" * 1_000_000


def say(text: bytes) -> None:
    sys.stdout.buffer.write(text)
    sys.stdout.buffer.flush()


def answer(text: bytes) -> Callable[[], None]:
    """To say this when a move is wanted."""
    return lambda: say(text)


def nothing() -> None:
    """Not to do what was asked for."""


def play() -> None:
    say(b"bestmove " + MOVE + b"\n")


def flood(stream: int, text: bytes) -> Callable[[], None]:
    def act() -> None:
        while True:
            os.write(stream, text * (1 + 10_000 // len(text)))

    return act


def leave(status: int) -> Callable[[], None]:
    def act() -> None:
        os.write(2, b"Something is wrong.\n")
        os._exit(status)

    return act


def byte_by_byte() -> None:
    for letter in b"info depth 3 score cp 5 pv e1\nbestmove " + MOVE + b"\n":
        say(bytes([letter]))
        time.sleep(0.001)


def close_the_output() -> None:
    os.close(1)


def start_others() -> None:
    """Start programs that go on for long; one of them does not mind being asked to end."""
    stubborn = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    for before in ("import time; ", stubborn):
        subprocess.Popen([sys.executable, "-S", "-c", f"{before}time.sleep({LONG})"])


def leave_others_behind() -> None:
    start_others()
    os._exit(0)


KINDS: dict[str, tuple[Callable[[], None], Callable[[], None]]] = {
    # What it does at its start, and when a move is wanted.
    "two answers": (nothing, answer(b"bestmove e1\nbestmove zz99\nbestmove\n")),
    "answers before it is asked": (answer(b"bestmove zz99\nbestmove\n"), play),
    "byte by byte": (nothing, byte_by_byte),
    "huge numbers": (nothing, answer(b"info depth %b score cp -%b pv e1\nbestmove e1\n" % ((b"9" * 6000,) * 2))),
    "strange name": (answer(b"id name \0\x1b[2J\xff \xc3\n"), play),
    "stubborn": (lambda: signal.signal(signal.SIGTERM, signal.SIG_IGN) and None, play),
    "starts others": (start_others, play),
    "late": (nothing, nothing),
    "floods": (nothing, flood(1, b"info string and another word\n")),
    "floods at its start": (flood(1, b"id name Bob\n"), play),
    "floods the errors": (nothing, flood(2, b"Something is wrong.\n")),
    "endless line": (nothing, flood(1, MEGABYTE)),
    "long line": (nothing, lambda: [say(MEGABYTE) for _ in range(100)] and say(b"\n")),
    "never answers": (nothing, nothing),
    "closes its output": (nothing, close_the_output),
    "says nothing at all": (lambda: time.sleep(LONG), nothing),
    "ends at once": (lambda: os._exit(0), nothing),
    "crashes at its start": (leave(3), nothing),
    "crashes while it thinks": (nothing, leave(3)),
    "kills itself": (nothing, lambda: os.kill(os.getpid(), signal.SIGKILL)),
    "leaves others behind": (nothing, leave_others_behind),
    "illegal": (nothing, answer(b"bestmove zz99\n")),
    "no move": (nothing, answer(b"bestmove\n")),
    "NUL": (nothing, answer(b"bestmove e\0001\n")),
    "half UTF-8": (nothing, answer(b"bestmove \xc3\n")),
    "control letters": (nothing, answer(b"bestmove \x1b[2J\x07\x7f\xe2\x80\xae\n")),
    "huge move": (nothing, answer(b"bestmove " + MEGABYTE + b"\n")),
}


def main(kind: str) -> None:
    begin, think = KINDS[kind]
    begin()
    while line := sys.stdin.readline():
        words = line.split()
        if words == ["ugi"]:
            say(b"ugiok\n")
        elif words[:1] == ["go"]:
            think()
        elif words == ["stop"] and kind == "late":
            say(b"bestmove zz99\nbestmove zz99\n")
            think = play
        elif words == ["quit"] and kind != "stubborn":
            return
    if kind == "stubborn":
        time.sleep(LONG)


if __name__ == "__main__":
    main(sys.argv[1])
