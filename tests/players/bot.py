"""A program that plays the first legal move, or misbehaves: `python -m tests.players.bot GAME MANNER`.

Manners, from the moment on that a move is wanted: `good`, `crash`, `hang`, `flood`, `nonsense`, `illegal`, `hopeless`
(good, but it sees no chance), `slow` (it answers when it is told to stop); and `mute`, which does not even introduce
itself.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from itertools import repeat

from game.games import game_named
from game.play.session.session import Session, Source


class Bot:
    """What a program answers, line by line."""

    def __init__(self, game: str, manner: str) -> None:
        self.manner = manner
        self._game, self._rules = game, game_named(game).rules
        self._session = Session(game, self._rules, Source())
        self._first = "(none)"

    def answers(self, line: str) -> Iterator[str]:
        """Yield what it says to a line."""
        words = line.split()
        if words == ["ugi"] and self.manner != "mute":
            yield f"id name Bot {self.manner} {os.getpid()}"
            yield "ugiok"
        elif words[:2] == ["position", "fen"]:
            at = words.index("moves") if "moves" in words else len(words)
            self._session = Session(self._game, self._rules, Source(start=" ".join(words[2:at])))
            for move in words[at + 1 :]:
                self._session.play(move)
        elif words[:1] == ["go"]:
            self._first = self._rules.legal_moves(self._session.position)[0]
            yield from self._move()
        elif words == ["stop"] and self.manner == "slow":
            yield f"bestmove {self._first}"

    def _move(self) -> Iterator[str]:
        if self.manner in ("good", "hopeless"):
            score = -2000 if self.manner == "hopeless" else 25
            yield f"info depth 3 score cp {score} pv {self._first}"
            yield f"bestmove {self._first}"
        elif self.manner == "slow":
            yield f"info depth 7 score cp 0 pv {self._first}"
        elif self.manner == "crash":
            print("Something is wrong.", file=sys.stderr, flush=True)
            sys.exit(3)
        elif self.manner == "hang":
            time.sleep(600)
        elif self.manner == "flood":
            yield from repeat("info string and another word\n" * 1000)
        elif self.manner == "nonsense":
            yield "bestmove"
        elif self.manner == "illegal":
            yield "bestmove zz99"


def main(game: str, manner: str) -> None:
    bot = Bot(game, manner)
    for line in sys.stdin:
        if line.split() == ["quit"]:
            return
        for answer in bot.answers(line):
            print(answer, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
