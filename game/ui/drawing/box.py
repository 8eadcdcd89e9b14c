"""Boxes, and how they are cut into others: rows, columns, and parts at an edge."""

from __future__ import annotations

import pygame

from game.stage.sprites import CENTRE, Anchor


class Box(pygame.FRect):
    """A rectangle in units. What is cut from it leaves it as it is; parts come in the order in which one reads."""

    def inset(self, x: float, y: float | None = None) -> Box:
        """The box with so many units less on each side; `y`, where it is given, above and below."""
        return self.inflate(-2 * x, -2 * (x if y is None else y))

    def within(self, width: float, height: float, anchor: Anchor = CENTRE) -> Box:
        """A box as large as asked for, or as there is room: `anchor` 0 puts it at the left or upper edge, 1 at the
        right or lower one.
        """
        box = Box(self.left, self.top, min(width, self.width), min(height, self.height))
        return box.move((self.width - box.width) * anchor[0], (self.height - box.height) * anchor[1])

    def split_left(self, width: float, gap: float = 0.0) -> tuple[Box, Box]:
        """A part at the left edge, and what is right of it."""
        right = Box(self.left + width + gap, self.top, self.width - width - gap, self.height)
        return Box(self.left, self.top, width, self.height), right

    def split_right(self, width: float, gap: float = 0.0) -> tuple[Box, Box]:
        """What is left of a part at the right edge, and that part."""
        left = Box(self.left, self.top, self.width - width - gap, self.height)
        return left, Box(self.right - width, self.top, width, self.height)

    def split_top(self, height: float, gap: float = 0.0) -> tuple[Box, Box]:
        """A part at the upper edge, and what is below it."""
        below = Box(self.left, self.top + height + gap, self.width, self.height - height - gap)
        return Box(self.left, self.top, self.width, height), below

    def split_bottom(self, height: float, gap: float = 0.0) -> tuple[Box, Box]:
        """What is above a part at the lower edge, and that part."""
        above = Box(self.left, self.top, self.width, self.height - height - gap)
        return above, Box(self.left, self.bottom - height, self.width, height)

    def columns(self, count: int, gap: float = 0.0) -> list[Box]:
        """Boxes of one width beside each other."""
        width = (self.width - gap * (count - 1)) / count
        return [Box(self.left + n * (width + gap), self.top, width, self.height) for n in range(count)]

    def rows(self, count: int, gap: float = 0.0) -> list[Box]:
        """Boxes of one height below each other."""
        height = (self.height - gap * (count - 1)) / count
        return [Box(self.left, self.top + n * (height + gap), self.width, height) for n in range(count)]

    def grid(self, columns: int, rows: int, gap: float = 0.0) -> list[Box]:
        """Rows of columns, as one reads them."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]
