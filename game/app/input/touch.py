"""Fingers on the screen: a tap is a click, a drag scrolls or leads something along, and who holds looks only.

What a mouse shows where it points a finger shows while it rests; it acts only when it is taken away again without
having been held. A finger that slides where nothing scrolls or is led along, or after it was held, aims: it acts where
it is taken away. Two fingers are the wheel where they twist, and the right button where the second one taps.
"""

from __future__ import annotations

import math
import sys
from math import dist

import pygame
from msgspec import Struct

from game.app.system import lazy_imports
from game.scenes.base.context import Screen
from game.ui.form.form import Form
from game.ui.input.inputs import Input, Pointer
from game.ui.widgets.widgets import Widget

SEEN, LOOKS = 0.12, 0.03
"""Seconds after which is shown what is below a finger, and from one look at it to the next."""
HOLD = 0.5
"""Seconds after which a finger that rests does not tap any more."""
SLIP = 12.0
"""Units by which a finger that taps may slip."""
NOTCH = 44.0
"""Units of a drag that lead on a list as a notch of the wheel would."""
TWIST = math.radians(40)
"""So far two fingers twist for a step."""
WIDTH = 9 / 25.4
"""Inches: what is narrower than 9 mm on the screen can be tapped beside, too, where nothing else is."""
AWAY = Pointer("move", (-1.0, -1.0))
"""A finger that is taken away points nowhere."""
FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
Pixel = tuple[float, float]


class Finger(Struct):
    """A finger on the screen."""

    number: int
    start: Pixel
    at: Pixel
    began: float
    doing: str = ""
    """`drag` like a mouse whose button is held, `scroll`, `look` at what would happen, `aim`, `turn` with another one;
    nothing yet: it may tap.
    """
    upon: bool | None = None
    """Whether it began on something of many places, such as a board; None if on nothing."""
    owed: float = 0.0
    """What of a scroll or a twist has not become a step yet."""


class Touch:
    """Turns fingers into what a mouse would do."""

    def __init__(self) -> None:
        self.ignored = sys.platform == "darwin"
        """There are no touch screens on macOS: fingers are those on the track pad, which moves the mouse."""
        self._first: Finger | None = None
        self._second: Finger | None = None
        self._inch = 0.0

    @staticmethod
    def is_echo(event: pygame.Event) -> bool:
        """Whether an event of the mouse was made of a finger's, which has been heard already."""
        return event.type in MOUSE and bool(getattr(event, "touch", False))

    def translate(self, event: pygame.Event, screen: Screen, now: float) -> list[Input]:
        """What a finger does."""
        if self.ignored:
            return []
        form = screen.form
        scale = form.fixed.scale
        pixel = (event.x * form.view.width * scale, event.y * form.view.height * scale)
        first, second = self._first, self._second
        if event.type == pygame.FINGERDOWN:
            finger = Finger(event.finger_id, pixel, pixel, now)
            if first is None:
                self._first = finger
                widget = form.at(form.near(pixel, self.wide()))
                finger.upon = None if widget is None else widget.many
                return [Pointer("move", pixel)]
            if second is None:
                self._second = finger
                finger.owed = 0.0
                first.doing = first.doing if first.doing in ("drag", "scroll") else "turn"
            return []
        if first is not None and event.finger_id == first.number:
            if event.type == pygame.FINGERUP:
                self._first = self._second = None
                return self._lifted(first, screen, now)
            if second is not None:
                return self._twisted(first, second, pixel, second.at)
            before, first.at = first.at, pixel
            return self._moved(first, before, screen, now)
        if first is not None and second is not None and event.finger_id == second.number:
            if event.type == pygame.FINGERMOTION:
                return self._twisted(first, second, first.at, pixel)
            self._second = None
            if now - second.began < HOLD and dist(second.start, second.at) < SLIP * scale:
                return [Pointer("down", first.at, 3), Pointer("up", first.at, 3)]
        return []

    def _moved(self, finger: Finger, before: Pixel, screen: Screen, now: float) -> list[Input]:
        form, inputs = screen.form, list[Input]()
        scale = form.fixed.scale
        if not finger.doing and now - finger.began >= HOLD:
            finger.doing = "look"
        if finger.doing in ("", "look"):
            if dist(finger.start, finger.at) < SLIP * scale:
                return []
            before = finger.start
            inputs = self._begun(finger, screen)
        if finger.doing != "scroll":
            return [*inputs, Pointer("move", finger.at)]
        units = (finger.at[1] - before[1]) / scale
        if form.scroll.by(-units) or form.scroll.most:
            return inputs
        finger.owed += units
        steps = math.trunc(finger.owed / NOTCH)
        finger.owed -= steps * NOTCH
        if steps:
            inputs.append(Pointer("wheel", finger.start, wheel=steps))
        return inputs

    @staticmethod
    def _begun(finger: Finger, screen: Screen) -> list[Input]:
        """Find out what a finger does that begins to slide."""
        form = screen.form
        widget = form.at(finger.start)
        if finger.doing == "look":
            finger.doing = "look" if finger.upon is None else "aim"
        elif widget is not None and widget.drags(finger.start):
            finger.doing = "drag"
            return [Pointer("down", finger.start, 1)]
        elif not finger.upon and (form.scroll.most or screen.rolls or (widget is not None and widget.rolls)):
            finger.doing = "scroll"
            return [AWAY]
        else:
            finger.doing = "look" if finger.upon is None else "aim"
        return []

    def _twisted(self, first: Finger, second: Finger, one: Pixel, two: Pixel) -> list[Input]:
        """Both turn round each other; clockwise is down the wheel."""
        turned = _angle(one, two) - _angle(first.at, second.at)
        first.at, second.at = one, two
        second.owed += math.remainder(turned, math.tau)
        steps = math.trunc(second.owed / TWIST)
        second.owed -= steps * TWIST
        if steps:
            second.began = -math.inf
        return [Pointer("wheel", one, wheel=-1 if steps > 0 else 1)] * abs(steps)

    def _lifted(self, finger: Finger, screen: Screen, now: float) -> list[Input]:
        if finger.doing == "drag":
            return [Pointer("up", finger.at, 1), AWAY]
        if not finger.doing and now - finger.began >= HOLD:
            finger.doing = "look"
        tapped = not finger.doing or (finger.doing == "aim" and self._meant(finger, screen.form) is not None)
        if not tapped:
            return [AWAY]
        at = screen.form.near(finger.at, self.wide())
        return [Pointer("move", at), Pointer("down", at, 1), Pointer("up", at, 1), AWAY]

    # Where it is

    def wide(self) -> float:
        """How many pixels 9 mm are."""
        self._inch = self._inch or lazy_imports.dots_per_inch()
        return WIDTH * self._inch

    def _meant(self, finger: Finger, form: Form) -> Widget | None:
        """What a finger means: something of the kind that it began upon."""
        widget = form.at(form.near(finger.at, self.wide()))
        return widget if widget is not None and widget.many is finger.upon else None

    def aimed(self, form: Form, now: float) -> tuple[Pixel, Widget, bool] | None:
        """Where a finger is, what it means there that may be too small to be seen below it, and whether it acts when it
        is taken away.
        """
        finger = self._first
        if finger is None or finger.doing in ("scroll", "turn") or now - finger.began < SEEN:
            return None
        if finger.doing == "drag" and not finger.upon:
            return None  # A slider shows by itself where it stands.
        widget, taps = self._meant(finger, form), not finger.doing and now - finger.began < HOLD
        return None if widget is None else (finger.at, widget, taps or finger.doing == "aim")

    def quiet(self) -> float:
        """For how many seconds nothing is shown anew of what is below a finger."""
        return math.inf if self._first is None else LOOKS


def _angle(one: Pixel, two: Pixel) -> float:
    return math.atan2(two[1] - one[1], two[0] - one[0])
