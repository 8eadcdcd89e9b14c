"""What a level is painted with: the board under the brush, and the buttons with pens on them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Protocol

from game.actions import DIRECTIONS, Action
from game.play.level import AnyLevel
from game.play.workshop import BLANK
from game.scenes.parts.beacon import beacon
from game.scenes.parts.easel import AnyEasel
from game.stage import ahead
from game.stage.art import Art, Enlarged
from game.stage.layers import Layer
from game.stage.sprites import Sprite
from game.ui.canvas import Canvas
from game.ui.inputs import Pointer
from game.ui.widgets import Box, Pressable, Widget

GHOST = 0.45
"""How much is seen of what would be painted."""
PENS = (60.0, 52.0, 46.0, 40.0, 36.0, 32.0, 28.0)
"""The sizes of a pen: the largest at which all have room."""


class Brush(Protocol):
    """What the board asks of whoever holds the pen."""

    @property
    def level(self) -> AnyLevel:
        """The level as it is."""

    @property
    def pen(self) -> str:
        """What is painted now."""

    @property
    def places(self) -> tuple[str, ...]:
        """The names of all places."""

    def content(self, place: str) -> str:
        """What stands in a place; `BLANK` where nothing does."""

    def begin(self, place: str, erase: bool) -> None:
        """A stroke begins at a place."""

    def go_on(self, place: str) -> None:
        """The stroke reaches another place."""

    def end(self) -> None:
        """The stroke is over."""

    def change_pen(self, by: int) -> None:
        """Take the next pen, or the one before."""


class PaintBoard(Widget):
    """The board on which a level is made: mouse and keys lead a brush over it."""

    def __init__(self, box: Box, easel: AnyEasel, brush: Brush) -> None:
        super().__init__("board", box)
        self.rounds_focus = False
        self.easel = easel
        self.brush = brush
        self.place = ""
        """The place that is meant."""
        self._marks: list[Sprite] = []
        self._painting = False

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        self.mark()

    def mark(self) -> None:
        """Show the place that is meant, and what would stand there."""
        stage, easel, brush = self.easel.stage, self.easel, self.brush
        stage.remove_all(self._marks)
        self._marks = []
        if self.place not in brush.places or not (self.focused or self.hovered):
            return
        if brush.pen != BLANK and not self._painting:
            ghost = easel.ghost(brush.level, self.place, brush.pen)
            ghost.alpha = GHOST
            self._marks.append(stage.add(ghost))
        self._marks.append(stage.add(beacon(easel.space, *easel.middle(brush.level, self.place), 0.8)))

    def focus(self, focused: bool) -> None:
        super().focus(focused)
        if not self.place:
            self.place = self._nearest(self.easel.space.to_units(self._centre()))
        if hasattr(self, "canvas"):
            self.mark()

    def told(self) -> list[tuple[str, str]]:
        """All places, and what stands there."""
        return [(place, f"{place}: {self.brush.content(place)}".rstrip(": ")) for place in self.brush.places]

    def _centre(self) -> tuple[float, float]:
        left, top = self.easel.origin
        width, height = self.easel.extent(self.brush.level)
        return self.easel.space.to_pixels(left + width / 2, top + height / 2)

    def _nearest(self, point: tuple[float, float]) -> str:
        level = self.brush.level
        return min(self.brush.places, key=lambda place: math.dist(self.easel.middle(level, place), point))

    def refresh(self) -> None:
        self.mark()

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        brush = self.brush
        if event.kind == "wheel":
            brush.change_pen(-event.wheel)
            return True
        if event.kind == "up":
            if self._painting:
                self._painting = False
                brush.end()
            return True
        place = self.easel.at(brush.level, self.easel.space.to_units(event.pixel), brush.pen)
        if place is not None:
            if event.kind == "down" and event.button in (1, 3):
                self.place, self._painting = place, True
                brush.begin(place, event.button == 3)
            elif place != self.place:
                self.place = place
                if self._painting:
                    brush.go_on(place)
        self.mark()
        return True

    def act(self, action: Action) -> bool:
        if action is Action.CONFIRM:
            self.brush.begin(self.place, False)
            self.brush.end()
        elif action in DIRECTIONS:
            found = self._towards(*DIRECTIONS[action])
            if not found:
                return False
            self.place = found
        else:
            return False
        self.mark()
        return True

    def _towards(self, dx: int, dy: int) -> str:
        """The nearest place in a direction; empty at the edge."""
        level = self.brush.level
        x, y = self.easel.middle(level, self.place)
        best, least = "", math.inf
        for place in self.brush.places:
            px, py = self.easel.middle(level, place)
            ahead, aside = ((px - x) * dx, abs(py - y)) if dx else ((py - y) * dy, abs(px - x))
            cost = ahead + 2.5 * aside
            if ahead > 0.2 and aside < 1.2 * ahead + 0.01 and cost < least:
                best, least = place, cost
        return best


def on_button(art: Art, extent: float, side: float) -> Art:
    """An art so many units large, as it lies on a button."""
    return Enlarged(art, (side - 6) / extent)


def pen_size(room: Box, racks: Sequence[int]) -> tuple[float, int]:
    """How large the buttons are of racks of so many pens, one below the other, and how many stand side by side."""

    def across(size: float) -> int:
        return max(1, int((room.width + 4) / (size + 4)))

    def height(size: float) -> float:
        return sum(-(-pens // across(size)) for pens in racks) * (size + 4) + 8 * len(racks)

    size = next((size for size in PENS if height(size) <= room.height), PENS[-1])
    return size, across(size)


class PenButton(Pressable):
    """A button with what is painted on it."""

    def __init__(
        self, key: str, box: Box, art: Art, size: float, on_press: Callable[[], object], chosen: bool, tip: str = ""
    ) -> None:
        """`art` is `size` units large."""
        super().__init__(key, box, on_press, chosen=chosen, tip=tip, sound="toggle")
        self.art = on_button(art, size, min(box.width, box.height))

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        self.face = canvas.sprite(self._face(), *self.box.center, layer=Layer.FACE)
        self.picture = canvas.sprite(self.art, self.box.centerx, self.box.centery - 1, layer=Layer.CONTENT)

    def paint_later(self, easel: ahead.Easel) -> None:
        """Leave the button empty until what is on it is painted."""
        self.picture.visible = False
        easel.want(self.picture, self.art)
