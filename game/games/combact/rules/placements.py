"""All placements of all pieces, precomputed."""

from functools import cache
from itertools import chain

from msgspec import Struct

from game.games.combact.rules.geometry import (
    BACTERIA,
    FIELD_OF,
    MICROS,
    POINT_NAMES,
    POINTS,
    ROTATIONS,
    Cell,
    plus,
    shape_of,
)
from game.games.combact.rules.terrain import counts_of, marked_points, mask_of, reaching

PIECES = BACTERIA + MICROS

# Maximum number of fields of one colour at a point, without and with a token.
FIVE = 5
SIX = 6


class Placement(Struct, frozen=True):
    """A piece of a side on fields of the board.

    `turn` and `point`, where its listed (0, 0) lies, are those of the canonical `name`, such as `K3@d4`: the smallest
    turn. `mask` has a bit for each field, `counts` the number of its fields at each point, as in `terrain`.
    """

    side: int
    piece: str
    turn: int
    point: int
    fields: tuple[int, ...]
    points: tuple[int, ...]
    mask: int
    counts: int
    name: str


def placement_name(piece: str, turn: int, point: int) -> str:
    return f"{piece}{turn}@{POINT_NAMES[point]}"


def _reading_order(placement: Placement) -> tuple[int, int, int]:
    """Return a sort key: from the top of the drawing to the bottom, then from left to right, by the mean of the touched
    points.

    Placements of one piece touch equally many points, so sums serve as well as means.
    """
    down = -sum(POINTS[point][1] for point in placement.points)
    right = sum(2 * POINTS[point][0] + POINTS[point][1] for point in placement.points)
    return down, right, placement.turn


@cache
def _moved(tips: Cell) -> tuple[int, ...]:
    """Return the field that a cell becomes if (0, 0) is moved to each of the points; -1 off the board.

    The order of tips stays the same wherever they are moved.
    """
    return tuple(FIELD_OF.get(tuple([plus(tip, origin) for tip in tips]), -1) for origin in POINTS)


@cache
def every_name(piece: str, side: int) -> dict[str, Placement]:
    """Return the placement of each name; names of the same fields share one placement."""
    by_fields: dict[tuple[int, ...], Placement] = {}
    named = {}
    for turn in range(ROTATIONS):
        by_origin = zip(*[_moved(cell) for cell in shape_of(piece, side, turn)], strict=True)
        for number, moved in enumerate(by_origin):
            fields = tuple(sorted(moved))
            if fields[0] < 0:
                continue
            name = placement_name(piece, turn, number)
            placement = by_fields.get(fields)
            if placement is None:
                counts = counts_of(fields)
                points = marked_points(reaching(counts, 1))
                placement = Placement(side, piece, turn, number, fields, points, mask_of(fields), counts, name)
                by_fields[fields] = placement
            named[name] = placement
    return named


@cache
def listed(piece: str, side: int) -> tuple[Placement, ...]:
    """Return the different placements of a piece in reading order."""
    different = [placement for name, placement in every_name(piece, side).items() if placement.name == name]
    return tuple(sorted(different, key=_reading_order))


@cache
def every_placement(side: int) -> tuple[Placement, ...]:
    """Return all placements of a side: piece after piece, each in reading order."""
    return tuple(chain.from_iterable(listed(piece, side) for piece in PIECES))
