"""Start to first picture: main.py and a bare window, in turn."""

from __future__ import annotations

import time
from statistics import median

from benchmarks.common.figures import Figure, at_most
from benchmarks.common.programs import ARCADE, BARE, blank, program, virtual_screen

RUNS = 7
LIMIT = 1.25


def measure() -> list[Figure]:
    """Median times; raises `NoScreen`."""
    times: dict[tuple[str, ...], list[float]] = {ARCADE: [], BARE: []}
    with virtual_screen() as screen:
        nothing_seen = blank(screen)
        for run in range(RUNS + 1):
            for arguments, taken in times.items():
                began = time.perf_counter()
                with program(arguments, screen):
                    while nothing_seen():
                        time.sleep(0.001)
                    if run:  # the first one fills the disk cache
                        taken.append(time.perf_counter() - began)
    arcade, bare = (median(taken) * 1000 for taken in times.values())
    target, met = at_most(LIMIT, arcade / bare, "x")
    return [
        Figure("start", "first picture of the menu, median", arcade, "ms", bare),
        Figure("start", "against a bare window", arcade / bare, "x", 1.0, target, met),
    ]
