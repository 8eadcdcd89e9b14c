"""Pictures of the board with pieces on it: the emblem, levels, goals, and what the help shows.

See `ground` for the board the game is played on, `organisms` for the bacteria and `marks` for everything small.
"""

from collections.abc import Iterator

from msgspec import Struct

from game.games.combact.rules import goals
from game.games.combact.rules.geometry import CORNERS, FIELDS, POINT_NAMED, POINTS, XY, xy
from game.games.combact.rules.position import Goal, parse_position
from game.games.combact.view.land import lands, owners
from game.games.combact.view.marks import BaseMark, Count, Halo
from game.games.combact.view.organisms import FELT, Organism, flower, plain, tones
from game.games.combact.view.outlines import middle_of
from game.stage import svg
from game.stage.art import Art, Theme
from game.stage.palette import darker, lighter

FINE = 45.0
"""Pixels a unit from which on pieces are painted as glossy as in the game."""


class BoardPicture(Art, Struct, frozen=True):
    """The board, or a part of it, with pieces on it.

    `pieces` are as in a position's text, such as `wK3@d4`. `centre` is the place of the drawing (y upwards) in the
    middle of the picture, which is 1 unit high; `span` says how many units of the board that is.
    """

    pieces: tuple[str, ...] = ()
    width: float = 1.0
    centre: XY = (0.0, 0.0)
    span: float = 6.5
    bases: tuple[tuple[bool, bool], ...] = ()
    """For each base whether White and Black have connected it; empty where there are none."""
    territory: tuple[tuple[int, int], ...] = ()
    """Fields and their owners."""
    counts: tuple[tuple[str, int, str], ...] = ()
    """Names of points, counts, and the state of `Count`."""
    ghost: str = ""
    """A piece held over the board."""
    last: str = ""
    """The piece that was laid last, if it is to be outlined."""

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        size = (max(2, round(self.width * scale)), max(2, round(scale)))
        unit = size[1] / self.span
        middle = (size[0] / 2 - self.centre[0] * unit, size[1] / 2 + self.centre[1] * unit)
        felt = FELT.of(theme.palette)
        light = svg.radial_gradient(
            "felt", (size[0] * 0.3, size[1] * 0.2), size[0] * 1.1, lighter(felt, 0.18), felt, darker(felt, 0.35)
        )
        cloth = svg.rounded(0, 0, *size, 0.05 * size[1], 'fill="url(#felt)"')
        drawing = light + cloth + flower(theme.palette, middle, unit)
        if unit < FINE:
            for n, (organism, (x, y)) in enumerate(self.organisms()):
                at = middle[0] + x * unit, middle[1] - y * unit
                drawing += plain(organism.body, tones(organism.side, theme.palette), at, unit, f"p{n}")
        picture = yield from svg.render_in_bands((drawing,), size, size)
        for art, at in self._upon(unit):
            yield
            image = art.paint(unit, theme)
            left, top = middle[0] + at[0] * unit, middle[1] - at[1] * unit
            picture.blit(image, (round(left - image.get_width() / 2), round(top - image.get_height() / 2)))
        return picture

    def _upon(self, unit: float) -> Iterator[tuple[Art, XY]]:
        """Yield the art upon the cloth, from below, with its centre; `unit` is in pixels."""
        for field, land in lands(dict(self.territory)).items():
            yield land, middle_of(FIELDS[field].cell)
        if unit >= FINE:
            yield from self.organisms()
        if self.last:
            organism, at = organism_named(self.last)
            yield Halo.of(organism, "last"), at
        if self.ghost:
            organism, at = organism_named(self.ghost)
            yield Halo.of(organism, "fits"), at
            yield organism, at
        for n, (corner, connected) in enumerate(zip(CORNERS, self.bases, strict=False)):
            yield BaseMark(n % 2, connected), xy(POINTS[corner])
        for point, number, state in self.counts:
            yield Count(number, state), xy(POINTS[POINT_NAMED[point]])

    def organisms(self) -> list[tuple[Organism, XY]]:
        """The pieces, and where their middles are in the drawing."""
        return [organism_named(name) for name in self.pieces]


def organism_named(name: str) -> tuple[Organism, XY]:
    """The piece that a name such as `wK3@d4` means, and where its middle is in the drawing."""
    organism = Organism(name[1], "wb".index(name[0]), int(name[2]))
    x, y = xy(POINTS[POINT_NAMED[name[4:]]])
    return organism, (x + organism.body.middle[0], y + organism.body.middle[1])


class Emblem(BoardPicture, frozen=True):
    """The game's picture in the menu: black and white organisms on the flower."""

    pieces: tuple[str, ...] = ("wL2@d6", "wQ0@b2", "wM2@d4", "bL3@d4", "bQ1@d4", "bM2@c5")
    span: float = 4.6


class LevelPicture(Art, Struct, frozen=True):
    """A position as a small picture, with its bases or its territory where they count."""

    text: str
    """The position as the rules write it."""
    move: str = ""
    """The move that led there: the piece that it laid is outlined."""
    width: float = 1.0
    centre: XY = (0.0, 0.0)
    span: float = 6.5

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        # The menu has no need of the rules, which take their time to load.
        position = parse_position(self.text)
        bases = tuple(base.connected for base in goals.bases(position)) if position.goal is Goal.BASES else ()
        owned = tuple(owners(position).items())
        laid = position.placed[-1] if "@" in self.move else ""
        picture = BoardPicture(position.placed, self.width, self.centre, self.span, bases, owned, last=laid)
        return (yield from picture.painting(scale, theme))


GOALS = {
    "time": "wE5@g2,bt1@d3,wF2@f5,bK3@e2,wt1@f2,bA4@f1,wl2@e3,bC0@e3,wL0@c2,bB1@d4,wO5@d4,bl1@f4,wI0@a2,bG2@b2,wM2@a2,"
    "bN1@d6 *DHJPQ 1/1 w time 4/4 0",
    "autonomy": "wK2@e4,bO4@d2,wI2@e3,bE1@a2 *ABCDFGHJLMNPQ lt1/lt1 w autonomy 4/4 0",
    "bases": "wE3@b3,bl1@e2,wG0@b3,bF3@e2,wA3@b5,bO5@e2,wL0@c5 *JPNKCHIDMBQ lt2/t0 b bases 4/4 0",
}
