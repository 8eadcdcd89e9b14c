"""What is drawn on a stage in units that are the same on every screen, and goes together when it is built anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from game.stage.art import TEXT, Art, Fonts
from game.stage.layers import Layer
from game.stage.sprites import CENTRE, TOP_LEFT, Anchor, Space, Sprite, Stage
from game.stage.text import Text, measure
from game.ui.drawing.box import Box as Box
from game.ui.drawing.frames import Panel

LOWEST, USUAL = 360.0, 540.0
"""Units in height that are seen at least, and for which most screens are laid out at least."""


class Canvas:
    """Sprites, panels and texts in a space of units, and the sounds of what is done with them."""

    def __init__(self, stage: Stage, fonts: Fonts, sound: Callable[[str], object]) -> None:
        self.stage = stage
        self.space = Space()
        self.fonts = fonts
        self.sound = sound
        self.box = Box(0, 0, 1280, 720)
        """Everything there is room for, in units: the whole window, or more where it scrolls."""
        self.view = self.box.copy()
        """What of it is seen."""
        self.lowest = LOWEST
        """At least so many units in height are seen."""
        self.least = USUAL
        """It is laid out for at least so many; where fewer are seen, it scrolls."""
        self.fixed = Space()
        """The window in the same units: what stands here does not scroll."""
        self.footing = False
        """Whether what is added now belongs to the foot: it does not scroll, and covers what does."""
        self._sprites: list[Sprite] = []

    def lay(self, width: float, height: float, scale: float) -> None:
        """Lie in a window so many units large, at `scale` pixels a unit."""
        self.view = Box(0, self.view.top, width, height)
        self.box = Box(0, 0, width, height)
        self.fixed.place(0, 0, scale)
        self.space.place(0, self.space.y, scale)

    @property
    def sprites(self) -> Sequence[Sprite]:
        """What was put here since it was cleared, in that order; some of it may have gone from the stage since."""
        return self._sprites

    def clear(self) -> None:
        """Take everything off the stage."""
        self.stage.remove_all(self._sprites)
        self._sprites = []

    def take_away(self, sprites: list[Sprite]) -> None:
        """Take some of the sprites off the stage."""
        self.stage.remove_all(sprites)
        gone = {id(sprite) for sprite in sprites}
        self._sprites = [sprite for sprite in self._sprites if id(sprite) not in gone]

    def sprite(
        self, art: Art, x: float, y: float, *, layer: int = Layer.TEXT, anchor: Anchor = CENTRE, alpha: float = 1.0
    ) -> Sprite:
        """A sprite in the canvas's space, which goes when it is cleared."""
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
        """Text at a point; with `width` it is wrapped, or with `shorten` cut."""
        art = Text(text, size, face, colour, width, align, shorten, shadow, lines)
        return self.sprite(art, x, y, layer=layer, anchor=anchor)

    def fitting(self, text: Text, sizes: Iterable[float]) -> Text:
        """A text that is cut where it must be, in the first of these sizes in which it need not, else in the last."""
        size = text.size
        for size in sizes:
            if self.measure(Text(text.text, size, text.face))[0] <= text.width:
                break
        return replace(text, size=size)

    def measure(self, text: Text) -> tuple[float, float]:
        """Width and height of a text in units."""
        return measure(text, self.fonts, self.space.scale)
