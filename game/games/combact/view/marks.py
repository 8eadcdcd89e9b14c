"""Small art: originator, tokens, bases, and marks for the result of a move."""

from __future__ import annotations

from collections.abc import Hashable
from math import ceil

import pygame
from msgspec import Struct

from game.games.combact.rules.geometry import FIELDS, XY, plus
from game.games.combact.view.organisms import Organism, body_of, glow, path_data
from game.stage import svg
from game.stage.art import STRONG, Art, DrawnArt, SquareArt, SvgArt, Theme
from game.stage.drawings import drawing
from game.stage.palette import Colour, channels, darker, lighter

TOKEN = 0.72
"""Width of a token's picture."""
ORIGINATOR = 0.86
SIDE_NAMES = "white", "black"


class Originator(DrawnArt, SquareArt, Struct, frozen=True):
    """The originator: a golden tetrahedron, seen a little from above. It stands on the middle of its picture."""

    size: float = ORIGINATOR
    ghost: bool = False

    FILE = "combact/originator"

    def kin(self) -> Hashable:
        return Originator

    def body(self, theme: Theme) -> str:
        drawn = super().body(theme)
        return f'<g opacity="0.75">{drawn}</g>' if self.ghost else drawn


class Token(Art, Struct, frozen=True):
    """The 5+1 token: a thick hexagonal chip."""

    def kin(self) -> Hashable:
        return Token

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        pixels = max(8, ceil(TOKEN * scale))
        colour = glow(theme.palette)
        body = drawing("combact/token", theme.palette, glow=colour)
        return inscribed(body, 100, pixels, theme, ("5+1", 0.29, darker(colour, 0.8), (50, 48.5)))


def inscribed(
    body: str, width: int, pixels: int, theme: Theme, *texts: tuple[str, float, Colour, XY]
) -> pygame.Surface:
    """A drawing 100 units high with short texts on it: each with its share of the height, colour and middle."""
    picture = svg.render(body, (width, 100), (round(pixels * width / 100), pixels))
    for text, share, colour, (x, y) in texts:
        written = theme.fonts.at(STRONG, share * pixels).render(text, True, channels(colour))
        ink = written.get_bounding_rect()
        left = picture.get_width() * x / width - ink.width / 2 - ink.left
        top = picture.get_height() * y / 100 - ink.height / 2 - ink.top
        picture.blit(written, (round(left), round(top)))
    return picture


class Count(Art, Struct, frozen=True):
    """The number of fields a colour would have at a point: `state` is fits, token or wrong."""

    number: int
    state: str

    SIZE = 0.45

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        palette = theme.palette
        pixels = max(10, ceil(self.SIZE * scale))
        ink = {"fits": palette.text, "token": "#2a1a05", "wrong": "#1c0703"}[self.state]
        plate = palette.panel if palette.bright else darker(palette.panel, 0.3)
        body = drawing(f"combact/count_{self.state}", palette, plate=plate, glow=glow(palette))
        return inscribed(body, 100, pixels, theme, (str(self.number), 0.62, ink, (50, 50)))


class PointCounts(Art, Struct, frozen=True):
    """The numbers of White's and Black's fields at a point: two discs side by side."""

    white: int
    black: int

    SIZE = 0.4

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        palette = theme.palette
        pixels = max(10, ceil(self.SIZE * scale))
        body = drawing("combact/two_counts", palette, glow=glow(palette))
        white = (str(self.white), 0.6, "#16181d", (50, 50))
        black = (str(self.black), 0.6, "#ffffff", (140, 50))
        return inscribed(body, 190, pixels, theme, white, black)


class FullPoint(DrawnArt, Struct, frozen=True):
    """The soft ring at a point where five fields of a colour meet: it takes no more without a token."""

    side: int

    EXTENT = 0.3, 0.3

    def file(self) -> str:
        return f"combact/full_points#{SIDE_NAMES[self.side]}"


class Unjoined(DrawnArt, Struct, frozen=True):
    """A broken chain: the piece is not joined to one of its colour."""

    EXTENT = 0.5, 0.5
    FILE = "combact/unjoined"


class Plate(SvgArt, Struct, frozen=True):
    """The soft light under a piece that can be chosen; `state` is open or chosen."""

    radius: float
    state: str = "open"

    def extent(self) -> tuple[float, float]:
        return 2 * self.radius, 2 * self.radius

    def body(self, theme: Theme) -> str:
        r = self.radius
        accent = glow(theme.palette)
        strength = 0.8 if self.state == "chosen" else 0.42
        light = (0, accent, strength), (0.55, accent, strength * 0.45), (1, accent, 0)
        parts = [svg.radial_gradient("light", (r, r), r, *light), svg.circle(r, r, r, 'fill="url(#light)"')]
        if self.state == "chosen":
            ring = f'fill="none" stroke="{lighter(accent, 0.3)}" stroke-width="0.035" stroke-opacity="0.95"'
            parts.append(svg.circle(r, r, r - 0.06, ring))
        return "".join(parts)


class NoPlace(DrawnArt, Struct, frozen=True):
    """The sign at a piece that may be chosen but fits nowhere: a small cross."""

    EXTENT = 0.34, 0.34
    FILE = "combact/no_place"

    def own(self, theme: Theme) -> dict[str, str]:
        panel = theme.palette.panel
        bad = theme.palette.bad
        if theme.palette.bright:
            return {"disc": panel, "rim": bad, "cross": bad}
        return {"disc": darker(panel, 0.4), "rim": lighter(bad, 0.3), "cross": lighter(bad, 0.45)}


class BaseMark(DrawnArt, Struct, frozen=True):
    """A base at a corner of the board in its owner's colour, with a bead for each side that has connected it."""

    owner: int
    connected: tuple[bool, bool] = (False, False)

    EXTENT = 0.6, 0.6

    def file(self) -> str:
        beads = [name for name, connected in zip(SIDE_NAMES, self.connected, strict=True) if connected]
        return f"combact/bases#{' '.join([SIDE_NAMES[self.owner], *beads])}"


def kind_of_field(number: int) -> str:
    first, second, *third = FIELDS[number].cell
    if third:
        return "up" if plus(first, (0, 1)) in FIELDS[number].cell else "down"
    return {(1, 0): "lens 0", (0, 1): "lens 1"}.get((second[0] - first[0], second[1] - first[1]), "lens 2")


class FieldMark(SvgArt, Struct, frozen=True):
    """A field painted over: `kind` is one of five, by its shape; `state` is taken, or open (its owner changes)."""

    kind: str
    state: str

    EXTENT = 1.24, 1.24

    @classmethod
    def of(cls, field: int, state: str) -> FieldMark:
        return cls(kind_of_field(field), state)

    def body(self, theme: Theme) -> str:
        palette = theme.palette
        fill, opacity, line = {
            "taken": (palette.bad, "0.7", lighter(palette.bad, 0.5)),
            "open": (palette.accent, "0.26", palette.accent),
        }[self.state]
        field = drawing(f"combact/fields#{self.kind}", palette, fill=fill, opacity=opacity, line=line)
        return field if self.state == "open" else field + drawing(f"combact/fields#{self.state}", palette)


class PlaceMark(DrawnArt, Struct, frozen=True):
    """A place where the piece in hand may lie: `now` for its present turn."""

    now: bool

    EXTENT = 0.3, 0.3

    def file(self) -> str:
        return "combact/place_now" if self.now else "combact/place"

    def own(self, theme: Theme) -> dict[str, str]:
        return {"glow": glow(theme.palette)}


class Halo(SvgArt, Struct, frozen=True):
    """The line round a piece: `state` is fits or wrong for the one in hand, last for the one that was laid last, hint
    for one that a hint would lay.
    """

    piece: str
    side: int
    turn: int
    state: str

    @classmethod
    def of(cls, organism: Organism, state: str) -> Halo:
        return cls(organism.piece, organism.side, organism.turn, state)

    def extent(self) -> tuple[float, float]:
        reach = 2 * (body_of(self.piece, self.side, self.turn).radius + 0.2)
        return reach, reach

    def body(self, theme: Theme) -> str:
        shape = body_of(self.piece, self.side, self.turn)
        reach = shape.radius + 0.2
        colour = glow(theme.palette) if self.state == "fits" else theme.palette.bad
        data = path_data(shape.outlines, (reach, reach))
        if self.state == "hint":
            stitches = svg.round_line("#fffdf4", 0.06, dash="0.12 0.1")
            return svg.path(data, svg.round_line("#04141a", 0.13, 0.7)) + svg.path(data, stitches)
        if self.state == "last":
            soft = lighter(glow(theme.palette), 0.2)
            return svg.path(data, svg.round_line(soft, 0.16, 0.22)) + svg.path(data, svg.round_line(soft, 0.055, 0.9))
        lines = (0.26, 0.10), (0.18, 0.16), (0.11, 0.9)
        return "".join(svg.path(data, svg.round_line(colour, width, opacity)) for width, opacity in lines)
