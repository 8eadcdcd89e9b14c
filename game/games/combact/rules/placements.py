"""All placements of all pieces, precomputed, and the packed counts that make the rule of five quick to check.

Fields are bits of a 144-bit number. Counts of fields at the 37 points are packed into one number, four bits a point: a
placement adds at most five to the six there, so sums never spill over, and adding a constant raises the top bit of
exactly those points that have reached a given count.
"""

from functools import cache
from itertools import chain

from msgspec import Struct

from game.games.combact.rules.geometry import (
    BACTERIA,
    FIELD_OF,
    FIELDS,
    MICROS,
    POINT_NAMES,
    POINTS,
    TURNS,
    Cell,
    plus,
    shape_of,
)

PIECES = BACTERIA + MICROS

_BITS = 4
_ONES = sum(1 << _BITS * point for point in range(len(POINTS)))
_TOPS = 8 * _ONES
_COUNTS = tuple(sum(1 << _BITS * point for point in field.points) for field in FIELDS)
"""The packed counts of each field."""

# Maximum number of fields of one colour at a point, without and with a token.
FIVE = 5
SIX = 6


class Placement(Struct, frozen=True):
    """A piece on fields of the board.

    `turn` and `point`, where its listed (0, 0) lies, are those of the canonical `name`, such as `K3@d4`: the smallest
    turn. `mask` has a bit for each field, `counts` the number of its fields at each point, packed, and `touch` marks
    its points.
    """

    piece: str
    turn: int
    point: int
    fields: tuple[int, ...]
    points: tuple[int, ...]
    mask: int
    counts: int
    touch: int
    name: str


def placement_name(piece: str, turn: int, point: int) -> str:
    return f"{piece}{turn}@{POINT_NAMES[point]}"


def reaching(counts: int, at_least: int) -> int:
    """Return a mark for each point with at least that many fields (1 to 8) in packed counts."""
    return (counts + (8 - at_least) * _ONES) & _TOPS


def marked_points(marks: int) -> tuple[int, ...]:
    """Return the points marked, in rising order."""
    points = []
    while marks:
        lowest = marks & -marks
        points.append(lowest.bit_length() // _BITS - 1)
        marks ^= lowest
    return tuple(points)


def count_at(counts: int, point: int) -> int:
    """Return the number of fields at a point in packed counts."""
    return counts >> _BITS * point & 15


def mask_of(fields: tuple[int, ...]) -> int:
    return sum(1 << field for field in fields)


def fields_of(mask: int) -> tuple[int, ...]:
    """Return the fields of a mask, in rising order."""
    fields = []
    while mask:
        lowest = mask & -mask
        fields.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(fields)


def counts_of(fields: tuple[int, ...]) -> int:
    """Return the packed counts of some fields."""
    return sum(_COUNTS[field] for field in fields)


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
    for turn in range(TURNS):
        by_origin = zip(*[_moved(cell) for cell in shape_of(piece, side, turn)], strict=True)
        for number, moved in enumerate(by_origin):
            fields = tuple(sorted(moved))
            if fields[0] < 0:
                continue
            name = placement_name(piece, turn, number)
            placement = by_fields.get(fields)
            if placement is None:
                counts = sum([_COUNTS[field] for field in fields])
                touch = reaching(counts, 1)
                points, mask = marked_points(touch), sum([1 << field for field in fields])
                placement = Placement(piece, turn, number, fields, points, mask, counts, touch, name)
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
