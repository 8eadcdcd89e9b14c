"""Canvas: sprites, panels and texts in units that are the same on every screen, removed together; and boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame
from msgspec.structs import replace

from game.stage.art import TEXT, Art, Fonts, Text, measure
from game.stage.sprites import CENTRE, TOP_LEFT, Anchor, Layer, Space, Sprite, SpriteGroup, Stage
from game.ui.drawing.surfaces import Panel


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

    def columns_for(self, needed: Sequence[float]) -> list[Box]:
        """Return boxes beside each other: of equal width if each has what it needs, else in proportion to the needs."""
        cells = self.columns(len(needed))
        share = self.width / sum(needed)
        if max(needed) > cells[0].width:
            rest = self
            for n, width in enumerate(needed):
                cells[n], rest = rest.split_left(width * share)
        return cells

    def rows(self, count: int, gap: float = 0.0) -> list[Box]:
        """Return boxes of equal height below each other."""
        height = (self.height - gap * (count - 1)) / count
        return [Box(self.left, self.top + n * (height + gap), self.width, height) for n in range(count)]

    def grid(self, columns: int, rows: int, gap: float = 0.0) -> list[Box]:
        """Return the cells of a grid, row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]


USUAL_HEIGHT = 540.0
"""Usual minimum height of a layout, in units."""


class Canvas:
    """Draws sprites, panels and texts in a space of units, and plays the sounds of widgets."""

    def __init__(self, stage: Stage, fonts: Fonts, sound: Callable[[str], object]) -> None:
        self.stage = stage
        self.space = Space()
        self.fonts = fonts
        self.sound = sound
        self.refuse: Callable[[str], object] = lambda reason: None
        """Tells the player why a widget cannot use what it was given; the reason is to be translated."""
        self.box = Box(0, 0, 1280, 720)
        """The whole layout in units: the size of the window, or higher where it scrolls."""
        self.view = self.box.copy()
        """The visible part of it."""
        self.least = USUAL_HEIGHT
        """Minimum height of the layout, in units; it scrolls where less is visible."""
        self.fixed = Space()
        """The space of the window itself, in the same units: sprites in it do not scroll."""
        self.footing = False
        """True if sprites are being added to the foot, which does not scroll and covers what does."""
        self._sprites = SpriteGroup(stage, self.space)
        self.captions: dict[Sprite, str] = {}
        """Subjects that figures count, for screen readers; empty for the words beside them."""

    def lay(self, width: float, height: float, scale: float) -> None:
        """Set the size of the window in units, at `scale` pixels per unit."""
        self.view = Box(0, self.view.top, width, height)
        self.box = Box(0, 0, width, height)
        self.fixed.place(0, 0, scale)
        self.space.place(0, self.space.y, scale)

    @property
    def sprites(self) -> Sequence[Sprite]:
        """The sprites added since the last `clear`, in order; some may have left the stage since."""
        return self._sprites

    def clear(self) -> None:
        """Remove all sprites from the stage."""
        self._sprites.clear()
        self.captions.clear()

    def sprite(
        self, art: Art, x: float, y: float, *, layer: int = Layer.TEXT, anchor: Anchor = CENTRE, alpha: float = 1.0
    ) -> Sprite:
        """Add a sprite, which is removed with the next `clear`."""
        space, layer = (self.fixed, Layer.OVER) if self.footing else (self.space, layer)
        sprite = self.stage.add(Sprite(art, space, x, y, layer=layer, anchor=anchor, alpha=alpha))
        self._sprites.append(sprite)
        return sprite

    def panel(self, box: Box, *, opacity: float = 0.0, layer: int = Layer.PANEL) -> Sprite:
        return self.sprite(Panel(box.width, box.height, opacity), box.centerx, box.centery, layer=layer)

    def label(
        self,
        text: str,
        x: float,
        y: float,
        size: float = 17.0,
        *,
        face: str = TEXT,
        colour: str = "text",
        anchor: Anchor = TOP_LEFT,
        width: float = 0.0,
        align: str = "left",
        shorten: bool = False,
        shadow: bool = False,
        lines: int = 0,
        layer: int = Layer.TEXT,
    ) -> Sprite:
        """Add a text at a point, wrapped at `width` or, with `shorten`, cut to it."""
        art = Text(text, size, face, colour, width, align, shorten, shadow, lines)
        return self.sprite(art, x, y, layer=layer, anchor=anchor)

    def caption(self, figure: Sprite, word: Sprite) -> None:
        """Let a screen reader tell a figure together with the word for it: "Stones: 12"."""
        if isinstance(word.art, Text):
            self.captions |= {figure: word.art.text, word: ""}

    def fitting(self, text: Text, smaller: Iterable[float]) -> Text:
        """Return the text if it fits its width and lines, else in the first of these smaller sizes that does, or in the
        last.
        """
        for size in (text.size, *smaller):
            if self._fits(replace(text, size=size)):
                break
        return replace(text, size=size)

    def _fits(self, text: Text) -> bool:
        if text.lines:
            return self.measure(replace(text, lines=0))[1] <= self.measure(text)[1]
        return self.measure(Text(text.text, text.size, text.face))[0] <= text.width

    def measure(self, text: Text) -> tuple[float, float]:
        """Return width and height of a text in units."""
        return measure(text, self.fonts, self.space.scale)
