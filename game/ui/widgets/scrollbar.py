"""Scroll bar of a long list."""

from __future__ import annotations

from collections.abc import Callable

from game.actions import Action
from game.stage.sprites import Layer
from game.ui.drawing.canvas import Canvas
from game.ui.widgets.slider import Held
from game.ui.widgets.widgets import Band, Box

SHORTEST = 36.0


class ScrollBar(Held):
    """Shows lines `first` to `first + seen` of `count`. Keys skip it: they move through the lines themselves."""

    ways = (Action.UP, Action.DOWN)

    def __init__(
        self, key: str, box: Box, first: int, seen: int, count: int, on_change: Callable[[int], object]
    ) -> None:
        super().__init__(key, box)
        self.passed_over = True
        self.first, self.seen, self.count = first, seen, count
        self.on_change = on_change

    @property
    def _length(self) -> float:
        return max(SHORTEST, self.box.height * self.seen / max(1, self.count))

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        box, last = self.box, max(1, self.count - self.seen)
        canvas.sprite(Band(6, box.height), *box.center, layer=Layer.GAME_VIEW)
        y = box.top + self._length / 2 + (box.height - self._length) * self.first / last
        canvas.sprite(Band(8, self._length, "accent", 0.7), box.centerx, y, layer=Layer.CONTENT)

    def act(self, action: Action) -> bool:
        by = {Action.UP: -self.seen, Action.DOWN: self.seen}.get(action)
        if by is not None:
            self.on_change(max(0, min(self.count - self.seen, self.first + by)))
        return by is not None

    def lead(self, x: float, y: float) -> None:
        share = (y - self.box.top - self._length / 2) / max(1.0, self.box.height - self._length)
        last = self.count - self.seen
        self.on_change(max(0, min(last, round(share * last))))
