"""Touch: a tap clicks, a drag scrolls or moves something, a held finger only looks.

A resting finger shows what a mouse shows where it points, and acts when it is lifted, unless it was held. A finger that
slides where nothing scrolls or can be dragged, or after it was held, aims: it acts where it is lifted. Two fingers that
twist are the wheel; a tap of the second finger is the right button.
"""

import math
import sys
from math import dist

import pygame
from msgspec import Struct

from game.devices.native import dots_per_inch
from game.scenes.base.context import Screen
from game.ui.form.form import Form
from game.ui.input.inputs import Input, Pointer
from game.ui.widgets.widgets import Widget

PRESS_SHOWN = 0.12
LOOKS = 0.03
"""Seconds before what is below a finger is shown, and between two updates of it."""
HOLD = 0.5
"""Seconds after which a resting finger no longer taps."""
SLIP = 12.0
"""Maximum movement of a tap, in units."""
NOTCH = 44.0
"""Drag that equals one step of the wheel, in units."""
TWIST = math.radians(40)
"""Twist of two fingers that equals one step of the wheel, in radians."""
TARGET_WIDTH = 9 / 25.4
"""Recommended width of a target, 9 mm, in inches: a smaller one can be tapped beside, too, if nothing else is there."""
AWAY = Pointer("move", (-1.0, -1.0))
"""Pointer position after a finger was lifted: nowhere."""
FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
CLICKS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
ECHO = 0.5
ECHO_NEAR = 24.0
"""Seconds after which, and pixels from which, a click is no longer taken for one made of the last tap."""
Pixel = tuple[float, float]


class Finger(Struct):
    """A finger on the screen."""

    number: int
    start: Pixel
    at: Pixel
    began: float
    doing: str = ""
    """`drag` like a held mouse button, `scroll`, `look` at what would happen, `aim`, `turn` with a second finger;
    empty: it may still tap.
    """
    upon: bool | None = None
    """True if it began on a widget of many places, such as a board; None if on nothing."""
    owed: float = 0.0
    """Rest of a scroll (units) or twist (radians) that is not a whole step yet."""


class Touch:
    """Turns fingers into mouse input."""

    def __init__(self) -> None:
        self.ignored = sys.platform == "darwin"
        """macOS has no touch screens: fingers are those on the track pad, which moves the mouse."""
        self._first: Finger | None = None
        self._second: Finger | None = None
        self._inch = 0.0
        self._lifted_at: tuple[Pixel, float] | None = None
        """Where and when the last finger was lifted."""

    def is_echo(self, event: pygame.Event, now: float) -> bool:
        """Return True for a mouse event that was made of a touch: by SDL, or by a system that does not say so."""
        if event.type not in MOUSE:
            return False
        if getattr(event, "touch", False):
            return True
        if event.type not in CLICKS or self._lifted_at is None:
            return False
        pixel, time = self._lifted_at
        return now - time < ECHO and dist(event.pos, pixel) < ECHO_NEAR

    def translate(self, event: pygame.Event, screen: Screen, now: float) -> list[Input]:
        if self.ignored:
            return []
        form = screen.form
        scale = form.fixed.scale
        pixel = (event.x * form.view.width * scale, event.y * form.view.height * scale)
        first = self._first
        second = self._second
        if event.type == pygame.FINGERDOWN:
            return self._laid(Finger(event.finger_id, pixel, pixel, now), form)
        if first is not None and event.finger_id == first.number:
            if event.type == pygame.FINGERUP:
                self._first = self._second = None
                self._lifted_at = pixel, now
                return self._lifted(first, screen, now)
            if second is not None:
                return self._twisted(first, second, pixel, second.at)
            before, first.at = first.at, pixel
            return self._moved(first, before, screen, now)
        if first is None or second is None or event.finger_id != second.number:
            return []
        if event.type == pygame.FINGERMOTION:
            return self._twisted(first, second, first.at, pixel)
        self._second = None
        tapped = now - second.began < HOLD and dist(second.start, second.at) < SLIP * scale
        return [Pointer("down", first.at, 3), Pointer("up", first.at, 3)] if tapped else []

    def _laid(self, finger: Finger, form: Form) -> list[Input]:
        """Note a finger that has been laid down; more than two do nothing."""
        if self._first is None:
            self._first = finger
            widget = form.at(form.near(finger.at, self.wide()))
            finger.upon = None if widget is None else widget.many
            return [Pointer("move", finger.at)]
        if self._second is None:
            self._second = finger
            if self._first.doing not in ("drag", "scroll"):
                self._first.doing = "turn"
        return []

    def _moved(self, finger: Finger, before: Pixel, screen: Screen, now: float) -> list[Input]:
        form = screen.form
        inputs = list[Input]()
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
        """Decide what a finger does that begins to slide."""
        form = screen.form
        widget = form.at(finger.start)
        if finger.doing != "look":
            if widget is not None and widget.drags(finger.start):
                finger.doing = "drag"
                return [Pointer("down", finger.start, 1)]
            scrolls = form.scroll.most or screen.touch_scrolls or (widget is not None and widget.touch_scrolls)
            if scrolls and not finger.upon:
                finger.doing = "scroll"
                return [AWAY]
        finger.doing = "look" if finger.upon is None else "aim"
        return []

    def _twisted(self, first: Finger, second: Finger, one: Pixel, two: Pixel) -> list[Input]:
        """Return wheel steps for two fingers that turn round each other; clockwise is down."""
        turned = _angle(one, two) - _angle(first.at, second.at)
        first.at = one
        second.at = two
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

    # Targets

    def wide(self) -> float:
        """Return the recommended width of a target, 9 mm, in pixels."""
        self._inch = self._inch or dots_per_inch()
        return TARGET_WIDTH * self._inch

    def _meant(self, finger: Finger, form: Form) -> Widget | None:
        """Return the target of a finger: a widget of the kind it began on, or None."""
        widget = form.at(form.near(finger.at, self.wide()))
        return widget if widget is not None and widget.many is finger.upon else None

    def aimed(self, form: Form, now: float) -> tuple[Pixel, Widget, bool] | None:
        """Return where a finger is, the widget it means, and True if lifting it acts; None without a finger to help."""
        finger = self._first
        if finger is None or finger.doing in ("scroll", "turn") or now - finger.began < PRESS_SHOWN:
            return None
        if finger.doing == "drag" and not finger.upon:
            return None  # A slider shows its position itself.
        widget = self._meant(finger, form)
        taps = not finger.doing and now - finger.began < HOLD
        return None if widget is None else (finger.at, widget, taps or finger.doing == "aim")

    def quiet(self) -> float:
        """Return the seconds until what is below the finger has to be shown anew."""
        return math.inf if self._first is None else LOOKS


def _angle(one: Pixel, two: Pixel) -> float:
    return math.atan2(two[1] - one[1], two[0] - one[0])
