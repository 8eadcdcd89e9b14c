"""Sprites on the board: the pieces laid, the bases, the enclosed territory, the marks at points; and their layers."""

from enum import IntEnum
from math import dist

from game.games.combact.rules.geometry import POINTS, XY, xy
from game.games.combact.rules.goals import Base, bases
from game.games.combact.rules.placements import FIVE, Placement
from game.games.combact.rules.position import Goal, Position, laid, laid_named
from game.games.combact.rules.terrain import count_at, marked_points, reaching
from game.games.combact.view.land import LandCount, Region, lands, owners, regions
from game.games.combact.view.marks import BaseMark, FullPoint, Halo, PointCounts
from game.games.combact.view.organisms import Organism, place, place_of_field, place_of_point
from game.stage.sprites import Space, Sprite, SpriteGroup, Stage

POINT_REACH = 0.24
"""Maximum distance of a pointer from the point it means."""


class Layer(IntEnum):
    """Layers of the board, from below. Panels and texts lie from 10 on, outside the board.

    Ring and flower share some: nothing of the one ever lies over the other.
    """

    GROUND = 2
    TERRITORY = 13
    PLATE = 13
    """The light under the pieces that can be chosen."""
    LAID = 15
    RING = 15
    """Pieces in the ring and the trays."""
    LAST = 16
    """The line round the piece that was laid last."""
    BASE = 16
    FULL = 16
    """The rings at full points."""
    PLACE = 17
    """The marks where the piece in hand fits, and the shadow of one that waits to be laid."""
    LIGHT = 17
    """The light along the border of land that is enclosed."""
    WALKER = 18
    """The originator."""
    HALO = 19
    """The light round the piece in hand."""
    HELD = 20
    TAKEN = 21
    FLYING = 22
    COUNT = 23


def landing(organism: Organism, point: int) -> XY:
    """Return the centre of a piece whose (0, 0) is on a point."""
    x, y = xy(POINTS[point])
    middle_x, middle_y = organism.body.middle
    return place((x + middle_x, y + middle_y))


def lying(placement: Placement) -> tuple[Organism, XY]:
    """Return the picture of a piece on the board, and its centre."""
    organism = Organism(placement.piece, placement.side, placement.turn)
    return organism, landing(organism, placement.point)


class Pieces:
    """The sprites on the board."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.stage = stage
        self.space = space
        self.laid = SpriteGroup(stage, space)
        self.last = SpriteGroup(stage, space)
        """The line round the piece that was laid last."""
        self.bases: dict[int, Sprite] = {}
        """Signs of the bases, by point."""
        self.territory: dict[int, Sprite] = {}
        """Signs of territory, by field."""
        self.glow = SpriteGroup(stage, space)
        """The light round the pieces of who has won."""
        self.numbers = SpriteGroup(stage, space)
        """The numbers of fields of all land, after the end."""

    def show(self, position: Position, played: bool) -> None:
        """Put everything where it lies in a position; its last piece is outlined if it was `played` in this game."""
        self.last.clear()
        self.glow.clear()
        self.numbers.clear()
        self.laid.clear()
        self.stage.remove_all(self.bases.values())
        for one in laid(position):
            self.lay(one)
        if played and position.placed:
            organism, at = lying(laid_named(position.placed[-1]))
            self.last.put(Halo.of(organism, "last"), *at, Layer.LAST)
        shown = bases(position) if position.goal is Goal.BASES else ()
        self.bases = {base.point: self.stage.add(self._base(base)) for base in shown}
        self.paint(position)

    def paint(self, position: Position) -> None:
        """Paint exactly the land of both sides."""
        self.stage.remove_all(self.territory.values())
        self.territory = {field: self.stage.add(sprite) for field, sprite in self.land(position).items()}

    def land(self, position: Position) -> dict[int, Sprite]:
        """Return the land of both sides by field, not yet on the stage."""
        return {
            field: Sprite(art, self.space, *place_of_field(field), layer=Layer.TERRITORY)
            for field, art in lands(owners(position)).items()
        }

    def sum_up(self, position: Position) -> None:
        """Show the number of fields on each land of a game that has ended."""
        if not self.numbers:
            for region in regions(owners(position)):
                self.numbers.append(self.stage.add(self.number(region)))

    def number(self, region: Region) -> Sprite:
        """Return the number of fields on a land."""
        art = LandCount(len(region.fields), region.side)
        return Sprite(art, self.space, *region.middle, layer=Layer.COUNT)

    def lay(self, placement: Placement) -> None:
        organism, at = lying(placement)
        self.laid.put(organism, *at, Layer.LAID)

    def _base(self, base: Base) -> Sprite:
        art = BaseMark(base.owner, base.connected)
        return Sprite(art, self.space, *place_of_point(base.point), layer=Layer.BASE)


def point_at(x: float, y: float) -> int | None:
    """The point at a place of the board, or None."""
    far = {point: dist(place_of_point(point), (x, y)) for point in range(len(POINTS))}
    nearest = min(far, key=far.__getitem__)
    return nearest if far[nearest] <= POINT_REACH else None


class PointMarks:
    """The marks at points: a soft ring where five of a colour meet, and the counts of the selected point."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.full = SpriteGroup(stage, space)
        self.counts = SpriteGroup(stage, space)
        self._meant: tuple[int, int, int] | None = None
        """The point whose counts are shown, and the counts."""

    def show(self, position: Position) -> None:
        self.full.clear()
        for side in (0, 1):
            for point in marked_points(reaching(position.counts[side], FIVE)):
                self.fill(side, point)

    def fill(self, side: int, point: int) -> Sprite:
        """Put the ring round a point that is full, and return it."""
        return self.full.put(FullPoint(side), *place_of_point(point), Layer.FULL)

    def mean(self, position: Position, point: int | None) -> None:
        """Show how many fields of each colour meet at a point; for None nothing is shown."""
        white, black = (0, 0) if point is None else (count_at(counts, point) for counts in position.counts)
        meant = None if point is None else (point, white, black)
        if meant == self._meant:
            return
        self._meant = meant
        self.counts.clear()
        if point is not None:
            self.counts.put(PointCounts(white, black), *place_of_point(point), Layer.COUNT)
