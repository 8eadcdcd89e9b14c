"""Bricks about to burst: the light on each group as one shape, how long it is lit, and the order in which it goes."""

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from game.games.brickshooter.rules.board import SIZE
from game.games.brickshooter.rules.events import Cleared, Event, Explosion, Group, Movement, Shot
from game.games.brickshooter.view.board import Point, cell_point
from game.games.brickshooter.view.tiles import moved
from game.stage import svg
from game.stage.art import SvgArt, Theme
from game.stage.palette import lighter

LIT = 0.14
LEAST_LIT = 0.09
"""Seconds for which the groups of the first wave are lit before they burst, and at least in later waves."""
LIT_LONGER = {3: 0.0, 4: 0.03, 5: 0.04}
"""Seconds for which a group of so many bricks is lit longer than one of three; larger ones `LONGEST_HELD`."""
LONGEST_HELD = 0.05
BURST_DELAY = 0.026
"""Seconds from a brick that bursts to those beside it."""
DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class GroupLight(SvgArt, Struct, frozen=True):
    """The light on joined bricks of a colour: a line round all of them, and their cores brighter.

    `cells` are columns and rows, from the upper left corner of the shape.
    """

    colour: int
    cells: tuple[tuple[int, int], ...]

    MARGIN = 0.3

    def extent(self) -> tuple[float, float]:
        wide, high = (max(values) + 1 for values in zip(*self.cells, strict=True))
        return wide + 2 * self.MARGIN, high + 2 * self.MARGIN

    def body(self, theme: Theme) -> str:
        hue = theme.palette.hues[self.colour]
        core = svg.radial_gradient(
            "core",
            (0.5, 0.47),
            0.56,
            (0, "#ffffff", 0.92),
            (0.45, lighter(hue, 0.75), 0.6),
            (1, lighter(hue, 0.5), 0.22),
        )
        face = core + svg.rounded(0.02, 0.02, 0.96, 0.96, 0.16, 'fill="url(#core)"')
        border = self._border()
        lines = [
            svg.path(border, svg.line(colour, width, opacity, round="joins and ends"))
            for colour, width, opacity in (
                (lighter(hue, 0.25), 0.5, 0.16),
                (lighter(hue, 0.4), 0.32, 0.3),
                (lighter(hue, 0.6), 0.18, 0.7),
                ("#fffdf4", 0.085, 1.0),
            )
        ]
        m = self.MARGIN
        return moved(m, m, "".join([*(moved(x, y, face) for x, y in self.cells), *lines]))

    def _border(self) -> str:
        """The sides at which none of the bricks lies beside another: as one path, their strokes join."""
        sides = []
        for x, y in self.cells:
            for dx, dy in DIRECTIONS:
                if (x + dx, y + dy) not in self.cells:
                    left, top = x + max(dx, 0), y + max(dy, 0)
                    sides.append(f"M{left} {top}{'v1' if dx else 'h1'}")
        return "".join(sides)


def light_of(group: Group) -> tuple[GroupLight, Point]:
    """Return the light on a group, and the point of its middle."""
    columns = [cell % SIZE for cell in group.cells]
    rows = [cell // SIZE for cell in group.cells]
    left, top = min(columns), min(rows)
    shape = tuple((x - left, y - top) for x, y in zip(columns, rows, strict=True))
    first_x, first_y = cell_point(top * SIZE + left)
    last_x, last_y = cell_point(max(rows) * SIZE + max(columns))
    return GroupLight(group.colour, shape), ((first_x + last_x) / 2, (first_y + last_y) / 2)


def lit_for(explosion: Explosion, haste: float) -> float:
    """Return for how many seconds the groups of a wave are lit; `haste` is its share of the first wave's time."""
    largest = max(len(group.cells) for group in explosion.groups)
    return max(LEAST_LIT, LIT * haste) + LIT_LONGER.get(largest, LONGEST_HELD)


def came_last(cause: Shot | Movement | None) -> Sequence[int]:
    """Return the cells to which bricks have come in a shot or a movement, the latest one first."""
    match cause:
        case Shot():
            return (cause.landing,)
        case Movement():
            ends = sorted((slide for slide in cause.slides if slide.lane is None), key=lambda slide: -slide.last_tick)
            return [slide.end for slide in ends]
        case None:
            return ()


def emptying(events: Sequence[Event]) -> Explosion | None:
    """Return the explosion of a shot after which the field is empty, if there is one."""
    cleared = any(isinstance(event, Cleared) for event in events)
    bursts = [event for event in events if isinstance(event, Explosion)]
    return bursts[-1] if cleared and bursts else None


def outward(cells: Collection[int], latest: Iterable[int]) -> list[list[int]]:
    """Return the cells of a group in the order in which they burst: first the one that has set it off, as the last to
    come (`latest` has them in that order), then those beside it, and so on.
    """
    first = next((cell for cell in latest if cell in cells), min(cells))
    rings = [[first]]
    left = set(cells) - {first}
    while left:
        ring = sorted(cell for cell in left if any(_beside(cell, other) for other in rings[-1]))
        if not ring:
            ring = sorted(left)
        rings.append(ring)
        left.difference_update(ring)
    return rings


def _beside(cell: int, other: int) -> bool:
    return abs(cell % SIZE - other % SIZE) + abs(cell // SIZE - other // SIZE) == 1
