"""The ground of Explode!: the slate with its cells, the frame round it, the line that tells whose turn it is, and the
names on the rim. Lengths are in cells.
"""

from __future__ import annotations

import pygame
from msgspec import Struct

from game.background import finish
from game.stage import svg
from game.stage.art import STRONG, Art, DrawnArt, SvgArt, Theme
from game.stage.palette import Colour, Material, Palette, brightness, channels, darker, lighter, mix

BOARD = Material("#405b62", {"contrast": "#f2f2f2", "daylight": "#f4f1e6"})
"""The board: dark slate, so that stars and their light are the brightest; pale plates where the palette is for that."""

EDGES = ("top", "bottom", "left", "right")
BOARD_CORNER = 0.16
"""The corner radius of the board."""
SOFT_OPACITY = 0.6
"""Opacity of shadows and of the light round a line."""
UNDER = 0.1
"""Overlap of frame and field, so that no seam is seen."""


def is_dark(palette: Palette) -> bool:
    """True if the board is darker than the light of the stars."""
    return brightness(BOARD.of(palette)) < 128


def rim_of(columns: int, rows: int) -> float:
    """The width of the rim: wider on large boards, so that the names on it stay readable."""
    return max(0.42, 0.045 * max(columns, rows))


class Cell(DrawnArt, Struct, frozen=True):
    """One cell: a shallow dish in the pale board, lit from the upper left. It lies upon the field's own colour."""

    odd: bool

    FILE = "explode/cell"

    def own(self, theme: Theme) -> dict[str, str]:
        board = BOARD.of(theme.palette)
        strength = 0.17 if self.odd else 0.12
        dark = is_dark(theme.palette)
        return {
            "shade": darker(board, 0.8 if dark else 0.55),
            "lit": lighter(board, 0.3 if dark else 0.9),
            "deep": f"{(2 if dark else 1) * strength + 0.05:g}",
            "faint": f"{strength * 0.2:g}",
        }


class Field(SvgArt, Struct, frozen=True):
    """All cells of a board. The picture has no transparency, because it is drawn below everything that moves."""

    columns: int
    rows: int

    def extent(self) -> tuple[float, float]:
        return self.columns, self.rows

    def body(self, theme: Theme) -> str:
        board = BOARD.of(theme.palette)
        shades = lighter(board, 0.14 if is_dark(theme.palette) else 0.35), board, darker(board, 0.12)
        light = svg.linear_gradient("field", (0, 0), self.extent(), *shades)
        return light + f'<rect width="{self.columns}" height="{self.rows}" fill="url(#field)"/>'

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        return finish(self.painting(scale, theme))

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        width, height = self.pixels(scale)
        # Drawn small and enlarged: so smooth a slope loses nothing, and at full size takes four times as long.
        small = svg.render(self.body(theme), self.extent(), (max(2, width // 4), max(2, height // 4)))
        yield
        field = pygame.transform.smoothscale(small, (width, height))
        yield
        cells = [Cell(odd).paint(scale, theme) for odd in (False, True)]
        for row in range(self.rows):
            for column in range(self.columns):
                field.blit(cells[(row + column) % 2], (round(column * scale), round(row * scale)))
        return field.convert() if pygame.display.get_surface() else field


class Edging(Art):
    """One edge of what lies round a field. It comes in four pieces, because one picture would lie, unseen, below all of
    the field and be drawn with everything that moves upon it.
    """

    columns: int
    rows: int
    edge: str
    """top, bottom (both with the corners), left or right."""

    @property
    def reach(self) -> float:
        """Distance to which it reaches beyond the rim, in cells."""
        raise NotImplementedError

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height in cells, from the board's upper left corner (that of the rim)."""
        rim = rim_of(self.columns, self.rows)
        out = self.reach
        width, height = self.columns + 2 * rim, self.rows + 2 * rim
        return {
            "top": (-out, -out, width + 2 * out, rim + out + UNDER),
            "bottom": (-out, height - rim - UNDER, width + 2 * out, rim + out + UNDER),
            "left": (-out, rim + UNDER, rim + out + UNDER, self.rows - 2 * UNDER),
            "right": (width - rim - UNDER, rim + UNDER, rim + out + UNDER, self.rows - 2 * UNDER),
        }[self.edge]

    def below(self, theme: Theme) -> tuple[str, float, Colour]:
        """Return the lowest part, which is out of focus: a drawing, its blur, and its colour."""
        raise NotImplementedError

    def body(self, theme: Theme) -> str:
        """Return the drawing upon it."""
        raise NotImplementedError

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        x, y, width, height = self.box()
        # Cut at whole pixels from the board's corner, so that the four pieces fit together without a seam.
        left, top = round(x * scale), round(y * scale)
        size = (max(1, round((x + width) * scale) - left), max(1, round((y + height) * scale) - top))
        view = size[0] / scale, size[1] / scale
        soft, blur, colour = self.below(theme)
        soft, body = (
            f'<g transform="translate({-left / scale:.5f} {-top / scale:.5f})">{part}</g>'
            for part in (soft, self.body(theme))
        )
        picture = svg.soft(soft, view, size, blur, colour, SOFT_OPACITY)
        picture.blit(svg.render(body, view, size), (0, 0))
        return picture


class Frame(Edging, Struct, frozen=True):
    """The rim, and its shadow on the table."""

    columns: int
    rows: int
    edge: str

    @property
    def reach(self) -> float:
        return 0.22

    def below(self, theme: Theme) -> tuple[str, float, Colour]:
        rim = rim_of(self.columns, self.rows)
        width, height = self.columns + 2 * rim, self.rows + 2 * rim
        return svg.rounded(0.03, 0.07, width - 0.06, height - 0.06, BOARD_CORNER, ""), 0.09, theme.palette.shadow

    def body(self, theme: Theme) -> str:
        palette = theme.palette
        rim = rim_of(self.columns, self.rows)
        width, height = self.columns + 2 * rim, self.rows + 2 * rim
        base = mix(BOARD.of(palette), palette.ground, 0.4 if is_dark(palette) else 0.2)
        across = ((0, 0), (width, height))
        shades = (lighter(base, 0.16 if is_dark(palette) else 0.28), base)
        shine = (0, "#ffffff", 0.5 if is_dark(palette) else 0.85), (0.6, "#ffffff", 0.12), (1, "#ffffff", 0.05)
        lip = (rim - 0.025, rim - 0.025, self.columns + 0.05, self.rows + 0.05)
        return (
            svg.rounded(0, 0.035, width, height, BOARD_CORNER, f'fill="{darker(base, 0.55)}"')
            + svg.linear_gradient("rim", *across, *shades, darker(base, 0.2))
            + svg.rounded(0, 0, width, height, BOARD_CORNER, 'fill="url(#rim)"')
            + svg.linear_gradient("shine", *across, *shine)
            + svg.within(width, height, 0.018, BOARD_CORNER - 0.02, svg.line("url(#shine)", 0.025))
            + svg.rounded(*lip, 0.05, f'fill="{darker(base, 0.5)}"')
        )


class TurnLine(Edging, Struct, frozen=True):
    """The line of light round the field, in the colour of the side to move."""

    columns: int
    rows: int
    edge: str
    side: int

    WIDE = 0.04
    GLOW = 0.25
    """Distance from the field to which its light reaches, in cells."""

    @property
    def reach(self) -> float:
        return self.GLOW - rim_of(self.columns, self.rows)

    def _line(self, width: float, colour: Colour) -> str:
        rim = rim_of(self.columns, self.rows)
        out = 0.025
        box = (rim - out, rim - out, self.columns + 2 * out, self.rows + 2 * out)
        return svg.rounded(*box, 0.06, svg.line(colour, width))

    def below(self, theme: Theme) -> tuple[str, float, Colour]:
        colour = theme.palette.sides[self.side]
        return self._line(2.5 * self.WIDE, colour), 0.05, colour

    def body(self, theme: Theme) -> str:
        colour = theme.palette.sides[self.side]
        return self._line(self.WIDE, lighter(colour, 0.25) if is_dark(theme.palette) else colour)


def rim_ink(theme: Theme) -> Colour:
    """The colour of what is written on the rim."""
    board = BOARD.of(theme.palette)
    return lighter(board, 0.86) if is_dark(theme.palette) else darker(board, 0.86)


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
