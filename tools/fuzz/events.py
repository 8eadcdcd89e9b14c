"""What a player or the system can do, each as a value that is posted as pygame's own events and written as JSON.

Places are told by the key of a widget and two shares of its box, so that they mean the same in every window.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
from msgspec import Struct, to_builtins

from game.app.loop.app import App
from game.scenes.base.scene import Scene
from game.ui.form.form import Form

SCANCODES: dict[str, int] = {
    name.removeprefix("KSCAN_").lower(): code
    for name, code in vars(pygame).items()
    if name.startswith("KSCAN_") and code > 0
}
"""Every key that pygame knows, by its name."""
MODIFIERS = {
    "shift": pygame.KMOD_LSHIFT,
    "ctrl": pygame.KMOD_LCTRL,
    "alt": pygame.KMOD_LALT,
    "meta": pygame.KMOD_LMETA,
    "altgr": pygame.KMOD_MODE,
    "caps": pygame.KMOD_CAPS,
}
SIGNS = {"space": " ", "minus": "-", "comma": ",", "period": ".", "slash": "/", "equals": "=", "semicolon": ";"}
"""What keys write whose names are longer than a letter."""
WINDOW = {
    "focus lost": pygame.WINDOWFOCUSLOST,
    "focus gained": pygame.WINDOWFOCUSGAINED,
    "minimised": pygame.WINDOWMINIMIZED,
    "restored": pygame.WINDOWRESTORED,
    "shown": pygame.WINDOWSHOWN,
    "hidden": pygame.WINDOWHIDDEN,
    "exposed": pygame.WINDOWEXPOSED,
    "moved": pygame.WINDOWMOVED,
    "entered": pygame.WINDOWENTER,
    "left": pygame.WINDOWLEAVE,
}

FINGERS = {
    "down": (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN),
    "move": (pygame.FINGERMOTION, pygame.MOUSEMOTION),
    "up": (pygame.FINGERUP, pygame.MOUSEBUTTONUP),
}


def code_of(key: str) -> int:
    """The code of a key by its name; a key without a letter of its own has one from its place, as in SDL."""
    for name in (f"K_{key}", f"K_{key.upper()}"):
        if hasattr(pygame, name):
            return int(getattr(pygame, name))
    return SCANCODES[key] | 1 << 30


def form_of(app: App) -> Form:
    """The form of the scene in front."""
    front = app.front
    assert isinstance(front, Scene)
    return front.form


class Spot(Struct, frozen=True):
    """A point: shares of the width and height of the widget with a key, or of the window where the key is empty."""

    widget: str
    x: float
    y: float

    def pixel(self, app: App) -> tuple[int, int] | None:
        """Where that is now, or None when there is no such widget."""
        width, height = app.window.size
        if not self.widget:
            return round(self.x * (width - 1)), round(self.y * (height - 1))
        form = form_of(app)
        for widget in form.widgets:
            if widget.key == self.widget:
                x, y = form.show(widget, self.x, self.y)
                return min(width - 1, max(0, round(x))), min(height - 1, max(0, round(y)))
        return None


class Event(Struct, frozen=True, kw_only=True):
    """Something that happens, and what passes before the next."""

    wait: float = 0.0
    """Seconds."""
    joined: bool = False
    """Whether the next one comes within the same frame."""

    def post(self, app: App) -> None:
        """Let it happen."""


class Move(Event, frozen=True):
    """The mouse goes to a place."""

    at: Spot

    def post(self, app: App) -> None:
        pixel = self.at.pixel(app)
        if pixel is not None:
            pygame.mouse.set_pos(pixel)  # SDL reports it as a motion.


class Button(Event, frozen=True):
    """A button of the mouse goes down or up, where the mouse is."""

    down: bool
    number: int = 1

    def post(self, app: App) -> None:
        kind = pygame.MOUSEBUTTONDOWN if self.down else pygame.MOUSEBUTTONUP
        pygame.event.post(pygame.Event(kind, pos=pygame.mouse.get_pos(), button=self.number, touch=False))


class Wheel(Event, frozen=True):
    """The wheel turns; a touch pad may turn it by less than a step."""

    y: int
    precise: float = 0.0

    def post(self, app: App) -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=self.y, precise_x=0.0, precise_y=self.precise))


class Finger(Event, frozen=True):
    """A finger comes down, goes to a place or is taken away there, with what SDL makes of that for the mouse."""

    what: str
    at: Spot
    number: int = 0

    def post(self, app: App) -> None:
        pixel = self.at.pixel(app)
        if pixel is not None:
            kind, mouse = FINGERS[self.what]
            (x, y), (width, height) = pixel, app.window.size
            there = {"x": x / width, "y": y / height, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
            pygame.event.post(pygame.Event(kind, touch_id=0, finger_id=self.number, **there))
            pygame.event.post(pygame.Event(mouse, pos=pixel, rel=(0, 0), buttons=(0, 0, 0), button=1, touch=True))


class Key(Event, frozen=True):
    """A key goes down, so often as it repeats while it is held, and up again."""

    key: str
    mods: tuple[str, ...] = ()
    times: int = 1

    def post(self, app: App) -> None:
        mod = sum(MODIFIERS[name] for name in self.mods)
        sign = SIGNS.get(self.key, self.key if len(self.key) == 1 else "")
        if {"ctrl", "alt", "meta"} & set(self.mods):
            sign = ""
        sign = sign.upper() if "shift" in self.mods else sign
        code, place = code_of(self.key), SCANCODES[self.key]
        for _ in range(self.times):
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, scancode=place, mod=mod, unicode=sign))
            if sign:
                pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=sign))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=code, scancode=place, mod=mod, unicode=sign))


class Type(Event, frozen=True):
    """Text comes from an input method or from the clipboard."""

    text: str

    def post(self, app: App) -> None:
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=self.text))


class Pad(Event, frozen=True):
    """A button of a gamepad, known (`controller`) or not."""

    button: int
    known: bool = True
    device: int = 0

    def post(self, app: App) -> None:
        kind = pygame.CONTROLLERBUTTONDOWN if self.known else pygame.JOYBUTTONDOWN
        pygame.event.post(pygame.Event(kind, button=self.button, instance_id=self.device))


class Stick(Event, frozen=True):
    """An axis of a gamepad, -1 to 1."""

    axis: int
    value: float
    known: bool = True
    device: int = 0

    def post(self, app: App) -> None:
        kind = pygame.CONTROLLERAXISMOTION if self.known else pygame.JOYAXISMOTION
        value = round(self.value * 32767) if self.known else self.value
        pygame.event.post(pygame.Event(kind, axis=self.axis, value=value, instance_id=self.device))


class Hat(Event, frozen=True):
    """The cross of a gamepad that is not known."""

    x: int
    y: int

    def post(self, app: App) -> None:
        pygame.event.post(pygame.Event(pygame.JOYHATMOTION, hat=0, value=(self.x, self.y), instance_id=0))


class Plug(Event, frozen=True):
    """A gamepad is plugged in or out."""

    there: bool
    device: int = 0
    known: bool = True

    def post(self, app: App) -> None:
        added, removed = (
            (pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED)
            if self.known
            else (pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED)
        )
        if self.there:
            pygame.event.post(pygame.Event(added, device_index=self.device))
        else:
            pygame.event.post(pygame.Event(removed, instance_id=self.device))


class Resize(Event, frozen=True):
    """The window gets another size; the full screen has only one."""

    width: int
    height: int

    def post(self, app: App) -> None:
        # Asked for the same size, pygame would only blacken the window, which no system does.
        if not app.window.fullscreen and app.window.size != (self.width, self.height):
            pygame.display.set_mode((self.width, self.height), pygame.RESIZABLE)


class Window(Event, frozen=True):
    """Something happens to the window, a word of `WINDOW`."""

    what: str

    def post(self, app: App) -> None:
        pygame.event.post(pygame.Event(WINDOW[self.what]))


class Close(Event, frozen=True):
    """The window is closed; the arcade is started again with the same folder."""

    def post(self, app: App) -> None:
        pygame.event.post(pygame.Event(pygame.QUIT))


class Open(Event, frozen=True):
    """Leave everything and begin at a scene of `tools.fuzz.openings`; done by the world."""

    scene: str
    seed: int = 0


_KINDS: dict[str, type[Event]] = {
    kind.__name__.lower(): kind
    for kind in (Move, Button, Wheel, Finger, Key, Type, Pad, Stick, Hat, Plug, Resize, Window, Close, Open)
}


_USUAL: dict[str, object] = {
    "wait": 0.0,
    "joined": False,
    "mods": (),
    "times": 1,
    "known": True,
    "device": 0,
    "precise": 0.0,
}
"""What is not written down."""


def to_json(event: Event) -> dict[str, Any]:
    """An event as plain data."""
    data = {"do": type(event).__name__.lower(), **to_builtins(event)}
    if isinstance(event, Move | Finger):
        data["at"] = [event.at.widget, event.at.x, event.at.y]
    return {name: value for name, value in data.items() if name not in _USUAL or value != _USUAL[name]}


def from_json(data: Mapping[str, Any]) -> Event:
    """The event that plain data describe; raises `ValueError`."""
    values = dict(data)
    kind = _KINDS.get(values.pop("do", ""))
    if kind is None:
        raise ValueError(f"no event: {data!r}")
    if "at" in values:
        values["at"] = Spot(*values["at"])
    if "mods" in values:
        values["mods"] = tuple(values["mods"])
    try:
        return kind(**values)
    except TypeError as error:
        raise ValueError(f"no event: {data!r}") from error
