"""The bricks: glazed tiles with a bevel, a glyph for every colour, and an arrow.

One unit is a cell of the board; tiles are drawn in a hundredth of it. The glyphs are SVG path data round the origin,
about 25 units to every side; they tell the colours apart without colour, and none of them points anywhere, so that none
is taken for an arrow.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import cos, pi, sin
from typing import Final

from msgspec import Struct

from game.games.brickshooter.rules.board import LANE_DEPTH, SIZE, Arrow
from game.stage import svg
from game.stage.art import Look, SvgArt
from game.stage.palette import Colour, channels, darker, lighter, mix
from game.stage.svg import polygon

BOARD = SIZE + 2 * LANE_DEPTH
"""Cells a side of the whole board."""
BRIGHTNESS = (1.0, 0.78, 0.58)
"""How bright the bricks of a lane are, innermost first: one sees at once what comes next."""
IVORY = "#fff6e2"
TURN = {Arrow.UP: 0, Arrow.RIGHT: 90, Arrow.DOWN: 180, Arrow.LEFT: 270}
"""Degrees clockwise from up."""
VECTOR = {Arrow.NONE: (0, 0), Arrow.UP: (0, -1), Arrow.RIGHT: (1, 0), Arrow.DOWN: (0, 1), Arrow.LEFT: (-1, 0)}


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


def luminance(colour: Colour) -> float:
    """How bright a colour looks, 0 to 1."""
    red, green, blue = channels(colour)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def _tile(base: Colour, name: str) -> str:
    """A tile without a glyph, 100 x 100: its side below, the bevel, the glazed face and the light on it."""
    shadow = '<rect x="5" y="8" width="92" height="91" rx="17" fill="#000000" fill-opacity="0.34"/>'
    side = f'<rect x="3" y="4" width="94" height="93" rx="17" fill="{darker(base, 0.46)}"/>'
    shades = lighter(base, 0.62), (0.42, lighter(base, 0.14)), (0.62, darker(base, 0.10)), darker(base, 0.30)
    bevel = (
        svg.linear_gradient(f"b{name}", (15, 3), (85, 93), *shades)
        + f'<rect x="3" y="2.5" width="94" height="90" rx="17" fill="url(#b{name})"/>'
    )
    face = (
        svg.linear_gradient(f"f{name}", (30, 8), (62, 90), lighter(base, 0.20), base, darker(base, 0.13))
        + f'<rect x="10" y="9" width="80" height="76" rx="12" fill="url(#f{name})"/>'
    )
    return shadow + side + bevel + face


def _gloss(name: str) -> str:
    """The window's light on the glaze, over the glyph."""
    sheen = svg.linear_gradient(
        f"s{name}", (40, 9), (48, 46), (0, "#ffffff", 0.42), (0.6, "#ffffff", 0.10), (1, "#ffffff", 0.0)
    )
    spot = svg.radial_gradient(f"p{name}", (27, 20), 17, (0, "#ffffff", 0.75), (1, "#ffffff", 0.0))
    return (
        sheen
        + f'<path d="M10 24Q10 9 24 9H76Q90 9 90 24V30Q66 40 38 45Q20 48 10 58Z" fill="url(#s{name})"/>'
        + spot
        + f'<ellipse cx="27" cy="19" rx="15" ry="7" fill="url(#p{name})"/>'
    )


def _engraved(data: str, base: Colour, placed: str) -> str:
    """A glyph cut into the face: dark, with the light catching its lower edge."""
    dark = darker(base, 0.58) if luminance(base) > 0.3 else lighter(base, 0.62)
    edge = lighter(base, 0.55) if luminance(base) > 0.3 else darker(base, 0.6)
    return (
        f'<path d="{data}" transform="translate(1.6 2.4) {placed}" fill="{edge}" fill-opacity="0.75"/>'
        f'<path d="{data}" transform="{placed}" fill="{dark}" fill-opacity="0.86"/>'
    )


def _raised_arrow(base: Colour, arrow: Arrow, large: bool, name: str) -> str:
    """The arrow, raised and pale: the loudest thing on the tile."""
    data = (
        "M0 -27L30 4Q33 10 26 10H11V26H-11V10H-26Q-33 10 -30 4Z"
        if large
        else "M0 -15L24 8Q26 12 21 12H-21Q-26 12 -24 8Z"
    )
    dx, dy = VECTOR[arrow]
    reach = 0 if large else 22
    x, y = 50 + dx * reach, 47.5 + dy * reach
    turn = f"rotate({TURN[arrow]})"
    rim = darker(base, 0.68)
    body = svg.linear_gradient(f"a{name}{int(arrow)}", (0, -20), (0, 20), "#ffffff", mix(IVORY, base, 0.18))
    return (
        f'<path d="{data}" transform="translate({x:g} {y + 4:g}) {turn}" fill="#000000" fill-opacity="0.42"/>'
        f'<path d="{data}" transform="translate({x:g} {y:g}) {turn}" fill="{rim}" stroke="{rim}" '
        f'stroke-width="6" stroke-linejoin="round"/>{body}'
        f'<path d="{data}" transform="translate({x:g} {y:g}) {turn}" fill="url(#a{name}{int(arrow)})"/>'
    )


def tile(colour: int, arrow: Arrow, look: Look) -> str:
    """A brick of a colour with its arrow, as SVG 100 x 100 units large."""
    base, name = look.palette.hues[colour], f"{colour}"
    parts = [_tile(base, name)]
    dx, dy = VECTOR[arrow]
    if look.symbols:
        size, back = (0.72, 14) if arrow else (0.98, 0)
        placed = f"translate({50 - dx * back:g} {47.5 - dy * back:g}) scale({size})"
        parts.append(_engraved(GLYPHS[colour], base, placed))
    parts.append(_gloss(name))
    if arrow:
        parts.append(_raised_arrow(base, arrow, not look.symbols, name))
    return "".join(parts)


class Brick(SvgArt, Struct, frozen=True):
    """A brick: a glazed tile with the glyph of its colour, and an arrow if it has one."""

    colour: int
    arrow: Arrow = Arrow.NONE

    VIEW = 100.0, 100.0

    def kin(self) -> Hashable:
        return Brick, self.colour

    def body(self, look: Look) -> str:
        return tile(self.colour, self.arrow, look)


def placed(x: float, y: float, colour: int, arrow: Arrow, look: Look, opacity: float = 1.0) -> str:
    """A brick in a drawing whose unit is a cell, by its upper left corner."""
    return f'<g transform="translate({x:g} {y:g}) scale(0.01)" opacity="{opacity:g}">{tile(colour, arrow, look)}</g>'
