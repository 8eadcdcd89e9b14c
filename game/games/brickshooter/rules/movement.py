"""The effects of a shot that has come to rest: explosions and movement in turn, until everything rests.

In Zen, a shot after which no lane can shoot removes what blocks the lanes, the bricks at the edge of the field.

In one tick every brick with an arrow moves on if the cell ahead was free before the tick. Of several that want the same
cell, the first in reading order moves. At the edge a brick leaves into the lane beyond.
"""

from collections.abc import Collection, Iterable

from game.games.brickshooter.rules import events as ev
from game.games.brickshooter.rules.board import (
    AHEAD,
    EMPTY,
    EMPTY_FIELD,
    FEEDERS,
    LANE_DEPTH,
    LANES,
    SIZE,
    Arrow,
    flight,
    ready_groups,
)
from game.games.brickshooter.rules.events import Movement, Slide

EDGE = tuple(sorted({lane.entry for lane in LANES}))
"""The entry cells of the lanes."""


class Recorder:
    """Records the path of every brick in one movement, for the event."""

    def __init__(self) -> None:
        self._ways: dict[int, tuple[int, list[int]]] = {}  # by the present cell of a brick: its start, its ticks
        self._slides: list[Slide] = []
        self._ticks = 0

    def record(self, steps: dict[int, int], field: bytearray, border: bytearray) -> None:
        """Record the steps of the next tick before they are made: cells by the targets they move to."""
        ways = [self._ways.pop(cell, (cell, [])) for cell in steps.values()]
        for (target, cell), (start, ticks) in zip(steps.items(), ways, strict=True):
            ticks.append(self._ticks)
            if target >= 0:
                self._ways[target] = start, ticks
            else:
                fallen = border[LANE_DEPTH * ~target + LANE_DEPTH - 1]
                self._slides.append(_slide(field[cell], start, cell, ticks, LANES[~target].name, fallen))
        self._ticks += 1

    def movement(self, field: bytearray) -> Movement:
        """Return the event, once everything on the field has come to rest."""
        resting = [_slide(field[cell], start, cell, ticks) for cell, (start, ticks) in self._ways.items()]
        slides = sorted(self._slides + resting, key=lambda slide: (slide.last_tick, slide.start))
        return Movement(self._ticks, tuple(slides))


def _slide(
    brick: int, start: int, end: int, ticks: list[int], lane: str | None = None, fallen: int | None = None
) -> Slide:
    legs: list[tuple[int, int]] = []
    for tick in ticks:
        if legs and sum(legs[-1]) == tick:
            legs[-1] = (legs[-1][0], legs[-1][1] + 1)
        else:
            legs.append((tick, 1))
    return Slide(brick >> 3, Arrow(brick & 7), start, end, tuple(legs), lane, fallen)


def settle(field: bytearray, border: bytearray, freed: Iterable[int], recorder: Recorder | None = None) -> set[int]:
    """Move everything until it rests, after these cells have become free; return the cells where bricks came to rest.

    Only bricks that just moved, or whose cell ahead just became free, can move in a tick: everything else was at rest
    and still is, also a brick that lost a cell to another.
    """
    landed: set[int] = set()
    active = _pointing_at(field, freed)
    while active:
        steps: dict[int, int] = {}
        for cell in sorted(active):
            target = AHEAD[field[cell] & 7][cell]
            if target < 0 or field[target] == EMPTY:
                steps.setdefault(target, cell)
        if not steps:
            break
        if recorder is not None:
            recorder.record(steps, field, border)
        for target, cell in steps.items():
            if target >= 0:
                field[target] = field[cell]
                landed.add(target)
            else:
                _push(border, ~target, field[cell] >> 3)
            field[cell] = EMPTY
        landed.difference_update(steps.values())
        active = _pointing_at(field, steps.values())
        active.update(target for target in steps if target >= 0)
    return landed


def _push(border: bytearray, lane: int, colour: int) -> None:
    """Lay a brick in front of a lane, which moves one place outward and loses its outermost brick."""
    inner = LANE_DEPTH * lane
    outer = inner + LANE_DEPTH - 1
    border[inner : outer + 1] = bytes([colour]) + border[inner:outer]


def _pointing_at(field: bytearray, cells: Iterable[int]) -> set[int]:
    """Return the cells of the bricks whose arrow points at one of these cells."""
    return {other for cell in cells for other, arrow in FEEDERS[cell] if field[other] & 7 == arrow}


def points(bricks: int) -> int:
    """Return the points for a group of bricks."""
    return 3 * (bricks - 2)


def explode(
    field: bytearray, border: bytearray, landed: set[int], events: list[ev.Event] | None, wave: int = 0
) -> tuple[int, int]:
    """Explode and move in turn until everything rests, after bricks have come to rest on the cells `landed`.

    Returns the points, and the number of the last wave; `wave` is the number of the one before. Only a brick that has
    just come to rest can complete a group: the groups without one were seen before.
    """
    score = 0
    while groups := ready_groups(field, landed):
        wave += 1
        score += sum(points(len(cells)) for cells in groups)
        if events is not None:
            told = tuple(ev.Group(field[cells[0]] >> 3, cells, points(len(cells))) for cells in groups)
            events.append(ev.Explosion(wave, told))
        landed = vacate(field, border, [cell for cells in groups for cell in cells], events)
    return score, wave


def vacate(field: bytearray, border: bytearray, cells: Collection[int], events: list[ev.Event] | None) -> set[int]:
    """Empty these cells, and move everything that is free to; return the cells where bricks came to rest."""
    for cell in cells:
        field[cell] = EMPTY
    if events is None:
        return settle(field, border, cells)
    recorder = Recorder()
    landed = settle(field, border, cells, recorder)
    movement = recorder.movement(field)
    if movement.slides:
        events.append(movement)
    return landed


def unblock(field: bytearray, border: bytearray, wave: int, events: list[ev.Event] | None) -> int:
    """If no lane can shoot any more, remove the bricks at the edge, play out the effects, and return the points.

    The removed bricks bring no points; waves are numbered on from `wave`. Nothing comes to rest at the edge then, so a
    lane can shoot, or the field is empty.
    """
    if field == EMPTY_FIELD or any(0 < flight(field, lane) < SIZE for lane in LANES):
        return 0
    gone = tuple(cell for cell in EDGE if field[cell] != EMPTY)
    if events is not None:
        events.append(ev.Gone(gone))
    landed = vacate(field, border, gone, events)
    return explode(field, border, landed, events, wave)[0]
