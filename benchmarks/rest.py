"""Cost of the arcade while nobody touches it: processor time and memory, scene by scene.

Muted it is measured when the sounds of the start are over; as a newcomer has it, with sound and music, when the music
has faded because nobody is there. Times are means over a while: what happens once in ten seconds is in them.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack

from benchmarks.common.figures import Figure, at_most
from benchmarks.common.programs import BARE, PLAYED, cpu_seconds, private_memory, program, virtual_screen
from game.games import GAMES

SECONDS = 20
"""Seconds for which a scene is measured."""
SETTLED, FADED = 14, 200
"""Seconds until the device of sound is given back where nothing is heard, and until the music has gone."""
TOGETHER = 5
"""Number of scenes measured side by side: a process is charged for its own work only."""
CPU_LIMIT = 0.15
"""Per cent of a core."""
MENU_LIMIT, GAME_LIMIT = 40.0, 45.0
"""Megabytes of its own for the menu, and for a game."""
MENU = "menu"


def measure() -> list[Figure]:
    """Processor time and memory; raises `NoScreen`. The bare window runs all the while, on a screen of its own."""
    from benchmarks.started.resting import scenes

    names, times, sizes = list(scenes()), [], []
    with ExitStack() as stack:
        bare = stack.enter_context(program(BARE, stack.enter_context(virtual_screen())))
        for first in range(0, len(names), TOGETHER):
            group = names[first : first + TOGETHER]
            with ExitStack() as end:
                opened = _opened(end, {name: ("-m", "benchmarks.started.resting", name) for name in group})
                time.sleep(SETTLED)
                times += _times("muted", opened, bare)
        with ExitStack() as end:
            # The menu shows games by itself after a minute: what it costs at rest is measured above.
            opened = _opened(end, {MENU: PLAYED, **{name: (*PLAYED, name) for name in GAMES.names}})
            time.sleep(SETTLED)
            for name, process in opened.items():
                own, other = private_memory(process.pid), private_memory(bare.pid)
                target, met = at_most(MENU_LIMIT if name == MENU else GAME_LIMIT, own, "MB")
                sizes.append(Figure("rest: private memory, sound and music on", name, own, "MB", other, target, met))
            time.sleep(FADED - SETTLED)
            times += _times("after the music", {name: opened[name] for name in GAMES.names}, bare)
    return times + sizes


def _opened(stack: ExitStack, programs: Mapping[str, Sequence[str]]) -> dict[str, subprocess.Popen[bytes]]:
    """Each on a screen of its own, until the stack ends."""
    return {
        name: stack.enter_context(program(arguments, stack.enter_context(virtual_screen())))
        for name, arguments in programs.items()
    }


def _times(how: str, opened: Mapping[str, subprocess.Popen[bytes]], bare: subprocess.Popen[bytes]) -> list[Figure]:
    """Return the share of a core that each uses, and that of the bare window beside them."""
    figures = []
    *shares, control = _shares(*opened.values(), bare)
    for name, share in zip(opened, shares, strict=True):
        target, met = at_most(CPU_LIMIT, share, "%")
        figures.append(Figure(f"rest: processor, {how}", name, share, "% of a core", control, target, met))
    return figures


def _shares(*processes: subprocess.Popen[bytes]) -> list[float]:
    began, before = time.perf_counter(), [cpu_seconds(process.pid) for process in processes]
    time.sleep(SECONDS)
    spent = time.perf_counter() - began
    used = (cpu_seconds(process.pid) - first for process, first in zip(processes, before, strict=True))
    return [seconds / spent * 100 for seconds in used]
