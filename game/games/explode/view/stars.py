"""The pieces of Explode! as pictures: faceted glass stars, their halos, and what flies when one bursts.

A star has five arms, and as many of them are lit as it is worth; its number stands on the facet in the middle. Red's
arms are pointed, Blue's are rounded petals, so that the two are told apart without colour.
"""

from __future__ import annotations

import math

import pygame
from msgspec import Struct

from game.games.explode.rules.moves import LIMIT
from game.stage import svg
from game.stage.art import TITLE, Art, DrawnArt, SvgArt, Theme
from game.stage.palette import Colour, channels, darker, lighter, mix

Point = tuple[float, float]

ARMS = 5
LIGHT: Point = (-0.55, -0.835)
"""Direction to the light, a unit vector to the upper left."""
RADII = (0.32, 0.35, 0.38, 0.41, 0.44, 0.455)
"""Reach of a lit arm, in cells, for the values 1 to 5 and for one that is about to burst."""
UNLIT = 0.8
"""Reach of an arm that is not lit, as a share of a lit one's."""


def shade(colour: Colour, light: float, depth: float = 1.0) -> Colour:
    """A facet's colour when it is turned to the light (1), across it (0) or away from it (-1)."""
    light *= depth
    return lighter(colour, 0.4 * light) if light >= 0 else darker(colour, -0.5 * light)


def polar(centre: Point, degrees: float, radius: float) -> Point:
    """The point in a direction, clockwise from the right as seen on the screen."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def facing(degrees: float) -> float:
    """Return how much a surface leaning in this direction faces the light, -1 to 1."""
    return math.cos(math.radians(degrees)) * LIGHT[0] + math.sin(math.radians(degrees)) * LIGHT[1]


def _spot(point: Point) -> str:
    return f"{point[0]:.4f} {point[1]:.4f}"


class _Arm(Struct, frozen=True):
    """One arm round a centre: `valleys` before and after it, its `tip`, and the corner `foot` of the middle facet."""

    degrees: float
    lit: bool
    pointed: bool
    centre: Point
    reach: float
    valley: float
    foot: Point

    @property
    def tip(self) -> Point:
        return polar(self.centre, self.degrees, self.reach)

    def valley_point(self, turn: int) -> Point:
        """Return where the arm meets its neighbour, anticlockwise (-1) or clockwise (1)."""
        return polar(self.centre, self.degrees + turn * 180 / ARMS, self.valley)

    def edge(self, turn: int) -> str:
        """Path data from the valley on that side to the tip."""
        if self.pointed:
            return f"L{_spot(self.tip)}"
        first = polar(self.centre, self.degrees + turn * 35, self.reach * 0.9)
        flat = polar(self.tip, self.degrees + turn * 90, self.reach * 0.27)
        return f"C{_spot(first)} {_spot(flat)} {_spot(self.tip)}"

    def edge_back(self, turn: int) -> str:
        """Path data from the tip to the valley on that side."""
        if self.pointed:
            return f"L{_spot(self.valley_point(turn))}"
        first = polar(self.centre, self.degrees + turn * 35, self.reach * 0.9)
        flat = polar(self.tip, self.degrees + turn * 90, self.reach * 0.27)
        return f"C{_spot(flat)} {_spot(first)} {_spot(self.valley_point(turn))}"

    def half(self, turn: int) -> str:
        """Path data of the facet on one side of the ridge."""
        return f"M{_spot(self.foot)}L{_spot(self.valley_point(turn))}{self.edge(turn)}Z"


def arms(side: int, value: int, centre: Point, radius: float) -> list[_Arm]:
    """The arms of a star, the first one pointing up, the others clockwise."""
    pointed = side == 0
    made = []
    for n in range(ARMS):
        degrees = -90 + n * 360 / ARMS
        lit = n < value
        reach = radius * (1.0 if lit else UNLIT)
        valley = radius * (0.47 if pointed else 0.6)
        foot = polar(centre, degrees, radius * (0.44 if pointed else 0.47))
        made.append(_Arm(degrees, lit, pointed, centre, reach, valley, foot))
    return made


def outline(star: list[_Arm]) -> str:
    """Path data round a whole star."""
    begin = f"M{_spot(star[0].valley_point(-1))}"
    return begin + "".join(arm.edge(-1) + arm.edge_back(1) for arm in star) + "Z"


def radius_of(value: int) -> float:
    """Reach of the lit arms of a star, in cells."""
    return RADII[min(value, LIMIT + 1) - 1]


def hot(theme: Theme, side: int) -> Colour:
    """The colour of a side's light: pale, warm for Red and cool for Blue."""
    return mix(lighter(theme.palette.sides[side], 0.55), "#ffe9a0" if side == 0 else "#c8f6ff", 0.6)


class Star(SvgArt, Struct, frozen=True):
    """A star of a side (0 Red, 1 Blue) worth `value`; above five it is about to burst. Its centre is in the middle."""

    side: int
    value: int
    numbered: bool = True

    def follows(self) -> bool:
        return True

    def extent(self) -> tuple[float, float]:
        reach = 2 * radius_of(self.value) + 0.06
        return reach, reach

    def body(self, theme: Theme) -> str:
        middle = self.extent()[0] / 2
        centre = (middle, middle)
        radius = radius_of(self.value)
        star = arms(self.side, self.value, centre, radius)
        colour, light = theme.palette.sides[self.side], hot(theme, self.side)
        power = min(self.value, LIMIT + 1) / LIMIT
        depth = 1.0 if self.side == 0 else 0.8
        parts = [svg.path(outline(star), f'fill="{darker(colour, 0.5)}"')]
        for arm in star:
            # Unlit arms are dull glass; lit ones are the brighter the more the whole star is worth.
            base = mix(colour, light, 0.04 * power) if arm.lit else mix(darker(colour, 0.3), "#6b7478", 0.22)
            for turn in (-1, 1):
                facet = shade(base, facing(arm.degrees + turn * 90), depth)
                parts.append(svg.path(arm.half(turn), f'fill="{facet}"'))
        base = mix(colour, light, 0.1 * power)
        for arm, following in zip(star, star[1:] + star[:1], strict=True):
            slope = shade(base, facing(arm.degrees + 180 / ARMS), 0.75)
            parts.append(svg.path(svg.polygon([arm.valley_point(1), arm.foot, following.foot]), f'fill="{slope}"'))
        parts += self._glow(star, centre, radius, light, power)
        parts += self._table(star, centre, radius, colour, light)
        parts += self._edges(star, radius, colour)
        parts += [self._bead(arm, light, power) for arm in star if arm.lit]
        return "".join(parts)

    def _glow(self, star: list[_Arm], centre: Point, radius: float, light: Colour, power: float) -> list[str]:
        shades = (0, 0.95), (0.42, 0.6), (0.66, 0.08), (1, 0)
        inner = svg.radial_gradient("inner", centre, radius, *((at, light, share * power) for at, share in shades))
        return [inner, svg.path(outline(star), 'fill="url(#inner)"')]

    def _table(self, star: list[_Arm], centre: Point, radius: float, colour: Colour, light: Colour) -> list[str]:
        """The flat facet in the middle, darker than the rest so that the number stands out."""
        top, low = (polar(centre, degrees, radius * 0.5) for degrees in (-125, 55))
        fill = svg.linear_gradient(
            "table", top, low, (0, mix(colour, light, 0.3)), (0.35, darker(colour, 0.22)), (1, darker(colour, 0.5))
        )
        style = svg.line(light, 0.012, 0.75, fill="url(#table)")
        if self.side == 0:
            shape = svg.path(svg.polygon([arm.foot for arm in star]), style)
        else:
            shape = svg.circle(centre[0], centre[1], radius * 0.43, style)
        return [fill, shape]

    def _edges(self, star: list[_Arm], radius: float, colour: Colour) -> list[str]:
        """A dark rim that sets the star off from the board, ridges that catch the light, and a reflection."""
        parts = [svg.path(outline(star), svg.line(darker(colour, 0.7), 0.02, round="joins"))]
        for arm in star:
            opacity = 0.8 if arm.lit else 0.28
            ridge = f'fill="none" stroke="#ffffff" stroke-opacity="{opacity}" stroke-width="0.009"'
            parts.append(
                svg.path(f"M{_spot(arm.foot)}L{_spot(polar(arm.centre, arm.degrees, arm.reach * 0.93))}", ridge)
            )
            glint = f'fill="none" stroke="#ffffff" stroke-opacity="{opacity * 0.6}" stroke-width="0.012"'
            if facing(arm.degrees - 90) > 0.2:
                parts.append(svg.path(f"M{_spot(arm.valley_point(-1))}{arm.edge(-1)}", glint))
            elif facing(arm.degrees + 90) > 0.2:
                parts.append(svg.path(f"M{_spot(arm.valley_point(1))}{arm.edge(1)}", glint))
        return parts

    def _bead(self, arm: _Arm, light: Colour, power: float) -> str:
        """The spark in a lit arm, which makes the arms countable."""
        x, y = polar(arm.centre, arm.degrees, arm.reach * (0.69 if arm.pointed else 0.74))
        size = 0.024 + 0.012 * power
        name = f"bead{round(arm.degrees)}"
        return (
            svg.radial_gradient(name, (x, y), size * 2.6, (0, "#ffffff", 0.95), (0.35, light, 0.75), (1, light, 0))
            + svg.circle(x, y, size * 2.6, f'fill="url(#{name})"')
            + svg.circle(x, y, size, 'fill="#ffffff"')
        )

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        picture = super().paint(scale, theme)
        if not self.numbered:
            return picture
        # On small cells the number takes more of the star, so that it can still be read.
        size = 0.30 + 0.012 * min(self.value, LIMIT) + 0.12 * max(0.0, min(1.0, (64 - scale) / 36))
        stamp(picture, str(self.value), size * scale, theme, darker(theme.palette.sides[self.side], 0.72))
        return picture


def stamp(picture: pygame.Surface, text: str, size: float, theme: Theme, rim: Colour) -> None:
    """Write a white number into the middle of a picture, with a thin dark rim round it."""
    font = theme.fonts.at(TITLE, size)
    glyphs = font.render(text, True, channels("#ffffff"))
    ink = glyphs.get_bounding_rect()
    left, top = round(picture.get_width() / 2 - ink.centerx), round(picture.get_height() / 2 - ink.centery)
    edge = font.render(text, True, channels(rim))
    reach = max(1, round(size / 15))
    for step in range(12):
        dx, dy = polar((0, 0), step * 30, reach)
        picture.blit(edge, (left + round(dx), top + round(dy)))
    picture.blit(glyphs, (left, top))


class Halo(SvgArt, Struct, frozen=True):
    """The shadow of a star, and the light through its glass."""

    side: int
    value: int

    def _power(self) -> float:
        return min(self.value, LIMIT + 1) / LIMIT

    def _reach(self) -> float:
        return 0.4 + 0.28 * self._power()

    def extent(self) -> tuple[float, float]:
        return 2 * self._reach(), 2 * self._reach()

    def body(self, theme: Theme) -> str:
        reach, power = self._reach(), self._power()
        middle = reach
        colour = theme.palette.sides[self.side]
        inner = (0, colour, 0.25 + 0.5 * power), (0.5, colour, 0.1 + 0.42 * power)
        outer = (0.75, lighter(colour, 0.25), 0.02 + 0.18 * power), (1, lighter(colour, 0.4), 0)
        parts = [
            svg.radial_gradient("halo", (middle, middle), reach, *inner, *outer),
            svg.circle(middle, middle, reach, 'fill="url(#halo)"'),
        ]
        for grow, drop in ((1.12, 0.05), (1.06, 0.042), (1.0, 0.036), (0.94, 0.03)):
            fallen = arms(
                self.side, self.value, (middle + drop * 0.8, middle + drop * 1.25), radius_of(self.value) * grow
            )
            parts.append(svg.path(outline(fallen), f'fill="{darker(colour, 0.85)}" fill-opacity="0.13"'))
        return "".join(parts)


class Shard(DrawnArt, Struct, frozen=True):
    """A splinter of glass; `form` 0 to 2 are differently cut, long side from left to right."""

    side: int
    form: int = 0

    FORMS = 3
    EXTENT = 0.34, 0.3
    FILE = "explode/splinter_{art.form}"

    def own(self, theme: Theme) -> dict[str, str]:
        return {"colour": theme.palette.sides[self.side], "light": hot(theme, self.side)}


class Flash(DrawnArt, Struct, frozen=True):
    """The light of a bursting star, with a ring that runs outward."""

    side: int

    EXTENT = 1.3, 1.3
    FILE = "explode/flash"

    def own(self, theme: Theme) -> dict[str, str]:
        return {"colour": theme.palette.sides[self.side], "light": hot(theme, self.side)}


def paste(picture: pygame.Surface, art: Art, x: float, y: float, scale: float, theme: Theme) -> None:
    """Paint an art at `scale` pixels a unit into a picture, its middle at a pixel."""
    image = art.paint(scale, theme)
    picture.blit(image, image.get_rect(center=(round(x), round(y))))
