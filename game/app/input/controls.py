"""Controls: turns mouse, keyboard and gamepad events into actions, by the bindings."""

from __future__ import annotations

from functools import partial

import pygame

from game.actions import Action
from game.app.input.gamepads import Gamepads
from game.settings.bindings import DEFAULT_BUTTONS, Bindings, fixed
from game.ui.input.gamepad_glyphs import GamepadBrand, caps
from game.ui.input.inputs import CARET_KEYS, Edit, Input, KeyDown, Pointer, Press, Typed

EDITS = {pygame.K_a: "select", pygame.K_c: "copy", pygame.K_x: "cut", pygame.K_v: "paste"}
"""Text editing commands of Ctrl with a letter."""
GONE = (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED)


class Controls:
    """Turns pygame's events into inputs, by the current bindings."""

    def __init__(self, bindings: Bindings, buttons: Bindings = DEFAULT_BUTTONS) -> None:
        self.bindings: Bindings = {}
        self.buttons: Bindings = {}
        self._by_code: dict[int, Action] = {}
        self._down: set[int] = set()
        """Scancodes of the held keys: pygame does not mark repeated key events."""
        self.gamepads = Gamepads()
        self.typing = False
        """True while a text field has the focus: letter keys are text, not actions."""
        self.on_pad = False
        """True if a gamepad was used last, not the keyboard."""
        self.bind(bindings, buttons)

    def bind(self, bindings: Bindings, buttons: Bindings) -> None:
        """Replace the bindings of keys and gamepad buttons."""
        self.bindings, self.buttons = dict(bindings), dict(buttons)
        self.gamepads.bind(buttons)
        self._by_code = {key.scancode: action for action, keys in bindings.items() for key in keys}

    def type_text(self, typing: bool) -> None:
        """Tell whether a text field has the focus."""
        self.typing = typing

    def label(self, action: Action) -> str:
        """Return the label of an action's first key, or an empty string."""
        keys = self.bindings.get(action, ())
        return keys[0].label if keys else ""

    def caps(self, action: Action) -> tuple[str, ...]:
        buttons = sorted(self.buttons.get(action, ()), key=partial(fixed, action))
        return caps(buttons[0].label, self.make) if buttons else ()

    @property
    def pads(self) -> dict[int, str]:
        """Names of the connected gamepads by number."""
        return self.gamepads.names

    @property
    def make(self) -> GamepadBrand:
        return self.gamepads.make

    def translate(self, event: pygame.Event) -> list[Input]:
        """Return the inputs of an event; none for events that are not input."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return [Pointer("move", event.pos)]
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.button > 3:
                return []
            return [Pointer("down" if kind == pygame.MOUSEBUTTONDOWN else "up", event.pos, button=event.button)]
        if kind == pygame.MOUSEWHEEL:
            # A touch pad's precise wheel may report less than a whole step.
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
        pressed = self.gamepads.translate(event)
        self.on_pad = (self.on_pad or bool(pressed)) and (kind not in GONE or bool(self.pads))
        return [*pressed]

    def _key(self, event: pygame.Event, repeat: bool) -> list[Input]:
        raw = KeyDown(event.scancode, event.key, pygame.key.name(event.key).capitalize(), repeat)
        if event.mod & pygame.KMOD_ALT and event.scancode in (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER):
            return [Press(Action.FULLSCREEN, repeat)]
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            shift = event.mod & pygame.KMOD_SHIFT
            if event.key == pygame.K_z:
                return [Press(Action.REDO if shift else Action.UNDO, repeat)]
            if event.key in EDITS:
                return [Edit(EDITS[event.key])]
            return [Press(Action.REDO, repeat)] if event.key == pygame.K_y else []
        if self.typing and event.mod & pygame.KMOD_SHIFT and event.key in CARET_KEYS:
            return [Edit(CARET_KEYS[event.key])]
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
