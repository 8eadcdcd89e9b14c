"""Second presses: what was meant for one screen never acts on the next.

The second click of a double click, and a key that is held, belong to what was there at the first. They do nothing on a
screen or widget that has come up in its place. Quick presses on what stays all count.
"""

from collections.abc import Sequence
from math import dist

from msgspec import Struct

from game.actions import Action
from game.scenes.base.context import Screen
from game.ui.input.inputs import Input, KeyDown, Pointer, Press

TWICE = 0.4
"""Seconds between the two presses of a double press, at most."""
DOUBLE_CLICK_REACH = 16.0
"""Distance between the two clicks of a double click, at most, in pixels."""

Part = Action | int | tuple[int]
"""A pressed part: the key of an action, another key by its scancode, or a mouse button in a tuple."""


class Made(Struct):
    """A press that was made."""

    part: Part
    pixel: tuple[float, float]
    """Where it was clicked; of no meaning for keys."""
    at: float
    """Time in seconds."""
    screen: Screen
    target: str
    """Key of the widget that it was for."""
    left: str = ""
    """Key of the widget in focus after it."""


class Switched(Struct):
    """A press of the single switch that was made."""

    screen: Screen
    stop: tuple[str, ...]
    """Keys of the groups entered, and of the stop that was in the frame."""
    at: float
    """Time in seconds."""


class SecondPress:
    """Knows the last press, and what each held key was pressed for."""

    def __init__(self) -> None:
        self.within = TWICE
        """Seconds between the two presses of a double press, at most."""
        self._last: Made | None = None
        self._held: dict[Part, Made] = {}
        self._switched: Switched | None = None
        """The last press of the single switch."""

    def stops(self, inputs: Sequence[Input], screen: Screen, now: float) -> bool:
        """Return True if inputs that belong together were meant for something that is no longer there."""
        part, pixel = _pressed(inputs)
        if part is None:
            return False
        if any(isinstance(entry, Press | KeyDown) and entry.repeat for entry in inputs):
            return self._gone(part, screen)
        target = _target(screen, part, pixel)
        last = self._last
        if last is not None and self._is_second(last, part, pixel, now) and self._elsewhere(last, part, screen, target):
            last.at = now
            return True
        self._last = self._held[part] = Made(part, pixel, now, screen, target)
        return False

    def stops_switch(self, screen: Screen, stop: tuple[str, ...], now: float) -> bool:
        """Return True if the single switch was pressed twice, and its frame is elsewhere since the first press."""
        last = self._switched
        if last is not None and now - last.at < self.within and (last.screen is not screen or last.stop != stop):
            last.at = now
            return True
        self._switched = Switched(screen, stop, now)
        return False

    def made(self, screen: Screen) -> None:
        """Note where the focus is once the last press has been handled."""
        if self._last is not None and self._last.screen is screen:
            self._last.left = _focus(screen)

    def _is_second(self, last: Made, part: Part, pixel: tuple[float, float], now: float) -> bool:
        return part == last.part and now - last.at < self.within and dist(pixel, last.pixel) < DOUBLE_CLICK_REACH

    @staticmethod
    def _elsewhere(last: Made, part: Part, screen: Screen, target: str) -> bool:
        """Return True if a press has another target than the last one. Keys that move the focus are free to do so."""
        if screen is not last.screen:
            return True
        chooses = part is Action.CONFIRM or isinstance(part, tuple)
        return chooses and target != last.target

    def _gone(self, part: Part, screen: Screen) -> bool:
        """Return True if what a held key was pressed for is no longer there."""
        held = self._held.get(part)
        if held is None:
            return False
        used = held.left == held.target
        return screen is not held.screen or (used and _focus(screen) != held.target)


def _pressed(inputs: Sequence[Input]) -> tuple[Part | None, tuple[float, float]]:
    """Return what was pressed, and where; None if nothing was."""
    found: Part | None = None
    for entry in inputs:
        if isinstance(entry, Press):
            return entry.action, (0.0, 0.0)
        if isinstance(entry, Pointer) and entry.kind == "down":
            return (entry.button,), entry.pixel
        if isinstance(entry, KeyDown):
            found = entry.scancode
    return found, (0.0, 0.0)


def _target(screen: Screen, part: Part, pixel: tuple[float, float]) -> str:
    if not isinstance(part, tuple):
        return _focus(screen)
    widget = screen.form.at(pixel)
    return "" if widget is None else widget.key


def _focus(screen: Screen) -> str:
    focus = screen.form.focus
    return "" if focus is None else focus.key
