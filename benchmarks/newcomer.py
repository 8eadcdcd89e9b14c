"""The first seconds as a newcomer has them, with sound and music: whether a press is answered that comes with the first
picture, how long the longest frame after it is, and what opening a game costs beside the menu.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.common.figures import Figure, at_most
from benchmarks.common.programs import BARE, PLAYED, ROOT, SIZE, blank, cpu_seconds, program, virtual_screen
from game.games import GAMES

if TYPE_CHECKING:
    from tests.window.screen import Screen

RUNS = 5
STARTS = 25
PRESSED = SIZE[0] // 2, 40
"""Where the bare window is pressed."""
CARD = 180, 520
"""On the first card of the menu, where its picture, which comes later by itself, is not."""
NEAR = 60
TWO_FRAMES, FRAME = 2 * 1000 / 60, 16.0
OPENING = 1.3


def measure() -> list[Figure]:
    """Raises `NoScreen`."""
    with virtual_screen() as screen:
        bare, arcade = (
            median(_first_press(screen, arguments, at) for _ in range(RUNS))
            for arguments, at in ((BARE, PRESSED), (PLAYED, CARD))
        )
        target, met = at_most(TWO_FRAMES, arcade, "ms")
        figures = [Figure("newcomer", "first press answered, median", arcade, "ms", bare, target, met)]
        longest = median(_longest_frame() for _ in range(RUNS))
        target, met = at_most(FRAME, longest, "ms")
        figures.append(
            Figure("newcomer", "longest frame of 4 s after the first picture", longest, "ms", None, target, met)
        )
        figures += _openings(screen)
    return figures


def _openings(screen: Screen) -> list[Figure]:
    """Measure the time to the first picture of the menu and of each game.

    They are started in turn, so that other work on the machine meets all alike, and the least counts: whatever disturbs
    a start makes it dearer, never cheaper.
    """
    starts = {"": BARE, "menu": PLAYED} | {game.name: (*PLAYED, game.name) for game in GAMES}
    least = dict.fromkeys(starts, float("inf"))
    for _ in range(STARTS):
        for name, arguments in starts.items():
            least[name] = min(least[name], _to_first_picture(screen, arguments))
    menu = least["menu"]
    figures = [Figure("newcomer", "processor time to the menu", 1000 * menu, "ms", 1000 * least[""])]
    for game in GAMES:
        ratio = least[game.name] / menu
        target, met = at_most(OPENING, ratio, "x")
        figures.append(Figure("newcomer", f"opening {game.title} against the menu", ratio, "x", 1.0, target, met))
    return figures


def _first_press(screen: Screen, arguments: tuple[str, ...], at: tuple[int, int]) -> float:
    """Milliseconds from a press that comes with the first picture until the picture there is another one."""
    area = (at[0] - NEAR, at[1] - NEAR // 2, 2 * NEAR, NEAR)
    nothing_seen = blank(screen)
    with program(arguments, screen):
        while nothing_seen():
            time.sleep(0.001)
        before = screen.picture(area)
        began = time.perf_counter()
        screen.move(*at)
        screen.press()
        while screen.picture(area) == before and time.perf_counter() - began < 5.0:
            time.sleep(0.001)
        taken = time.perf_counter() - began
        screen.release()
    return 1000 * taken


def _to_first_picture(screen: Screen, arguments: tuple[str, ...]) -> float:
    """Seconds of processor time until something is seen."""
    nothing_seen = blank(screen)
    with program(arguments, screen) as process:
        while nothing_seen():
            time.sleep(0.001)
        return cpu_seconds(process.pid)


def _longest_frame() -> float:
    """Milliseconds of the main thread's processor time, without a screen."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "benchmarks.started.watched", "--data", data]
        return float(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()[-1])
