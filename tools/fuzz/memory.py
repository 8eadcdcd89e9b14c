"""How much memory the arcade takes after a while, and after a long while: what is kept for ever shows."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

from tools.fuzz.events import Key, Open, Resize
from tools.fuzz.play import PAINTED, Life, new_world

SHORT, LONG = 10_000, 1_000_000
"""After so many events it is looked at."""
MOST = 1.3
"""So many times as much it may be after the long while."""
CHUNK = 2_500
STATM = Path("/proc/self/statm")


def resident() -> int:
    """Bytes of memory that this program takes; raises `OSError` where the system does not tell."""
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def memory(seed: int, points: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Let one world live on; gives the events so far and the bytes taken whenever one of the points is reached.

    It is measured in the menu, in a window of the usual size, so that the same is on the screen each time, and after
    the loop has come to rest and tidied up. What is found on the way is raised.
    """
    # Every world of such a seed is painted: pictures are what takes memory.
    with new_world(seed * PAINTED) as world:
        life = Life(world, seed)
        done = 0
        for point in points:
            while done < point:
                done += life.live(min(CHUNK, point - done))
                life.events.clear()
            if world.app.window.fullscreen:
                world.do(Key("f11"))
            world.do(Resize(1280, 720))
            world.do(Open("menu", wait=1.0))
            gc.collect()
            world.app.idle_tasks.collect_garbage()
            yield done, resident()
