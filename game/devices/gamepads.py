"""Gamepads: which there are, and what pressing, pushing and holding their parts means."""

import logging
from collections.abc import Callable
from contextlib import suppress
from math import copysign, inf

import pygame
from msgspec import Struct
from pygame._sdl2 import controller

from game.actions import DIRECTIONS, Action
from game.devices.native import sdl
from game.settings.bindings import DEFAULT_BUTTONS, NAMES, Bindings, of_axis, of_button, of_stick, of_way
from game.ui.input.gamepad_glyphs import GamepadBrand
from game.ui.input.inputs import KeyDown, Press

STICK_ON = 0.6
STICK_OFF = 0.35
TRIGGERS = (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT)
HELD_FIRST = 0.35
HELD_NEXT = 0.09
"""Seconds before a held button or stick repeats first, and between two repeats."""
REPEATED = (*DIRECTIONS, Action.UNDO, Action.REDO)
"""Actions that repeat while held."""
MAKES = {
    **dict.fromkeys((1, 2), GamepadBrand.XBOX),
    **dict.fromkeys((3, 4, 7), GamepadBrand.PLAYSTATION),
    **dict.fromkeys((5, 11, 12, 13), GamepadBrand.NINTENDO),
}
"""Brands by SDL's number of the type of a controller."""
SHAKES = {"off": 0.0, "low": 0.4, "full": 1.0}
"""Strength of the rumble by setting, as a factor."""
FELT = {
    **{f"burst_{wave}": (0.1 * wave, 0.15 * wave, 60 + 20 * wave) for wave in range(3, 9)},
    **{f"explode_{wave}": (0.1 * wave, 0.15 * wave, 60 + 20 * wave) for wave in range(3, 9)},
    **dict.fromkeys(("capture", "take"), (0.3, 0.5, 120)),
    **dict.fromkeys(("lost", "gameover"), (0.9, 0.3, 450)),
}
"""Rumble by sound: strength of the large and small motor (0 to 1), and milliseconds; waves count from the third."""

Device = controller.Controller | pygame.joystick.JoystickType
Pressed = list[KeyDown | Press]
"""Inputs of a press: the part of the gamepad as a raw key, and the action bound to it."""
Holds = Callable[[Device], bool]
"""Tells whether the pressed part of a device is still held down."""


NOBODYS = -1
"""Number of a gamepad that nobody has pressed yet."""


class Pad(Struct):
    """A connected gamepad."""

    device: Device
    name: str
    make: GamepadBrand
    number: int = NOBODYS
    """Player-facing number from 0, given with the first press; `NOBODYS` before. That of a removed gamepad is given
    to the next one. Systems list many a keyboard or pedal as a gamepad: one that nobody presses is no player.
    """


def _make(index: int) -> GamepadBrand:
    """Return the make of the gamepad at a joystick index, by SDL's list of vendor and product numbers."""
    try:
        kind = int(sdl().SDL_GameControllerTypeForIndex(index))
    except AttributeError:
        return GamepadBrand.OTHER
    return MAKES.get(kind, GamepadBrand.OTHER)


def _centred(device: Device) -> list[int]:
    """Return the axes of a gamepad that are in the middle now. Of a device without a mapping only its events tell:
    before the first one every axis reads as if it were there.
    """
    if isinstance(device, pygame.joystick.JoystickType):
        return []
    return [axis for axis in range(pygame.CONTROLLER_AXIS_MAX) if abs(device.get_axis(axis)) / 32768 < STICK_OFF]


class Gamepads:
    """All gamepads by instance; events of an unknown one are understood as well."""

    def __init__(self) -> None:
        self._actions: dict[int, Action] = {}
        """Actions by the code of a part, for all gamepads."""
        self.bind(DEFAULT_BUTTONS)
        self.plugged: dict[int, Pad] = {}
        self.changed: Callable[[Pad, bool], object] = lambda pad, came: None
        """Called with a gamepad that was connected (True) or removed (False)."""
        self.shaking = "off"
        self._started = False
        self.last: Pad | None = None
        """The gamepad used last."""
        self._values: dict[tuple[int, int], float] = {}
        """Positions of sticks and triggers, by instance and axis."""
        self._centred: set[tuple[int, int]] = set()
        """Axes that were seen in the middle, as SDL reports a stick at rest before its first motion. Another one may be
        of a device that pushes without end, and does nothing.
        """
        self._acting: dict[tuple[int, int], int] = {}
        """Code of the direction in which an axis is pushed, until it is released."""
        self._held: tuple[Pad, Holds, Press] | None = None
        self._due: float | None = None
        """Time of the next repeat; None before `repeated` was called for the present press."""

    def bind(self, buttons: Bindings) -> None:
        self._actions = {button.scancode: action for action, bound in buttons.items() for button in bound}

    def start(self) -> None:
        """Open the connected gamepads."""
        controller.init()
        pygame.joystick.init()
        self._started = True
        for index in range(pygame.joystick.get_count()):
            self._open(index, told=False)

    def stop(self) -> None:
        """Close all gamepads. Call before `pygame.quit`, which would close them twice."""
        for pad in self.plugged.values():
            pad.device.quit()
        self.plugged.clear()
        self.last = self._held = None
        controller.quit()

    @property
    def joined(self) -> list[Pad]:
        """The gamepads that somebody has pressed, in the order of their numbers."""
        pads = (pad for pad in self.plugged.values() if pad.number != NOBODYS)
        return sorted(pads, key=lambda pad: pad.number)

    # Connecting and disconnecting

    def _open(self, index: int, told: bool = True) -> None:
        try:
            device: Device
            if controller.is_controller(index):
                device = found = controller.Controller(index)
                instance = found.as_joystick().get_instance_id()
                name = found.name
            else:
                device = stick = pygame.joystick.Joystick(index)
                instance = stick.get_instance_id()
                name = stick.get_name()
        except pygame.error as error:
            logging.warning("A gamepad cannot be used: %s", error)
            return
        if instance in self.plugged:
            return
        pad = self.plugged[instance] = Pad(device, name, _make(index))
        self._centred |= {(instance, axis) for axis in _centred(device)}
        if told:
            self.changed(pad, True)

    def _close(self, instance: int) -> None:
        pad = self.plugged.pop(instance, None)
        for key in [key for key in self._values if key[0] == instance]:
            del self._values[key]
            self._acting.pop(key, None)
        self._centred = {key for key in self._centred if key[0] != instance}
        if pad is None:
            return
        if self._held is not None and self._held[0] is pad:
            self._held = None
        if self.last is pad:
            self.last = None
        self.changed(pad, False)

    # Presses

    def translate(self, event: pygame.Event) -> Pressed:
        kind = event.type
        if kind in (pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED):
            if self._started:  # Earlier ones are found by `start`.
                self._open(event.device_index)
        elif kind in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            self._close(event.instance_id)
        elif kind == pygame.CONTROLLERBUTTONDOWN:
            return self._press(event, of_button(event.button), lambda device: device.get_button(event.button))
        elif kind == pygame.CONTROLLERAXISMOTION:
            return self._axis(event, 32768)
        elif kind == pygame.JOYBUTTONDOWN and not self._has_mapping(event):
            return self._press(event, of_stick(event.button), lambda device: device.get_button(event.button))
        elif kind == pygame.JOYAXISMOTION and not self._has_mapping(event) and event.axis in (0, 1):
            return self._axis(event, 1)
        elif kind == pygame.JOYHATMOTION and not self._has_mapping(event):
            x, y = event.value
            return self._press(
                event,
                of_way((x, -y)),
                lambda device: isinstance(device, pygame.joystick.JoystickType) and device.get_hat(event.hat) == (x, y),
            )
        return []

    def _has_mapping(self, event: pygame.Event) -> bool:
        """Return True if the device also reports as a controller, whose events are used instead."""
        pad = self.plugged.get(event.instance_id)
        return pad is not None and isinstance(pad.device, controller.Controller)

    def _press(self, event: pygame.Event, code: int | None, holds: Holds) -> Pressed:
        if code not in NAMES:
            return []
        action = self._actions.get(code)
        pad = self.plugged.get(event.instance_id)
        raw = KeyDown(code, 0, NAMES[code])
        number = NOBODYS if pad is None else self._join(pad)
        if pad is not None:
            self.last = pad
            self._due = None
            self._held = (pad, holds, Press(action, True, number)) if action in REPEATED else None
        return [raw] if action is None else [raw, Press(action, pad=number)]

    def _join(self, pad: Pad) -> int:
        """Return the number of a gamepad; with its first press it gets the first one that is free."""
        if pad.number == NOBODYS:
            taken = {other.number for other in self.joined}
            pad.number = next(number for number in range(len(taken) + 1) if number not in taken)
        return pad.number

    def _axis(self, event: pygame.Event, full: int) -> Pressed:
        axis = event.axis
        key = (event.instance_id, axis)
        value = event.value / full
        self._values[key] = value
        if abs(value) < STICK_OFF:
            self._acting.pop(key, None)
            self._centred.add(key)
            return []
        if event.instance_id in self.plugged and key not in self._centred:
            return []
        code = of_axis(axis, value > 0)
        before = self._acting.get(key)
        # Of a stick pushed diagonally only the larger axis counts.
        if abs(value) < STICK_ON or (
            axis not in TRIGGERS and abs(self._values.get((key[0], axis ^ 1), 0.0)) > abs(value)
        ):
            return []
        self._acting[key] = code
        if code == before:
            return []
        way = copysign(1 / full, value)
        return self._press(event, code, lambda device: device.get_axis(axis) * way > STICK_OFF)

    # Repeats

    def repeated(self, now: float) -> list[Press]:
        """Return the press that is due again because it is still held."""
        if self._held is None:
            return []
        pad, holds, press = self._held
        held = False
        with suppress(pygame.error):
            held = holds(pad.device)
        if not held:
            self._held = None
        elif self._due is None:
            self._due = now + HELD_FIRST
        elif now >= self._due:
            self._due = now + HELD_NEXT
            return [press]
        return []

    def let_go(self) -> None:
        """Stop repeating what is held."""
        self._held = None

    def quiet(self, now: float) -> float:
        """Return the seconds until the next repeat."""
        return inf if self._held is None or self._due is None else max(0.0, self._due - now)

    # Rumble

    def feel(self, sound: str) -> None:
        """Rumble to a sound on the gamepad used last, if the setting allows."""
        if self.last is None or not SHAKES[self.shaking] or sound not in FELT:
            return
        large, small, milliseconds = FELT[sound]
        share = SHAKES[self.shaking]
        with suppress(pygame.error):
            self.last.device.rumble(min(1.0, large * share), min(1.0, small * share), milliseconds)
