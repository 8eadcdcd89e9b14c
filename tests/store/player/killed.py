"""A player whose program is killed at each of its steps to a slow disk; run as a program of its own.

Prints a line for each step: its number, its kind, the moves seen by the player, and those found by the next start.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.games import game_named
from game.play.session.session import Session, Source
from game.store.player.player_store import PlayerStore

MOVES = 8
PAUSE = 0.001
WRITING = os.open, os.write, os.replace, os.fsync, os.unlink


def store(folder: Path, beside: bool) -> PlayerStore:
    return PlayerStore(folder, lambda sentence: None, lambda text: text, lambda: None, beside=beside)


class Killer:
    """Ends the program at the n-th step to the disk, before or after it, and lets the disk be slow."""

    def __init__(self, at: int, after: bool, delay: float) -> None:
        self._left = at
        self._after = after
        self._delay = delay
        self._lock = threading.Lock()

    def wrap(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            if real is FSYNC:
                time.sleep(self._delay)
            with self._lock:
                self._left -= 1
                last = self._left == 0
            if last and not self._after:
                os.kill(os.getpid(), signal.SIGKILL)
            found = real(*arguments, **named)
            if last:
                os.kill(os.getpid(), signal.SIGKILL)
            return found

        return call


FSYNC = os.fsync


def play(folder: Path, seen: int, killer: Killer) -> None:
    """Make all moves, and tell of each as soon as it is seen; the program ends on the way."""
    kept = store(folder, beside=True)
    game = game_named("explode")
    session = Session("explode", game.rules, Source(seed=1))
    for real in WRITING:
        setattr(os, real.__name__, killer.wrap(real))
    for number in range(1, MOVES + 1):
        session.play(game.rules.legal_moves(session.position)[0])
        kept.save_game(session, "now")
        os.ftruncate(seen, number)
        while not written(folder, number):
            time.sleep(PAUSE)
        kept.frame(float(number))
    kept.flush()
    os._exit(0)


def written(folder: Path, moves: int) -> bool:
    """True if a game with that many moves stands in a file, be it a draft: a disk may be slower than any player, the
    system's memory is not.
    """
    for path in (folder / "saves").glob("*"):
        with suppress(OSError, ValueError):
            if len(json.loads(path.read_text(encoding="utf-8"))["moves"]) >= moves:
                return True
    return False


def found(folder: Path) -> int:
    """Return the moves of the game that the next start finds."""
    games = store(folder, beside=False).games(game_named("explode"))
    return len(games[0].session.moves) if games else 0


def main(steps: range, after: bool, delay: float) -> None:
    for at in steps:
        folder = Path(tempfile.mkdtemp())
        with tempfile.TemporaryFile() as file:
            child = os.fork()
            if child == 0:
                play(folder, file.fileno(), Killer(at, after, delay))
            _, status = os.waitpid(child, 0)
            seen = os.fstat(file.fileno()).st_size
        print(at, seen, found(folder), flush=True)
        shutil.rmtree(folder)
        if os.WIFEXITED(status):
            return


if __name__ == "__main__":
    main(range(int(sys.argv[1]), 1000, int(sys.argv[2])), sys.argv[3] == "after", float(sys.argv[4]))
