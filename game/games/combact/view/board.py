"""Sprites on the board: the pieces laid, the bases, the enclosed territory, the marks at points; and their layers."""

from enum import IntEnum
from math import dist

from game.games.combact.rules.geometry import POINTS, XY, xy
from game.games.combact.rules.goals import Base, bases, territory
from game.games.combact.rules.placements import FIVE, Placement
from game.games.combact.rules.position import Goal, Position, laid, laid_named
from game.games.combact.rules.terrain import count_at, marked_points, reaching
from game.games.combact.view.marks import SIDES, BaseMark, FieldMark, FullPoint, Halo, PointCounts
from game.games.combact.view.organisms import Organism, place, place_of_field, place_of_point
from game.stage.sprites import Space, Sprite, SpriteGroup, Stage

NEAR = 0.24
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


def owners(position: Position) -> dict[int, int]:
    """The fields to be painted as somebody's territory, in the game where that counts, and whose they are.

    While one colour is alone on the board everything is its own, which would only hide the board.
    """
    shown = position.goal is Goal.AUTONOMY and (all(position.masks) or position.over)
    return territory(position) if shown else {}


class Pieces:
    """The sprites on the board."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.stage = stage
        self.space = space
        self.laid = SpriteGroup(stage, space)
        self.last = SpriteGroup(stage, space)
        """The line round the piece that was laid last."""
        self.bases: dict[int, Sprite] = {}
        """By point."""
        self.territory: dict[int, Sprite] = {}
        """By field."""
        self.glow = SpriteGroup(stage, space)
        """The light round the pieces of who has won."""

    def show(self, position: Position, played: bool) -> None:
        """Put everything where it lies in a position; its last piece is outlined if it was `played` in this game."""
        self.last.clear()
        self.glow.clear()
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
        """Paint exactly the fields of the two territories."""
        self.stage.remove_all(self.territory.values())
        self.territory = {field: self.stage.add(self.tint(field, owner)) for field, owner in owners(position).items()}

    def lay(self, placement: Placement) -> None:
        organism, at = lying(placement)
        self.laid.put(organism, *at, Layer.LAID)

    def _base(self, base: Base) -> Sprite:
        art = BaseMark(base.owner, base.connected)
        return Sprite(art, self.space, *place_of_point(base.point), layer=Layer.BASE)

    def tint(self, field: int, owner: int) -> Sprite:
        """A field painted in its owner's colour."""
        art = FieldMark.of(field, SIDES[owner])
        return Sprite(art, self.space, *place_of_field(field), layer=Layer.TERRITORY)


def point_at(x: float, y: float) -> int | None:
    """The point at a place of the board, or None."""
    far = {point: dist(place_of_point(point), (x, y)) for point in range(len(POINTS))}
    nearest = min(far, key=far.__getitem__)
    return nearest if far[nearest] <= NEAR else None


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
                self.full.put(FullPoint(side), *place_of_point(point), Layer.FULL)

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
