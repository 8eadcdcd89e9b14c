"""Layout boxes: rectangles that are cut into rows, columns and strips."""

from __future__ import annotations

import pygame

from game.stage.sprites import CENTRE, Anchor


class Box(pygame.FRect):
    """A rectangle in units. Methods return new boxes; several come in reading order."""

    def inset(self, x: float, y: float | None = None) -> Box:
        """Return the box smaller by `x` units on each side, and by `y` (default: `x`) above and below."""
        return self.inflate(-2 * x, -2 * (x if y is None else y))

    def within(self, width: float, height: float, anchor: Anchor = CENTRE) -> Box:
        """Return a box of this size, or the room there is, at `anchor`: 0 is the left or upper edge, 1 the right or
        lower one.
        """
        box = Box(self.left, self.top, min(width, self.width), min(height, self.height))
        return box.move((self.width - box.width) * anchor[0], (self.height - box.height) * anchor[1])

    def split_left(self, width: float, gap: float = 0.0) -> tuple[Box, Box]:
        """Split off a strip at the left; return it and the rest."""
        right = Box(self.left + width + gap, self.top, self.width - width - gap, self.height)
        return Box(self.left, self.top, width, self.height), right

    def split_right(self, width: float, gap: float = 0.0) -> tuple[Box, Box]:
        """Split off a strip at the right; return the rest and the strip."""
        left = Box(self.left, self.top, self.width - width - gap, self.height)
        return left, Box(self.right - width, self.top, width, self.height)

    def split_top(self, height: float, gap: float = 0.0) -> tuple[Box, Box]:
        """Split off a strip at the top; return it and the rest."""
        below = Box(self.left, self.top + height + gap, self.width, self.height - height - gap)
        return Box(self.left, self.top, self.width, height), below

    def split_bottom(self, height: float, gap: float = 0.0) -> tuple[Box, Box]:
        """Split off a strip at the bottom; return the rest and the strip."""
        above = Box(self.left, self.top, self.width, self.height - height - gap)
        return above, Box(self.left, self.bottom - height, self.width, height)

    def columns(self, count: int, gap: float = 0.0) -> list[Box]:
        """Return boxes of equal width beside each other."""
        width = (self.width - gap * (count - 1)) / count
        return [Box(self.left + n * (width + gap), self.top, width, self.height) for n in range(count)]

    def rows(self, count: int, gap: float = 0.0) -> list[Box]:
        """Return boxes of equal height below each other."""
        height = (self.height - gap * (count - 1)) / count
        return [Box(self.left, self.top + n * (height + gap), self.width, height) for n in range(count)]

    def grid(self, columns: int, rows: int, gap: float = 0.0) -> list[Box]:
        """Return the cells of a grid, row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]
