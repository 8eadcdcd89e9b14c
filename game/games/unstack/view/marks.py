"""The signs laid over UnStack's board: light on cells, labels at their corners, towers that are not there yet,
and the plates that count and say something.
"""

import pygame
from msgspec import Struct

from game.games.unstack.view.layout import DEPTH, NOTICE_HEIGHT
from game.stage import svg
from game.stage.art import STRONG, TITLE, Art, DrawnArt, SvgArt, Theme
from game.stage.palette import Colour, channels, darker, lighter

DARK = "#0b1f25"
"""The ground of labels that only offer something, in every palette."""


def _inscribe(picture: pygame.Surface, text: str, font: pygame.font.Font, ink: Colour, scale: float) -> None:
    """Write a short text into the middle of a picture, a little higher because of its shadow."""
    drawn = font.render(text, True, channels(ink))
    drawn = drawn.subsurface(drawn.get_bounding_rect())
    x, y = picture.get_rect().center
    picture.blit(drawn, drawn.get_rect(center=(x, y - max(1, round(0.008 * scale)))))


class Mark(Struct, frozen=True):
    """A mark on the ground of a cell, or, with a text, a label at its corner."""

    cell: int
    kind: str
    text: str = ""
    sure: bool = True


class Ghost(Struct, frozen=True):
    """A tower that is not there yet."""

    cell: int
    value: int


class CellMark(DrawnArt, Struct, frozen=True):
    """A mark on the ground of a cell, one of

    - `hover`: the cell under the pointer, `cursor`: the cell the keys act upon;
    - `next`: stones can be laid here, `far`: stones could get here, `take`: the stones here would be captured;
    - `must`: this stack has to capture; `from`, `to`: where the last move began, where it laid stones.
    """

    kind: str

    KINDS = ("hover", "cursor", "next", "far", "take", "must", "from", "to")

    EXTENT = 1.0, DEPTH
    FILE = "unstack/cell_{art.kind}"

    def own(self, theme: Theme) -> dict[str, str]:
        if theme.palette.bright:
            return {"glow": "#ffd27a", "danger": "#ff6a55"}
        return {"glow": lighter(theme.palette.accent, 0.25), "danger": theme.palette.bad}


class Impact(SvgArt, Struct, frozen=True):
    """Light on the board where stones have been captured, two cells wide."""

    EXTENT = 2.0, 2.0 * DEPTH

    def body(self, theme: Theme) -> str:
        stops = (0.0, "#fff6df", 1.0), (0.4, "#ffe9b8", 0.9), (0.68, "#ffd690", 0.4), (1.0, "#ffcf80", 0.0)
        disc = svg.circle(0, 0, 1.0, 'fill="url(#impact)"')
        light = svg.radial_gradient("impact", (0, 0), 1.0, *stops)
        return f'{light}<g transform="translate(1 {DEPTH:g}) scale(1 {DEPTH:g})">{disc}</g>'


class Tag(SvgArt, Struct, frozen=True):
    """A small label at a cell: `+2` stones laid, or `×3` captured, or a tick. `sure` ones are laid, others offered."""

    text: str
    kind: str = "lay"
    """lay, take or done."""
    sure: bool = True

    def _colour(self, theme: Theme) -> Colour:
        palette = theme.palette
        colour = {"take": palette.bad, "done": palette.good}.get(self.kind, palette.accent)
        return lighter(colour, 0.45) if palette.bright else colour

    def extent(self) -> tuple[float, float]:
        return 0.2 + 0.13 * len(self.text), 0.32

    def body(self, theme: Theme) -> str:
        colour = self._colour(theme)
        width, height = self.extent()
        fill = colour if self.sure else DARK
        edge = svg.line(lighter(colour, 0.4) if self.sure else colour, 0.02, fill=fill)
        shadow = svg.rounded(0.01, 0.035, width - 0.02, height - 0.04, 0.14, 'fill="#000000" fill-opacity="0.45"')
        return shadow + svg.within(width, height - 0.02, 0.02, 0.13, edge)

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        picture = super().paint(scale, theme)
        ink = "#1c0b02" if self.sure else lighter(self._colour(theme), 0.3)
        _inscribe(picture, self.text, theme.fonts.at(STRONG, 0.235 * scale), ink, scale)
        return picture


class Plaque(DrawnArt, Struct, frozen=True):
    """A small brass plate with the number of the stones in a tray."""

    count: int

    EXTENT = 0.5, 0.28
    FILE = "unstack/plaque"

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        picture = super().paint(scale, theme)
        font = theme.fonts.at(TITLE, 0.24 * scale)
        ink = darker(theme.palette.gold, 0.82)
        _inscribe(picture, str(self.count), font, ink, scale)
        return picture


class Notice(Art, Struct, frozen=True):
    """A plate with a few words, as wide as they are."""

    text: str

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        palette = theme.palette
        drawn = theme.fonts.at(TITLE, 0.3 * scale).render(self.text, True, channels(palette.text))
        width, height = drawn.get_width() / scale + 0.6, NOTICE_HEIGHT
        edge = svg.line(palette.accent, 0.02, fill=palette.panel) + ' fill-opacity="0.95"'
        shadow = svg.rounded(0.02, 0.06, width - 0.04, height - 0.08, 0.14, 'fill="#000000" fill-opacity="0.4"')
        body = shadow + svg.within(width, height - 0.06, 0.03, 0.13, edge)
        picture = svg.render(body, (width, height), (round(width * scale), round(height * scale)))
        picture.blit(drawn, drawn.get_rect(center=picture.get_rect().center))
        return picture
