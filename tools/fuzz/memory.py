"""Memory test: memory after a while and after a long while; the difference shows leaks."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

from tools.fuzz.events import Key, Open, Resize
from tools.fuzz.play import PAINTED, Life, new_world

SHORT, LONG = 10_000, 1_000_000
"""Numbers of events after which memory is measured."""
MOST = 1.3
"""Maximum factor of memory after the long while."""
CHUNK = 2_500
STATM = Path("/proc/self/statm")


def resident() -> int:
    """Return the resident memory in bytes; raises `OSError` where the system does not tell."""
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def memory(seed: int, points: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Run one world; yield the events so far and the memory in bytes at each of the `points`.

    Measured in the menu, in a window of the default size, when idle, so that the screen is always the same. Raises what
    it finds on the way.
    """
    # Such a seed makes every world painted: pictures take most memory.
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
