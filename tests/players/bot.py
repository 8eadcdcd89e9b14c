"""A program that plays the first legal move, or misbehaves: `python -m tests.players.bot GAME MANNER`.

Manners, from the moment on that a move is wanted: `good`, `crash`, `hang`, `flood`, `nonsense`, `illegal`, `hopeless`
(good, but it sees no chance), `slow` (it answers when it is told to stop); and `mute`, which does not even introduce
itself.
"""

from __future__ import annotations

import os
import sys
import time

from game.games import game_named
from game.play.session.session import Session, Source


def main(game: str, manner: str) -> None:
    rules = game_named(game).rules
    session = Session(game, rules, Source())
    first = "(none)"
    for line in sys.stdin:
        words = line.split()
        if words == ["ugi"] and manner != "mute":
            print(f"id name Bot {manner} {os.getpid()}\nugiok", flush=True)
        elif words[:2] == ["position", "fen"]:
            at = words.index("moves") if "moves" in words else len(words)
            session = Session(game, rules, Source(start=" ".join(words[2:at])))
            for move in words[at + 1 :]:
                session.play(move)
        elif words[:1] == ["go"]:
            first = rules.legal_moves(session.position)[0]
            answer(manner, first)
        elif words == ["stop"] and manner == "slow":
            print(f"bestmove {first}", flush=True)
        elif words == ["quit"]:
            return


def answer(manner: str, move: str) -> None:
    if manner in ("good", "hopeless"):
        score = -2000 if manner == "hopeless" else 25
        print(f"info depth 3 score cp {score} pv {move}\nbestmove {move}", flush=True)
    elif manner == "slow":
        print(f"info depth 7 score cp 0 pv {move}", flush=True)
    elif manner == "crash":
        print("Something is wrong.", file=sys.stderr, flush=True)
        sys.exit(3)
    elif manner == "hang":
        time.sleep(600)
    elif manner == "flood":
        while True:
            print("info string and another word\n" * 1000, flush=True)
    elif manner == "nonsense":
        print("bestmove", flush=True)
    elif manner == "illegal":
        print("bestmove zz99", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
