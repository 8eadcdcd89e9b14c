"""Enclosed land on the board: a flat tint with a border in its owner's colour; and the light that runs along its border
when it is enclosed, with the number of its fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import ceil, dist, sqrt

import pygame
from msgspec import Struct

from game.games.combact.rules.geometry import FIELD_OF, FIELDS, XY, Cell
from game.games.combact.rules.goals import territory
from game.games.combact.rules.position import Goal, Position
from game.games.combact.rules.terrain import FIELD_BITS, fields_of, mask_of, reached
from game.games.combact.view.marks import inscribed, kind_of_field
from game.games.combact.view.organisms import glow, place_of_field, polygon_data, tones
from game.games.combact.view.outlines import Polyline, arcs, borders, middle_of, outline
from game.stage import svg
from game.stage.art import Art, SvgArt, Theme
from game.stage.palette import Colour, Palette, darker, lighter, mix

BORDER_WIDTH = 0.045
"""Width of a border, which lies within the land."""
HATCH = sqrt(3) / 12
"""Distance of the lines across Black's land. The steps from point to point are multiples of it, so that the lines of
all fields meet.
"""
HALF = 0.62
"""Half the width of a field's picture."""
LIGHT_REACH = 0.75
"""Half the width of a light's picture."""


class Region(Struct, frozen=True):
    """Land of a side: empty fields joined by arcs."""

    side: int
    fields: tuple[int, ...]

    @property
    def middle(self) -> XY:
        """The middle of the field that is the nearest to the middle of all."""
        places = list(map(place_of_field, self.fields))
        middle = [sum(line) / len(places) for line in zip(*places, strict=True)]
        return min(places, key=lambda place: dist(place, middle))


def owners(position: Position) -> dict[int, int]:
    """Return the fields to be painted as somebody's land, in the game where that counts, and whose they are.

    While one colour is alone on the board everything is its own, which would only hide the board.
    """
    shown = position.goal is Goal.AUTONOMY and (all(position.masks) or position.over)
    return territory(position) if shown else {}


def regions(owned: Mapping[int, int]) -> list[Region]:
    """Return the regions of some fields and their owners, those of White first, the smallest first."""
    found = []
    for side in (0, 1):
        free = mask_of(field for field, owner in owned.items() if owner == side)
        while free:
            region = reached(FIELD_BITS[fields_of(free)[0]], free)
            found.append(Region(side, fields_of(region)))
            free ^= region
    return sorted(found, key=lambda region: (region.side, len(region.fields)))


def lands(owned: Mapping[int, int]) -> dict[int, Land]:
    """Return the picture of every field that is somebody's."""
    of_side = [{FIELDS[field].cell for field, owner in owned.items() if owner == side} for side in (0, 1)]

    def land(field: int, owner: int) -> Land:
        sides = enumerate(arcs(FIELDS[field].cell))
        border = "".join(str(number) for number, arc in sides if arc.across not in of_side[owner])
        return Land(kind_of_field(field), owner, border)

    return {field: land(field, owner) for field, owner in owned.items()}


def border(region: Region) -> list[list[tuple[int, BorderLight]]]:
    """Return the borders of a region, each as fields with a light on one of their sides, on its way round."""
    cells = [FIELDS[field].cell for field in region.fields]

    def light(cell: Cell, number: int) -> tuple[int, BorderLight]:
        field = FIELD_OF[cell]
        return field, BorderLight(kind_of_field(field), number)

    return [[light(cell, arcs(cell).index(arc)) for cell, arc in line] for line in borders(cells)]


@cache
def _cell(kind: str) -> Cell:
    """Return a field of a kind."""
    return next(field.cell for field in FIELDS if kind_of_field(field.number) == kind)


def _seen(kind: str, places: Iterable[XY], half: float) -> Polyline:
    """Return places of the board as they lie in the picture of a field of a kind."""
    middle_x, middle_y = middle_of(_cell(kind))
    return tuple((half + x - middle_x, half + middle_y - y) for x, y in places)


def _sides(kind: str, numbers: Iterable[int], half: float) -> str:
    """Return the path data of some sides of a field."""
    data = ""
    for number in numbers:
        side = arcs(_cell(kind))[number]
        places = _seen(kind, side.line(8), half)
        data += "M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in places)
    return data


class Land(Art, Struct, frozen=True):
    """A field of a side's land; `border` are the numbers of its sides at which the land ends."""

    kind: str
    side: int
    border: str

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        side = max(2, round(2 * HALF * scale))
        view = (2 * HALF, 2 * HALF)
        size = (side, side)
        shape = polygon_data([_seen(self.kind, line, HALF) for line in outline([_cell(self.kind)])])
        mask = svg.render(svg.path(shape, 'fill="#ffffff"'), view, size)
        drawn = svg.render("".join(self._drawing(theme.palette)), view, size)
        drawn.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return drawn

    def _drawing(self, palette: Palette) -> Iterator[str]:
        """Yield the drawing, of which all beyond the field is cut off."""
        ink = tones(self.side, palette)
        everything = f'<rect width="{2 * HALF}" height="{2 * HALF}" '
        sides = _sides(self.kind, map(int, self.border), HALF)
        if self.side == 0:
            yield f'{everything}fill="{ink.base}" fill-opacity="0.46"/>'
            yield svg.path(sides, svg.round_line(lighter(ink.base, 0.5), 2 * BORDER_WIDTH))
            return
        yield f'{everything}fill="{ink.base}" fill-opacity="0.78"/>'
        yield svg.path(self._hatch(), svg.round_line(ink.edge, 0.024, 0.6))
        yield svg.path(sides, svg.round_line(darker(ink.base, 0.4), 3.4 * BORDER_WIDTH))
        yield svg.path(sides, svg.round_line(ink.edge, 1.5 * BORDER_WIDTH))

    def _hatch(self) -> str:
        """Return the path data of the lines across the field, which run on in its neighbours."""
        middle_x, middle_y = middle_of(_cell(self.kind))
        across = sqrt(3) / 2, -0.5
        first = ceil((middle_x * across[0] + middle_y * across[1] - HALF) / HATCH)
        data = ""
        for number in range(first, first + ceil(2 * HALF / HATCH) + 1):
            x, y = across[0] * number * HATCH, across[1] * number * HATCH
            along = (middle_x - x) * 0.5 + (middle_y - y) * sqrt(3) / 2
            ends = [(x + share * 0.5, y + share * sqrt(3) / 2) for share in (along - 1, along + 1)]
            data += "M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in _seen(self.kind, ends, HALF))
        return data


class BorderLight(SvgArt, Struct, frozen=True):
    """A light on one side of a field."""

    kind: str
    number: int

    EXTENT = 2 * LIGHT_REACH, 2 * LIGHT_REACH

    def body(self, theme: Theme) -> str:
        data = _sides(self.kind, [self.number], LIGHT_REACH)
        colour = glow(theme.palette)
        lines = (0.24, 0.12, colour), (0.15, 0.3, colour), (0.07, 1.0, lighter(colour, 0.55))
        return "".join(svg.path(data, svg.round_line(tint, width, opacity)) for width, opacity, tint in lines)


class LandCount(Art, Struct, frozen=True):
    """The number of a region's fields, in the colour of its owner."""

    number: int
    side: int

    SIZE = 0.62

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        fill, ink, rim = _disc(self.side, theme.palette)
        light = glow(theme.palette)
        body = (
            svg.circle(50, 50, 48, f'fill="{light}" fill-opacity="0.3"')
            + svg.circle(50, 50, 43, f'fill="{rim}"')
            + svg.circle(50, 50, 38.5, f'fill="{fill}"')
        )
        share = 0.52 if self.number < 100 else 0.4
        return inscribed(body, 100, max(10, ceil(self.SIZE * scale)), theme, (str(self.number), share, ink, (50, 50)))


def _disc(side: int, palette: Palette) -> tuple[Colour, Colour, Colour]:
    """Return the colours of a side's disc, of what is written on it, and of its rim."""
    black, white = palette.stones
    if side == 0:
        return lighter(white, 0.3), "#16181d", mix(white, "#6b5836", 0.55)
    return mix(black, "#10141d", 0.7), "#ffffff", mix(black, white, 0.76)


def arts_of(owned: Mapping[int, int], gained: Sequence[Region]) -> list[Art]:
    """Return the pictures that come up when regions are gained, in the order of need."""
    lights = [light for region in gained for line in border(region) for _, light in line]
    counts = [LandCount(len(region.fields), region.side) for region in gained]
    return list(dict.fromkeys([*lights, *lands(owned).values(), *counts]))
