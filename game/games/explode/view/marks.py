"""What lies over the cells: what a move would do to them, the ring round the one that is meant, and small numbers."""

from __future__ import annotations

import pygame
from msgspec import Struct

from game.games.explode.view.art import BOARD
from game.games.explode.view.stars import hot, polar, stamp
from game.stage import svg
from game.stage.art import Look, SvgArt
from game.stage.palette import darker, lighter, mix


class CellMark(SvgArt, Struct, frozen=True):
    """Lies on a cell, below its star: `kind` says what the coming move does with it.

    - `taken`: the opponent's star changes hands; `won`: a free cell gets a star; `raised`: one's own star rises.

    or what the last one, made by `side`, has done with it: `chosen`: its star was raised; `reached`: a splinter came.
    """

    side: int
    kind: str

    def body(self, look: Look) -> str:
        colour = look.palette.sides[self.side]
        if self.kind == "chosen":
            light = darker(colour, 0.45) if look.palette.bright else "#ffffff"
            return svg.within(1, 1, 0.045, 0.12, svg.line(light, 0.03, 0.9, fill=colour) + ' fill-opacity="0.3"')
        fill, opacity, width, dash = {
            "taken": (0.42, 1.0, 0.05, ""),
            "won": (0.24, 0.75, 0.03, "0.12 0.07"),
            "raised": (0.1, 0.6, 0.022, ""),
            "reached": (0.2, 0.35, 0.015, ""),
        }[self.kind]
        edge = svg.line(darker(colour, 0.12), width, opacity, fill=colour, dash=dash)
        return svg.within(1, 1, 0.05, 0.12, edge + f' fill-opacity="{fill}"')


class Ring(SvgArt, Struct, frozen=True):
    """Shows which cell is meant: a ring for the mouse, corner brackets for keys and buttons.

    `able` says whether the star there can be raised.
    """

    keys: bool
    able: bool

    SIDE = 1.12
    EXTENT = SIDE, SIDE

    def body(self, look: Look) -> str:
        palette = look.palette
        colour = palette.accent if self.able else mix(BOARD.of(palette), palette.ground, 0.55)
        dark = darker(palette.ground, 0.3)
        if not self.keys:
            box = (0.1, 0.1, 0.92, 0.92, 0.13)
            lines = svg.line(dark, 0.06, 0.55 if self.able else 0.2), svg.line(colour, 0.034, 1 if self.able else 0.7)
            return "".join(svg.rounded(*box, style) for style in lines)
        low, high, length, bend = 0.05, self.SIDE - 0.05, 0.24, 0.1
        corners = []
        for x, dx in ((low, 1), (high, -1)):
            for y, dy in ((low, 1), (high, -1)):
                corners.append(
                    f"M{x:.3f} {y + dy * length:.3f}L{x:.3f} {y + dy * bend:.3f}"
                    f"Q{x:.3f} {y:.3f} {x + dx * bend:.3f} {y:.3f}L{x + dx * length:.3f} {y:.3f}"
                )
        bright = lighter(palette.accent, 0.2) if self.able else lighter(BOARD.of(palette), 0.5)
        styles = svg.round_line(dark, 0.1), svg.round_line(bright, 0.055)
        return "".join(svg.path("".join(corners), style) for style in styles)


class Badge(SvgArt, Struct, frozen=True):
    """A small sign at a cell's corner: `text` on a disc, or on a jagged burst where a star explodes."""

    side: int
    text: str
    burst: bool = False

    SIDE = 0.42
    EXTENT = SIDE, SIDE

    def body(self, look: Look) -> str:
        middle = self.SIDE / 2
        colour = darker(look.palette.sides[self.side], 0.28)
        light = hot(look, self.side)
        if self.burst:
            ring = [polar((middle, middle), n * 18, 0.2 if n % 2 else 0.148) for n in range(20)]
            data = svg.polygon(ring)
            return svg.path(data, f'fill="{colour}" stroke="{light}" stroke-width="0.02" stroke-linejoin="round"')
        shadow = svg.circle(middle, middle + 0.012, 0.155, f'fill="{look.palette.shadow}" fill-opacity="0.4"')
        return shadow + svg.circle(middle, middle, 0.14, svg.line(light, 0.018, fill=colour))

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        picture = super().paint(scale, look)
        size = (0.2 if len(self.text) < 2 else 0.165) + 0.06 * max(0.0, min(1.0, (64 - scale) / 36))
        stamp(picture, self.text, size * scale, look, darker(look.palette.sides[self.side], 0.6))
        return picture
