"""Art below the pieces: dark felt, the track of the ring, the trays, and the Flower of Life in fine gold lines.

The board's space: one unit is the distance of two neighbouring points, the origin is the upper left corner of a square
of `SIZE` units, and y grows downwards.
"""

from math import cos, radians, sin

from msgspec import Struct

from game.games.combact.rules.geometry import FIELD_OF, FIELDS, POINTS, XY, Axial, xy
from game.games.combact.view.organisms import FELT
from game.games.combact.view.outlines import arcs
from game.stage import svg
from game.stage.art import ChunkedArt, Theme
from game.stage.drawings import drawing
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
    """Return a place of the drawing (y upwards, origin in the centre) in units of the board."""
    return CENTRE + at[0], CENTRE - at[1]


def place_of_point(point: int) -> XY:
    """Return the place of a connection point on the board."""
    return place(xy(POINTS[point]))


def around(angle: float, radius: float) -> XY:
    """The place at an angle, in degrees clockwise from the top, round the middle of the board."""
    turn = radians(angle)
    return CENTRE + radius * sin(turn), CENTRE - radius * cos(turn)


class Ground(ChunkedArt, Struct, frozen=True):
    """The felt with everything that is drawn on it; the trays are in the lower corners."""

    EXTENT = SIZE, SIZE

    def layers(self, theme: Theme) -> tuple[str, str]:
        """The table, and the flower upon it."""
        palette = theme.palette
        table = drawing("combact/table", palette, felt=FELT.of(palette))
        return table, flower(palette, (CENTRE, CENTRE), 1.0)


def flower(palette: Palette, middle: XY, scale: float) -> str:
    """The 144 fields round a place, as fine gold lines; `scale` is the distance of two neighbouring points."""

    def at(tip: Axial) -> str:
        x, y = xy(tip)
        return f"{middle[0] + x * scale:.4f} {middle[1] - y * scale:.4f}"

    lenses, lines, rim = [], [], []
    for field in FIELDS:
        sides = arcs(field.cell)
        if len(sides) == 2:
            steps = "".join(f"A{scale:g} {scale:g} 0 0 {int(arc.turn < 0)} {at(arc.end)}" for arc in sides)
            lenses.append(f"M{at(sides[0].start)}{steps}Z")
        for arc in sides:
            line = f"M{at(arc.start)}A{scale:g} {scale:g} 0 0 {int(arc.turn < 0)} {at(arc.end)}"
            if arc.across not in FIELD_OF:
                rim.append(line)
            elif field.number < FIELD_OF[arc.across]:
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
