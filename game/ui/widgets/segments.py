"""Segments: a few values beside each other, all visible, one of them chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.stage.art import STRONG
from game.stage.sprites import Layer, Sprite
from game.stage.text import Text
from game.ui.drawing.canvas import Box, Canvas
from game.ui.drawing.frames import RADIUS, Inset, TabFace
from game.ui.input.inputs import Pointer
from game.ui.widgets.widgets import VALUE_SIZES, Choice

INSET = 4.0

SPACE = 10.0
"""Space beside a value, in units."""
SIZES = (*VALUE_SIZES, 12.0, 11.0, 10.0)
"""Text sizes; the first one at which all values fit is used."""


class Segments(Choice):
    """A choice among a few values.

    Keys find it as one widget, in which left and right choose; a click chooses at once.
    """

    def __init__(
        self, key: str, box: Box, values: Sequence[str], index: int | None, on_change: Callable[[int], object]
    ) -> None:
        """`index` is None while no value is chosen."""
        super().__init__(key, box, values, -1 if index is None else index, on_change)
        self.cells = box.inset(INSET).columns(len(values))
        """Boxes of the values."""
        self.faces: list[Sprite] = []

    def attach(self, canvas: Canvas) -> None:
        self.canvas = canvas
        box = self.box
        canvas.sprite(Inset(box.width, box.height, RADIUS), *box.center, layer=Layer.GAME_VIEW)
        size = next((size for size in SIZES if max(self._widths(size)) <= self.cells[0].width - SPACE), SIZES[-1])
        widths = [width + SPACE for width in self._widths(size)]
        if max(widths) > self.cells[0].width:
            # Not all fit into cells of equal width: longer words get wider ones.
            rest = self.box.inset(INSET)
            for n, width in enumerate(widths):
                self.cells[n], rest = rest.split_left(rest.width * width / sum(widths[n:]))
        self.faces = [
            canvas.sprite(self._cell(n), *cell.center, layer=Layer.GAME_VIEW) for n, cell in enumerate(self.cells)
        ]
        for value, cell in zip(self.values, self.cells, strict=True):
            text = Text(value, size, STRONG, width=cell.width - SPACE, shorten=True)
            canvas.sprite(text, cell.centerx, cell.centery - 1, layer=Layer.CONTENT)

    def _widths(self, size: float) -> list[float]:
        return [self.canvas.measure(Text(value, size, STRONG))[0] for value in self.values]

    def _cell(self, index: int) -> TabFace:
        cell, chosen = self.cells[index], index == self.index
        return TabFace(cell.width, cell.height, "hover" if self.hovered else "normal", chosen)

    def refresh(self) -> None:
        for index, face in enumerate(self.faces):
            face.art = self._cell(index)

    def step(self, by: int) -> None:
        self.choose((self.index + by) % len(self.values) if self.index >= 0 else 0)

    def choose(self, index: int) -> None:
        """Choose a value."""
        if index != self.index:
            super().step(index - self.index)

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        if event.kind == "down" and event.button == 1:
            self.choose(sum(x >= cell.right for cell in self.cells[:-1]))
            return True
        return super().pointer(event, x, y)
