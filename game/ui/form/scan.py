"""Switch scanning: a frame moves from stop to stop by itself, and a single switch chooses one.

Stops form a tree: choosing a group leads to the stops within; after two rounds without a choice there, scanning goes on
outside. Times are seconds of one clock, places are pixels of the window.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import pygame
from msgspec import Struct

from game.actions import Action
from game.stage.art import SizedArt, Theme
from game.stage.sprites import BOTTOM, LEFT, RIGHT, TOP, TOP_LEFT, Overlay
from game.stage.svg import rounded
from game.ui.drawing.canvas import Box
from game.ui.form.form import Form
from game.ui.widgets.widgets import Widget

MOST_SINGLE = 8
"""Maximum number of stops scanned one by one; more are grouped into rows."""
LONG = 11
"""Maximum number of stops in a row; longer rows are split into parts."""
ROUNDS = 2
"""Number of rounds within a group before scanning leaves it."""
FRAME_AROUND = 8.0
INSET = 5.5
"""Margin of the frame around a stop, and inset of its line from its edge, in units."""


class Note(Widget):
    """A widget that only shows its tip; it takes no clicks."""

    def takes(self, pixel: tuple[float, float]) -> bool:
        return False


class Stop(Struct, frozen=True):
    """A place where the frame rests: something to choose, or a group."""

    key: str
    """Identifier, unique among its neighbours."""
    place: pygame.Rect
    choose: Callable[[], object] | None = None
    """Action of choosing it; None for a group."""
    inside: tuple[Stop, ...] = ()
    """Stops of a group."""
    point: Callable[[], object] = lambda: None
    """Called when the frame arrives, for example to set the focus."""
    anew: bool = False
    """True if choosing it leads back to the outermost stops, since the choices differ afterwards."""


def in_rows(stops: Sequence[Stop], few: int = MOST_SINGLE) -> tuple[Stop, ...]:
    """Group stops by rows if there are more than `few`."""
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
    """Group stops from left to right; a single one is returned as it is."""
    if len(stops) == 1:
        return stops[0]
    ordered = tuple(sorted(stops, key=lambda stop: (stop.place.left, stop.place.top)))
    place = ordered[0].place.unionall([stop.place for stop in ordered])
    key = key or f"row {ordered[0].key}"
    if len(ordered) > LONG:
        # About as many parts as stops in each.
        size = math.ceil(math.sqrt(len(ordered)))
        parts = [ordered[n : n + size] for n in range(0, len(ordered), size)]
        ordered = tuple(group(part, f"{key} {n}") for n, part in enumerate(parts))
    return Stop(key, place, inside=ordered)


def widget_stop(form: Form, widget: Widget, press: Callable[[Action], object]) -> Stop:
    """Return the stop of a widget: pressed as a whole, or a group of one part for each of its `ways`."""
    point = partial(form.want, widget.key)

    def do(action: Action) -> None:
        form.want(widget.key)
        press(action)

    if not widget.ways:
        return Stop(widget.key, form.pixels(widget), partial(do, Action.CONFIRM), point=point)
    width, height = widget.box.size
    parts = {
        Action.LEFT: widget.box.within(width / 2, height, LEFT),
        Action.RIGHT: widget.box.within(width / 2, height, RIGHT),
        Action.UP: widget.box.within(width, height / 2, TOP),
        Action.DOWN: widget.box.within(width, height / 2, BOTTOM),
        Action.CONFIRM: widget.box.within(width / 2, height / 2),
    }
    inside = tuple(
        Stop(f"{widget.key} {way.value}", form.pixels(widget, parts[way]), partial(do, way), point=point)
        for way in widget.ways
    )
    return Stop(widget.key, form.pixels(widget), inside=inside, point=point)


def form_stops(
    form: Form, press: Callable[[Action], object], besides: str = "", few: int = MOST_SINGLE
) -> tuple[Stop, ...]:
    """Return the stops of a form without the widget `besides`, grouped by rows if there are more than `few`.

    Where nothing can be pressed, two stops scroll the page.
    """
    able = [
        widget for widget in form.widgets if widget.enabled and widget.key != besides and not isinstance(widget, Note)
    ]
    stops = [widget_stop(form, widget, press) for widget in able]
    if form.scroll.most and not able:
        by = form.view.height * 0.7
        for key, share, way in (("page up", 0.0, -by), ("page down", 0.5, by)):
            strip = Box(form.view.width - 40, form.view.height * share, 40, form.view.height / 2)
            stops.append(Stop(key, form.fixed.pixels(strip), partial(form.scroll.by, way)))
    return in_rows(stops, few)


class ScanFrame(SizedArt, frozen=True):
    """The frame: an accent line on white on shadow, visible on every background."""

    group: bool

    def body(self, theme: Theme) -> str:
        palette = theme.palette
        dashes = ' stroke-dasharray="16 10"' if self.group else ""
        lines = ((11.0, palette.shadow, ""), (6.6, "#ffffff", ""), (4.0, palette.accent, dashes))
        size = max(1.0, self.width - 2 * INSET), max(1.0, self.height - 2 * INSET)
        return "".join(
            rounded(INSET, INSET, *size, 8, f'fill="none" stroke="{colour}" stroke-width="{width}"{style}')
            for width, colour, style in lines
        )


class Frame(Overlay):
    """The scan frame on the screen in front."""

    def __init__(self) -> None:
        super().__init__(TOP_LEFT)

    def surround(self, form: Form, place: pygame.Rect, group: bool) -> None:
        """Show the frame around a place."""
        scale = form.fixed.scale
        around = round(FRAME_AROUND * scale)
        place = place.inflate(2 * around, 2 * around)
        place.clamp_ip((0, 0, form.view.width * scale, form.view.height * scale))
        art = ScanFrame(place.width / scale, place.height / scale, group)
        self.show(form.stage, art, place.left, place.top, scale)


class Scan:
    """State of scanning the current screen."""

    def __init__(self) -> None:
        self.path: tuple[str, ...] = ()
        """Keys of the groups entered, from the outside."""
        self.at = ""
        """Key of the stop where the frame rests."""
        self._rounds = 0
        self._due = -math.inf
        self._chosen = False
        """True if a choice has just changed the stops, which must not restart scanning."""
        self._of: object = None
        """The screen being scanned."""
        self._frame = Frame()
        self._top: tuple[Stop, ...] = ()

    def show(self, screen: object, stops: tuple[Stop, ...], now: float, rest: float) -> None:
        """Set the stops of a screen; `rest` is the time the frame stays at each, in seconds.

        Restarts on another screen, and where the first stop has changed, as on a board after a move.
        """
        first, before = ([stop.key for stop in one[:1]] for one in (stops, self._top))
        if screen is not self._of or (first != before and not self.path and not self._chosen):
            self._of = screen
            self.begin(now, rest)
        self._chosen = False
        self._top = stops
        here = self._here()
        if not any(stop.key == self.at for stop in here):
            if not here:
                self.path = ()
                here = stops
            self.at = here[0].key if here else ""
            self._point()

    def begin(self, now: float, rest: float) -> None:
        """Restart from the first stop."""
        self.path = ()
        self.at = ""
        self._rounds = 0
        self._due = now + rest

    def _here(self) -> tuple[Stop, ...]:
        """Return the stops of the innermost group entered."""
        stops = self._top
        for key in self.path:
            stops = next((stop.inside for stop in stops if stop.key == key), ())
        return stops

    @property
    def stop(self) -> Stop | None:
        """The stop where the frame rests, or None."""
        return next((stop for stop in self._here() if stop.key == self.at), None)

    def _point(self) -> None:
        stop = self.stop
        if stop is not None:
            stop.point()

    def quiet(self, now: float) -> float:
        """Return for how many seconds the frame still rests."""
        return self._due - now

    def walk(self, now: float, rest: float) -> bool:
        """Move the frame if it is due; return whether it moved."""
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
                self.path = tuple(outer)
                self._rounds = 0
        self._point()
        return True

    def choose(self, now: float, rest: float) -> bool:
        """Choose the stop in the frame, or enter the group; return whether there was one."""
        stop = self.stop
        if stop is None:
            return False
        self._due = now + rest
        self._rounds = 0
        if stop.choose is None:
            self.path, self.at = (*self.path, stop.key), stop.inside[0].key
            self._point()
            return True
        if stop.anew:
            self.path = ()
            self._chosen = True
        stop.choose()
        return True

    # The frame

    def draw(self, form: Form) -> None:
        """Show the frame around the current stop."""
        stop = self.stop
        if stop is None:
            self.hide()
        else:
            # Only one thing is marked: round a row, the ring of the focus would be a second mark.
            form.show_focus(stop.choose is not None)
            self._frame.surround(form, stop.place, stop.choose is None)

    def hide(self) -> None:
        self._frame.hide()
