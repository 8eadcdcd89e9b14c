"""One switch: a frame walks by itself over what can be done, and one key chooses where it is.

What can be done is a tree of stops. A group leads to the stops within it; after two rounds without a choice there the
walk goes on outside. Times are seconds of one clock, places are pixels of the window.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import pygame
from msgspec import Struct

from game.actions import Action
from game.stage.art import Look, SizedArt
from game.stage.layers import Layer
from game.stage.sprites import TOP_LEFT, Space, Sprite, Stage
from game.stage.svg import rounded
from game.ui.drawing.box import Box
from game.ui.form.form import Form
from game.ui.widgets.widgets import Widget

FEW = 8
"""So many stops are walked over one by one; more of them row by row first."""
LONG = 11
"""A row of more stops than these is walked over part by part."""
ROUNDS = 2
"""So often the walk goes round within a group before it leaves."""
AROUND, INSET = 8.0, 5.5
"""Units that the frame is wider on each side than what it stands around, and from its edge to the middle of its line.
"""


class Note(Widget):
    """A widget that only says something, by its tip."""

    def takes(self, pixel: tuple[float, float]) -> bool:
        return False


class Stop(Struct, frozen=True):
    """Where the frame rests: something that can be done, or a group of such things."""

    key: str
    """Tells it apart among those it is walked over with."""
    place: pygame.Rect
    choose: Callable[[], object] | None = None
    """Does it; None for a group."""
    inside: tuple[Stop, ...] = ()
    """What a group leads to."""
    point: Callable[[], object] = lambda: None
    """What the coming of the frame does, such as giving the focus."""
    anew: bool = False
    """Whether the walk leaves its group when it was chosen, since other things can be done then."""


def in_rows(stops: Sequence[Stop], few: int = FEW) -> tuple[Stop, ...]:
    """Stops in groups of those that stand in one row, where there are many."""
    if len(stops) <= few:
        return tuple(stops)
    rows: list[list[Stop]] = []
    for stop in sorted(stops, key=lambda stop: (stop.place.centery, stop.place.centerx)):
        if rows and stop.place.centery < rows[-1][0].place.bottom and stop.place.top < rows[-1][0].place.centery:
            rows[-1].append(stop)
        else:
            rows.append([stop])
    return tuple(group(row) for row in rows)


def group(stops: Sequence[Stop], key: str = "") -> Stop:
    """Stops as one group, from the left; a single one needs none."""
    if len(stops) == 1:
        return stops[0]
    ordered = tuple(sorted(stops, key=lambda stop: (stop.place.left, stop.place.top)))
    place = ordered[0].place.unionall([stop.place for stop in ordered])
    key = key or f"row {ordered[0].key}"
    if len(ordered) > LONG:
        # A long row goes in parts of about as many stops as there are parts.
        size = math.ceil(math.sqrt(len(ordered)))
        parts = [ordered[n : n + size] for n in range(0, len(ordered), size)]
        ordered = tuple(group(part, f"{key} {n}") for n, part in enumerate(parts))
    return Stop(key, place, inside=ordered)


def widget_stop(form: Form, widget: Widget, press: Callable[[Action], object]) -> Stop:
    """What can be done with a widget: it is pressed, or goes several ways, each by a part of it."""
    point = partial(form.want, widget.key)

    def does(action: Action) -> Callable[[], object]:
        def do() -> None:
            form.want(widget.key)
            press(action)

        return do

    if not widget.ways:
        return Stop(widget.key, form.pixels(widget), does(Action.CONFIRM), point=point)
    parts = {
        Action.LEFT: (0.0, 0.0, 0.5, 1.0),
        Action.RIGHT: (0.5, 0.0, 0.5, 1.0),
        Action.UP: (0.0, 0.0, 1.0, 0.5),
        Action.DOWN: (0.0, 0.5, 1.0, 0.5),
        Action.CONFIRM: (0.25, 0.25, 0.5, 0.5),
    }
    inside = []
    for way in widget.ways:
        x, y, width, height = parts[way]
        box = widget.box
        part = Box(box.left + x * box.width, box.top + y * box.height, width * box.width, height * box.height)
        inside.append(Stop(f"{widget.key} {way.value}", form.pixels(widget, part), does(way), point=point))
    return Stop(widget.key, form.pixels(widget), inside=tuple(inside), point=point)


def form_stops(form: Form, press: Callable[[Action], object], besides: str = "", few: int = FEW) -> tuple[Stop, ...]:
    """What can be done on a form but for the widget `besides`, row by row where that is more than a `few`."""
    able = [
        widget for widget in form.widgets if widget.enabled and widget.key != besides and not isinstance(widget, Note)
    ]
    stops = [widget_stop(form, widget, press) for widget in able]
    if form.scroll.most and not able:
        by = form.view.height * 0.7
        for key, share, way in (("page up", 0.0, -by), ("page down", 0.5, by)):
            strip = Box(form.view.width - 40, form.view.height * share, 40, form.view.height / 2)
            place = pygame.Rect(
                form.fixed.to_pixels(*strip.topleft), (40 * form.fixed.scale, strip.height * form.fixed.scale)
            )
            stops.append(Stop(key, place, partial(form.scroll.by, way)))
    return in_rows(stops, few)


class ScanFrame(SizedArt, Struct, frozen=True):
    """The frame: the accent within white within shadow, so that it stands out from whatever lies below."""

    width: float
    height: float
    group: bool

    def body(self, look: Look) -> str:
        palette = look.palette
        dashes = ' stroke-dasharray="16 10"' if self.group else ""
        lines = ((11.0, palette.shadow, ""), (6.6, "#ffffff", ""), (4.0, palette.accent, dashes))
        size = max(1.0, self.width - 2 * INSET), max(1.0, self.height - 2 * INSET)
        return "".join(
            rounded(INSET, INSET, *size, 8, f'fill="none" stroke="{colour}" stroke-width="{width}"{style}')
            for width, colour, style in lines
        )


class Frame:
    """The frame on the stage of the screen in front, where there is one."""

    def __init__(self) -> None:
        self._shown: tuple[Stage, Sprite] | None = None

    def show(self, form: Form, place: pygame.Rect, group: bool) -> None:
        """Put it round a place."""
        stage, scale = form.stage, form.fixed.scale
        around = round(AROUND * scale)
        place = place.inflate(2 * around, 2 * around)
        place.clamp_ip((0, 0, form.view.width * scale, form.view.height * scale))
        art = ScanFrame(place.width / scale, place.height / scale, group)
        if self._shown is None or self._shown[0] is not stage or self._shown[1] not in stage.sprites:
            self.hide()
            self._shown = stage, stage.add(Sprite(art, Space(), layer=Layer.SCAN, anchor=TOP_LEFT))
        sprite = self._shown[1]
        if sprite.art != art:
            sprite.art = art
        sprite.space.place(place.left, place.top, scale)

    @property
    def shown(self) -> bool:
        """Whether it is there."""
        return self._shown is not None

    def hide(self) -> None:
        """Take it away."""
        if self._shown is not None:
            self._shown[0].remove(self._shown[1])
            self._shown = None


class Scan:
    """The walk over the stops of the screen in front."""

    def __init__(self) -> None:
        self.path: tuple[str, ...] = ()
        """The keys of the groups that it is in."""
        self.at = ""
        """The key of the stop where the frame rests."""
        self._rounds = 0
        self._due = -math.inf
        self._chosen = False
        """Whether something has just been chosen after which other things can be done; what was chosen may stay."""
        self._of: object = None
        """The screen it walks over."""
        self._frame = Frame()
        self._top: tuple[Stop, ...] = ()
        self._keys: tuple[str, ...] = ()

    def show(self, screen: object, stops: tuple[Stop, ...], now: float, rest: float) -> None:
        """These are the stops now; `rest` is for how long the frame stays at each. On another screen the walk begins
        anew, and where another stop has become the first one, as on a board after a move.
        """
        keys = tuple(stop.key for stop in stops)
        if screen is not self._of or (keys[:1] != self._keys[:1] and not self.path and not self._chosen):
            self._of = screen
            self.begin(now, rest)
        self._chosen = False
        self._top, self._keys = stops, keys
        here = self._here()
        if not any(stop.key == self.at for stop in here):
            if not here:
                self.path = ()
                here = stops
            self.at = here[0].key if here else ""
            self._point()

    def begin(self, now: float, rest: float) -> None:
        """Walk from the first stop on."""
        self.path, self.at, self._rounds, self._due = (), "", 0, now + rest

    def _here(self) -> tuple[Stop, ...]:
        """The stops that are walked over: those within the group that was chosen last."""
        stops = self._top
        for key in self.path:
            stops = next((stop.inside for stop in stops if stop.key == key), ())
        return stops

    @property
    def stop(self) -> Stop | None:
        """Where the frame rests."""
        return next((stop for stop in self._here() if stop.key == self.at), None)

    def _point(self) -> None:
        stop = self.stop
        if stop is not None:
            stop.point()

    def quiet(self, now: float) -> float:
        """For how many seconds the frame rests yet."""
        return self._due - now

    def walk(self, now: float, rest: float) -> bool:
        """Go on where it is time; whether the frame has moved."""
        here = self._here()
        if now < self._due or not here:
            return False
        self._due = now + rest
        keys = [stop.key for stop in here]
        at = keys.index(self.at) + 1 if self.at in keys else 0
        if at < len(keys):
            self.at = keys[at]
        else:
            self._rounds += 1
            self.at = keys[0]
            if self.path and self._rounds >= ROUNDS:
                *outer, self.at = self.path
                self.path, self._rounds = tuple(outer), 0
        self._point()
        return True

    def choose(self, now: float, rest: float) -> bool:
        """Do what stands in the frame, or go into the group; whether there was anything."""
        stop = self.stop
        if stop is None:
            return False
        self._due, self._rounds = now + rest, 0
        if stop.choose is None:
            self.path, self.at = (*self.path, stop.key), stop.inside[0].key
            self._point()
            return True
        if stop.anew:
            self.path, self._chosen = (), True
        stop.choose()
        return True

    # The frame

    def draw(self, form: Form) -> None:
        """Put the frame where it rests, on the stage of the screen in front."""
        stop = self.stop
        if stop is None:
            self.hide()
        else:
            self._frame.show(form, stop.place, stop.choose is None)

    def hide(self) -> None:
        """Take the frame away."""
        self._frame.hide()
