"""Explode! as pictures: glass stars, their halos, and what is seen when one bursts. Lengths are in cells.

A star has five arms, and as many of them are lit as it is worth; its number stands on the facet in the middle. A star
worth five is armed: that facet is white-hot, and its number dark. Red's arms are pointed, Blue's are rounded petals, so
that the two are told apart without colour.
"""

from __future__ import annotations

import math

import pygame
from msgspec import Struct

from game.games.explode.rules.moves import LIMIT
from game.games.explode.view.ground import is_dark
from game.stage import drawings, svg
from game.stage.art import TITLE, Art, DrawnArt, Theme
from game.stage.palette import Colour, channels, darker, lighter, mix

RADII = (0.32, 0.35, 0.38, 0.41, 0.44, 0.455)
"""Reach of a lit arm, in cells, for the values 1 to 5 and for one that is about to burst."""


class GlassArt(DrawnArt):
    """A drawing in the colours of a side, and of its light: pale, warm for Red and cool for Blue."""

    side: int

    def own(self, theme: Theme) -> dict[str, str]:
        colour = theme.palette.sides[self.side]
        return {"colour": colour, "light": mix(lighter(colour, 0.55), ("#ffe9a0", "#c8f6ff")[self.side], 0.6)}


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
        dark = darker(theme.palette.sides[self.side], 0.72)
        ink, rim = (dark, "#ffffff") if self.value >= LIMIT else ("#ffffff", dark)
        stamp(picture, str(self.value), size * scale, theme, rim, ink)
        return picture


def stamp(
    picture: pygame.Surface, text: str, size: float, theme: Theme, rim: Colour, ink_colour: Colour = "#ffffff"
) -> None:
    """Write a number into the middle of a picture, with a thin rim round it."""
    font = theme.fonts.at(TITLE, size)
    glyphs = font.render(text, True, channels(ink_colour))
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

    FILE = "explode/stars#{art.shape}"
    FALL = 0.03, 0.05
    """Offset of the shadow to the right of the star and below it."""

    def extent(self) -> tuple[float, float]:
        reach = 0.4 + 0.28 * (min(self.value, LIMIT + 1) / LIMIT)
        return 2 * reach, 2 * reach

    def body(self, theme: Theme) -> str:
        extent = self.extent()[0]
        strength = 0.25 + 0.1 * min(self.value, LIMIT + 1)
        middle = extent / 2
        indent = (extent - Star(self.side, self.value).extent()[0]) / 2
        colour, light = (self.own(theme)[name] for name in ("colour", "light"))
        if self.value >= LIMIT and is_dark(theme.palette):
            colour = mix(colour, light, 0.35)
        stops = (0, colour, strength), (0.5, colour, 0.7 * strength), (0.75, colour, 0.27 * strength), (1, colour, 0)
        glow = svg.radial_gradient("glow", (middle, middle), middle, *stops)
        x, y = (indent + fall for fall in self.FALL)
        shadow = svg.haze(drawings.paths(self.file())[0], 0.06, darker(colour, 0.85), 0.45)
        return (
            f'<g transform="translate({x:.4f} {y:.4f})">{shadow}</g>'
            + glow
            + svg.circle(middle, middle, middle, 'fill="url(#glow)"')
        )


class Shard(GlassArt, Struct, frozen=True):
    """A splinter of glass; `form` 0 to 2 are differently cut, long side from left to right."""

    side: int
    form: int = 0

    FORMS = 3
    EXTENT = 0.34, 0.3
    FILE = "explode/splinter_{art.form}"


class Light(GlassArt):
    """A light that many stars have at once."""

    def swarms(self) -> bool:
        return True


class Flash(Light, Struct, frozen=True):
    """The light of a bursting star: white upon a dark board, in the colour of its side upon a pale one."""

    side: int

    EXTENT = 1.5, 1.5
    FILE = "explode/flash"

    def own(self, theme: Theme) -> dict[str, str]:
        own = dict(super().own(theme))
        own["core"] = mix(own["light"], "#ffffff", 0.7) if is_dark(theme.palette) else own["colour"]
        return own


class Shockwave(Light, Struct, frozen=True):
    """The hot ring that runs outward from a burst."""

    side: int

    EXTENT = 1.5, 1.5
    FILE = "explode/shockwave"


class Glint(Light, Struct, frozen=True):
    """The light of a star that is turned, or that has won."""

    side: int

    EXTENT = 1.3, 1.3
    FILE = "explode/glint"


class WaveNumber(GlassArt, Struct, frozen=True):
    """The number of a wave, upon its bursting stars; `size` is the height of its digits."""

    side: int
    number: int
    size: float

    def extent(self) -> tuple[float, float]:
        return 1.2 * self.size * len(str(self.number)), 1.3 * self.size

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        picture = pygame.Surface(self.pixels(scale), pygame.SRCALPHA)
        dark = darker(theme.palette.sides[self.side], 0.8)
        stamp(picture, str(self.number), self.size * scale, theme, dark, lighter(theme.palette.gold, 0.3))
        return picture


def paste(picture: pygame.Surface, art: Art, x: float, y: float, scale: float, theme: Theme) -> None:
    """Paint an art at `scale` pixels a unit into a picture, its middle at a pixel."""
    image = art.paint(scale, theme)
    picture.blit(image, image.get_rect(center=(round(x), round(y))))
