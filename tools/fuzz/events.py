"""Events of a player or the system, as values: posted as pygame's own events, and written as JSON.

Positions are given by a widget's key and shares of its box, so that they mean the same in every window.
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
"""Codes of all keys known to pygame, by name."""
MODIFIERS = {
    "shift": pygame.KMOD_LSHIFT,
    "ctrl": pygame.KMOD_LCTRL,
    "alt": pygame.KMOD_LALT,
    "meta": pygame.KMOD_LMETA,
    "altgr": pygame.KMOD_MODE,
    "caps": pygame.KMOD_CAPS,
}
SIGNS = {"space": " ", "minus": "-", "comma": ",", "period": ".", "slash": "/", "equals": "=", "semicolon": ";"}
"""Text of keys whose names are longer than a character."""
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
    """Return the key code of a name; a key without a character has one made of its scancode, as in SDL."""
    for name in (f"K_{key}", f"K_{key.upper()}"):
        if hasattr(pygame, name):
            return int(getattr(pygame, name))
    return SCANCODES[key] | 1 << 30


def form_of(app: App) -> Form:
    """Return the form of the front scene."""
    front = app.front
    assert isinstance(front, Scene)
    return front.form


class Spot(Struct, frozen=True):
    """A point: shares of width and height of the widget with this key, or of the window if it is empty."""

    widget: str
    x: float
    y: float

    def pixel(self, app: App) -> tuple[int, int] | None:
        """Return the pixel, or None if there is no such widget."""
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
    """Something that happens, and the time until the next event."""

    wait: float = 0.0
    """Seconds until the next event."""
    joined: bool = False
    """True if the next event is in the same frame."""

    def post(self, app: App) -> None:
        """Post the event."""


class Move(Event, frozen=True):
    """Move the mouse."""

    at: Spot

    def post(self, app: App) -> None:
        pixel = self.at.pixel(app)
        if pixel is not None:
            pygame.mouse.set_pos(pixel)  # SDL reports it as a motion.


class Button(Event, frozen=True):
    """Press or release a mouse button at the pointer."""

    down: bool
    number: int = 1

    def post(self, app: App) -> None:
        kind = pygame.MOUSEBUTTONDOWN if self.down else pygame.MOUSEBUTTONUP
        pygame.event.post(pygame.Event(kind, pos=pygame.mouse.get_pos(), button=self.number, touch=False))


class Wheel(Event, frozen=True):
    """Turn the wheel; a touch pad may turn it by less than a step."""

    y: int
    precise: float = 0.0

    def post(self, app: App) -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=self.y, precise_x=0.0, precise_y=self.precise))


class Finger(Event, frozen=True):
    """Put down, move or lift a finger, with the mouse event that SDL makes of it."""

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
    """Press a key `times` times, as if it repeated, and release it."""

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
    """Text from an input method or the clipboard."""

    text: str

    def post(self, app: App) -> None:
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=self.text))


class Pad(Event, frozen=True):
    """Press a gamepad button; `known` if SDL knows the layout."""

    button: int
    known: bool = True
    device: int = 0

    def post(self, app: App) -> None:
        kind = pygame.CONTROLLERBUTTONDOWN if self.known else pygame.JOYBUTTONDOWN
        pygame.event.post(pygame.Event(kind, button=self.button, instance_id=self.device))


class Stick(Event, frozen=True):
    """Move a gamepad axis, -1 to 1."""

    axis: int
    value: float
    known: bool = True
    device: int = 0

    def post(self, app: App) -> None:
        kind = pygame.CONTROLLERAXISMOTION if self.known else pygame.JOYAXISMOTION
        value = round(self.value * 32767) if self.known else self.value
        pygame.event.post(pygame.Event(kind, axis=self.axis, value=value, instance_id=self.device))


class Hat(Event, frozen=True):
    """Press the hat of a gamepad with an unknown layout."""

    x: int
    y: int

    def post(self, app: App) -> None:
        pygame.event.post(pygame.Event(pygame.JOYHATMOTION, hat=0, value=(self.x, self.y), instance_id=0))


class Plug(Event, frozen=True):
    """Connect or remove a gamepad."""

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
    """Resize the window, unless it is full screen."""

    width: int
    height: int

    def post(self, app: App) -> None:
        # Setting the same size would only blacken the window, which no system does.
        if not app.window.fullscreen and app.window.size != (self.width, self.height):
            pygame.display.set_mode((self.width, self.height), pygame.RESIZABLE)


class Window(Event, frozen=True):
    """A window event, one of `WINDOW`."""

    what: str

    def post(self, app: App) -> None:
        pygame.event.post(pygame.Event(WINDOW[self.what]))


class Close(Event, frozen=True):
    """Close the window; the arcade restarts with the same folder."""

    def post(self, app: App) -> None:
        pygame.event.post(pygame.Event(pygame.QUIT))


class Open(Event, frozen=True):
    """Leave everything and open a scene of `tools.fuzz.openings`; handled by the world."""

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
"""Default values, left out in JSON."""


def to_json(event: Event) -> dict[str, Any]:
    """Return an event as plain data."""
    data = {"do": type(event).__name__.lower(), **to_builtins(event)}
    if isinstance(event, Move | Finger):
        data["at"] = [event.at.widget, event.at.x, event.at.y]
    return {name: value for name, value in data.items() if name not in _USUAL or value != _USUAL[name]}


def from_json(data: Mapping[str, Any]) -> Event:
    """Return the event of plain data; raises `ValueError`."""
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
