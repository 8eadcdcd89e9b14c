"""Basic widgets: button, choice and switch, cards with a picture, and small ornaments of lists and results."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import ClassVar, TypeVar

from msgspec import Struct

from game.actions import Action
from game.stage import svg
from game.stage.art import STRONG, Art, DrawnArt, SizedArt, SquareArt, SvgArt, Text, Theme, colour_of
from game.stage.drawings import drawing
from game.stage.sprites import LEFT, RIGHT, Layer, Sprite
from game.ui.drawing.canvas import Box as Box
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.surfaces import CORNER, ButtonFace, Icon, Inset, TabFace, Toggle
from game.ui.input.inputs import Pointer, Typing

V = TypeVar("V")

VALUE_SIZES = (17.0, 16.0, 15.0, 14.0, 13.0, 12.0)
"""Text sizes of values and buttons; the first one that fits is used."""
ICON_SIZE = 24.0
EDGES = 20.0
ICON_ROOM = 28.0
"""Width of a button beside its words: of both edges, and of an icon."""
NOTE_SIZES = (14.0, 13.0, 12.0)
"""Text sizes of the note on a button."""


@dataclass(eq=False, repr=False)
class Widget:
    """A part of a form that may have the focus; base of all widgets."""

    ways: ClassVar[tuple[Action, ...]] = ()
    """Actions that switch scanning offers on it, each on a part of it; without any it is pressed."""
    many = False
    """True if it has many places of its own, as a board has, and marks the chosen one itself."""
    touch_scrolls = False
    """True if a finger moving upon it acts like the wheel."""
    takes_text = False
    """True if it receives typed text while it has the focus."""
    submits = ""
    """Key of the widget that Enter in this text field activates; without one Enter leads to the primary button."""
    name = ""
    """Its name for screen readers, where neither its text nor its tip says it."""
    about = ""
    """A further description for screen readers: the note beside it on the page."""
    passed_over = False
    """True if keys skip it, as there is another way to it."""
    focused = False
    hovered = False
    pressed = False
    rounds_focus = True
    """True if the form draws the focus ring around it."""

    key: str
    """Identifies the widget when the form is laid out anew, so that it keeps the focus."""
    box: Box
    tip: str = field(default="", kw_only=True)
    canvas: Canvas = field(init=False)
    enabled: bool = field(init=False)
    stays: bool = field(init=False)
    """True if it is in the foot of the form, which does not scroll."""

    def attach(self, canvas: Canvas) -> None:
        """Add the widget's sprites to the stage. Called before anything else is done with it."""
        self.canvas = canvas

    def refresh(self) -> None:
        """Update the sprites to the present state."""

    def resume(self, before: Widget) -> None:
        """Take over the state of the widget with the same key that was focused before a new layout."""

    def focus(self, focused: bool) -> None:
        """Set whether the widget has the focus."""
        self.focused = focused
        if self.takes_text:
            self.refresh()

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point in units is within the widget."""
        return bool(self.box.collidepoint(x, y))

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        """Handle the mouse at a point in units; return whether it was used."""
        return False

    def act(self, action: Action) -> bool:
        """Handle an action while focused; return whether it was used."""
        return False

    def typed(self, event: Typing) -> bool:
        """Handle text while focused; return whether it was used."""
        return False

    # Hints for touch and other assistive input

    def takes(self, pixel: tuple[float, float]) -> bool:
        """Return whether a click at a pixel does something."""
        return True

    def drags(self, pixel: tuple[float, float]) -> bool:
        """Return whether a finger dragged from a pixel moves something along, instead of scrolling the page."""
        return False

    def least(self) -> float:
        """Return the width of its narrowest usable place in pixels, infinity if it has no such places."""
        return math.inf


class Faced(Widget):
    """A widget whose face shows its state."""

    primary = False
    chosen = False
    face: Sprite

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        self.face = canvas.sprite(self._face(), self.box.centerx, self.box.centery, layer=Layer.FACE)

    def _state(self) -> str:
        return "hover" if self.hovered else "normal"

    def _face(self) -> Art:
        return ButtonFace(self.box.width, self.box.height, self._state(), self.primary, self.chosen)

    def refresh(self) -> None:
        self.face.art = self._face()


class Pressable(Faced):
    """A widget pressed with the mouse or a key."""

    on_press: Callable[[], object]
    sound = "press"

    def _state(self) -> str:
        if not self.enabled:
            return "disabled"
        return "pressed" if self.pressed else super()._state()

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        if event.kind == "down" and event.button == 1:
            self.pressed = True
        elif event.kind == "up" and event.button == 1 and self.pressed:
            self.pressed = False
            if self.contains(x, y):
                self.press()
        else:
            return False
        self.refresh()
        return True

    def press(self) -> None:
        self.canvas.sound(self.sound)
        self.on_press()

    def act(self, action: Action) -> bool:
        if action is not Action.CONFIRM:
            return False
        self.press()
        return True


@dataclass(eq=False, repr=False)
class Button(Pressable):
    """A button with a text, an icon, or both."""

    text: str
    on_press: Callable[[], object]
    _: KW_ONLY
    icon: str = ""
    primary: bool = False
    chosen: bool = False
    size: float = 17.0
    sound: str = "press"
    icon_last: bool = False
    """True if the icon stands behind the text, as for an arrow that leads on."""
    note: str = ""
    """A line below the text."""

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        box = self.box
        ink, icon_ink, note_ink = ("on_accent",) * 3 if self.primary else ("text", "accent", "text_dim")
        if not self.enabled:
            ink = icon_ink = "text_dim"
        room = box.width - EDGES - (ICON_ROOM if self.icon else 0.0)
        smaller = [size for size in VALUE_SIZES if size < self.size]
        text = Text(self.text, self.size, STRONG, ink, width=room, shorten=True)
        label = canvas.fitting(text, smaller) if self.text else None
        small = Text(self.note, NOTE_SIZES[0], STRONG, note_ink, width=room, shorten=True)
        note = canvas.fitting(small, NOTE_SIZES) if self.note else None
        width = max((canvas.measure(text)[0] for text in (label, note) if text), default=0.0)
        gap = 8.0 if self.icon and self.text else 0.0
        icon = min(ICON_SIZE, box.height - 12) if self.icon else 0.0
        left = box.centerx - (width + gap + icon) / 2
        icon_left, text_left = (left + width + gap, left) if self.icon_last else (left, left + icon + gap)
        if self.icon:
            art = Icon(self.icon, icon, icon_ink)
            canvas.sprite(art, icon_left + icon / 2, box.centery - 0.5, layer=Layer.CONTENT)
        if label:
            y = box.centery - 1 if note is None else box.top + box.height * 0.32
            canvas.sprite(label, text_left, y, layer=Layer.CONTENT, anchor=LEFT)
        if note:
            canvas.sprite(note, text_left, box.top + box.height * 0.7, layer=Layer.CONTENT, anchor=LEFT)


@dataclass(eq=False, repr=False)
class Choice(Faced):
    """One of several values, shown between two arrows."""

    notch = -1
    """Steps of a notch of the wheel."""
    values: Sequence[str]
    index: int
    on_change: Callable[[int], object]

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        box = self.box
        for icon, x in (("left", box.left + 18), ("right", box.right - 18)):
            canvas.sprite(Icon(icon, 20), x, box.centery - 0.5, layer=Layer.CONTENT)
        self.label = canvas.sprite(self._label(), box.centerx, box.centery - 1, layer=Layer.CONTENT)

    def _label(self) -> Text:
        """Return the value in the largest size that fits."""
        text = Text(self.values[self.index], VALUE_SIZES[0], STRONG, width=self.box.width - 62, shorten=True)
        return self.canvas.fitting(text, VALUE_SIZES)

    def refresh(self) -> None:
        super().refresh()
        self.label.art = self._label()

    def step(self, by: int) -> None:
        """Choose the value `by` places further, wrapping around."""
        self.choose((self.index + by) % len(self.values))

    def nudge(self, by: int) -> None:
        """Handle the wheel, or a key to the left (-1) or right (1)."""
        self.step(by)

    def choose(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self.refresh()
            self.canvas.sound("toggle")
            self.on_change(index)

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        if event.kind == "down" and event.button == 1:
            self.step(-1 if x < self.box.centerx - self.box.width / 4 else 1)
            return True
        if event.kind == "wheel":
            self.nudge(self.notch * event.wheel)
            return True
        return False

    def act(self, action: Action) -> bool:
        if action is Action.CONFIRM:
            self.step(1)
        elif action in (Action.LEFT, Action.RIGHT):
            self.nudge(1 if action is Action.RIGHT else -1)
        else:
            return False
        return True


@dataclass(eq=False, repr=False)
class Switch(Choice):
    """An on/off switch; its values are the translated labels of off and on."""

    notch = 1

    def attach(self, canvas: Canvas) -> None:
        Faced.attach(self, canvas)
        left = self.box.left + 16
        right = self.box.right - 14
        middle = self.box.centery - 1
        self.label = canvas.sprite(self._label(), left, middle, layer=Layer.CONTENT, anchor=LEFT)
        self.toggle = canvas.sprite(Toggle(bool(self.index)), right, middle, layer=Layer.CONTENT, anchor=RIGHT)

    def _label(self) -> Text:
        return Text(self.values[self.index], 17, STRONG, width=self.box.width - 90, shorten=True)

    def refresh(self) -> None:
        super().refresh()
        self.toggle.art = Toggle(bool(self.index))

    def step(self, by: int) -> None:
        self.choose(not self.index)

    def nudge(self, by: int) -> None:
        self.choose(by > 0)


@dataclass(eq=False, repr=False)
class Card(Pressable):
    """A button whose content is drawn by `fill`."""

    fill: Callable[[Canvas, Box], object]
    on_press: Callable[[], object]
    _: KW_ONLY
    chosen: bool = False
    sound: str = "press"

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        # In the precision of the box itself: else one of three cards in a row lies a pixel further right.
        self.face.x, self.face.y = self.box.center
        self.fill(canvas, self.box)


class Band(SizedArt, frozen=True):
    """A faint stripe behind a row of a table."""

    colour: str = "text"
    opacity: float = 0.05

    def body(self, theme: Theme) -> str:
        colour = colour_of(self.colour, theme)
        style = f'fill="{colour}" fill-opacity="{self.opacity}"'
        return svg.rounded(0, 0, self.width, self.height, CORNER * 0.8, style)


class Rule(SvgArt, Struct, frozen=True):
    """A thin separator line that fades at both ends."""

    width: float

    def extent(self) -> tuple[float, float]:
        return self.width, 2.0

    def body(self, theme: Theme) -> str:
        edge = theme.palette.edge
        faded = svg.linear_gradient("rule", (0, 0), (self.width, 0), (0, edge, 0), (0.5, edge, 0.9), (1, edge, 0))
        return faded + f'<rect width="{self.width:g}" height="2" fill="url(#rule)"/>'


class Stars(SvgArt, Struct, frozen=True):
    """A row of stars: those won, and the rest of all that can be won."""

    won: int
    size: float
    of: int = 2

    def extent(self) -> tuple[float, float]:
        return self.size * (1.1 * self.of - 0.1), self.size

    def view(self) -> tuple[float, float]:
        return 22 * (1.1 * self.of - 0.1), 22

    def body(self, theme: Theme) -> str:
        names = ["stars#won"] * self.won + ["stars#missing"] * (self.of - self.won)
        stars = enumerate(drawing(name, theme.palette) for name in names)
        return "".join(f'<g transform="translate({24.2 * n:g} 0)">{star}</g>' for n, star in stars)


METAL_INK = "#2b2008"
"""Colour of text upon gold, silver and bronze."""
_METALS = {1: "#e6b84a", 2: "#c3ccd2", 3: "#c9854f"}
"""Colours of medals, by rank."""


class Medal(DrawnArt, SquareArt, Struct, frozen=True):
    """The disc behind a rank: gold, silver and bronze for the first three, a dark one for all others."""

    place: int
    size: float

    def file(self) -> str:
        return "medal" if self.place in _METALS else "rank"

    def own(self, theme: Theme) -> dict[str, str]:
        return {"metal": _METALS.get(self.place, "")}


class WarningSign(DrawnArt, SquareArt, Struct, frozen=True):
    """A triangle with an exclamation mark."""

    size: float

    FILE = "warning"


INSET = 4.0

_VALUE_SPACE = 10.0
"""Space beside a value, in units."""
_PLAN_SIZES = (*VALUE_SIZES, 12.0, 11.0, 10.0)
"""Text sizes; the first one at which all values fit is used."""


class Segments(Choice):
    """A choice among a few values.

    Keys find it as one widget, in which left and right choose; a click chooses at once.
    """

    def attach(self, canvas: Canvas) -> None:
        self.canvas = canvas
        box = self.box
        inner = self.box.inset(INSET)
        canvas.sprite(Inset(box.width, box.height, CORNER), *box.center, layer=Layer.FACE)
        room = inner.width / len(self.values) - _VALUE_SPACE
        size = next((size for size in _PLAN_SIZES if max(self._widths(size)) <= room), _PLAN_SIZES[-1])
        self.cells = inner.columns_for([width + _VALUE_SPACE for width in self._widths(size)])
        self.faces = [canvas.sprite(self._cell(n), *cell.center, layer=Layer.FACE) for n, cell in enumerate(self.cells)]
        for value, cell in zip(self.values, self.cells, strict=True):
            text = Text(value, size, STRONG, width=cell.width - _VALUE_SPACE, shorten=True)
            canvas.sprite(text, cell.centerx, cell.centery - 1, layer=Layer.CONTENT)

    def _widths(self, size: float) -> list[float]:
        return [self.canvas.measure(Text(value, size, STRONG))[0] for value in self.values]

    def _cell(self, index: int) -> TabFace:
        cell = self.cells[index]
        chosen = index == self.index
        return TabFace(cell.width, cell.height, "hover" if self.hovered else "normal", chosen)

    def refresh(self) -> None:
        for index, face in enumerate(self.faces):
            face.art = self._cell(index)

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        if event.kind == "down" and event.button == 1:
            self.choose(sum(x >= cell.right for cell in self.cells[:-1]))
            return True
        return super().pointer(event, x, y)


_SMALLEST_VALUE = 14.0
"""Minimum text size of values side by side."""


def choice_among(key: str, box: Box, titles: Mapping[V, str], value: V, take: Callable[[V], object]) -> Choice:
    """Return a choice among values, each with its title; `take` gets the one that is chosen."""
    values = [*titles]
    return Choice(key, box, [*titles.values()], values.index(value), lambda n: take(values[n]))


def segments_among(
    canvas: Canvas, key: str, box: Box, titles: Mapping[V, str], value: V, take: Callable[[V], object]
) -> Choice:
    """Return the same with all values beside each other; one by one where they would have to be written smaller."""
    values = [*titles]
    words = [*titles.values()]
    widest = max(canvas.measure(Text(word, _SMALLEST_VALUE, STRONG))[0] for word in words)
    kind = Segments if widest + _VALUE_SPACE < box.width / len(words) else Choice
    return kind(key, box, words, values.index(value), lambda n: take(values[n]))
