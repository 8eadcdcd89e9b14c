"""What the arcade costs while nobody touches it: processor time and memory, scene by scene."""

from __future__ import annotations

import time

from benchmarks.figures import Figure, at_most
from benchmarks.programs import BARE, cpu_seconds, memory, program, virtual_screen

SETTLE = 3.0
SECONDS = 6.0
CPU_LIMIT = 1.0
MEMORY_LIMIT = 130.0


def measure() -> list[Figure]:
    """Processor time and memory; raises `NoScreen`. The bare window runs all the while, on a screen of its own."""
    from benchmarks.resting import scenes

    times, sizes = [], []
    with virtual_screen() as screen, virtual_screen() as other, program(BARE, other) as bare:
        for name in scenes():
            with program(("-m", "benchmarks.resting", name), screen) as arcade:
                time.sleep(SETTLE)
                pids = arcade.pid, bare.pid
                began, before = time.perf_counter(), [cpu_seconds(pid) for pid in pids]
                time.sleep(SECONDS)
                after, spent = [cpu_seconds(pid) for pid in pids], time.perf_counter() - began
                share, control = ((end - begin) / spent * 100 for begin, end in zip(before, after, strict=True))
                size, bare_size = (memory(pid) for pid in pids)
            target, met = at_most(CPU_LIMIT, share, "%")
            times.append(Figure("rest: processor", name, share, "% of a core", control, target, met))
            target, met = at_most(MEMORY_LIMIT, size, "MB")
            sizes.append(Figure("rest: memory (PSS)", name, size, "MB", bare_size, target, met))
    return times + sizes
