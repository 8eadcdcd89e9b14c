"""Assistive input: key repeat, switch scanning, touch and dwell click become the inputs that keys and mouse make.

A ring that fills shows when a resting pointer clicks; the magnifier enlarges small targets below a finger.
"""

import math
from collections.abc import Callable, Sequence
from math import dist

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.actions import Action
from game.app.input.second_press import SecondPress
from game.app.input.touch import FINGERS, Touch
from game.devices.controls import Controls
from game.devices.native import primary_selection
from game.scenes.base.context import Context, Screen
from game.scenes.base.onscreen_keyboard import OnScreenKeyboardScene
from game.settings.settings import Settings
from game.stage.art import Art, Theme
from game.stage.palette import channels
from game.stage.sprites import Overlay, Stage
from game.ui.form.scan import Frame, Scan
from game.ui.input.inputs import Input, KeyDown, Pasted, Pointer, Press, Typed
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import Widget

ZOOM = 2
"""Magnification."""
RING_RADIUS = 58.0
RIM_GAP = 20.0
"""Radius, and distance between the rim and what is shown, in units."""

Pixel = tuple[float, float]


class MagnifierArt(Art, Struct, frozen=True, eq=False):
    """The enlarged view in its rim. Compared by identity: no two are the same."""

    seen: pygame.Surface

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        size = self.seen.get_width()
        palette = theme.palette
        middle = (size // 2, size // 2)
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        pygame.draw.aacircle(picture, (255, 255, 255), middle, size / 2 - 2)
        picture.blit(self.seen, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        for colour, radius, width in ((palette.shadow, 0, 7), ("#ffffff", 1, 5), (palette.accent, 2, 3)):
            pygame.draw.aacircle(picture, channels(colour), middle, size // 2 - 1 - radius, width)
        for colour, radius in ((palette.shadow, 5), ("#ffffff", 3)):
            pygame.draw.aacircle(picture, channels(colour), middle, radius)
        return picture


def place_of(finger: Pixel, radius: int, gap: float, size: tuple[int, int]) -> tuple[int, int]:
    """Return the centre of the magnifier in a window: above the finger, else beside it on the wider side."""
    x, y = finger
    width, height = size
    far = radius + radius / ZOOM + gap
    if y - far >= radius:
        y -= far
    else:
        x += far if x < width / 2 else -far
    return round(min(max(x, radius), width - radius)), round(min(max(y, radius), height - radius))


class Magnifier:
    """Shows what is below the finger that is down."""

    def __init__(self) -> None:
        self._frame = Frame()
        self._glass = Overlay()
        self._view: tuple[bytes, MagnifierArt, pygame.Surface] | None = None
        """Pixels of the current view, and its picture."""
        self._over: tuple[Widget | None, bool] = None, False
        """The widget below the finger, and True if it, or a widget or place since the finger came down, is small."""

    def show(self, front: Screen, touch: Touch, now: float) -> bool:
        """Update the magnifier; return True if the picture may have changed."""
        aimed = touch.aimed(front.form, now)
        if aimed is None:
            return self.hide()
        pixel, widget, acts = aimed
        place = None if widget.many else front.form.pixels(widget)
        if widget is not self._over[0]:
            least = widget.least() if place is None else min(place.size)
            self._over = widget, self._over[1] or least < touch.wide()
        if self._over[1]:
            self._look(front, pixel)
        if place is not None and acts:
            self._frame.surround(front.form, place, False)
        else:
            self._frame.hide()
        return True

    def _look(self, front: Screen, pixel: Pixel) -> None:
        window = pygame.display.get_surface()
        stage = front.stage
        scale = front.form.fixed.scale
        assert window is not None
        radius = round(RING_RADIUS * scale)
        part = pygame.Surface((2 * radius // ZOOM, 2 * radius // ZOOM))
        part.blit(window, (radius / ZOOM - pixel[0], radius / ZOOM - pixel[1]))
        seen = part.get_buffer().raw
        if self._view is None or seen != self._view[0]:
            art = MagnifierArt(pygame.transform.smoothscale(part, (2 * radius, 2 * radius)))
            self._view = seen, art, art.paint(1.0, stage.images.theme)
        _, art, picture = self._view
        sprite = self._glass.show(stage, art, *place_of(pixel, radius, RIM_GAP * scale, window.get_size()), 1.0)
        sprite.picture = art, 1.0, picture, None  # Shown once: not worth caching.

    def hide(self) -> bool:
        """Remove magnifier and frame; return True if there was anything."""
        self._over = (None, False)
        self._view = None
        framed = self._frame.hide()
        return self._glass.hide() or framed


_TREMBLE = 9.0
"""Maximum movement of a resting pointer, in units."""
_WAIT = 0.12
"""Seconds before the ring appears, so that a passing pointer shows none."""
_PARTS = 24
_CALM_FILL_STEPS = 6
"""Steps in which the ring fills, normally and with reduced motion."""
_BUTTON_SIZE = 44.0


class DwellRing(Art, Struct, frozen=True):
    """A ring round the pointer, filled clockwise from the top: `filled` of `parts`."""

    filled: int
    parts: int

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        # Draw at four times the size and scale down once, for smooth edges.
        size = max(1, round(_BUTTON_SIZE * scale))
        palette = theme.palette
        picture = pygame.Surface((4 * size, 4 * size), pygame.SRCALPHA)
        middle = 2 * size
        far = 2 * size - 2
        for width, colour in ((0.36, palette.shadow), (0.24, "#ffffff")):
            edge = (0.36 - width) / 2 * far
            pygame.draw.circle(picture, channels(colour), (middle, middle), far - edge, round(width * far))
        steps = round(90 * self.filled / self.parts)
        inner = 0.70 * far
        outer = 0.94 * far
        if steps:
            angles = [math.tau * n / 90 - math.pi / 2 for n in range(steps + 1)]
            way = [(r, a) for r, order in ((outer, angles), (inner, angles[::-1])) for a in order]
            points = [(middle + r * math.cos(a), middle + r * math.sin(a)) for r, a in way]
            pygame.draw.polygon(picture, channels(palette.accent), points)
        return pygame.transform.smoothscale(picture, (size, size))


class Dwell:
    """Timer and ring of the dwell click."""

    def __init__(self) -> None:
        self.rest = 0.0
        """Seconds before the click; 0 if dwell click is off."""
        self.parts = _PARTS
        self._at: tuple[float, float] = (-math.inf, -math.inf)
        self._since = math.inf
        """Time at which the pointer came to rest; infinity if there is nothing to click."""
        self._ring = Overlay()

    def moved(self, pixel: tuple[float, float], scale: float, now: float) -> None:
        if dist(pixel, self._at) > _TREMBLE * scale:
            self._at = pixel
            self._since = now

    def done(self) -> None:
        """Cancel the click until the pointer moves again."""
        self._since = math.inf

    def due(self, now: float, pressable: Callable[[tuple[float, float]], bool]) -> tuple[Input, ...]:
        """Return the click that is due, or nothing."""
        if now < self._since + self.rest:
            return ()
        self.done()
        if not pressable(self._at):
            return ()
        return Pointer("move", self._at), Pointer("down", self._at, 1), Pointer("up", self._at, 1)

    def quiet(self, now: float) -> float:
        """Return the seconds until the ring changes."""
        return max(0.0, self._since + _WAIT - now) or self.rest / self.parts

    def draw(self, stage: Stage, scale: float, now: float, pressable: Callable[[tuple[float, float]], bool]) -> bool:
        """Update the ring; return True if it may have changed."""
        passed = now - self._since
        if passed < _WAIT or not pressable(self._at):
            return self._ring.hide()
        filled = min(self.parts, int(self.parts * passed / self.rest))
        self._ring.show(stage, DwellRing(filled, self.parts), *self._at, scale)
        return True


_PACES = {"off": (math.inf, math.inf), "slow": (0.7, 0.2), "normal": (0.32, 0.055)}
"""Seconds before the first repeat, and between two repeats."""

BUTTONS = (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
_RESTLESS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.WINDOWLEAVE, *BUTTONS)
"""Events that cancel a dwell click: the pointer has to move before the next one."""


class Repeat:
    """Repeats the key that was pressed last while it is held."""

    def __init__(self) -> None:
        self.pace = "normal"
        """A key of `_PACES`."""
        self._code = 0
        self._inputs: tuple[Input, ...] = ()
        """Inputs of the held key."""
        self._due = math.inf
        """Time of the next repeat."""

    def translate(self, event: pygame.Event, inputs: Sequence[Input], now: float) -> Sequence[Input]:
        """Return the inputs of an event, without text that the window system repeats."""
        keys = [entry for entry in inputs if isinstance(entry, KeyDown | Press)]
        if event.type == pygame.KEYDOWN and not any(key.repeat for key in keys):
            self._code = event.scancode
            self._due = now + _PACES[self.pace][0]
            self._inputs = tuple(replace(key, repeat=True) for key in keys)
        elif event.type == pygame.KEYUP and event.scancode == self._code:
            self.let_go()
        elif event.type == pygame.TEXTINPUT and self._code:
            written = Typed(event.text)
            if written in self._inputs:
                return ()
            # This text belongs to the key that just went down.
            self._inputs = (*self._inputs, written)
        return inputs

    def let_go(self) -> None:
        """Stop repeating."""
        self._code = 0
        self._inputs = ()
        self._due = math.inf

    def due(self, now: float) -> tuple[Input, ...]:
        """Return the inputs of the held key if they are due; at most once, however late."""
        if now < self._due:
            return ()
        self._due = now + _PACES[self.pace][1]
        return self._inputs

    def quiet(self, now: float) -> float:
        """Return the seconds until the next repeat."""
        return self._due - now


class AssistiveInput:
    """Turns events and elapsed time into inputs for the front scene."""

    def __init__(self, app: Context, controls: Controls, second_press: SecondPress) -> None:
        self.app = app
        self.controls = controls
        self.second_press = second_press
        self.repeat = Repeat()
        self.scan = Scan()
        self.touch = Touch()
        self.magnifier = Magnifier()
        self.dwell = Dwell()
        self._rest = 0.0
        """Seconds per stop of switch scanning; 0 if it is off."""
        self._of: Screen | None = None
        """The scene that was in front last."""
        self._laid: tuple[list[Widget], float, float] | None = None
        """Widgets, vertical offset and scale of the form that the scan frame was last laid out for."""
        self._swallow = ""
        """The text of the key that just acted as the switch; it is not typed."""

    def use(self, settings: Settings) -> None:
        self.repeat.pace = settings.key_repeat
        self.dwell.rest = settings.dwell / 1000
        self.dwell.parts = _CALM_FILL_STEPS if settings.reduced_motion else _PARTS
        rest = settings.scan / 1000
        if rest != self._rest:
            self._rest = rest
            self._laid = None
            self.scan.hide()

    def translate(self, event: pygame.Event, now: float) -> Sequence[Input]:
        if self.touch.is_echo(event, now):
            return ()
        if event.type in FINGERS and not self._rest:
            return self._written(self.touch.translate(event, self.app.front, now))
        focus = self.app.front.form.focus
        inputs: Sequence[Input] = self.controls.translate(event, focus is not None and focus.takes_text)
        inputs = (*inputs, *self._dropped_in(event))
        self._watch(event, now)
        if self._rest and self._is_switch(event, inputs):
            self._choose(now)
            self._laid = None
            self._swallow = " " if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE else ""
            return ()
        if event.type in BUTTONS and Press(Action.CONFIRM) in inputs and self._writes(focus):
            return ()
        if event.type == pygame.TEXTINPUT and event.text == self._swallow:
            return ()
        return self.repeat.translate(event, inputs, now)

    def _dropped_in(self, event: pygame.Event) -> tuple[Input, ...]:
        """Return what the middle button puts into a text field: the text selected elsewhere."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_MIDDLE:
            return ()
        widget = self.app.front.form.at(event.pos)
        return (Pasted(primary_selection()),) if widget is not None and widget.takes_text else ()

    def _watch(self, event: pygame.Event, now: float) -> None:
        """Restart the dwell timer when the pointer moves, cancel it when anything else is done."""
        if event.type == pygame.MOUSEMOTION and not any(event.buttons):
            self.dwell.moved(event.pos, self.app.front.form.fixed.scale, now)
        elif event.type in _RESTLESS:
            self.dwell.done()

    def tick(self, now: float) -> tuple[Sequence[Input], ...]:
        """Return the inputs that are due, those together that belong together: the repeats of a gamepad's button and
        of a key, and the dwell click.
        """
        # With a switch, a held gamepad button has already made its choice.
        again = self.controls.gamepads.repeated(now) if not self._rest else ()
        clicked = self._written(self.dwell.due(now, self._takes)) if self.dwell.rest else ()
        return tuple(due for due in (again, self.repeat.due(now), clicked) if due)

    def let_go(self) -> None:
        """End the repeats of what is held."""
        self.repeat.let_go()
        self.controls.gamepads.let_go()

    def _written(self, inputs: Sequence[Input]) -> Sequence[Input]:
        """Return `inputs`, or none if they click a text field: that opens the on-screen keyboard instead.

        Touch and dwell click may come from a player without a keyboard.
        """
        clicks = (entry for entry in inputs if isinstance(entry, Pointer) and (entry.kind, entry.button) == ("down", 1))
        return () if any(self._writes(self.app.front.form.at(click.pixel)) for click in clicks) else inputs

    def _writes(self, widget: Widget | None) -> bool:
        """Open the on-screen keyboard if a widget is a text field; return True if so."""
        if not isinstance(widget, TextField):
            return False
        self.app.front.form.want(widget.key)
        self.app.push(OnScreenKeyboardScene(self.app, widget))
        return True

    def _takes(self, pixel: tuple[float, float]) -> bool:
        """Return True if a click there does something."""
        form = self.app.front.form
        widget = form.at(pixel)
        return form.scroll.takes(pixel) if widget is None else widget.takes(pixel)

    def quiet(self, now: float) -> float:
        """Return the seconds until the next input or change of the picture is due."""
        return min(
            self.controls.gamepads.quiet(now),
            self.repeat.quiet(now),
            self.scan.quiet(now) if self._rest else math.inf,
            self.dwell.quiet(now) if self.dwell.rest else math.inf,
            self.touch.quiet(),
        )

    # Switch scanning

    def _is_switch(self, event: pygame.Event, inputs: Sequence[Input]) -> bool:
        if event.type == pygame.KEYDOWN:
            codes = {pygame.KSCAN_KP_ENTER, *(key.scancode for key in self.controls.bindings[Action.CONFIRM])}
            return any(isinstance(one, KeyDown) and one.scancode in codes and not one.repeat for one in inputs)
        return (
            event.type == pygame.FINGERDOWN
            or (event.type in BUTTONS and bool(inputs))
            or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1)
        )

    def _press(self, action: Action) -> None:
        if action is not Action.CONFIRM or not self._writes(self.app.front.form.focus):
            self.app.front.handle(Press(action))

    def _choose(self, now: float) -> None:
        """Handle a press of the switch."""
        front = self.app.front
        self.scan.show(front, front.stops(self._press), now, self._rest)
        if self.second_press.stops_switch(front, (*self.scan.path, self.scan.at), now):
            return
        if not self.scan.choose(now, self._rest):
            front.handle(Press(Action.CONFIRM))

    def show(self, now: float) -> bool:
        """Draw dwell ring, magnifier and scan frame, and move the frame on; return True if the picture may differ."""
        front = self.app.front
        if front is not self._of:
            # Do not click what comes up below a resting pointer.
            self._of = front
            self.dwell.done()
        if front.needs_layout:
            return False
        drawn = bool(self.dwell.rest) and self.dwell.draw(front.stage, front.form.fixed.scale, now, self._takes)
        looked = self.magnifier.show(front, self.touch, now)
        return self._walk(front, now) or drawn or looked

    def _walk(self, front: Screen, now: float) -> bool:
        if not self._rest:
            return False
        form = front.form
        moved = self.scan.walk(now, self._rest)
        laid = form.widgets, form.space.y, form.space.scale
        if self._laid is None or laid[0] is not self._laid[0] or laid[1:] != self._laid[1:]:
            self._laid = laid
            moved = True
            self.scan.show(front, front.stops(self._press), now, self._rest)
        if moved:
            self.scan.draw(form)
        return moved
