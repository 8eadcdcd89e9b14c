"""What the arcade costs while nobody touches it: processor time and memory, scene by scene.

Muted it is measured when the sounds of the start are over; as a newcomer has it, with sound and music, when the music
has faded because nobody is there. Times are means over a while: what happens once in ten seconds is in them.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Sequence
from contextlib import ExitStack

from benchmarks.figures import Figure, at_most
from benchmarks.programs import BARE, cpu_seconds, private_memory, program, virtual_screen
from game.games import GAMES

SECONDS = 20
"""So long a scene is measured."""
SETTLED, FADED = 14, 200
"""Seconds until the device of sound is given back where nothing is heard, and until the music has gone."""
TOGETHER = 5
"""So many scenes are measured side by side: what a process uses is its own."""
CPU_LIMIT = 0.15
MENU_LIMIT, GAME_LIMIT = 40.0, 45.0
"""Megabytes of its own for a scene without a game, and for one with a game."""


def measure() -> list[Figure]:
    """Processor time and memory; raises `NoScreen`. The bare window runs all the while, on a screen of its own."""
    from benchmarks.resting import scenes

    names = list(scenes())
    times, sizes = [], []
    with ExitStack() as stack:
        bare = stack.enter_context(program(BARE, stack.enter_context(virtual_screen())))
        for first in range(0, len(names), TOGETHER):
            found = _side_by_side(names[first : first + TOGETHER], bare, ("--mute",), SETTLED)
            times += found[0]
            sizes += found[1]
        found = _side_by_side(["menu", *GAMES.names], bare, (), FADED)
    return times + found[0] + sizes + found[1]


def _side_by_side(
    names: Sequence[str], bare: subprocess.Popen[bytes], options: Sequence[str], settled: int
) -> tuple[list[Figure], list[Figure]]:
    """Processor time and memory of scenes that were left alone for so many seconds."""
    how = "muted" if options else "sound and music on"
    times, sizes = [], []
    with ExitStack() as stack:
        opened = {
            name: stack.enter_context(
                program(("-m", "benchmarks.resting", name, *options), stack.enter_context(virtual_screen()))
            )
            for name in names
        }
        time.sleep(settled)
        *shares, control = _shares(*opened.values(), bare)
        for (name, process), share in zip(opened.items(), shares, strict=True):
            target, met = at_most(CPU_LIMIT, share, "%")
            times.append(Figure(f"rest: processor, {how}", name, share, "% of a core", control, target, met))
            own, bare_own = private_memory(process.pid), private_memory(bare.pid)
            target, met = at_most(GAME_LIMIT if name.split()[0] in GAMES.names else MENU_LIMIT, own, "MB")
            sizes.append(Figure(f"rest: private memory, {how}", name, own, "MB", bare_own, target, met))
    return times, sizes


def _shares(*processes: subprocess.Popen[bytes]) -> list[float]:
    """How much of a core each uses, in per cent."""
    began, before = time.perf_counter(), [cpu_seconds(process.pid) for process in processes]
    time.sleep(SECONDS)
    spent = time.perf_counter() - began
    used = (cpu_seconds(process.pid) - first for process, first in zip(processes, before, strict=True))
    return [seconds / spent * 100 for seconds in used]
