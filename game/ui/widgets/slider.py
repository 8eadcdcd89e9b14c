"""Widgets dragged with the mouse: a slider for a number, a position along a line of places, and the scroll bar."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

from game.actions import Action
from game.stage.art import STRONG, Text
from game.stage.sprites import LEFT, RIGHT, Layer
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.surfaces import Bar, Knob
from game.ui.input.inputs import Pointer
from game.ui.widgets.widgets import Band, Faced, Widget


class Held(Widget):
    """A widget that follows the mouse while a button is held down upon it."""

    ways = (Action.LEFT, Action.RIGHT)
    notch = 0
    """Steps of a notch of the wheel."""

    def drags(self, pixel: tuple[float, float]) -> bool:
        return True

    def lead(self, x: float, y: float) -> None:
        """Handle the mouse at a point in units while its button is held."""

    def let_go(self) -> None:
        """Handle the release of the mouse button."""

    def nudge(self, by: int) -> None:
        """Move by a number of steps."""

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        if event.kind == "down" and event.button == 1:
            self.pressed = True
        elif event.kind == "up" and self.pressed:
            self.pressed = False
            self.let_go()
            return True
        elif event.kind == "wheel" and self.notch:
            self.nudge(self.notch * event.wheel)
            return True
        if self.pressed:
            self.lead(x, y)
        return self.pressed

    def act(self, action: Action) -> bool:
        if action in self.ways:
            self.nudge(1 if action is self.ways[-1] else -1)
        return action in self.ways


@dataclass(eq=False, repr=False)
class Walk(Held):
    """A position among the places 0 to `last`; the wheel, left and right move it by one."""

    notch = -1
    edge = 0.0
    """Distance from the sides to the first and last place, in units."""
    at: int
    last: int
    on_go: Callable[[int], object]

    def go(self, at: int) -> None:
        """Go to a place, clamped to the existing ones."""
        at = max(0, min(self.last, at))
        if at != self.at:
            self.at = at
            self.refresh()
            self.on_go(at)

    def nudge(self, by: int) -> None:
        self.go(self.at + by)

    def lead(self, x: float, y: float) -> None:
        share = (x - self.box.left - self.edge) / max(1.0, self.box.width - 2 * self.edge)
        self.go(round(share * self.last))


@dataclass(eq=False, repr=False)
class Slider(Held, Faced):
    """A whole number from `low` to `high`, changed in steps."""

    notch = 1
    low: int
    high: int
    step: int
    value: int
    on_change: Callable[[int], object]
    """Called with every value while dragging, `on_done` with the final one."""
    _: KW_ONLY
    on_done: Callable[[int], object]
    unit: str

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        box = self.box
        self.left = box.left + 20
        self.length = box.width - 20 - 78
        self.bar = canvas.sprite(Bar(1, 6, 0), self.left, box.centery - 1, layer=Layer.CONTENT, anchor=LEFT)
        self.knob = canvas.sprite(Knob(24), 0, box.centery - 1, layer=Layer.CONTENT)
        self.number = canvas.sprite(Text("", 17), box.right - 14, box.centery - 1, layer=Layer.CONTENT, anchor=RIGHT)
        self.refresh()

    def _state(self) -> str:
        return "hover" if self.hovered or self.pressed else "normal"

    def refresh(self) -> None:
        share = (self.value - self.low) / (self.high - self.low)
        super().refresh()
        self.bar.art = Bar(self.length, 6, share)
        self.knob.x = self.left + self.length * share
        self.number.art = Text(f"{self.value}{self.unit}", 17, STRONG)

    def change(self, value: int) -> bool:
        """Set the nearest possible value; return whether it is another one."""
        value = min(self.high, max(self.low, self.low + round((value - self.low) / self.step) * self.step))
        if value == self.value:
            return False
        self.value = value
        self.refresh()
        self.on_change(value)
        return True

    def take(self, value: int) -> None:
        """Set the nearest possible value as the final one."""
        if self.change(value):
            self.on_done(self.value)

    def nudge(self, by: int) -> None:
        self.take(self.value + by * self.step)

    def lead(self, x: float, y: float) -> None:
        self.change(self.low + round((x - self.left) / self.length * (self.high - self.low)))

    def let_go(self) -> None:
        self.refresh()
        self.on_done(self.value)


_SHORTEST_GRIP = 36.0


@dataclass(eq=False, repr=False)
class ScrollBar(Walk):
    """Shows `seen` lines from `at` on, `last` at most. Keys skip it: they move through the lines themselves."""

    ways = (Action.UP, Action.DOWN)
    notch = 0
    passed_over = True
    seen: int

    @property
    def _length(self) -> float:
        return max(_SHORTEST_GRIP, self.box.height * self.seen / (self.last + self.seen))

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        box = self.box
        canvas.sprite(Band(6, box.height), *box.center, layer=Layer.FACE)
        y = box.top + self._length / 2 + (box.height - self._length) * self.at / self.last
        canvas.sprite(Band(8, self._length, "accent", 0.7), box.centerx, y, layer=Layer.CONTENT)

    def nudge(self, by: int) -> None:
        super().nudge(by * self.seen)

    def lead(self, x: float, y: float) -> None:
        share = (y - self.box.top - self._length / 2) / max(1.0, self.box.height - self._length)
        self.go(round(share * self.last))
