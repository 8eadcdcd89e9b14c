"""Mouse, keyboard and gamepad, translated to actions in one place."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import pygame
from pygame._sdl2 import controller

from game.actions import DIRECTIONS, Action, Key
from game.ui.inputs import Edit, Input, KeyDown, Pointer, Press, Typed
from game.ui.pads import JOY_BUTTONS, PAD_BUTTONS, PAD_STICKS, PAD_TRIGGERS

_Pad = controller.Controller | pygame.joystick.JoystickType

STICK_ON, STICK_OFF = 0.6, 0.35
EDITS = {pygame.K_a: "select", pygame.K_c: "copy", pygame.K_x: "cut", pygame.K_v: "paste"}
"""What letters do to a text together with Ctrl."""


class Controls:
    """Turns pygame's events into inputs, by the bindings in force."""

    def __init__(self, bindings: Mapping[Action, tuple[Key, ...]]) -> None:
        self.bindings: dict[Action, tuple[Key, ...]] = {}
        self._by_code: dict[int, Action] = {}
        self._down: set[int] = set()
        """The scancodes of the keys that are held: pygame does not tell a repeated key from a new one."""
        self._stick: dict[tuple[int, int], Action | None] = {}
        self._pads: dict[int, _Pad] = {}
        """The gamepads that are plugged in, by their instance."""
        self.typing = False
        """While a text field has the focus, letter keys are text and no actions."""
        self.on_pad = False
        """Whether a gamepad was used last, and not the keyboard."""
        self.bind(bindings)

    def bind(self, bindings: Mapping[Action, tuple[Key, ...]]) -> None:
        """Use these bindings from now on."""
        self.bindings = dict(bindings)
        self._by_code = {key.scancode: action for action, keys in bindings.items() for key in keys}

    def type_text(self, typing: bool) -> None:
        """A text field has the focus now, or has it no longer."""
        self.typing = typing

    def label(self, action: Action) -> str:
        """The label of an action's first key, or an empty text."""
        keys = self.bindings.get(action, ())
        return keys[0].label if keys else ""

    def open_pads(self) -> None:
        """Start the gamepads; nothing happens where there are none."""
        controller.init()
        pygame.joystick.init()
        for index in range(pygame.joystick.get_count()):
            self._open(index)

    def _open(self, index: int) -> None:
        try:
            if controller.is_controller(index):
                pad = controller.Controller(index)
                self._pads[pad.as_joystick().get_instance_id()] = pad
            else:
                stick = pygame.joystick.Joystick(index)
                self._pads[stick.get_instance_id()] = stick
        except pygame.error as error:
            logging.warning("A gamepad cannot be used: %s", error)

    @property
    def pads(self) -> list[str]:
        """The names of the gamepads that are plugged in."""
        return [pad.name if isinstance(pad, controller.Controller) else pad.get_name() for pad in self._pads.values()]

    def translate(self, event: pygame.Event) -> list[Input]:
        """The inputs an event means; none for events that are not input."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return [Pointer("move", event.pos)]
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.button > 3:
                return []
            return [Pointer("down" if kind == pygame.MOUSEBUTTONDOWN else "up", event.pos, button=event.button)]
        if kind == pygame.MOUSEWHEEL:
            # A touch pad's precise wheel may report no whole step.
            step = event.y or (event.precise_y > 0) - (event.precise_y < 0)
            return [Pointer("wheel", pygame.mouse.get_pos(), wheel=step)] if step else []
        if kind == pygame.TEXTINPUT:
            return [Typed(event.text)]
        if kind == pygame.KEYDOWN:
            repeat = event.scancode in self._down
            self._down.add(event.scancode)
            self.on_pad = False
            return self._key(event, repeat)
        if kind == pygame.KEYUP:
            self._down.discard(event.scancode)
            return []
        inputs = self._pad(event)
        self.on_pad = self.on_pad or bool(inputs)
        return inputs

    def _key(self, event: pygame.Event, repeat: bool) -> list[Input]:
        raw = KeyDown(event.scancode, event.key, pygame.key.name(event.key).capitalize(), repeat)
        if event.mod & pygame.KMOD_ALT and event.scancode in (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER):
            return [Press(Action.FULLSCREEN, repeat)]
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            shift = event.mod & pygame.KMOD_SHIFT
            if event.key == pygame.K_z:
                return [Press(Action.REDO if shift else Action.UNDO, repeat)]
            if self.typing and event.key in EDITS:
                return [Edit(EDITS[event.key])]
            return [Press(Action.REDO, repeat)] if event.key == pygame.K_y else []
        action = self._by_code.get(event.scancode)
        if action is Action.NEXT and event.mod & pygame.KMOD_SHIFT:
            action = Action.PREVIOUS
        if action is None and event.scancode == pygame.KSCAN_KP_ENTER:
            action = Action.CONFIRM
        if action is None or (self.typing and self._is_text(event)):
            return [raw]
        return [raw, Press(action, repeat)]

    @staticmethod
    def _is_text(event: pygame.Event) -> bool:
        return bool(getattr(event, "unicode", "") and event.unicode.isprintable()) or event.key == pygame.K_BACKSPACE

    def _pad(self, event: pygame.Event) -> list[Input]:
        kind = event.type
        if kind == pygame.CONTROLLERDEVICEADDED or kind == pygame.JOYDEVICEADDED:
            self._open(event.device_index)
        elif kind == pygame.CONTROLLERDEVICEREMOVED or kind == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
        elif kind == pygame.CONTROLLERBUTTONDOWN and event.button in PAD_BUTTONS:
            return [Press(PAD_BUTTONS[event.button])]
        elif kind == pygame.CONTROLLERAXISMOTION and event.axis in PAD_STICKS:
            return self._axis(event.instance_id, event.axis, event.value / 32768)
        elif kind == pygame.CONTROLLERAXISMOTION and event.axis in PAD_TRIGGERS:
            return self._trigger(event.instance_id, event.axis, event.value / 32768)
        elif kind == pygame.JOYBUTTONDOWN and not self._has_mapping(event) and event.button in JOY_BUTTONS:
            return [Press(JOY_BUTTONS[event.button])]
        elif kind == pygame.JOYAXISMOTION and not self._has_mapping(event) and event.axis in (0, 1):
            return self._axis(event.instance_id, event.axis, event.value)
        elif kind == pygame.JOYHATMOTION and not self._has_mapping(event):
            return [Press(action) for action, (x, y) in DIRECTIONS.items() if (x, -y) == tuple(event.value)]
        return []

    def _has_mapping(self, event: pygame.Event) -> bool:
        """Whether the device also reports as a controller, whose events are the ones to use."""
        return isinstance(self._pads.get(event.instance_id), controller.Controller)

    def _trigger(self, device: int, axis: int, value: float) -> list[Input]:
        before = self._stick.get((device, axis))
        if value < STICK_OFF:
            self._stick[device, axis] = None
        if value < STICK_ON or before is not None:
            return []
        self._stick[device, axis] = PAD_TRIGGERS[axis]
        return [Press(PAD_TRIGGERS[axis])]

    def _axis(self, device: int, axis: int, value: float) -> list[Input]:
        before = self._stick.get((device, axis))
        if abs(value) < STICK_OFF:
            self._stick[device, axis] = None
            return []
        if abs(value) < STICK_ON:
            return []
        action = PAD_STICKS[axis][value > 0]
        self._stick[device, axis] = action
        return [] if action is None or action is before else [Press(action)]
