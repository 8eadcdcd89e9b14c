"""What the arcade costs while nobody touches it: processor time and memory, scene by scene."""

from __future__ import annotations

import subprocess
import time
from contextlib import ExitStack
from itertools import cycle
from statistics import median

from benchmarks.figures import Figure, at_most
from benchmarks.programs import BARE, cpu_seconds, memory, program, virtual_screen

SECONDS = 4
"""So long a scene may settle, and so long it is measured then, second by second."""
CPU_LIMIT = 1.0
MEMORY_LIMIT = 130.0


def measure() -> list[Figure]:
    """Processor time and memory; raises `NoScreen`. The bare window runs all the while, on a screen of its own.

    While a scene is measured the next one opens already, on another screen: what a process has used is its own. Only
    memory is shared, and it is asked for before.
    """
    from benchmarks.resting import scenes

    times, sizes = [], []
    settled: tuple[str, subprocess.Popen[bytes], ExitStack] | None = None
    with ExitStack() as stack:
        screens = cycle([stack.enter_context(virtual_screen()) for _ in range(2)])
        bare = stack.enter_context(program(BARE, stack.enter_context(virtual_screen())))
        for name in (*scenes(), ""):
            if settled is not None:
                size, bare_size = (memory(process.pid) for process in (settled[1], bare))
                target, met = at_most(MEMORY_LIMIT, size, "MB")
                sizes.append(Figure("rest: memory (PSS)", settled[0], size, "MB", bare_size, target, met))
            end = stack.enter_context(ExitStack())
            opened = end.enter_context(program(("-m", "benchmarks.resting", name), next(screens))) if name else None
            share, control = _shares(settled[1] if settled is not None else bare, bare)
            if settled is not None:
                target, met = at_most(CPU_LIMIT, share, "%")
                times.append(Figure("rest: processor", settled[0], share, "% of a core", control, target, met))
                settled[2].close()
            settled = (name, opened, end) if opened is not None else None
    return times + sizes


def _shares(*processes: subprocess.Popen[bytes]) -> list[float]:
    """How much of a core each uses: the median of a few seconds, for once it tidies up."""
    shares: list[list[float]] = [[] for _ in processes]
    for _ in range(SECONDS):
        began, before = time.perf_counter(), [cpu_seconds(process.pid) for process in processes]
        time.sleep(1.0)
        spent = time.perf_counter() - began
        for process, used, found in zip(processes, before, shares, strict=True):
            found.append((cpu_seconds(process.pid) - used) / spent * 100)
    return [median(found) for found in shares]
