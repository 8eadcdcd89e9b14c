"""The rules of BrickShooter: the effect of a shot, legal shots, the end of the game.

When a shot has come to rest, explosions and movement take turns until everything rests. In one tick every brick with an
arrow moves on if the cell ahead was free before the tick. Of several that want the same cell, the first in reading
order moves. At the edge a brick leaves into the lane beyond. In Zen, a shot after which no lane can shoot removes what
blocks the lanes, the bricks at the edge of the field.

Positions are values and nothing here draws, waits or reads: see `board` for the numbers that stand for cells, bricks
and lanes, `events` for what a scene plays back.
"""

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from game.games.brickshooter.rules import events as ev
from game.games.brickshooter.rules import rush
from game.games.brickshooter.rules.board import (
    AHEAD,
    EMPTY,
    EMPTY_FIELD,
    FEEDERS,
    GROUP,
    LANE_DEPTH,
    LANES,
    SIZE,
    Arrow,
    flight,
    group_at,
    lane_of,
    ready_groups,
)
from game.games.brickshooter.rules.events import Movement, Slide
from game.games.brickshooter.rules.generator import Seeded, new_set
from game.games.brickshooter.rules.modes import CLASSIC, MODES, Thirty, Zen, start_mode
from game.games.brickshooter.rules.position import MAX_COLOURS, MIN_COLOURS, Position
from game.games.brickshooter.rules.position import parse_position as parse_position
from game.games.brickshooter.rules.position import position_text as position_text
from game.games.brickshooter.rules.rush import Rush
from game.rules import IllegalMove, Option, OptionValue, Outcome, complete_options

ENTRY_CELLS = tuple(sorted({lane.entry for lane in LANES}))
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
    """Return the points for a group of bricks.

    >>> [points(bricks) for bricks in (3, 4, 5)]
    [3, 6, 9]
    """
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
    gone = tuple(cell for cell in ENTRY_CELLS if field[cell] != EMPTY)
    if events is not None:
        events.append(ev.Gone(gone))
    landed = vacate(field, border, gone, events)
    return explode(field, border, landed, events, wave)[0]


OPTIONS: tuple[Option, ...] = (
    Option("seed", default=1, low=0, high=2**63 - 1),
    Option("colours", default=7, low=MIN_COLOURS, high=MAX_COLOURS),
    Option("mode", default=CLASSIC, choices=MODES),
)
CLEAR_BONUS = 100


class Refusal(StrEnum):
    """Reason why a lane cannot shoot."""

    BLOCKED = "blocked"
    """The field cell next to the lane is occupied."""
    EMPTY_LINE = "empty_line"
    """No brick on the line would stop the shot."""
    OVER = "over"
    """No lane can shoot, or no shot is left: the game is over."""
    CLOCK = "clock"
    """In a rush: the clock makes another shot by then."""


class Outlook(Struct, frozen=True):
    """Consequences of a shot. Bricks are named by the cells they stand on now, the one being shot by where it lands."""

    landing: int
    bursts: Mapping[int, int]
    """The bricks that explode, and in which wave."""
    points: int
    """For all waves."""
    waves: int = 1
    leaving: tuple[int, ...] = ()
    """The bricks that leave the field."""
    bonus: int = 0
    """For clearing the field; 0 where it is not cleared."""
    rests: int | None = None
    """The cell on which the shot brick comes to rest in the end; None where it is no longer on the field."""


def start(options: Mapping[str, OptionValue] | None = None) -> Position:
    """Return the first set in a border of random bricks: the set is drawn first, then the lanes in their order."""
    values = complete_options(OPTIONS, options or {})
    colours = int(values["colours"])
    field, source = new_set(Seeded(int(values["seed"])), 1, colours)
    border = bytearray()
    for _ in range(LANE_DEPTH * len(LANES)):
        colour, source = source.draw(colours)
        border.append(colour)
    mode = start_mode(str(values["mode"]), int(values["seed"]), field)
    return Position(field, bytes(border), source, score=0, clears=0, colours=colours, mode=mode)


def side_to_move(position: Position) -> int:
    """Return 0: there is one player."""
    return 0


def legal_moves(position: Position) -> list[str]:
    """Return the legal shots, in the order of `board.LANES`.

    In a rush these are the shots that can be made at once, then the clock's own; each can also be made later, until the
    clock has shot.
    """
    mode = position.mode
    if isinstance(mode, Thirty) and not mode.left:
        return []
    lanes = [lane.name for lane in LANES if 0 < flight(position.field, lane) < SIZE]
    return [*lanes, mode.lane + rush.OWN] if isinstance(mode, Rush) and lanes else lanes


def why_illegal(position: Position, move: str) -> Refusal | None:
    """Return why a shot cannot be made, or None if it can. Raises `MalformedMove`."""
    mode = position.mode
    name, ticks = rush.read(mode, move) if isinstance(mode, Rush) else (move, 0)
    length = flight(position.field, lane_of(name))
    if 0 < length < SIZE and ticks is None:
        return Refusal.CLOCK
    if 0 < length < SIZE and not (isinstance(mode, Thirty) and not mode.left):
        return None
    if not legal_moves(position):
        return Refusal.OVER
    return Refusal.BLOCKED if length == 0 else Refusal.EMPTY_LINE


def outcome(position: Position, occurrences: int = 1) -> Outcome | None:
    """Return the result once no lane can shoot or no shot is left: won with at least one clearing, else lost.

    The reason is `shots` if no shot is left, `cleared` if fixed bricks ended on an empty field, else `no_shot`; the
    score is that of the game.
    """
    if isinstance(position.mode, Thirty) and not position.mode.left:
        reason = "shots"
    elif any(0 < flight(position.field, lane) < SIZE for lane in LANES):
        return None
    else:
        reason = "cleared" if position.field == EMPTY_FIELD else "no_shot"
    return Outcome(0 if position.clears else 1, reason, (position.score, 0))


def preview(position: Position, move: str) -> Outlook:
    """Return what a shot leads to, up to the first wave. Raises `MalformedMove` or `IllegalMove` as in `play`.

    That explodes one group at most: only the shot brick moves before.
    """
    lane = lane_of(move)
    length = flight(position.field, lane)
    if not 0 < length < SIZE:
        raise IllegalMove(move, why_illegal(position, move) or "")
    field = bytearray(position.field)
    landing = lane.cells[length - 1]
    field[landing] = position.border[LANE_DEPTH * lane.index] << 3
    explodes = group_at(field, landing)
    bursts = dict.fromkeys(sorted(explodes), 1) if len(explodes) >= GROUP else {}
    return Outlook(landing, bursts, points(len(bursts)) if bursts else 0)


def play(position: Position, move: str, events: list[ev.Event] | None = None) -> Position:
    """Return the position after a shot has come to rest; append what happened to `events`, if given.

    Raises `MalformedMove` for a text that names no lane, `IllegalMove` (with a `Refusal`) for a lane that cannot shoot.
    """
    mode = position.mode
    name, ticks = rush.read(mode, move) if isinstance(mode, Rush) else (move, 0)
    lane = lane_of(name)
    length = flight(position.field, lane)
    if not 0 < length < SIZE or ticks is None or (isinstance(mode, Thirty) and not mode.left):
        raise IllegalMove(move, why_illegal(position, move) or "")
    field = bytearray(position.field)
    border = bytearray(position.border)
    inner = LANE_DEPTH * lane.index
    shot = border[inner]
    added, source = position.source.colour(position.colours)
    border[inner : inner + LANE_DEPTH] = border[inner + 1 : inner + LANE_DEPTH] + bytes([added])
    landing = lane.cells[length - 1]
    field[landing] = shot << 3 | lane.arrow
    if events is not None:
        events += [ev.Shot(lane.name, shot, landing, length), ev.Refill(lane.name, added)]

    gain, wave = explode(field, border, {landing}, events)
    if isinstance(mode, Zen):
        gain += unblock(field, border, wave, events)
    score = position.score + gain
    clears = position.clears
    if field == EMPTY_FIELD:
        clears += 1
        bonus = CLEAR_BONUS * clears
        score += bonus
        if events is not None:
            events.append(ev.Cleared(clears, bonus))
        if isinstance(source, Seeded):
            new_field, source = new_set(source, clears + 1, position.colours)
            field[:] = new_field
            if events is not None:
                events.append(ev.NewSet(tuple((i, brick >> 3) for i, brick in enumerate(field) if brick != EMPTY)))
    if isinstance(mode, Rush):
        mode = rush.after(mode, move, ticks, bytes(field), gain, clears > position.clears)
    elif isinstance(mode, Thirty):
        mode = Thirty(mode.left - 1)
    return Position(bytes(field), bytes(border), source, score, clears, position.colours, mode)
