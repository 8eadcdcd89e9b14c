"""Sleeping in the window system's own wait: nothing is spent at rest, and what the player does wakes the program.

pygame has no such wait (its `event.wait` looks every millisecond), but SDL, which it has loaded already, does; nor does
it tell how fine a screen is.
"""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame

MAPS = Path("/proc/self/maps")
"""Where Linux tells which libraries this process has loaded."""
NAP = 0.016
"""Seconds between two looks where the wait of the window system cannot be had."""

USUAL_DOTS = 96.0
"""Dots of a screen per inch where it does not tell."""


def event_wait() -> Callable[[float], object]:
    """A function that sleeps for so many seconds, or until there is an event, which stays in the queue.

    While a gamepad is plugged in SDL looks every millisecond, for those do not wake it.
    """
    with suppress(AttributeError):
        wait = sdl().SDL_WaitEventTimeout
        wait.argtypes, wait.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
        return lambda seconds: wait(None, max(1, round(seconds * 1000)))
    return lambda seconds: time.sleep(min(seconds, NAP))


def dots_per_inch() -> float:
    """How fine the first screen is; what is usual where nobody says it, or nothing likely."""
    with suppress(AttributeError):
        tell, dots = sdl().SDL_GetDisplayDPI, ctypes.c_float()
        if tell(0, ctypes.byref(dots), None, None) == 0 and 60.0 <= dots.value <= 800.0:
            return dots.value
    return USUAL_DOTS


def sdl() -> ctypes.CDLL:
    """The SDL that pygame has loaded; raises `AttributeError` where it cannot be found."""
    for path in _libraries():
        with suppress(OSError):
            return ctypes.CDLL(str(path))
    raise AttributeError("no SDL was found")


def _libraries() -> list[Path]:
    """Where the SDL may lie that pygame has loaded: a second one of another place would know nothing of the window."""
    if sys.platform == "linux":
        with suppress(OSError):
            lines = MAPS.read_text(encoding="utf-8", errors="replace").splitlines()
            paths = {line.split(maxsplit=5)[5] for line in lines if "/libSDL2-2" in line}
            return [Path(path) for path in sorted(paths)]
        return []
    package = Path(pygame.__path__[0])
    if sys.platform == "win32":
        return [package / "SDL2.dll"]
    return sorted((package / ".dylibs").glob("libSDL2-2*.dylib"))
