"""Gamepads that are there without being there: SDL's own virtual ones, in the very library that pygame has loaded.

What is pressed on one goes the whole way of a real one, from the driver through SDL's mapping to the events of pygame.
"""

from __future__ import annotations

import ctypes
from types import TracebackType
from typing import Self

import pygame

from game.devices.native import sdl

UNPLUGGED = -1
CONTROLLERS = 0x2000
"""`SDL_INIT_GAMECONTROLLER`."""
GAMEPAD, STICK = 1, 0
"""Types for SDL, which knows the places of a gamepad's buttons."""
XBOX, PLAYSTATION, NINTENDO = (0x045E, 0x02EA), (0x054C, 0x0CE6), (0x057E, 0x2009)
"""Numbers of maker and product."""
NOBODY = (0x1234, 0x5678)
_SHAKE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint16)


used = False
"""True if there were any since pygame was opened: unplugging them leaves traces in its drivers."""


class _Description(ctypes.Structure):
    """`SDL_VirtualJoystickDesc`."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in ("version", "type", "axes", "buttons", "hats", "vendor", "product")),
        ("padding", ctypes.c_uint16),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("userdata", ctypes.c_void_p),
        ("update", ctypes.c_void_p),
        ("set_player", ctypes.c_void_p),
        ("rumble", _SHAKE),
        ("rumble_triggers", ctypes.c_void_p),
        ("set_led", ctypes.c_void_p),
        ("send_effect", ctypes.c_void_p),
    )


class VirtualPad:
    """A gamepad that is plugged in from now on. pygame's joysticks must have been started."""

    def __init__(self, make: tuple[int, int] = XBOX, name: str = "Pad", kind: int = GAMEPAD) -> None:
        global used
        used = True
        self.shaken: list[tuple[float, float]] = []
        """Strengths of its rumbles, from 0 to 1, of the large motor and the small one."""
        self._sdl = sdl()
        if self._sdl.SDL_NumJoysticks() == 0:
            # Once its events were closed, as by a test before, SDL makes none of a gamepad's out of a joystick's.
            while self._sdl.SDL_WasInit(CONTROLLERS):
                self._sdl.SDL_QuitSubSystem(CONTROLLERS)
            self._sdl.SDL_InitSubSystem(CONTROLLERS)
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._shake = _SHAKE(lambda _, large, small: self.shaken.append((large / 0xFFFF, small / 0xFFFF)) or 0)
        hats = 0 if kind == GAMEPAD else 1
        description = _Description(
            version=1, type=kind, axes=6, buttons=15, hats=hats, vendor=make[0], product=make[1],
            name=name.encode(), rumble=self._shake,
        )  # fmt: skip
        index = self._sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(description))
        assert index >= 0, "SDL has no virtual gamepads"
        self.instance = self._sdl.SDL_JoystickGetDeviceInstanceID(index)
        self._stick = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(index))
        for axis in (4, 5) if kind == GAMEPAD else ():
            self.push(axis, -1.0)  # A trigger that nobody touches.

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.unplug()

    def hold(self, button: int, down: bool = True) -> None:
        """Press a button (`pygame.CONTROLLER_BUTTON_...`), or let it go."""
        self._sdl.SDL_JoystickSetVirtualButton(self._stick, button, down)

    def push(self, axis: int, value: float) -> None:
        """Push a stick or a trigger so far, from -1 to 1, and keep it there."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._stick, axis, ctypes.c_int16(round(value * 32767)))

    def hat(self, way: int) -> None:
        """Press a hat: 1 up, 2 right, 4 down, 8 left, 0 for none."""
        self._sdl.SDL_JoystickSetVirtualHat(self._stick, 0, way)

    def unplug(self) -> None:
        """Pull it out, whatever is held."""
        if self.instance == UNPLUGGED or not pygame.joystick.get_init():
            return
        places = range(self._sdl.SDL_NumJoysticks())
        index = next(n for n in places if self._sdl.SDL_JoystickGetDeviceInstanceID(n) == self.instance)
        self._sdl.SDL_JoystickDetachVirtual(index)
        self._sdl.SDL_JoystickClose(self._stick)
        self.instance = UNPLUGGED
