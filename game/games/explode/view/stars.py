"""The pieces of Explode! as pictures: faceted glass stars, their halos, and what flies when one bursts.

A star has five arms, and as many of them are lit as it is worth; its number stands on the facet in the middle. Red's
arms are pointed, Blue's are rounded petals, so that the two are told apart without colour.
"""

import math

import pygame
from msgspec import Struct

from game.games.explode.rules.moves import LIMIT
from game.stage.art import TITLE, Art, DrawnArt, Theme
from game.stage.palette import Colour, channels, darker, lighter, mix

RADII = (0.32, 0.35, 0.38, 0.41, 0.44, 0.455)
"""Reach of a lit arm, in cells, for the values 1 to 5 and for one that is about to burst."""


def hot(theme: Theme, side: int) -> Colour:
    """The colour of a side's light: pale, warm for Red and cool for Blue."""
    return mix(lighter(theme.palette.sides[side], 0.55), "#ffe9a0" if side == 0 else "#c8f6ff", 0.6)


class GlassArt(DrawnArt):
    """A drawing in the colours of a side."""

    side: int

    def own(self, theme: Theme) -> dict[str, str]:
        return {"colour": theme.palette.sides[self.side], "light": hot(theme, self.side)}


class ShapedArt(GlassArt):
    """A drawing for each side and value, in a square."""

    value: int

    @property
    def shape(self) -> str:
        """The name of the drawing; above five a star is about to burst, whatever it is worth."""
        return f"{('red', 'blue')[self.side]} {min(self.value, LIMIT + 1)}"

    def view(self) -> tuple[float, float]:
        return self.extent()


class Star(ShapedArt, Struct, frozen=True):
    """A star of a side (0 Red, 1 Blue) worth `value`. Its centre is in the middle."""

    side: int
    value: int
    numbered: bool = True

    FILE = "explode/stars#{art.shape}"

    def follows(self) -> bool:
        return True

    def extent(self) -> tuple[float, float]:
        reach = 2 * RADII[min(self.value, LIMIT + 1) - 1] + 0.06
        return reach, reach

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        picture = super().paint(scale, theme)
        if not self.numbered:
            return picture
        # On small cells the number takes more of the star, so that it can still be read.
        size = 0.30 + 0.012 * min(self.value, LIMIT) + 0.12 * max(0.0, min(1.0, (64 - scale) / 36))
        stamp(picture, str(self.value), size * scale, theme, darker(theme.palette.sides[self.side], 0.72))
        return picture


def stamp(picture: pygame.Surface, text: str, size: float, theme: Theme, rim: Colour) -> None:
    """Write a white number into the middle of a picture, with a thin dark rim round it."""
    font = theme.fonts.at(TITLE, size)
    glyphs = font.render(text, True, channels("#ffffff"))
    ink = glyphs.get_bounding_rect()
    left, top = round(picture.get_width() / 2 - ink.centerx), round(picture.get_height() / 2 - ink.centery)
    edge = font.render(text, True, channels(rim))
    reach = max(1, round(size / 15))
    for step in range(12):
        angle = math.radians(step * 30)
        picture.blit(edge, (left + round(reach * math.cos(angle)), top + round(reach * math.sin(angle))))
    picture.blit(glyphs, (left, top))


class Halo(ShapedArt, Struct, frozen=True):
    """The shadow of a star, and the light through its glass."""

    side: int
    value: int

    FILE = "explode/halos#{art.shape}"

    def extent(self) -> tuple[float, float]:
        reach = 0.4 + 0.28 * (min(self.value, LIMIT + 1) / LIMIT)
        return 2 * reach, 2 * reach


class Shard(GlassArt, Struct, frozen=True):
    """A splinter of glass; `form` 0 to 2 are differently cut, long side from left to right."""

    side: int
    form: int = 0

    FORMS = 3
    EXTENT = 0.34, 0.3
    FILE = "explode/splinter_{art.form}"


class Flash(GlassArt, Struct, frozen=True):
    """The light of a bursting star, with a ring that runs outward."""

    side: int

    EXTENT = 1.3, 1.3
    FILE = "explode/flash"


def paste(picture: pygame.Surface, art: Art, x: float, y: float, scale: float, theme: Theme) -> None:
    """Paint an art at `scale` pixels a unit into a picture, its middle at a pixel."""
    image = art.paint(scale, theme)
    picture.blit(image, image.get_rect(center=(round(x), round(y))))
