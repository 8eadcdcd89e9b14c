"""Programs of their own that are measured: on a virtual screen where there is one, else without a picture."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.window.screen import Screen

ROOT = Path(__file__).resolve().parent.parent.parent
SIZE = (1280, 720)
ARCADE = "main.py", "--mute", "--size", f"{SIZE[0]}x{SIZE[1]}"
PLAYED = "main.py", "--size", f"{SIZE[0]}x{SIZE[1]}"
"""The arcade as a newcomer has it."""
BARE = "-m", "benchmarks.started.bare", f"{SIZE[0]}x{SIZE[1]}"
MIDDLE = (0, SIZE[1] // 2, SIZE[0], 4)


class NoScreen(Exception):
    """There is no virtual screen here; the message says what is missing."""


@contextmanager
def virtual_screen(windows: int = 1) -> Iterator[Screen]:
    """A screen for so many windows beside each other. Raises `NoScreen`."""
    if not which("Xvfb"):
        raise NoScreen("Xvfb is not installed")
    try:
        from tests.window.screen import Screen
    except ImportError as error:
        raise NoScreen(f"{error.name} is not installed") from error
    screen = Screen((windows * SIZE[0], SIZE[1]))
    try:
        yield screen
    finally:
        screen.close()


@contextmanager
def program(arguments: Sequence[str], screen: Screen | None) -> Iterator[subprocess.Popen[bytes]]:
    """A Python program with a data folder of its own, ended at the end."""
    environment = {**os.environ, "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    # As on a player's machine: compiled modules are kept.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    if screen is not None:
        environment |= {"DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11"}
        screen.rest_mouse()
    with tempfile.TemporaryDirectory() as data:
        given = ["--data", data] if "main.py" in arguments or "benchmarks.started.resting" in arguments else []
        process = subprocess.Popen(
            [sys.executable, *arguments, *given], cwd=ROOT, env=environment, stderr=subprocess.DEVNULL
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()
            if screen is not None:
                until = blank(screen)
                while not until():
                    time.sleep(0.005)


def blank(screen: Screen) -> Callable[[], bool]:
    """True if nothing is seen across the middle of the screen: a plain ground, which the arcade shows until its first
    picture, is nothing yet.
    """

    def nothing_seen() -> bool:
        pixels = screen.picture(MIDDLE)
        return pixels == pixels[:4] * (len(pixels) // 4)

    return nothing_seen


def cpu_seconds(pid: int) -> float:
    """The processor time a program has used so far."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def private_memory(pid: int) -> float:
    """The memory that a program has for itself alone, in megabytes of 10^6 bytes. What it shares depends on what else
    runs.
    """
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Anonymous:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise OSError(f"/proc/{pid}/smaps_rollup has no Anonymous")
