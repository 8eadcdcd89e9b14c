"""Art of UnStack's stones: towers of ebony and of ivory discs, and their shadows.

The discs of the two sides differ in shape as well as in colour: ebony is turned smooth and plain, ivory has a notched
rim and a ring cut into its face.
"""

import math
from collections.abc import Hashable

import pygame
from msgspec import Struct

from game.games.unstack.rules.board import STONES
from game.games.unstack.view.layout import STONE_DEPTH, STONE_RADIUS, rise
from game.games.unstack.view.woodwork import WOOD
from game.stage import svg
from game.stage.art import TITLE, SvgArt, Theme
from game.stage.palette import Colour, channels, darker, lighter, mix

TOWER_WIDTH = 2 * STONE_RADIUS + 0.12
TOWER_HEIGHT = rise(STONES) + 2 * STONE_DEPTH + 0.12
FOOT_Y = TOWER_HEIGHT - STONE_DEPTH - 0.06
TOWER_ANCHOR = (0.5, FOOT_Y / TOWER_HEIGHT)
"""Sprites of towers stand on the middle of their lowest disc, however high they are."""

SHADOW_WIDTH = 2.1
SHADOW_HEIGHT = 1.3
SHADOW_FOOT = (0.62, 0.5)
SHADOW_ANCHOR = (SHADOW_FOOT[0] / SHADOW_WIDTH, SHADOW_FOOT[1] / SHADOW_HEIGHT)
SHADOW_REACH = 1.55
SHADOW_SLOPE = 0.24
"""Length of a shadow as a multiple of the height of its tower, and how far it comes forwards on its way."""
SHADES = 10
SHADE = 0.09
"""Number of the discs of shade of a shadow, and their opacity."""
SHADOW_DETAIL = 48.0
"""Pixels per unit at which shadows are drawn at most: they have no edges, so larger ones can be stretched."""
SHADE_RADIUS = STONE_RADIUS + 0.09
CONTACT_RADIUS = STONE_RADIUS + 0.07
"""Radius of a disc of shade, and of the darkest one below the tower."""


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> str:
    """Path data of an arc of an ellipse; angles in degrees, clockwise on the screen from the right."""
    points = [
        (x + rx * math.cos(math.radians(angle)), y + ry * math.sin(math.radians(angle))) for angle in (start, end)
    ]
    large = int(abs(end - start) > 180)
    sweep = int(end > start)
    (x1, y1), (x2, y2) = points
    return f"M{x1:.4f} {y1:.4f}A{rx:.4f} {ry:.4f} 0 {large} {sweep} {x2:.4f} {y2:.4f}"


def _ellipse(x: float, y: float, rx: float, ry: float, style: str) -> str:
    return f'<ellipse cx="{x:.4f}" cy="{y:.4f}" rx="{rx:.4f}" ry="{ry:.4f}" {style}/>'


def _lean(variant: int, number: int) -> tuple[float, float, float]:
    """Return the offset of a disc by its number from below: sideways, forwards, and its tilt in degrees."""
    phase = variant * 2.1 + number * 2.4
    return 0.013 * math.sin(phase), 0.005 * math.cos(phase * 1.7), 1.7 * math.sin(phase * 1.3 + 1)


class Tower(SvgArt, Struct, frozen=True):
    """A tower of `count` stones of a side; `numbered` ones carry their count on the topmost face.

    All towers have the same extent, so that one can take another's place on a sprite.
    """

    side: int
    count: int
    variant: int = 0
    numbered: bool = True

    EXTENT = TOWER_WIDTH, TOWER_HEIGHT

    def kin(self) -> Hashable:
        return Tower, self.side

    def body(self, theme: Theme) -> str:
        return tower_body(theme, self.side, self.count, self.variant, TOWER_WIDTH / 2, FOOT_Y)

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        return self._numbered(super().paint(scale, theme), scale, theme)

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        body = self.body(theme)
        yield  # Building the SVG text takes a while, too.
        return self._numbered(svg.render(body, self.view(), self.pixels(scale)), scale, theme)

    def _numbered(self, picture: pygame.Surface, scale: float, theme: Theme) -> pygame.Surface:
        if self.numbered:
            x, y = top_of(self.count, self.variant, TOWER_WIDTH / 2, FOOT_Y)
            engrave(picture, theme, self.side, self.count, (x * scale, y * scale), scale)
        return picture


def top_of(count: int, variant: int, x: float, y: float) -> tuple[float, float]:
    """The middle of the topmost face of a tower that stands at a point."""
    dx, dy, _ = _lean(variant, count - 1)
    return x + dx, y + dy - rise(count)


def engrave(
    picture: pygame.Surface, theme: Theme, side: int, number: int, centre: tuple[float, float], scale: float
) -> None:
    """Write a number on the face of a stone; it lies flat, so it is less high than upright."""
    palette = theme.palette
    if side:
        ink = darker(palette.stones[0], 0.2)
        edge = "#ffffff"
    else:
        ink = "#ffffff" if palette.strong else lighter(palette.gold, 0.45)
        edge = darker(palette.stones[0], 0.7)
    font = theme.fonts.at(TITLE, (0.37 if number < 10 else 0.34) * scale)
    step = max(1, round(scale / 70))
    for colour, offset, alpha in ((edge, step, 190), (ink, 0, 255)):
        drawn = font.render(str(number), True, channels(colour))
        # The face's own box has room above and below the digits; they are what has to be centred.
        drawn = drawn.subsurface(drawn.get_bounding_rect())
        size = drawn.get_width(), max(1, round(drawn.get_height() * 0.86))
        drawn = pygame.transform.smoothscale(drawn, size)
        drawn.set_alpha(alpha)
        left, top = round(centre[0] - size[0] / 2), round(centre[1] - size[1] / 2)
        picture.blit(drawn, (left, top + offset))


def tower_body(theme: Theme, side: int, count: int, variant: int, x: float, y: float) -> str:
    """The drawing of a tower that stands at a point."""
    stone = theme.palette.stones[side]
    step = rise(count) / count
    parts = [_gradients(stone, side, x, y - rise(count))]
    for number in range(count):
        dx, dy, tilt = _lean(variant, number)
        parts.append(_disc(stone, side, x + dx, y + dy - number * step, step, tilt, number == count - 1))
    return "".join(parts)


def _gradients(stone: Colour, side: int, x: float, top: float) -> str:
    r = STONE_RADIUS
    d = STONE_DEPTH
    if side == 0:
        shine = mix(stone, "#a58f7c", 0.55)
        base = mix(stone, "#5a4c42", 0.3)
        dark = darker(stone, 0.55)
        face_light = mix(stone, "#8f7d6e", 0.5)
        face_dark = mix(stone, "#000000", 0.3)
    else:
        shine = lighter(stone, 0.6)
        base = darker(stone, 0.08)
        dark = mix(darker(stone, 0.42), "#7a4c22", 0.25)
        face_light = lighter(stone, 0.75)
        face_dark = mix(stone, "#c9a877", 0.22)
    return svg.linear_gradient(
        "side", (x - r, 0), (x + r, 0), (0, mix(base, dark, 0.5)), (0.16, base), (0.3, shine), (0.48, base), (1, dark)
    ) + svg.linear_gradient(
        "face", (x - r * 0.8, top - d), (x + r * 0.8, top + d), (0, face_light), (0.55, stone), (1, face_dark)
    )


def _disc(stone: Colour, side: int, x: float, y: float, thick: float, tilt: float, topmost: bool) -> str:
    """Return a disc at a point, `thick` high."""
    r = STONE_RADIUS
    d = STONE_DEPTH
    top = y - thick
    ink = "#000000" if side == 0 else mix(darker(stone, 0.6), "#5a3312", 0.4)
    left, right = f"{x - r:.4f}", f"{x + r:.4f}"
    body = f"M{left} {top:.4f}V{y:.4f}A{r} {d} 0 0 0 {right} {y:.4f}V{top:.4f}A{r} {d} 0 0 1 {left} {top:.4f}Z"
    line = min(0.012, thick * 0.3)
    parts = [
        # A dark edge sets the tower off from light wood, and is the darkest of a black one on dark wood.
        svg.path(body, f'fill="url(#side)" stroke="{darker(ink, 0.5)}" stroke-width="0.024"'),
        svg.path(
            _arc(x, y - line / 2, r - line / 2, d, 178, 2),
            f'fill="none" stroke="{ink}" stroke-opacity="{0.75 if side == 0 else 0.6}" stroke-width="{line:.4f}"',
        ),
    ]
    if side == 1:
        parts.append(_notches(x, y, thick, ink))
    rim = lighter(stone, 0.5 if side == 0 else 0.85)
    # The chamfer catches the light along the upper left of the rim.
    chamfer = mix(stone, "#93806f", 0.6) if side == 0 else lighter(stone, 0.55)
    parts.append(_ellipse(x, top, r, d, f'fill="{chamfer}" stroke="{darker(ink, 0.5)}" stroke-width="0.014"'))
    parts.append(
        svg.path(
            _arc(x, top + 0.004, r - 0.006, d - 0.004, 165, 60),
            f'fill="none" stroke="{rim}" stroke-opacity="{0.55 if side == 0 else 0.95}" '
            f'stroke-width="{min(0.014, thick * 0.3):.4f}" stroke-linecap="round"',
        )
    )
    if topmost:
        parts.append(_face(stone, side, x, top - 0.004, ink))
    else:
        parts.append(_ellipse(x, top, r * 0.95, d * 0.95, f'fill="{darker(stone, 0.25)}"'))
    return f'<g transform="rotate({tilt:.2f} {x:.4f} {y:.4f})">{"".join(parts)}</g>'


def _notches(x: float, y: float, thick: float, ink: Colour) -> str:
    """The notches in the rim of an ivory disc, as far as they are seen from in front."""
    r = STONE_RADIUS
    d = STONE_DEPTH
    strokes = []
    for angle in range(12, 180, 13):
        cos = math.cos(math.radians(angle))
        sin = math.sin(math.radians(angle))
        at_x = x + r * cos
        at_y = y + d * sin
        strokes.append(f"M{at_x:.4f} {at_y - thick * 0.16:.4f}V{at_y - thick * 0.84:.4f}")
    return svg.path("".join(strokes), f'stroke="{ink}" stroke-opacity="0.42" stroke-width="0.014"')


def _face(stone: Colour, side: int, x: float, y: float, ink: Colour) -> str:
    """The upper face of the topmost disc."""
    r = STONE_RADIUS * 0.945
    d = STONE_DEPTH * 0.94
    parts = [_ellipse(x, y, r, d, 'fill="url(#face)"')]
    if side == 0:
        # The sheen of polished wood, and the fine rings of the lathe.
        for share, opacity in ((0.9, 0.16), (0.8, 0.09)):
            arcs = (
                (160, 290, svg.line("#ffffff", 0.012, opacity, round="ends")),
                (-20, 110, svg.line("#000000", 0.012, 0.35, round="ends")),
            )
            parts += [svg.path(_arc(x, y, r * share, d * share, start, end), style) for start, end, style in arcs]
    else:
        ticks = []
        for n in range(24):
            cos = math.cos(n * math.tau / 24)
            sin = math.sin(n * math.tau / 24)
            ticks.append(f"M{x + r * 0.86 * cos:.4f} {y + d * 0.86 * sin:.4f}L{x + r * cos:.4f} {y + d * sin:.4f}")
        parts.append(svg.path("".join(ticks), f'stroke="{ink}" stroke-opacity="0.5" stroke-width="0.016"'))
        parts.append(_ellipse(x, y + 0.008, r * 0.8, d * 0.8, svg.line("#ffffff", 0.016, 0.9)))
        parts.append(_ellipse(x, y, r * 0.8, d * 0.8, svg.line(ink, 0.016, 0.6)))
    return "".join(parts)


class Shadow(SvgArt, Struct, frozen=True):
    """The shadow of a tower of `count` stones, which the light from the upper left throws on the board."""

    count: int

    EXTENT = SHADOW_WIDTH, SHADOW_HEIGHT

    def kin(self) -> Hashable:
        return Shadow

    def body(self, theme: Theme) -> str:
        return shadow_body(theme, self.count, *SHADOW_FOOT)

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        small = svg.render(self.body(theme), self.view(), self.pixels(min(scale, SHADOW_DETAIL)))
        return small if scale <= SHADOW_DETAIL else pygame.transform.smoothscale(small, self.pixels(scale))


def shadow_body(theme: Theme, count: int, x: float, y: float) -> str:
    """The drawing of the shadow of a tower that stands at a point.

    It begins at the foot, is as long as the tower is high, and fades towards its end. Discs of shade whose edges fade
    lie one behind the other: a stepped outline would be seen in large windows.
    """
    reach = SHADOW_REACH * rise(count)
    squeeze = STONE_DEPTH / STONE_RADIUS
    colour = darker(mix(theme.palette.shadow, WOOD.of(theme.palette), 0.12), 0.3)
    parts = [_shade("shade", SHADE_RADIUS, 0.55, SHADE, colour), _shade("contact", CONTACT_RADIUS, 0.75, 0.5, colour)]
    for n in range(SHADES if count else 1):
        way = reach * n / (SHADES - 1)
        parts.append(_placed("shade", SHADE_RADIUS, x + 0.07 + way, y + 0.035 + way * SHADOW_SLOPE, squeeze))
    parts.append(_placed("contact", CONTACT_RADIUS, x + 0.02, y + 0.035, squeeze))
    return "".join(parts)


def _shade(name: str, radius: float, core: float, opacity: float, colour: Colour) -> str:
    """A gradient from a core, a share of the radius, to nothing at the edge, in steps too small to be seen."""
    fading = [(core + (1 - core) * n / 6, opacity * (0.5 + 0.5 * math.cos(math.pi * n / 6))) for n in range(7)]
    stops = [(at, colour, strength) for at, strength in fading]
    return svg.radial_gradient(name, (0, 0), radius, (0, colour, opacity), *stops)


def _placed(name: str, radius: float, x: float, y: float, squeeze: float) -> str:
    disc = svg.circle(0, 0, radius, f'fill="url(#{name})"')
    return f'<g transform="translate({x:.4f} {y:.4f}) scale(1 {squeeze:.4f})">{disc}</g>'
