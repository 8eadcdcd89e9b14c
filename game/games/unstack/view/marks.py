"""The signs laid over UnStack's board: light on cells, labels at their corners, towers that are not there yet,
and the plates that count and say something.
"""

from __future__ import annotations

import pygame
from msgspec import Struct

from game.games.unstack.view.layout import DEPTH
from game.stage import svg
from game.stage.art import STRONG, TITLE, Art, Look, SvgArt
from game.stage.palette import Colour, channels, darker, lighter

DARK = "#0b1f25"
"""The ground of labels that only offer something, in every palette."""


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


class CellMark(SvgArt, Struct, frozen=True):
    """A mark on the ground of a cell, one of

    - `hover`: the cell under the pointer, `cursor`: the cell the keys act upon;
    - `next`: stones can be laid here, `far`: stones could get here, `take`: the stones here would be captured;
    - `must`: this stack has to capture; `from`, `to`: where the last move began, where it laid stones.
    """

    kind: str

    KINDS = ("hover", "cursor", "next", "far", "take", "must", "from", "to")

    EXTENT = 1.0, DEPTH

    def body(self, look: Look) -> str:
        palette = look.palette
        glow, danger = lighter(palette.accent, 0.25), palette.bad
        if palette.bright:
            glow, danger = "#ffd27a", "#ff6a55"
        match self.kind:
            case "next":
                return _light(glow, 0.62) + _frame(glow, 0.95, 0.03)
            case "far":
                return _light(glow, 0.24)
            case "take":
                return _light(danger, 0.68) + _brackets(lighter(danger, 0.25), 0.055)
            case "must":
                return _light(danger, 0.3) + _brackets(lighter(danger, 0.1), 0.045)
            case "hover":
                return _frame("#ffffff", 0.75, 0.025)
            case "cursor":
                return _frame("#000000", 0.55, 0.075) + _frame("#ffffff", 1.0, 0.04)
            case "from":
                return _frame("#fff3d6", 0.7, 0.02, dashed=True)
            case _:
                return _light("#fff3d6", 0.34, fringe=0.05)


def _light(colour: Colour, opacity: float, fringe: float = 0.12) -> str:
    """Light that falls upon a cell, a little weaker at the edge."""
    style = f'fill="{colour}" fill-opacity="{opacity / 3.2:.3f}"'
    return "".join(svg.within(1, DEPTH, 0.03 + fringe * n / 3, 0.1, style) for n in range(4))


def _frame(colour: Colour, opacity: float, width: float, dashed: bool = False) -> str:
    style = svg.line(colour, width, opacity, dash="0.07 0.06" if dashed else "")
    return svg.within(1, DEPTH, 0.05, 0.09, style)


def _brackets(colour: Colour, width: float) -> str:
    """Brackets in the four corners."""
    near, long = 0.06, 0.2
    parts = []
    for right, low in ((0, 0), (1, 0), (0, 1), (1, 1)):
        x, y = (1 - near, -1) if right else (near, 1), (DEPTH - near, -1) if low else (near, 1)
        parts.append(f"M{x[0] + x[1] * long:.3f} {y[0]:.3f}H{x[0]:.3f}V{y[0] + y[1] * long:.3f}")
    below = svg.round_line("#000000", width, 0.35) + ' transform="translate(0.012 0.02)"'
    return svg.path("".join(parts), below) + svg.path("".join(parts), svg.round_line(colour, width))


class Tag(SvgArt, Struct, frozen=True):
    """A small label at a cell: `+2` stones laid, or `×3` captured, or a tick. `sure` ones are laid, others offered."""

    text: str
    kind: str = "lay"
    """lay, take or done."""
    sure: bool = True

    def _colour(self, look: Look) -> Colour:
        palette = look.palette
        colour = {"take": palette.bad, "done": palette.good}.get(self.kind, palette.accent)
        return lighter(colour, 0.45) if palette.bright else colour

    def extent(self) -> tuple[float, float]:
        return 0.2 + 0.13 * len(self.text), 0.32

    def body(self, look: Look) -> str:
        colour = self._colour(look)
        width, height = self.extent()
        fill = colour if self.sure else DARK
        edge = svg.line(lighter(colour, 0.4) if self.sure else colour, 0.02, fill=fill)
        shadow = svg.rounded(0.01, 0.035, width - 0.02, height - 0.04, 0.14, 'fill="#000000" fill-opacity="0.45"')
        return shadow + svg.within(width, height - 0.02, 0.02, 0.13, edge)

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        picture = super().paint(scale, look)
        ink = "#1c0b02" if self.sure else lighter(self._colour(look), 0.3)
        drawn = look.fonts.at(STRONG, 0.235 * scale).render(self.text, True, channels(ink))
        drawn = drawn.subsurface(drawn.get_bounding_rect())
        centre = picture.get_rect().center
        picture.blit(drawn, drawn.get_rect(center=(centre[0], centre[1] - max(1, round(0.008 * scale)))))
        return picture


class Plaque(SvgArt, Struct, frozen=True):
    """A small brass plate with the number of the stones in a tray."""

    count: int

    EXTENT = 0.5, 0.28

    def body(self, look: Look) -> str:
        gold = look.palette.gold
        width, height = self.extent()
        return (
            svg.linear_gradient("brass", (0, 0), (width, height), lighter(gold, 0.35), gold, darker(gold, 0.35))
            + svg.rounded(0.01, 0.03, width - 0.02, height - 0.03, 0.06, 'fill="#000000" fill-opacity="0.5"')
            + svg.rounded(0.01, 0.01, width - 0.02, height - 0.04, 0.06, 'fill="url(#brass)"')
            + "".join(
                svg.circle(x, height / 2 - 0.01, 0.022, f'fill="{darker(gold, 0.55)}"') for x in (0.065, width - 0.065)
            )
        )

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        picture = super().paint(scale, look)
        font = look.fonts.at(TITLE, 0.24 * scale)
        drawn = font.render(str(self.count), True, channels(darker(look.palette.gold, 0.82)))
        drawn = drawn.subsurface(drawn.get_bounding_rect())
        centre = picture.get_rect().center
        picture.blit(drawn, drawn.get_rect(center=(centre[0], centre[1] - max(1, round(0.008 * scale)))))
        return picture


class Notice(Art, Struct, frozen=True):
    """A plate with a few words, as wide as they are."""

    text: str

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        palette = look.palette
        drawn = look.fonts.at(TITLE, 0.36 * scale).render(self.text, True, channels(palette.text))
        width, height = drawn.get_width() / scale + 0.7, 0.85
        edge = svg.line(palette.accent, 0.02, fill=palette.panel) + ' fill-opacity="0.95"'
        shadow = svg.rounded(0.02, 0.06, width - 0.04, height - 0.08, 0.14, 'fill="#000000" fill-opacity="0.4"')
        body = shadow + svg.within(width, height - 0.06, 0.03, 0.13, edge)
        picture = svg.render(body, (width, height), (round(width * scale), round(height * scale)))
        picture.blit(drawn, drawn.get_rect(center=picture.get_rect().center))
        return picture
