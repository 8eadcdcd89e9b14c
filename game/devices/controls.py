"""Controls: turns mouse, keyboard and gamepad events into inputs, by the bindings."""

from functools import partial

import pygame

from game.actions import Action, Key
from game.characters import JOINERS
from game.devices.gamepads import Gamepads
from game.devices.keyboard import ENTER, MODIFIERS, Keyboard, holds_command, latin, without_keypad
from game.settings.bindings import DEFAULT_BUTTONS, Bindings, fixed
from game.ui.input.gamepad_glyphs import GamepadBrand, caps
from game.ui.input.inputs import CARET_KEYS, Composed, Edit, Input, KeyDown, Pointer, Press, Typed

EDITS = {pygame.K_a: "select", pygame.K_c: "copy", pygame.K_x: "cut", pygame.K_v: "paste"}
"""Text editing commands of Ctrl with a letter."""
INSERTS = {pygame.K_INSERT: "paste", pygame.K_DELETE: "cut"}
"""Text editing commands of Shift with a key."""
GONE = (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED)


class Controls:
    """Turns pygame's events into inputs, by the current bindings."""

    def __init__(
        self, bindings: Bindings, buttons: Bindings = DEFAULT_BUTTONS, keyboard: Keyboard | None = None
    ) -> None:
        self.keyboard = keyboard or Keyboard()
        self.bindings: Bindings = {}
        """The keys of every action, as they are labelled in the layout in use."""
        self.buttons: Bindings = {}
        self._chosen: Bindings = {}
        """The keys of every action, as they were chosen."""
        self._by_code: dict[int, Action] = {}
        self._down: set[int] = set()
        """Scancodes of the held keys: pygame does not mark repeated key events."""
        self.gamepads = Gamepads()
        self.on_pad = False
        """True if a gamepad was used last, not the keyboard."""
        self.bind(bindings, buttons)

    def bind(self, bindings: Bindings, buttons: Bindings) -> None:
        """Replace the bindings of keys and gamepad buttons."""
        self._chosen = dict(bindings)
        self.bindings = {action: tuple(map(self.labelled, keys)) for action, keys in bindings.items()}
        self.buttons = dict(buttons)
        self.gamepads.bind(buttons)
        self._by_code = {key.scancode: action for action, keys in bindings.items() for key in keys}

    def relabel(self) -> None:
        """Read the labels of the keys anew: the layout has changed."""
        self.bind(self._chosen, self.buttons)

    def labelled(self, key: Key) -> Key:
        """Return a key with the label that it has in the layout in use."""
        return self.keyboard.labelled(key)

    def label(self, action: Action) -> str:
        """Return the label of an action's first key, or an empty string."""
        keys = self.bindings.get(action, ())
        return keys[0].label if keys else ""

    def caps(self, action: Action) -> tuple[str, ...]:
        buttons = sorted(self.buttons.get(action, ()), key=partial(fixed, action))
        return caps(buttons[0].label, self.make) if buttons else ()

    @property
    def pads(self) -> dict[int, str]:
        """Names of the gamepads that somebody has pressed, by number."""
        return {pad.number: pad.name for pad in self.gamepads.joined}

    @property
    def connected(self) -> tuple[str, ...]:
        """Names of the connected gamepads."""
        return tuple(pad.name for pad in self.gamepads.plugged.values())

    @property
    def make(self) -> GamepadBrand:
        """The make of the gamepad used last, else of the first one."""
        pad = self.gamepads.last or next(iter(self.gamepads.plugged.values()), None)
        return GamepadBrand.OTHER if pad is None else pad.make

    def translate(self, event: pygame.Event, typing: bool = False) -> list[Input]:
        """Return the inputs of an event; none for events that are not input.

        `typing` is True while a text field has the focus: letter keys are text, not actions.
        """
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return [Pointer("move", event.pos)]
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.button > 3:
                return []
            return [Pointer("down" if kind == pygame.MOUSEBUTTONDOWN else "up", event.pos, button=event.button)]
        if kind == pygame.MOUSEWHEEL:
            # A touch pad reports parts of a notch, which SDL adds up: whole notches are in `y`.
            return [Pointer("wheel", pygame.mouse.get_pos(), wheel=event.y)] if event.y else []
        if kind == pygame.TEXTINPUT:
            return [Typed(event.text)]
        if kind == pygame.TEXTEDITING:
            return [Composed(event.text)]
        if kind == pygame.KEYDOWN:
            repeat = event.scancode in self._down
            self._down.add(event.scancode)
            self.on_pad = False
            return self._key(event, repeat, typing)
        if kind == pygame.KEYUP:
            self._down.discard(event.scancode)
            return []
        pressed = self.gamepads.translate(event)
        self.on_pad = (self.on_pad or bool(pressed)) and (kind not in GONE or bool(self.connected))
        return [*pressed]

    def _key(self, event: pygame.Event, repeat: bool, typing: bool) -> list[Input]:
        scancode = event.scancode
        key = event.key
        if scancode not in self._by_code and not (typing and self._is_text(event)):
            scancode, key = without_keypad(event)
        meant = self._with_modifier(event, scancode, key, repeat, typing)
        if meant is not None:
            return meant
        raw = KeyDown(scancode, key, pygame.key.name(key).capitalize(), repeat)
        action = self._by_code.get(scancode)
        if action is Action.NEXT and event.mod & pygame.KMOD_SHIFT:
            action = Action.PREVIOUS
        if action is None and scancode in ENTER:
            action = Action.CONFIRM
        if action is None or (typing and self._is_text(event)):
            return [raw]
        return [raw, Press(action, repeat)]

    def _with_modifier(
        self, event: pygame.Event, scancode: int, key: int, repeat: bool, typing: bool
    ) -> list[Input] | None:
        """Return what a key means with the modifiers that are held; None if it means what it does without them."""
        if scancode in MODIFIERS:
            return None
        if event.mod & pygame.KMOD_ALT and scancode in ENTER:
            return [Press(Action.FULLSCREEN, repeat)]
        if holds_command(event.mod):
            return self._command(event, key, repeat)
        if event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE):
            return []
        edits = {**INSERTS, **CARET_KEYS} if typing else INSERTS
        return [Edit(edits[key])] if event.mod & pygame.KMOD_SHIFT and key in edits else None

    @staticmethod
    def _command(event: pygame.Event, key: int, repeat: bool) -> list[Input]:
        """Return what a key with Ctrl or Command means."""
        letter = latin(event)
        shift = event.mod & pygame.KMOD_SHIFT
        if letter == pygame.K_z:
            return [Press(Action.REDO if shift else Action.UNDO, repeat)]
        if letter == pygame.K_y:
            return [Press(Action.REDO, repeat)]
        if key == pygame.K_INSERT:
            return [Edit("copy")]
        return [Edit(EDITS[letter])] if letter in EDITS else []

    @staticmethod
    def _is_text(event: pygame.Event) -> bool:
        text = getattr(event, "unicode", "")
        return bool(text and (text.isprintable() or text in JOINERS)) or event.key == pygame.K_BACKSPACE
