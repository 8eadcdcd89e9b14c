"""Calls to C libraries about the window and the screens, which pygame lacks: SDL's, and those of X11."""

import ctypes
from collections.abc import Callable
from contextlib import suppress

import pygame

from game.devices.native import sdl, x11_display

MINIMISED = 0x40
MAXIMISED = 0x80
"""Flags of SDL's windows."""


class _Monitor(ctypes.Structure):
    """A monitor, as RandR 1.5 describes it."""

    _fields_ = (
        ("name", ctypes.c_ulong),
        ("primary", ctypes.c_int),
        ("automatic", ctypes.c_int),
        ("outputs", ctypes.c_int),
        ("left", ctypes.c_int),
        ("top", ctypes.c_int),
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("width_in_mm", ctypes.c_int),
        ("height_in_mm", ctypes.c_int),
        ("output_list", ctypes.c_void_p),
    )


def window_flags(number: int) -> int:
    """Return SDL's flags of the window with this `number`; 0 if they are unknown."""
    with suppress(AttributeError):
        ask = sdl().SDL_GetWindowFlags
        ask.argtypes = (ctypes.c_void_p,)
        ask.restype = ctypes.c_uint32
        return int(ask(_window(number)))
    return 0


def frame_height(number: int) -> int:
    """Return the height in pixels of the window manager's frame above a window; 0 without a frame."""
    with suppress(AttributeError):
        borders = sdl().SDL_GetWindowBordersSize
        top = ctypes.c_int()
        borders.argtypes = (ctypes.c_void_p, *[ctypes.POINTER(ctypes.c_int)] * 4)
        if borders(_window(number), ctypes.byref(top), None, None, None) == 0:
            return max(0, top.value)
    return 0


def screens() -> list[pygame.Rect]:
    """Return where the screens are on the desktop now; none if that is unknown.

    SDL (2.32) knows X11's screens as they were at the start only.
    """
    driver = pygame.display.get_driver()
    if driver == "dummy":
        return []  # Its screen is made up.
    return (monitors() if driver == "x11" else []) or displays()


def displays() -> list[pygame.Rect]:
    """Return where SDL's displays are, in its order; none if that is unknown."""
    with suppress(AttributeError):
        bounds = sdl().SDL_GetDisplayBounds
        bounds.argtypes = (ctypes.c_int, ctypes.POINTER(ctypes.c_int * 4))
        found = []
        for number in range(pygame.display.get_num_displays()):
            area = (ctypes.c_int * 4)()
            if bounds(number, ctypes.byref(area)) == 0:
                found.append(pygame.Rect(*area))
        return found
    return []


def monitors() -> list[pygame.Rect]:
    """Return where X11's monitors are; none without RandR 1.5."""
    with suppress(OSError, AttributeError, KeyError):
        ask, free = _randr()
        root = ctypes.CDLL("libX11.so.6").XDefaultRootWindow
        root.argtypes = (ctypes.c_void_p,)
        root.restype = ctypes.c_ulong
        display = x11_display()
        count = ctypes.c_int()
        found = ask(display, root(display), True, ctypes.byref(count))
        if found:
            areas = [pygame.Rect(one.left, one.top, one.width, one.height) for one in found[: count.value]]
            free(found)
            return areas
    return []


def _randr() -> tuple[Callable[..., "ctypes._Pointer[_Monitor]"], Callable[..., object]]:
    """Return RandR's question for the monitors, and what frees its answer."""
    library = ctypes.CDLL("libXrandr.so.2")  # As SDL loads it.
    ask = library.XRRGetMonitors
    ask.argtypes = (ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.POINTER(ctypes.c_int))
    ask.restype = ctypes.POINTER(_Monitor)
    free = library.XRRFreeMonitors
    free.argtypes = (ctypes.POINTER(_Monitor),)
    free.restype = None
    return ask, free


def _window(number: int) -> int | None:
    """Return SDL's pointer to a window."""
    find = sdl().SDL_GetWindowFromID
    find.restype = ctypes.c_void_p
    find.argtypes = (ctypes.c_uint32,)
    pointer: int | None = find(number)
    return pointer
