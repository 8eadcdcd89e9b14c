"""Tortures online games: `python -m tools.torture [WAY ...] [--seconds N] [--seed N] [--game GAME]`.

Two arcades in processes of their own play on as fast as they can, while they and the servers between them are killed,
what is sent is lost, doubled, late or old, relays refuse, ask who is there or never answer, and clocks are a day or a
year off. Afterwards both have to have the same line, of which every entry that either has ever known is a part; else
the exit status is 1, and the folder with all files is named.

Ways are `relays` (five of two programs, most of them faulty), `one-good` (four of five are of no use) and `mqtt`
(mosquitto and a rough line): these three are the default, each for so many seconds. `calm` measures the time from move
to move where nothing happens. `small` plays at the pace of people, over five relays that take six events a minute each,
with the arcade's own budget:

    python -m tools.torture small --seconds 600
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from game.games import GAMES, game_named
from tools.torture.judge import HOSTILE, ORDEALS, Judge
from tools.torture.servers import ServerError


def main() -> int:
    pairs = [name for name in GAMES.names if game_named(name).players == 2]
    parser = argparse.ArgumentParser(prog="python -m tools.torture", description="tortures online games")
    parser.add_argument("ways", nargs="*", metavar="WAY", help=", ".join(ORDEALS))
    parser.add_argument("--seconds", type=float, default=60.0, help="time of each way")
    parser.add_argument("--seed", type=int, default=1, help="what is killed when")
    parser.add_argument("--game", choices=pairs, default=pairs[0])
    asked = parser.parse_args()
    if unknown := {*asked.ways} - {*ORDEALS}:
        parser.error(f"unknown way: {', '.join(sorted(unknown))}")
    wrong = 0
    for way in asked.ways or HOSTILE:
        folder = Path(tempfile.mkdtemp(prefix="torture-"))
        try:
            verdict = Judge(folder, way, asked.seed, asked.game).run(asked.seconds)
        except ServerError as error:
            print(f"{way}: {error}", file=sys.stderr)
            return 2
        print(verdict.told, flush=True)
        if verdict.faults:
            wrong += 1
            print(f"{way}: all files are in {folder}", file=sys.stderr)
        else:
            shutil.rmtree(folder, ignore_errors=True)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
