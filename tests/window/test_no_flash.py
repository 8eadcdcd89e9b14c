"""The window is never seen white: neither when it opens, nor on its way to the full screen and back."""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path

import pytest

if not shutil.which("Xvfb") or not shutil.which("openbox") or sys.platform == "win32":
    pytest.skip("Xvfb or openbox is not installed: no virtual screen with frames", allow_module_level=True)


from tests.window.screen import PATIENCE, Arcade, Screen, window_manager

pytestmark = pytest.mark.slow
SCREEN = (4096, 2400)
"""Large: what is seen before the first picture is seen for long."""
WINDOW = (1280, 720)
POINTS = ((60, 60), (3500, 2000), (2048, 30), (2048, 2350), (2048, 1200))
WHITE = (255, 255, 255)
EVERY = 0.003
"""Seconds between two looks."""
SEEN = 0.5
"""Seconds for which a new size is looked at."""


def colours(screen: Screen) -> list[tuple[int, ...]]:
    """What is seen at the points now."""
    return [tuple(screen.picture((*point, 1, 1))[:3]) for point in POINTS]


def watch(screen: Screen, running: Arcade, full: bool) -> set[tuple[int, ...]]:
    """All that is seen at the points until the window fills the screen, or no longer does, and a moment after."""
    seen: set[tuple[int, ...]] = set()
    end, since = time.monotonic() + PATIENCE, 0.0
    while not since or time.monotonic() < since + SEEN:
        seen.update(colours(screen))
        assert running.process.poll() is None, f"the arcade has ended: {running.ended()}"
        assert time.monotonic() < end, "the window never got its size"
        if not since and ((screen.geometry() or ())[2:] == SCREEN) is full and screen.window() is not None:
            since = time.monotonic()
        time.sleep(EVERY)
    return seen


@pytest.mark.parametrize("start", [(), ("--fullscreen",)], ids=["window", "full screen"])
def test_the_window_is_never_seen_white(tmp_path: Path, start: tuple[str, ...]) -> None:
    screen = Screen(SCREEN)
    screen.root.change_attributes(background_pixel=0x102030)
    screen.root.clear_area(0, 0, *SCREEN)
    size = () if start else ("--size", f"{WINDOW[0]}x{WINDOW[1]}")
    with window_manager(screen):
        running = Arcade(screen, tmp_path / "data", ["explode", *size, *start])
        try:
            seen = watch(screen, running, full=bool(start))
            assert WHITE not in seen, "the window opens"
            screen.still((*POINTS[-1], 64, 64))
            for number in range(12):
                full = (number % 2 == 0) is not bool(start)
                screen.keys("F11")
                assert WHITE not in watch(screen, running, full), f"F11, number {number + 1}, full screen: {full}"
        finally:
            running.kill()
    screen.close()
