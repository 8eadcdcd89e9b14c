"""The ten glyphs of the bricks, as SVG path data round the origin, about 25 units to every side.

They tell the colours apart without colour. None of them points anywhere, so that none is taken for an arrow.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from game.stage.svg import polygon


def _disc(x: float, y: float, radius: float, clockwise: bool = True) -> str:
    """A circle as two arcs; one that runs the other way cuts a hole."""
    sweep = int(clockwise)
    return (
        f"M{x - radius:g} {y:g}A{radius:g} {radius:g} 0 1 {sweep} {x + radius:g} {y:g}"
        f"A{radius:g} {radius:g} 0 1 {sweep} {x - radius:g} {y:g}Z"
    )


def _star(points: int, outer: float, inner: float) -> str:
    corners = []
    for n in range(2 * points):
        radius, angle = (inner if n % 2 else outer), pi * n / points - pi / 2
        corners.append((radius * cos(angle), radius * sin(angle) + 1.5))
    return polygon(corners)


def _spokes(count: int, reach: float, half: float) -> str:
    """Bars through the middle, evenly turned."""
    bars = []
    for n in range(count):
        c, s = cos(pi * n / count), sin(pi * n / count)
        corners = ((-half, -reach), (half, -reach), (half, reach), (-half, reach))
        bars.append(polygon([(x * c - y * s, x * s + y * c) for x, y in corners]))
    return "".join(bars)


def _bars() -> str:
    return "".join(polygon([(-23, y - 5), (23, y - 5), (23, y + 5), (-23, y + 5)]) for y in (-17, 0, 17))


RING: Final = _disc(0, 0, 24) + _disc(0, 0, 11.5, clockwise=False)
DROP: Final = "M0 -28C6 -14 20 -4 20 9A20 19 0 0 1 -20 9C-20 -4 -6 -14 0 -28Z"
STAR: Final = _star(5, 28, 12)
CLOVER: Final = _disc(0, -12, 12.5) + _disc(-13, 7, 12.5) + _disc(13, 7, 12.5) + "M-3.5 0L3.5 0L8 27L-8 27Z"
DIAMOND: Final = "M0 -28L22 0L0 28L-22 0Z"
SNOW: Final = _spokes(3, 27, 4.8)
HEART: Final = "M0 25C-12 15 -26 4 -26 -9C-26 -24 -7 -27 0 -13C7 -27 26 -24 26 -9C26 4 12 15 0 25Z"
MOON: Final = "M8 -26A27 27 0 1 0 26 9A21 21 0 0 1 8 -26Z"
PLUS: Final = _spokes(2, 25, 8)
BARS: Final = _bars()

GLYPHS: Final = (RING, DROP, STAR, CLOVER, DIAMOND, SNOW, HEART, MOON, PLUS, BARS)
"""One for each colour."""
