"""What the bricks lie on, and its colours."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.games.brickshooter.rules.board import LANE_DEPTH, SIZE
from game.stage import svg
from game.stage.art import ChunkedArt, Theme
from game.stage.palette import DUSK, Colour, Palette, darker, lighter, mix


@lru_cache(8)
def of_board(palette: Palette) -> Palette:
    """The palette of the board: dark also in a bright room, for bricks of ten colours are seen on nothing else."""
    if not palette.bright:
        return palette
    return replace(
        palette,
        bright=False,
        panel="#14302d",
        ground_light="#203f3b",
        sunken="#112b2a",
        edge="#9fb9b1",
        accent=palette.gold,
        bad=DUSK.bad,
        shadow=DUSK.shadow,
    )


def on_board(theme: Theme) -> Theme:
    """The look of what lies upon the board."""
    return replace(theme, palette=of_board(theme.palette)) if theme.palette.bright else theme


class Ground(ChunkedArt, Struct, frozen=True):
    """The board without bricks: a dark slab with round corners, the sunken field and the rows of the border.

    The rows run on round the corners as quiet grooves. `MARGIN` cells larger on every side, for the shadow.
    """

    size: int = SIZE
    """Cells a side of the field."""
    depth: int = LANE_DEPTH
    """Rows of the border."""

    MARGIN = 1.0
    ROUND = 0.2
    """The slab's corners are rounder by so many cells than its border is deep."""
    RIM = 0.3
    """Cells from the outermost row to the slab's edge."""

    def extent(self) -> tuple[float, float]:
        side = self.size + 2 * self.depth + 2 * self.MARGIN
        return side, side

    def body(self, theme: Theme) -> str:
        theme = on_board(theme)
        palette = theme.palette
        board = self.size + 2 * self.depth
        start, side, radius = self.MARGIN - self.RIM, board + 2 * self.RIM, self.depth + self.ROUND
        slab = mix(palette.panel, palette.ground_light, 0.35)
        parts = [
            self._shadow(start, side, radius, palette.shadow),
            svg.linear_gradient("slab", (2, 0), (board, board + 2), lighter(slab, 0.09), slab, darker(slab, 0.25)),
            svg.linear_gradient(
                "slabedge", (2, 0), (board, board + 2), (0, lighter(palette.edge, 0.15), 0.95), (1, palette.edge, 0.25)
            ),
            svg.around(svg.Edge(start, start, side, side, radius), self._covered, 'fill="url(#slab)"'),
            svg.outline(start, start, side, side, radius, svg.line("url(#slabedge)", 0.045)),
            f'<g transform="translate({self.MARGIN:g} {self.MARGIN:g})">',
            self._grooves(theme),
            self._field(theme),
            "</g>",
        ]
        return "".join(parts)

    @property
    def _covered(self) -> svg.Edge:
        """What the tray of the field covers of the slab."""
        start = self.MARGIN + self.depth
        return svg.Edge(start, start, self.size, self.size, 0.2)

    @staticmethod
    def _shadow(start: float, side: float, radius: float, colour: Colour) -> str:
        """The slab's soft shadow: rings about its edge, for to fill such an area six times takes its time."""
        styles = (svg.line(colour, 0.24 * n, 0.075) for n in range(1, 6))
        return "".join(svg.outline(start, start + 0.1, side, side, radius, style) for style in styles)

    def _grooves(self, theme: Theme) -> str:
        """The border's three rows, each a lane that runs all round the field."""
        palette, parts = theme.palette, []
        low, high = self.depth, self.depth + self.size
        for row in range(self.depth):
            near, far, radius = low - row - 0.5, high + row + 0.5, row + 0.5
            turn = f"A{radius} {radius} 0 0 1"
            data = (
                f"M{low} {near}H{high}{turn} {far} {low}V{high}{turn} {high} {far}"
                f"H{low}{turn} {near} {high}V{low}{turn} {low} {near}Z"
            )
            for width, colour, opacity, drop in ((0.88, palette.edge, 0.22, 0.02), (0.84, palette.sunken, 0.88, 0.0)):
                parts.append(
                    f'<path d="{data}" transform="translate(0 {drop})" fill="none" stroke="{colour}" '
                    f'stroke-opacity="{opacity * (1 - 0.18 * row):.3f}" stroke-width="{width}"/>'
                )
        return "".join(parts)

    def _field(self, theme: Theme) -> str:
        """The tray, its shade below the upper left rim, and the faint grid of cells."""
        palette, low, high = theme.palette, self.depth, self.depth + self.size
        sunken, rim = palette.sunken, (palette.shadow, (0.5, palette.edge, 0.25), (1, palette.edge, 0.9))
        tray = low - 0.06, low - 0.06, self.size + 0.12, self.size + 0.12, 0.2
        parts = [
            svg.linear_gradient("tray", (low, low), (high, high), darker(sunken, 0.30), sunken, lighter(sunken, 0.07)),
            svg.linear_gradient("trayrim", (low, low), (high, high), *rim),
            svg.rounded(*tray, 'fill="url(#tray)"'),
            svg.outline(*tray, svg.line("url(#trayrim)", 0.09)),
        ]
        for n in range(5):
            inset, opacity = 0.07 * n, 0.22 - 0.04 * n
            style = svg.line(palette.shadow, 0.09, opacity)
            parts.append(svg.path(f"M{low + inset} {high}V{low + inset}H{high}", style))
        grid = "".join(
            f"M{low + n} {low + 0.1}V{high - 0.1}M{low + 0.1} {low + n}H{high - 0.1}" for n in range(1, self.size)
        )
        parts.append(svg.path(grid, svg.line(palette.edge, 0.03, 0.16)))
        return "".join(parts)
