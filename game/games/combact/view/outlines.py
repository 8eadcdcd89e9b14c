"""The curves of the board: arcs round cells, outlines of pieces, and the dots at their tips.

All arcs belong to circles of radius 1 round lattice points. A lens lies between two of them and a triangle is what the
three lenses at its sides leave, so its sides are hollow and its tips infinitely sharp.

Everything works on cells of the endless lattice, hence for a piece that hangs over the rim too; `shape_of` in
`geometry` gives the cells of a piece round (0, 0).
"""

from collections.abc import Iterable, Iterator
from functools import cache
from math import atan2, cos, hypot, pi, sin

from msgspec import Struct

from game.games.combact.rules.geometry import XY, Axial, Cell, apex, minus, plus, xy

# Distances of a dot from its tip, and a radius with which dots stay inside their cells.
LENS_DOT = 0.22
TRIANGLE_DOT = 0.335
DOT_RADIUS = 0.045

Polyline = tuple[XY, ...]


class Arc(Struct, frozen=True):
    """One side of a cell, walked with the cell on the left: from `start` to `end`, a sixth of a circle round `centre`.

    `turn` is 1 when the arc bends to the left (the side of a lens) and -1 when it bends to the right (of a triangle).
    `across` is the cell on its other side, on the board or not.
    """

    centre: Axial
    start: Axial
    end: Axial
    turn: int
    across: Cell

    def samples(self, count: int) -> Polyline:
        """`count` places along the arc, evenly spaced, the start included and the end left out."""
        cx, cy = xy(self.centre)
        sx, sy = xy(self.start)
        first = atan2(sy - cy, sx - cx)
        step = self.turn * pi / 3 / count
        return tuple((cx + cos(first + i * step), cy + sin(first + i * step)) for i in range(count))

    def line(self, count: int) -> Polyline:
        """The places of `samples`, and the end."""
        return *self.samples(count), xy(self.end)


@cache
def arcs(cell: Cell) -> tuple[Arc, ...]:
    """The sides of a cell, counter-clockwise round it."""
    if len(cell) == 2:
        a, b = cell
        return _lens_side(a, b), _lens_side(b, a)
    a, b, c = cell
    if apex(a, b) != c:
        b, c = c, b
    return _triangle_side(a, b), _triangle_side(b, c), _triangle_side(c, a)


def outline(cells: Iterable[Cell], samples: int = 8) -> tuple[Polyline, ...]:
    """The border of a set of cells as closed polylines, `samples` places for each arc."""
    return tuple(tuple(place for _, arc in line for place in arc.samples(samples)) for line in borders(cells))


def borders(cells: Iterable[Cell]) -> tuple[tuple[tuple[Cell, Arc], ...], ...]:
    """The borders of a set of cells, each as arcs on their way round, with the cells they belong to.

    Outer borders run counter-clockwise, those of holes clockwise. Where two parts meet only in a point each keeps its
    own border.
    """
    inside = set(cells)
    open_arcs = {
        (arc.start, arc.end, cell): arc for cell in sorted(inside) for arc in arcs(cell) if arc.across not in inside
    }
    lines = []
    while open_arcs:
        first = next(iter(open_arcs))
        line: list[tuple[Cell, Arc]] = []
        key = first
        while True:
            arc = open_arcs.pop(key)
            line.append((key[2], arc))
            key = _next_border(key[2], arc, inside)
            if key == first:
                break
        lines.append(tuple(line))
    return tuple(lines)


def middle_of(cell: Cell) -> XY:
    """The middle of a cell: that of its tips."""
    xs, ys = zip(*map(xy, cell), strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def dots(cell: Cell) -> Iterator[XY]:
    """Yield the places of a cell's dots, one near each tip, on the line from the tip to the middle of the cell."""
    middle_x, middle_y = middle_of(cell)
    distance = LENS_DOT if len(cell) == 2 else TRIANGLE_DOT
    for x, y in map(xy, cell):
        share = distance / hypot(middle_x - x, middle_y - y)
        yield x + (middle_x - x) * share, y + (middle_y - y) * share


def _lens_side(a: Axial, b: Axial) -> Arc:
    beyond = apex(b, a)
    return Arc(apex(a, b), a, b, 1, tuple(sorted((a, b, beyond))))


def _triangle_side(a: Axial, b: Axial) -> Arc:
    return Arc(minus(plus(a, b), apex(a, b)), a, b, -1, tuple(sorted((a, b))))


def _next_border(cell: Cell, arc: Arc, inside: set[Cell]) -> tuple[Axial, Axial, Cell]:
    """The border arc that goes on from the end of `arc`: through the cells that lie side by side round that point."""
    while True:
        arc = next(following for following in arcs(cell) if following.start == arc.end)
        if arc.across not in inside:
            return arc.start, arc.end, cell
        twin = next(other for other in arcs(arc.across) if (other.start, other.end) == (arc.end, arc.start))
        cell, arc = arc.across, twin
