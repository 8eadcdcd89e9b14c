"""Form: the widgets of a scene, their focus, and the dispatch of input to them."""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pygame

from game.actions import DIRECTIONS, Action
from game.stage.art import STRONG, Fonts, Text
from game.stage.easing import ease_out
from game.stage.sprites import CENTRE, Layer, Sprite, Stage
from game.stage.tween import Tween
from game.ui.drawing.canvas import Box, Canvas
from game.ui.drawing.surfaces import FocusRing
from game.ui.form.scroll import WHEEL, Scroll
from game.ui.form.tip_place import tip_place
from game.ui.input.inputs import Pointer, Typing
from game.ui.widgets.widgets import Button, Widget

W = TypeVar("W", bound=Widget)
MEANT = (Action.CONFIRM, *DIRECTIONS)
"""Actions that act on the focused widget or move the focus from it."""
SCROLLS = {Action.UP: -WHEEL, Action.DOWN: WHEEL}


class Form(Canvas):
    """The widgets on a stage, in a space whose units are the same on every screen.

    A new layout is built from scratch: `clear`, then add everything again; the focus stays on the widget with the same
    key.
    """

    def __init__(self, stage: Stage, fonts: Fonts, sound: Callable[[str], object]) -> None:
        super().__init__(stage, fonts, sound)
        self.scroll = Scroll(self)
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self.wraps = False
        """True if up and down wrap around at the ends, as in a menu."""
        self._wanted = ""
        self._coming = ""
        """Key of the widget that gets the focus once it is added."""
        self._ring: Sprite | None = None
        self._tip: list[Sprite] = []
        self._hovered: Widget | None = None
        self._held: Widget | None = None
        self._held_by = 0
        """The widget that is pressed, and the mouse button that presses it."""
        self._held_key = ""
        self._before: Widget | None = None
        """The focused widget of the previous layout."""
        self._focus_seen = False
        """True if all of the focused widget was in sight before the layout that is being made."""
        self._pixel: tuple[float, float] = (-1.0, -1.0)
        self._used: tuple[str, Action] | None = None
        """Key of the focused widget that used the last action, and that action; None if it did not."""

    # Building

    def lay(self, width: float, height: float, scale: float) -> None:
        self._note_focus()
        super().lay(width, height, scale)

    def clear(self) -> None:
        self._note_focus()
        self._wanted = self._coming or (self.focus.key if self.focus else self._wanted)
        self._coming = ""
        self._held_key = self._held.key if self._held else ""
        self._before = self.focus or self._before
        super().clear()
        self.scroll.foot = 0.0
        self.widgets = []
        self.focus = self._hovered = self._held = self._ring = None
        self._tip = []

    def add(self, widget: W, enabled: bool = True, name: str = "", about: str = "") -> W:
        """Add a widget and return it; the first one, or the one with the wanted key, gets the focus.

        `name` and `about` are its label and a note for screen readers where these stand elsewhere on the page.
        """
        widget.enabled, widget.stays, widget.name = enabled, self.footing, name or widget.name
        widget.about = about
        self.widgets.append(widget)
        if enabled and self._holds(widget, self._pixel):
            widget.hovered = True
            self._hovered = widget
        if enabled and widget.key == self._held_key:
            # The form is rebuilt while a button is held down: the press must not be lost.
            widget.pressed = True
            self._held = widget
        widget.attach(self)
        if self._before is not None and widget.key == self._before.key:
            widget.resume(self._before)
        if enabled and (widget.key == self._wanted or self.focus is None):
            self._set_focus(widget)
        return widget

    def want(self, key: str) -> None:
        """Give the focus to the widget with this key, now or when it is added."""
        self._wanted = self._coming = key
        for widget in self.widgets:
            if widget.key == key and widget.enabled:
                self._coming = ""
                self._set_focus(widget)
                self._reveal(widget)

    @contextmanager
    def from_left(self) -> Iterator[None]:
        """Widgets of a line that are added within are reached from the left to the right, in whatever order they come:
        the ends of lines are laid out first.
        """
        first = len(self.widgets)
        yield
        self.widgets[first:] = sorted(self.widgets[first:], key=lambda widget: widget.box.left)

    @contextmanager
    def foot(self, height: float) -> Iterator[Box]:
        """Open a strip of `height` units at the lower edge of the window; widgets added within do not scroll."""
        strip = self.view.split_bottom(height)[1]
        strip.top = self.view.height - height
        self.scroll.foot = height
        self.footing = True
        try:
            self.panel(Box(-20, strip.top, strip.width + 40, height + 20), opacity=0.97)
            yield strip
        finally:
            self.footing = False

    def show(self, widget: Widget, x: float = 0.5, y: float = 0.5) -> tuple[float, float]:
        """Scroll to a widget, and return the pixel at `x` and `y`, shares (0..1) of its width and height."""
        self._reveal(widget)
        space = self.fixed if widget.stays else self.space
        box = widget.box
        return space.to_pixels(box.left + x * box.width, box.top + y * box.height)

    def pixels(self, widget: Widget, part: Box | None = None) -> pygame.Rect:
        """Return the place of a widget, or of a part of it, in pixels of the window."""
        return (self.fixed if widget.stays else self.space).pixels(part or widget.box)

    def at(self, pixel: tuple[float, float]) -> Widget | None:
        """Return the enabled widget at a pixel, or None."""
        able = (widget for widget in reversed(self.widgets) if widget.enabled)
        return next((widget for widget in able if self._holds(widget, pixel)), None)

    def near(self, pixel: tuple[float, float], wide: float) -> tuple[float, float]:
        """Return the pixel a touch means: itself on a widget, else the nearest one of a small widget, else itself.

        Widgets narrower than `wide` pixels are found within that width around their centre.
        """
        if self.at(pixel) is not None:
            return pixel
        best = pixel
        least = math.inf
        for widget in self.widgets:
            place = self.pixels(widget)
            reach = place.inflate(max(0.0, wide - place.width), max(0.0, wide - place.height))
            if widget.enabled and reach.collidepoint(pixel):
                x = min(max(pixel[0], place.left + 1), place.right - 2)
                y = min(max(pixel[1], place.top + 1), place.bottom - 2)
                far = math.dist(pixel, (x, y))
                if far < least and self._holds(widget, (x, y)):
                    best = (x, y)
                    least = far
        return best

    def _reveal(self, widget: Widget) -> bool:
        """Scroll to a widget; return whether that was necessary."""
        return not widget.stays and self.scroll.reveal(widget.box)

    def _units(self, widget: Widget, pixel: tuple[float, float]) -> tuple[float, float]:
        """Convert a pixel to the units of a widget."""
        return (self.fixed if widget.stays else self.space).to_units(pixel)

    def _holds(self, widget: Widget, pixel: tuple[float, float]) -> bool:
        """Return whether a widget is visible at a pixel."""
        x, y = self._units(widget, pixel)
        return widget.contains(x, y) and (widget.stays or y < self.view.bottom - self.scroll.foot)

    def built(self, before: str) -> None:
        """Finish a layout; the widget with the key `before` had the focus until now, or none."""
        self.scroll.settle()
        if self.focus is not None and self._is_awaited(self.focus, before):
            self._reveal(self.focus)
        self._focus_seen = False
        if self._tip:
            # What it may not hide was added after it.
            self._show_tip(self.focus)

    def _is_awaited(self, focus: Widget, before: str) -> bool:
        """Return whether a layout scrolls to the focus: to another one than before; to one that was in sight until now,
        whatever has moved it; and where none had it, to one that comes up behind the foot.
        """
        if before == focus.key:
            return self._focus_seen
        return bool(before) or (self.scroll.foot > 0.0 and not self._is_seen(focus))

    def _note_focus(self) -> None:
        """Note that the focused widget is in sight, if it is, before it is placed anew."""
        self._focus_seen = self._focus_seen or (self.focus is not None and self._is_seen(self.focus))

    def _is_seen(self, widget: Widget) -> bool:
        """Return whether the whole of a widget is in sight."""
        low = self.view.bottom - self.scroll.foot
        return widget.stays or (widget.box.top >= self.view.top and widget.box.bottom <= low)

    def cover(self, box: Box) -> None:
        """Hide and disable the widgets in a box, over which something else will be drawn."""
        for widget in self.widgets:
            if box.contains(widget.box):
                widget.enabled = False
                widget.passed_over = True
        for sprite in self._sprites:
            if sprite.space is self.space and box.collidepoint(sprite.x, sprite.y):
                sprite.visible = False
        if self.focus is not None and not self.focus.enabled:
            # The next widget added gets it.
            self.focus.focus(False)
            self.focus = None

    # The focus

    def _set_focus(self, widget: Widget) -> None:
        before, self.focus = self.focus, widget
        if before is not None and before is not widget:
            before.focus(False)
        widget.focus(True)
        self._show_ring(widget)
        self._show_tip(widget)

    def _show_ring(self, widget: Widget) -> None:
        if not widget.rounds_focus:
            if self._ring is not None:
                self._ring.visible = False
            return
        box = widget.box
        space = self.fixed if widget.stays else self.space
        art = FocusRing(box.width, box.height)
        if self._ring is not None and self._ring.space is not space:
            self._sprites.drop([self._ring])
            self._ring = None
        if self._ring is None:
            self._ring = self.sprite(art, box.centerx, box.centery, layer=Layer.RING)
            self._ring.space = space
        elif self._ring.art == art and self._ring.visible:
            move = Tween(self._ring, 0.09, ease_out, x=box.centerx, y=box.centery)
            self.stage.animator.start(move, tag=(id(self._ring), "move"), ambient=True)
        else:
            self.stage.animator.cancel((id(self._ring), "move"))
            self._ring.x, self._ring.y = box.center
            self._ring.art = art
            self._ring.jump()
        self._ring.visible = True

    def show_focus(self, shown: bool) -> None:
        """Show the ring round the focused widget, or hide it until another one gets the focus."""
        if self._ring is not None and self.focus is not None:
            self._ring.visible = shown and self.focus.rounds_focus

    def hide_tip(self) -> None:
        """Hide the tip until another widget is pointed at or has the focus."""
        self._sprites.drop(self._tip)
        self._tip = []

    def _show_tip(self, widget: Widget | None) -> None:
        self.hide_tip()
        if widget is None or not widget.tip:
            return
        width, height = self.measure(Text(widget.tip, 15, STRONG))
        buttons = [self._seen_at(other) for other in self.widgets if other is not widget and not other.many]
        size = width + 20, height + 10
        box = tip_place(self._seen_at(widget), size, self.view.inset(6), buttons, [*self._texts()])
        self._tip = [
            self.panel(box, opacity=0.97, layer=Layer.TIP),
            self.label(widget.tip, box.centerx, box.centery, 15, face=STRONG, anchor=CENTRE, layer=Layer.TIP_TEXT),
        ]

    def _seen_at(self, widget: Widget) -> Box:
        """Return the box of a widget in the units of the page, wherever that has been scrolled to."""
        return Box(widget.box.move(0, self.view.top)) if widget.stays else widget.box

    def _texts(self) -> Iterator[Box]:
        """Yield the places of the texts on the page."""
        for sprite in self._sprites:
            if isinstance(sprite.art, Text) and sprite.visible and sprite.space is self.space:
                width, height = self.measure(sprite.art)
                left, top = sprite.x - sprite.anchor[0] * width, sprite.y - sprite.anchor[1] * height
                yield Box(left, top, width, height)

    def _towards(self, dx: int, dy: int) -> Widget | None:
        """Return the nearest widget in a direction, or None.

        Sideways distance counts more, which keeps to rows and columns.
        """
        if self.focus is None:
            return next((widget for widget in self.widgets if widget.enabled), None)
        here = self._on_page(self.focus)

        def cost(widget: Widget) -> float:
            there = self._on_page(widget)
            right = there.left - here.right
            left = here.left - there.right
            below = there.top - here.bottom
            above = here.top - there.bottom
            if dx:
                ahead = right if dx > 0 else left
                aside = max(below, above)
                offset = there.centery - here.centery
            else:
                ahead = below if dy > 0 else above
                aside = max(right, left)
                offset = there.centerx - here.centerx
            return math.inf if ahead < -1 else ahead + 2.5 * max(0.0, aside) + 0.1 * abs(offset)

        nearest = min(self._others, key=cost, default=None)
        return nearest if nearest is not None and cost(nearest) < math.inf else None

    @property
    def _others(self) -> list[Widget]:
        """The widgets to which keys may lead."""
        return [w for w in self.widgets if w is not self.focus and w.enabled and not w.passed_over]

    def _on_page(self, widget: Widget) -> Box:
        """Return the box of a widget for moving the focus: the foot comes below all that scrolls."""
        return Box(widget.box.move(0, self.scroll.most)) if widget.stays else widget.box

    # Input

    def _submit(self, field: Widget) -> bool:
        """Handle Enter in a text field: press its own button, or move the focus to the widget it names or to the
        primary button.
        """
        for widget in self.widgets:
            meant = widget.key == field.submits if field.submits else isinstance(widget, Button) and widget.primary
            if meant and widget.enabled:
                if field.submits and isinstance(widget, Button):
                    return widget.act(Action.CONFIRM)
                self._set_focus(widget)
                return True
        return False

    def act(self, action: Action, repeat: bool = False) -> bool:
        """Handle an action; return whether the form had a use for it."""
        if self.focus is not None and action in MEANT and self._reveal(self.focus):
            # The first press only scrolls to a focused widget that is out of sight, so nothing invisible is changed.
            return True
        if self._used_by_focus(action, repeat):
            return True
        if action is Action.CONFIRM and self.focus is not None and self.focus.takes_text:
            return self._submit(self.focus)
        target = self._led_to(action, repeat)
        if target is None:
            return action in SCROLLS and self.scroll.by(SCROLLS[action])
        self._set_focus(target)
        self._reveal(target)
        self.sound("hover")
        return True

    def _used_by_focus(self, action: Action, repeat: bool) -> bool:
        """Return True if the focused widget uses an action. What is held for it stays within it, even at its end."""
        if self.focus is None:
            return False
        if (not repeat or action in DIRECTIONS) and self.focus.act(action):
            self._used = self.focus.key, action
            return True
        if repeat and self._used == (self.focus.key, action):
            return True
        self._used = None
        return False

    def _led_to(self, action: Action, repeat: bool) -> Widget | None:
        """Return the widget that an action moves the focus to, or None."""
        if action in (Action.NEXT, Action.PREVIOUS):
            return self._cycle(1 if action is Action.NEXT else -1)
        if action not in DIRECTIONS:
            return None
        target = self._towards(*DIRECTIONS[action])
        return self._other_end(action) if target is None and self.wraps and not repeat else target

    def _other_end(self, action: Action) -> Widget | None:
        """Return the widget at the other end for up and down, else None."""
        down = {Action.UP: -1, Action.DOWN: 1}.get(action)
        if down is None or self.focus is None:
            return None
        x = self.focus.box.centerx
        return min(self._others, key=lambda w: (down * self._on_page(w).centery, abs(w.box.centerx - x)), default=None)

    def _cycle(self, by: int) -> Widget | None:
        able = [w for w in self.widgets if w is self.focus or (w.enabled and not w.passed_over)]
        if not able:
            return None
        at = able.index(self.focus) if self.focus in able else -1
        return able[(at + by) % len(able)]

    def after(self, widget: Widget) -> Widget | None:
        """Return the next widget that keys reach, in the order of adding; None behind the last."""
        behind = self.widgets[self.widgets.index(widget) + 1 :]
        return next((other for other in behind if other.enabled and not other.passed_over), None)

    def typed(self, event: Typing) -> bool:
        """Pass text or a raw key to the focused widget; return whether it was used."""
        return self.focus is not None and self.focus.typed(event)

    def pointer(self, event: Pointer) -> bool:
        """Handle the mouse; return whether a widget had a use for it."""
        self._pixel = event.pixel
        scrolled = self.scroll.pointer(event)
        over = self.at(event.pixel)
        if scrolled or event.kind in ("move", "wheel"):
            self._hover(over)
        if scrolled:
            return True
        target = self._meant(event, over)
        return target is not None and target.pointer(event, *self._units(target, event.pixel))

    def _meant(self, event: Pointer, over: Widget | None) -> Widget | None:
        """Return the widget that an event is for: one that is pressed has the mouse until that button is let go."""
        if event.kind == "wheel":
            return over
        if event.kind == "down" and (self._held is None or event.button == self._held_by):
            self._held = over
            self._held_by = event.button
            if over is not None and over is not self.focus:
                self._set_focus(over)
        held = self._held
        if event.kind == "up":
            if event.button == self._held_by:
                self._held = None
            return held
        return held or over

    def _hover(self, widget: Widget | None) -> None:
        if widget is self._hovered:
            return
        before, self._hovered = self._hovered, widget
        for changed, hovered in ((before, False), (widget, True)):
            if changed is not None:
                changed.hovered = hovered
                changed.refresh()
        self._show_tip(widget)
