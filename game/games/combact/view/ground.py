"""What lies below the pieces: dark felt, the track of the ring, the trays, and the Flower of Life in fine gold lines.

The board's space: one unit is the distance of two neighbouring points, the origin is the upper left corner of a square
of `SIZE` units, and y grows downwards.
"""

from __future__ import annotations

from math import cos, radians, sin

from msgspec import Struct

from game.games.combact.rules.geometry import FIELDS, POINTS, XY, xy
from game.games.combact.view.organisms import FELT
from game.games.combact.view.outlines import field_arcs
from game.stage import svg
from game.stage.art import ChunkedArt, Theme
from game.stage.palette import Palette, darker, lighter, mix

SIZE = 9.0
CENTRE = SIZE / 2
RING = 3.8
"""Radius of the circle on which the bacteria lie."""
TRACK = (3.16, 4.42)
"""Inner and outer radius of the track they lie in."""
LINE = 0.022
"""Width of the gold lines."""


def place(at: XY) -> XY:
    """Where a place of the drawing (y upwards, origin in the middle) lies on the board."""
    return CENTRE + at[0], CENTRE - at[1]


def place_of_point(point: int) -> XY:
    """Where a connection point lies on the board."""
    return place(xy(POINTS[point]))


def around(angle: float, radius: float) -> XY:
    """The place at an angle, in degrees clockwise from the top, round the middle of the board."""
    turn = radians(angle)
    return CENTRE + radius * sin(turn), CENTRE - radius * cos(turn)


class Ground(ChunkedArt, Struct, frozen=True):
    """The felt with everything that is drawn on it; the trays are in the lower corners."""

    EXTENT = SIZE, SIZE

    def body(self, theme: Theme) -> str:
        return "".join(self.layers(theme))

    def layers(self, theme: Theme) -> tuple[str, str]:
        """The table, and the flower upon it."""
        palette = theme.palette
        middle = (CENTRE, CENTRE)
        felt = FELT.of(palette)
        inner, outer = TRACK
        cloth, track = svg.Edge(0.02, 0.02, SIZE - 0.04, SIZE - 0.04, 0.42), svg.Edge.of_circle(*middle, outer)
        depths = (0, 0.3), (inner / outer, 0.5), (inner / outer + 0.05, 0.3), (0.95, 0.26), (1, 0.55)
        hollowed = [(at, darker(felt, depth)) for at, depth in depths]
        lit = lighter(felt, 0.2), (0.55, lighter(felt, 0.06)), (1, darker(felt, 0.22))
        parts = [
            svg.linear_gradient("cloth", (0, 0), (SIZE, SIZE), lighter(felt, 0.12), felt, darker(felt, 0.35)),
            svg.linear_gradient(
                "rail", (0, 0), (SIZE, SIZE), (0, lighter(palette.gold, 0.35), 0.95), (0.5, palette.gold, 0.55),
                (1, darker(palette.gold, 0.45), 0.85),
            ),
            svg.around(cloth, svg.Edge.of_circle(*middle, outer - 0.1), 'fill="url(#cloth)"'),
            svg.outline(*cloth, svg.line("url(#rail)", 0.025)),
            svg.outline(0.11, 0.11, SIZE - 0.22, SIZE - 0.22, 0.34, svg.line("url(#rail)", 0.012, 0.6)),
            *(self._corner(palette, angle) for angle in (45, 135, 225, 315)),
            svg.radial_gradient("track", middle, outer, *hollowed),
            svg.around(track, svg.Edge.of_circle(*middle, inner - 0.1), 'fill="url(#track)"'),
            svg.outline(*track, svg.line("url(#rail)", 0.03)),
            svg.radial_gradient("table", (CENTRE - 0.9, CENTRE - 1.3), inner * 1.75, *lit),
            svg.circle(*middle, inner, 'fill="url(#table)"'),
            svg.outline(*svg.Edge.of_circle(*middle, inner), svg.line("url(#rail)", 0.03)),
            svg.outline(*svg.Edge.of_circle(*middle, inner + 0.05), svg.line("url(#rail)", 0.01, 0.6)),
        ]  # fmt: skip
        return "".join(parts), flower(palette, middle, 1.0)

    @staticmethod
    def _corner(palette: Palette, angle: float) -> str:
        """The tray in a corner, bounded by the track and the edges of the felt."""
        flip_x, flip_y = (1 if 0 < angle < 180 else -1), (-1 if angle in (45, 315) else 1)
        radius, edge, turn = TRACK[1] + 0.12, CENTRE - 0.24, 27.0

        def at(x: float, y: float) -> str:
            return f"{CENTRE + flip_x * x:.3f} {CENTRE + flip_y * y:.3f}"

        a = cos(radians(turn)) * radius, sin(radians(turn)) * radius
        sweep = int(flip_x * flip_y > 0)
        shape = (
            f"M{at(edge, a[1])}A{radius} {radius} 0 0 {sweep} {at(a[1], edge)}"
            f"L{at(edge - 0.3, edge)}Q{at(edge, edge)} {at(edge, edge - 0.3)}Z"
        )
        felt = FELT.of(palette)
        fill = f'fill="{darker(felt, 0.42)}" stroke="{palette.gold}" stroke-opacity="0.5" stroke-width="0.014"'
        return svg.path(shape, fill)


def flower(palette: Palette, middle: XY, scale: float) -> str:
    """The 144 fields round a place, as fine gold lines; `scale` is the distance of two neighbouring points."""

    def at(place: XY) -> str:
        return f"{middle[0] + place[0] * scale:.4f} {middle[1] - place[1] * scale:.4f}"

    lenses, lines, rim = [], [], []
    for field in FIELDS:
        arcs = field_arcs(field.number)
        if len(arcs) == 2:
            steps = "".join(f"A{scale:g} {scale:g} 0 0 {int(arc.turn < 0)} {at(arc.end)}" for arc in arcs)
            lenses.append(f"M{at(arcs[0].start)}{steps}Z")
        for arc in arcs:
            line = f"M{at(arc.start)}A{scale:g} {scale:g} 0 0 {int(arc.turn < 0)} {at(arc.end)}"
            if arc.neighbour is None:
                rim.append(line)
            elif field.number < arc.neighbour:
                lines.append(line)
    reach = 3.2 * scale
    gold = svg.linear_gradient(
        "gold",
        (middle[0] - reach, middle[1] - reach),
        (middle[0] + reach, middle[1] + reach),
        (0, lighter(palette.gold, 0.4)),
        (0.45, palette.gold),
        (1, mix(palette.gold, darker(FELT.of(palette), 0.2), 0.35)),
    )
    thin = LINE * scale
    points = [
        svg.circle(middle[0] + x * scale, middle[1] - y * scale, 0.045 * scale, 'fill="url(#gold)"')
        for x, y in map(xy, POINTS)
    ]
    return (
        gold
        + svg.path("".join(lenses), f'fill="{lighter(FELT.of(palette), 0.35)}" fill-opacity="0.16"')
        + svg.path("".join(lines + rim), svg.round_line(palette.shadow, 2.4 * thin, 0.35))
        + svg.path("".join(lines), svg.round_line("url(#gold)", thin))
        + svg.path("".join(rim), svg.round_line("url(#gold)", 1.7 * thin))
        + "".join(points)
    )
