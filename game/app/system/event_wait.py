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
from functools import cache
from pathlib import Path

import pygame

MAPS = Path("/proc/self/maps")
"""Where Linux tells which libraries this process has loaded."""
LOOK = 0.008
"""Seconds between two looks at the gamepads that are plugged in."""
LOOKS = b"SDL_AUTO_UPDATE_JOYSTICKS"
"""Whether SDL looks at them by itself."""
ANY = (0x100, 0xFFFF)
"""The first and the last kind of SDL's events."""
NAP = 0.016
"""Seconds between two looks where the wait of the window system cannot be had."""

USUAL_DOTS = 96.0
"""Dots of a screen per inch where it does not tell."""


def event_wait() -> Callable[[float], object]:
    """A function that sleeps for so many seconds, or until there is an event, which stays in the queue.

    Gamepads do not wake it. While one is plugged in SDL would look every millisecond; here that is done every `LOOK`.
    """
    with suppress(AttributeError):
        library = sdl()
        wait, look, events = library.SDL_WaitEventTimeout, library.SDL_JoystickUpdate, library.SDL_HasEvents
        count, hint = library.SDL_NumJoysticks, library.SDL_SetHint
        wait.argtypes, events.argtypes = (ctypes.c_void_p, ctypes.c_int), (ctypes.c_uint32, ctypes.c_uint32)
        hint.argtypes = (ctypes.c_char_p, ctypes.c_char_p)

        def sleep(seconds: float) -> None:
            end = time.monotonic() + seconds
            hint(LOOKS, b"0")
            try:
                while (left := end - time.monotonic()) > 0.0:
                    plugged = count() > 0
                    if wait(None, max(1, round(1000 * (min(left, LOOK) if plugged else left)))):
                        return
                    if plugged:
                        look()
                        if events(*ANY):
                            return
            finally:
                hint(LOOKS, b"1")

        return sleep
    return lambda seconds: time.sleep(min(seconds, NAP))


def dots_per_inch() -> float:
    """How fine the first screen is; what is usual where nobody says it, or nothing likely."""
    with suppress(AttributeError):
        tell, dots = sdl().SDL_GetDisplayDPI, ctypes.c_float()
        if tell(0, ctypes.byref(dots), None, None) == 0 and 60.0 <= dots.value <= 800.0:
            return dots.value
    return USUAL_DOTS


@cache
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
