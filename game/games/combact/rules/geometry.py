"""The board of EQUILIBRIX Combact: lattice points, lens and triangle fields, and the shapes of the pieces.

A point is a pair of axial coordinates (q, r) of a triangular lattice, drawn at x = q + r/2, y = r * sqrt(3)/2 with y
upwards. A cell is the sorted tuple of its tips: two neighbouring points make a lens, three make a triangle. Points and
fields of the board have numbers, points in the order of (q, r), fields in the order of their tips, lenses first.

The board is the "Flower of Life" with triangles : lenses = 3 : 5, which only radius 3 has.
"""

from collections.abc import Iterable, Mapping
from math import sqrt
from types import MappingProxyType

from msgspec import Struct

Axial = tuple[int, int]
Cell = tuple[Axial, ...]
Shape = tuple[Cell, ...]
XY = tuple[float, float]

RADIUS = 3
ROW_HEIGHT = sqrt(3) / 2
ROTATIONS = 6
NEIGHBOURS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps from a point to those around it, counter-clockwise."""

# The seventeen bacteria: every arc-connected shape of two to seven fields that keeps the rule of five by itself, each
# once. A word is a field, a pair of digits the (q, r) of one of its tips.
_SHAPES = {
    "A": "0001 000110",
    "B": "0001 000110 0010",
    "C": "000110 0110 011011",
    "D": "0001 000110 0010 0110",
    "E": "0001 000110 0110 011011",
    "F": "0001 000110 0010 0110 011011",
    "G": "0001 000110 0110 011011 0111",
    "H": "0001 000110 0110 011011 1011",
    "I": "000110 010211 0110 011011 0111",
    "J": "0001 000110 0010 0110 011011 0111",
    "K": "0001 000110 0110 011011 1011 101120",
    "L": "000110 010211 0110 011011 0111 1011",
    "M": "0001 000110 0010 0110 011011 0111 1011",
    "N": "0001 000110 0110 011011 0111 1011 101120",
    "O": "0001 000110 0110 011011 1011 101120 1120",
    "P": "000110 010211 0110 011011 0111 0211 021112",
    "Q": "000110 010211 0110 011011 0111 1011 101120",
    "l": "0010",
    "t": "000110",
}
BACTERIA = "ABCDEFGHIJKLMNOPQ"
MICROS = "lt"


class Field(Struct, frozen=True):
    """One of the 144 fields, and its tips."""

    number: int
    cell: Cell
    points: tuple[int, ...]


def turned(point: Axial) -> Axial:
    """Return the point rotated by 60 degrees counter-clockwise round (0, 0)."""
    q, r = point
    return -r, q + r


def plus(a: Axial, b: Axial) -> Axial:
    return a[0] + b[0], a[1] + b[1]


def minus(a: Axial, b: Axial) -> Axial:
    return a[0] - b[0], a[1] - b[1]


def apex(a: Axial, b: Axial) -> Axial:
    """Return the third corner of the lattice triangle to the left of the edge from a to b."""
    return plus(a, turned(minus(b, a)))


def cell(tips: Iterable[Axial]) -> Cell:
    return tuple(sorted(tips))


def shape_of(piece: str, side: int, turn: int) -> Shape:
    """Return the cells of a piece, mirrored if Black's (side 1) and then rotated `turn` times by 60 degrees round (0,
    0).
    """

    def moved(point: Axial) -> Axial:
        if side:
            point = point[1], point[0]
        for _ in range(turn % ROTATIONS):
            point = turned(point)
        return point

    return tuple(cell(moved(tip) for tip in tips) for tips in SHAPES[piece])


def xy(point: Axial) -> XY:
    """Return the drawing coordinates of a point: the unit is the distance of two neighbouring points, y grows
    upwards.
    """
    return point[0] + point[1] / 2, point[1] * ROW_HEIGHT


def _point_name(point: Axial) -> str:
    """Return the row letter from the bottom, and the place in the row from the left, from 1."""
    q, r = point
    leftmost = max(-RADIUS, -RADIUS - r)
    return f"{'abcdefg'[r + RADIUS]}{q - leftmost + 1}"


def _fields() -> tuple[Field, ...]:
    lenses = set()
    triangles = set()
    for a in POINTS:
        for step in NEIGHBOURS:
            b = plus(a, step)
            if b in POINT_OF:
                lenses.add(cell((a, b)))
                if apex(a, b) in POINT_OF:
                    triangles.add(cell((a, b, apex(a, b))))
    cells = sorted(lenses) + sorted(triangles)
    return tuple(Field(number, tips, tuple(POINT_OF[tip] for tip in tips)) for number, tips in enumerate(cells))


def _read_shape(words: str) -> Shape:
    return tuple(tuple((int(word[i]), int(word[i + 1])) for i in range(0, len(word), 2)) for word in words.split())


SHAPES: Mapping[str, Shape] = MappingProxyType({piece: _read_shape(words) for piece, words in _SHAPES.items()})
_SPAN = range(-RADIUS, RADIUS + 1)
POINTS: tuple[Axial, ...] = tuple((q, r) for q in _SPAN for r in _SPAN if abs(q + r) <= RADIUS)
POINT_OF: Mapping[Axial, int] = MappingProxyType({point: number for number, point in enumerate(POINTS)})
POINT_NAMES: tuple[str, ...] = tuple(_point_name(point) for point in POINTS)
POINT_NAMED: Mapping[str, int] = MappingProxyType({name: number for number, name in enumerate(POINT_NAMES)})
FIELDS: tuple[Field, ...] = _fields()
FIELD_OF: Mapping[Cell, int] = MappingProxyType({field.cell: field.number for field in FIELDS})
FIELDS_AT: tuple[tuple[int, ...], ...] = tuple(
    tuple(field.number for field in FIELDS if point in field.points) for point in range(len(POINTS))
)
# The six corners counter-clockwise from d7. They are the bases: White's the first, Black's the second, and so on.
CORNERS: tuple[int, ...] = tuple(POINT_OF[point] for point in ((3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3)))
