"""`python -m benchmarks [--json [FILE]] [--strength [GAMES]] [NAME ...]`: measures; tells it as a table and as JSON."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from importlib import import_module

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
from msgspec.structs import asdict

from benchmarks import strength
from benchmarks.common.figures import Figure, Skipped, table
from benchmarks.common.programs import NoScreen

NAMES = (
    "start",
    "newcomer",
    "cascades",
    "frames",
    "moves",
    "legal",
    "clicks",
    "rest",
    "thinking",
    "reviewing",
    "search",
    "solver",
    "hints",
    "online",
)


def main() -> int:
    """Measure what is asked for, or everything; the status is 1 when a target was missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure: {', '.join(NAMES)}")
    parser.add_argument("--json", nargs="?", const="-", metavar="FILE", help="write JSON, to FILE or below the table")
    parser.add_argument(
        "--strength",
        nargs="?",
        type=int,
        const=10,
        metavar="GAMES",
        help="how well the levels play; alone unless NAMEs are given",
    )
    options = parser.parse_args()
    for name in options.names:
        if name not in NAMES:
            parser.error(f"there is no benchmark {name!r}; there are {', '.join(NAMES)}")
    figures: list[Figure] = []
    skipped: list[Skipped] = []
    if options.strength:
        figures += strength.measure(options.strength)
    for name in options.names or (() if options.strength else NAMES):
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        try:
            figures += import_module(f"benchmarks.{name}").measure()
        except NoScreen as error:
            skipped.append(Skipped(name, str(error)))
    print(table(figures))
    for entry in skipped:
        print(f"skipped: {entry.subject} ({entry.reason})")
    if options.json:
        about = {
            "python": platform.python_version(),
            "pygame-ce": pygame.version.ver,
            "sdl": ".".join(map(str, pygame.get_sdl_version())),
            "machine": platform.machine(),
            "processors": os.cpu_count(),
        }
        text = json.dumps(
            {"about": about, "figures": list(map(asdict, figures)), "skipped": list(map(asdict, skipped))}, indent=1
        )
        if options.json == "-":
            print(text)
        else:
            with open(options.json, "w", encoding="utf-8") as file:
                file.write(text + "\n")
    return int(any(figure.met is False for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
