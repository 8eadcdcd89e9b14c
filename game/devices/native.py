"""Calls to C libraries: SDL's wait for events and what else pygame lacks, and the C library's memory.

Idle costs nothing, and input wakes the program: pygame's `event.wait` polls every millisecond; SDL, which pygame has
loaded, has a real wait. SDL also knows the resolution of the screen and the layout of the keyboard. X11's screen saver
is resumed. With glibc, the memory of freed pictures goes back to the system.
"""

import ctypes
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

import pygame

MAPS = Path("/proc/self/maps")
"""Libraries loaded by this process, on Linux."""
PAD_LOOK = 0.008
"""Seconds between two polls of the connected gamepads."""
LOOKS = b"SDL_AUTO_UPDATE_JOYSTICKS"
"""Hint by which SDL polls gamepads itself."""
ANY = (0x100, 0xFFFF)
"""First and last type of SDL's events."""
POLL_NAP = 0.016
"""Seconds between two polls where SDL's wait is not available."""

USUAL_DOTS = 96.0
"""Default resolution of a screen, in dots per inch."""


def event_wait() -> Callable[[float], object]:
    """Return a function that sleeps for a number of seconds, or until an event arrives, which stays in the queue.

    Gamepads do not wake it. While one is connected, SDL would poll every millisecond; here it is polled every
    `PAD_LOOK`.
    """
    with suppress(AttributeError):
        library = sdl()
        wait = library.SDL_WaitEventTimeout
        look = library.SDL_JoystickUpdate
        events = library.SDL_HasEvents
        count = library.SDL_NumJoysticks
        hint = library.SDL_SetHint
        wait.argtypes = (ctypes.c_void_p, ctypes.c_int)
        events.argtypes = (ctypes.c_uint32, ctypes.c_uint32)
        hint.argtypes = (ctypes.c_char_p, ctypes.c_char_p)

        def sleep(seconds: float) -> None:
            end = time.monotonic() + seconds
            hint(LOOKS, b"0")
            try:
                while (left := end - time.monotonic()) > 0.0:
                    plugged = count() > 0
                    if wait(None, max(1, round(1000 * (min(left, PAD_LOOK) if plugged else left)))):
                        return
                    if plugged:
                        look()
                        if events(*ANY):
                            return
            finally:
                hint(LOOKS, b"1")

        return sleep
    return lambda seconds: time.sleep(min(seconds, POLL_NAP))


def dots_per_inch() -> float:
    """Return the resolution of the first screen, or `USUAL_DOTS` if it is unknown or implausible."""
    with suppress(AttributeError):
        tell = sdl().SDL_GetDisplayDPI
        dots = ctypes.c_float()
        if tell(0, ctypes.byref(dots), None, None) == 0 and 60.0 <= dots.value <= 800.0:
            return dots.value
    return USUAL_DOTS


@cache
def sdl() -> ctypes.CDLL:
    """Return the SDL library that pygame has loaded; raises `AttributeError` if it cannot be found."""
    for path in _libraries():
        with suppress(OSError):
            return ctypes.CDLL(str(path))
    raise AttributeError("no SDL was found")


def _libraries() -> list[Path]:
    """Return where pygame's SDL may lie; loading another copy would give one that knows nothing of the window."""
    if sys.platform == "linux":
        return loaded("libSDL2-2")
    package = Path(pygame.__path__[0])
    if sys.platform == "win32":
        return [package / "SDL2.dll"]
    return sorted((package / ".dylibs").glob("libSDL2-2*.dylib"))


_NO_LETTER = 1 << 30
"""Lowest of SDL's key codes that stand for no character."""


def letter_at(scancode: int) -> str:
    """Return the character that a key types in the layout in use; empty if it types none, or none is known."""
    with suppress(AttributeError):
        code = int(sdl().SDL_GetKeyFromScancode(scancode))
        letter = chr(code) if 0 < code < min(_NO_LETTER, sys.maxunicode) else ""
        return letter if letter.isprintable() and not letter.isspace() else ""
    return ""


def primary_selection() -> str:
    """Return the text that is selected in another window, on systems on which the middle button pastes it."""
    with suppress(AttributeError, UnicodeError):
        library = sdl()
        read = library.SDL_GetPrimarySelectionText
        free = library.SDL_free
        read.restype = ctypes.c_void_p
        free.argtypes = (ctypes.c_void_p,)
        place = read()
        if place:
            text = ctypes.string_at(place)
            free(place)
            return text.decode()
    return ""


def resume_screen_saver() -> None:
    """Let X11's screen saver come again after pygame has allowed it.

    Where no service of a desktop does that, SDL (2.32) suspends the saver and never resumes it. A saver that this
    program has not suspended stays as it is.
    """
    with suppress(OSError, AttributeError, KeyError):
        suspend = ctypes.CDLL("libXss.so.1").XScreenSaverSuspend  # As SDL loads it.
        suspend.argtypes = (ctypes.c_void_p, ctypes.c_int)
        suspend(x11_display(), 0)


def x11_display() -> int:
    """Return the pointer to the connection with X11; raises `KeyError` under another driver.

    Under Wayland, pygame's question for it ends the program with a segmentation fault.
    """
    if pygame.display.get_driver() != "x11":
        raise KeyError("display")
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype = ctypes.c_void_p
    pointer.argtypes = (ctypes.py_object, ctypes.c_char_p)
    display: int = pointer(pygame.display.get_wm_info()["display"], b"display")
    return display


def loaded(name: str) -> list[Path]:
    """Return the libraries of this process whose names begin with `name`; none on other systems than Linux."""
    with suppress(OSError):
        lines = MAPS.read_text(encoding="utf-8", errors="replace").splitlines()
        paths = {line.split(maxsplit=5)[5] for line in lines if f"/{name}" in line}
        return [Path(path) for path in sorted(paths)]
    return []


_LARGE_BLOCK = 1 << 17
"""Size in bytes above which a block is mapped on its own."""
_SPARE = 1 << 20
"""Free bytes kept at the top of the heap."""
_TRIM_THRESHOLD = -1
_MMAP_THRESHOLD = -3
"""Parameters of glibc's `mallopt`."""


def memory_trimmer() -> Callable[[], object]:
    """Make glibc return large freed blocks at once; return a function that returns free memory between small blocks.

    By default glibc raises its threshold and keeps large blocks for reuse. In a window being resized no two pictures
    have the same size, and the arcade would grow to three times what it needs. Other C libraries are left alone.

    The returned function takes up to 0.1 s.
    """
    with suppress(OSError, AttributeError, TypeError):
        library = ctypes.CDLL(None)
        library.mallopt(_MMAP_THRESHOLD, _LARGE_BLOCK)
        library.mallopt(_TRIM_THRESHOLD, _SPARE)
        return partial(library.malloc_trim, 0)
    return lambda: None
