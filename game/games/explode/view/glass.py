"""Explode! as pictures: the board with its colour, field and frame; glass stars, their halos, and what flies when one
bursts.

A star has five arms, and as many of them are lit as it is worth; its number stands on the facet in the middle. Red's
arms are pointed, Blue's are rounded petals, so that the two are told apart without colour. Lengths of the board are in
cells. Round the field lies a rim with the names of the columns and rows.
"""

from __future__ import annotations

import math

import pygame
from msgspec import Struct

from game.games.explode.rules.moves import LIMIT
from game.stage import svg
from game.stage.art import STRONG, TITLE, Art, ChunkedArt, DrawnArt, Theme
from game.stage.palette import Colour, Material, channels, darker, lighter, mix

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


BOARD = Material("#cfd8d2", {"contrast": "#f2f2f2", "daylight": "#f4f1e6"})
"""The pale plates of the board."""

EDGES = ("top", "bottom", "left", "right")
RADIUS = 0.16
"""The corner radius of the board."""
UNDER = 0.1
"""Overlap of frame and field, so that no seam is seen."""


def rim_of(columns: int, rows: int) -> float:
    """The width of the rim: wider on large boards, so that the names on it stay readable."""
    return max(0.42, 0.045 * max(columns, rows))


class Cell(DrawnArt, Struct, frozen=True):
    """One cell: a shallow dish in the pale board, lit from the upper left. It lies upon the field's own colour."""

    odd: bool

    FILE = "explode/cell"

    def own(self, theme: Theme) -> dict[str, str]:
        strength = 0.17 if self.odd else 0.12
        return {"board": BOARD.of(theme.palette), "deep": f"{strength + 0.05:g}", "faint": f"{strength * 0.2:g}"}


class Field(ChunkedArt, Struct, frozen=True):
    """All cells of a board. The picture has no transparency, because it is drawn below everything that moves."""

    columns: int
    rows: int

    def extent(self) -> tuple[float, float]:
        return self.columns, self.rows

    def body(self, theme: Theme) -> str:
        board = BOARD.of(theme.palette)
        light = svg.linear_gradient("field", (0, 0), self.extent(), lighter(board, 0.35), board, darker(board, 0.12))
        return light + f'<rect width="{self.columns}" height="{self.rows}" fill="url(#field)"/>'

    def finished(self, drawn: pygame.Surface, scale: float, theme: Theme) -> pygame.Surface:
        cells = [Cell(odd).paint(scale, theme) for odd in (False, True)]
        for row in range(self.rows):
            for column in range(self.columns):
                drawn.blit(cells[(row + column) % 2], (round(column * scale), round(row * scale)))
        return drawn.convert() if pygame.display.get_surface() else drawn


class Frame(Art, Struct, frozen=True):
    """One edge of the frame round a field: the rim with its names, and the shadow on the table.

    `side` is the player to move, whose colour lights the rim, or -1. The frame comes in four pieces, because one
    picture would lie, unseen, below all of the field and be drawn with everything that moves upon it.
    """

    columns: int
    rows: int
    edge: str
    """top, bottom (both with the corners), left or right."""
    side: int = -1

    SHADOW = 0.22

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height in cells, from the board's upper left corner (that of the rim)."""
        rim, out = rim_of(self.columns, self.rows), self.SHADOW
        width, height = self.columns + 2 * rim, self.rows + 2 * rim
        return {
            "top": (-out, -out, width + 2 * out, rim + out + UNDER),
            "bottom": (-out, height - rim - UNDER, width + 2 * out, rim + out + UNDER),
            "left": (-out, rim + UNDER, rim + out + UNDER, self.rows - 2 * UNDER),
            "right": (width - rim - UNDER, rim + UNDER, rim + out + UNDER, self.rows - 2 * UNDER),
        }[self.edge]

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        x, y, width, height = self.box()
        # Cut at whole pixels from the board's corner, so that the four pieces fit together without a seam.
        left, top = round(x * scale), round(y * scale)
        size = (max(1, round((x + width) * scale) - left), max(1, round((y + height) * scale) - top))
        view = size[0] / scale, size[1] / scale
        shadow, body = (
            f'<g transform="translate({-left / scale:.5f} {-top / scale:.5f})">{part}</g>'
            for part in (self._shadow(theme), self._body(theme))
        )
        return svg.on_shadow(svg.render(body, view, size), shadow, view)

    def _shadow(self, theme: Theme) -> str:
        rim = rim_of(self.columns, self.rows)
        width, height = self.columns + 2 * rim - 0.06, self.rows + 2 * rim - 0.06
        return svg.soft_shadow(0.03, 0.07, width, height, RADIUS, self.SHADOW * 0.85, theme.palette.shadow)

    def _body(self, theme: Theme) -> str:
        palette, rim = theme.palette, rim_of(self.columns, self.rows)
        width, height = self.columns + 2 * rim, self.rows + 2 * rim
        board = BOARD.of(palette)
        base = mix(board, palette.ground, 0.2)
        if self.side >= 0:
            base = mix(base, palette.sides[self.side], 0.2)
        across, shades = ((0, 0), (width, height)), (lighter(base, 0.28), base, darker(base, 0.2))
        shine = (0, "#ffffff", 0.85), (0.6, "#ffffff", 0.12), (1, "#ffffff", 0.05)
        return (
            svg.rounded(0, 0.035, width, height, RADIUS, f'fill="{darker(base, 0.55)}"')
            + svg.linear_gradient("rim", *across, *shades)
            + svg.rounded(0, 0, width, height, RADIUS, 'fill="url(#rim)"')
            + svg.linear_gradient("shine", *across, *shine)
            + svg.within(width, height, 0.018, RADIUS - 0.02, svg.line("url(#shine)", 0.025))
            + self._lip(theme, rim, base)
        )

    def _lip(self, theme: Theme, rim: float, base: Colour) -> str:
        """The step from the rim down to the field; with a side it glows in that side's colour."""
        glow = ""
        if self.side >= 0:
            colour = theme.palette.sides[self.side]
            for grow, opacity in ((0.12, 0.14), (0.085, 0.2), (0.05, 0.9)):
                box = (rim - grow, rim - grow, self.columns + 2 * grow, self.rows + 2 * grow)
                glow += svg.rounded(*box, 0.06 + grow / 2, f'fill="{colour}" fill-opacity="{opacity}"')
        box = (rim - 0.025, rim - 0.025, self.columns + 0.05, self.rows + 0.05)
        return glow + svg.rounded(*box, 0.05, f'fill="{darker(base, 0.5)}"')


def rim_ink(theme: Theme) -> Colour:
    """The colour of what is written on the rim."""
    return darker(BOARD.of(theme.palette), 0.86)


class RimNames(Art, Struct, frozen=True):
    """The names set into the rim as they are seen: letters below the columns, or numbers left of the rows.

    They are a picture of their own, so that the frame need not be painted anew when the board is turned.
    """

    columns: int
    rows: int
    below: bool
    turned: bool

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height in cells, from the board's upper left corner (that of the rim)."""
        rim = rim_of(self.columns, self.rows)
        return (rim, rim + self.rows, self.columns, rim) if self.below else (0.0, rim, rim, self.rows)

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        _, _, width, height = self.box()
        picture = pygame.Surface((round(width * scale), round(height * scale)), pygame.SRCALPHA)
        rim = rim_of(self.columns, self.rows)
        font = theme.fonts.at(STRONG, max(8.0, 0.5 * rim * scale))
        ink = rim_ink(theme)
        count = self.columns if self.below else self.rows
        for n in range(count):
            # Columns are counted from the left and rows from below, or the other way round.
            number = n if self.below != self.turned else count - 1 - n
            name = chr(ord("a") + number) if self.below else str(number + 1)
            x, y = (n + 0.5, rim * 0.53) if self.below else (rim * 0.47, n + 0.5)
            written = font.render(name, True, channels(ink))
            picture.blit(written, written.get_rect(center=(round(x * scale), round(y * scale))))
        return picture
