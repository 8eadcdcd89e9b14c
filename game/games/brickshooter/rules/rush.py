"""Rush: a lane shoots by itself every few seconds, announced beforehand, ever faster; clearings buy time.

Time runs in ticks of 1/120 s and is part of the moves: `c^+130` is a shot that many ticks after the previous one, `c^`
one at the same tick, and `c^!` the clock's own shot, whose lane and tick the position tells. So a run is replayed from
its moves to the tick, and nothing here reads a clock.
"""

import re
from functools import lru_cache

from msgspec import Struct

from game.checks import quoted
from game.games.brickshooter.rules.board import LANES, SIZE, flight, lane_of
from game.random64 import draw, next_word
from game.rules import MalformedMove, MalformedPosition

TICKS = 120
"""Ticks per second."""
SLOWEST = 6 * TICKS
"""Ticks between two of the clock's shots, at the beginning."""
FASTEST = 60
"""Minimum ticks between two of the clock's shots."""
LONGEST_WAIT = 60 * TICKS
"""Maximum wait for the clock's next shot in ticks, however much time was bought."""
FASTER = (24, 25)
"""Factor from one wait to the next, as a fraction."""
POINT = 30
"""Ticks by which each point for an explosion delays the next shot of the clock."""
CLEARING = 10 * TICKS
"""Ticks by which a clearing delays it; a clearing also halves the haste."""
NOTICE = TICKS
"""Minimum ticks between announcing a lane and its shot, or the usual wait where that is shorter."""
OWN = "!"
"""Suffix of the clock's own shots."""

_APART = int.from_bytes(b"Rush")
"""Mixed with the seed for the lanes, to make them independent of the bricks."""
_MOVE = re.compile(r"([a-j1-9]0?[v^<>])(!|\+([1-9][0-9]{0,8}))?", re.ASCII)
_TEXT = re.compile(r"rush:(0|[1-9][0-9]{0,11}),(0|[1-9][0-9]{0,5}),([a-j0-9v^<>]{2,3}),"
                          r"(0|[1-9][0-9]{0,5}),(0|[1-9][0-9]{0,19})", re.ASCII)  # fmt: skip


class Rush(Struct, frozen=True):
    """The clock of a run right after a shot."""

    tick: int
    """Time of that shot, in ticks since the run began."""
    wait: int
    """Ticks until the clock shoots."""
    lane: str
    """Lane of the clock's next shot: one that can shoot, unless none can."""
    haste: int
    """Number of times the wait has become shorter."""
    state: int
    """State of the generator that draws the lanes."""


def begin(seed: int, field: bytes) -> Rush:
    """Return the clock at the beginning of a run from a seed.

    Its lanes are drawn independently of the bricks, which are those of the classic game.
    """
    lane, state = _drawn(field, next_word(seed ^ _APART)[1], "")
    return Rush(0, SLOWEST, lane, 0, state)


@lru_cache(64)
def wait_at(haste: int) -> int:
    """Return the ticks between two of the clock's shots after some haste."""
    wait = SLOWEST
    for _ in range(haste):
        wait = wait * FASTER[0] // FASTER[1]
        if wait <= FASTEST:
            return FASTEST
    return wait


def read(clock: Rush, move: str) -> tuple[str, int | None]:
    """Parse a shot into its lane and the ticks after which it is made; None for the ticks if the clock makes another
    shot by then.

    Raises `MalformedMove`.
    """
    found = _MOVE.fullmatch(move)
    if found is None:
        raise MalformedMove("a move is written like {example}, not {move}", example="c^ c^+130 c^!", move=quoted(move))
    lane = lane_of(found[1]).name
    own = found[2] == OWN
    ticks = int(found[3] or 0)
    if own:
        return lane, clock.wait if lane == clock.lane else None
    return lane, ticks if ticks < clock.wait else None


def lane_name(move: str) -> str:
    """Return the lane of a shot without the additions of a rush."""
    return move.removesuffix(OWN).partition("+")[0]


def after(clock: Rush, move: str, ticks: int, field: bytes, points: int, cleared: bool) -> Rush:
    """Return the clock after a shot made some ticks after the previous one.

    `field` is the field after it, `points` are those for explosions, `cleared` tells whether the field was emptied.
    """
    own = move.endswith(OWN)
    haste = (clock.haste + own) // (1 + cleared)
    wait = (wait_at(haste) if own else clock.wait - ticks) + POINT * points + CLEARING * cleared
    lane = clock.lane
    state = clock.state
    if own or not 0 < flight(field, lane_of(lane)) < SIZE:
        lane, state = _drawn(field, state, lane)
        wait = max(wait, min(NOTICE, wait_at(haste)))
    return Rush(clock.tick + ticks, min(wait, LONGEST_WAIT), lane, haste, state)


def _drawn(field: bytes, state: int, lane: str) -> tuple[str, int]:
    """Draw one of the lanes that can shoot, all equally likely; return it and the generator's state.

    The lane stays the same if none can.
    """
    can = [other.name for other in LANES if 0 < flight(field, other) < SIZE]
    if not can:
        return lane, state
    number, state = draw(state, len(can))
    return can[number], state


def clock_text(clock: Rush) -> str:
    return f"rush:{clock.tick},{clock.wait},{clock.lane},{clock.haste},{clock.state}"


def parse_clock(text: str, field: bytes) -> Rush:
    """Parse the clock of a position. Raises `MalformedPosition`."""
    found = _TEXT.fullmatch(text)
    if found is None or int(found[5]) >= 1 << 64 or not int(found[2]):
        raise MalformedPosition(f"no clock of a rush: {quoted(text)}; it is rush:TICK,WAIT,LANE,HASTE,STATE")
    try:
        lane = lane_of(found[3])
    except MalformedMove as error:
        raise MalformedPosition(str(error)) from error
    if not 0 < flight(field, lane) < SIZE and any(0 < flight(field, other) < SIZE for other in LANES):
        raise MalformedPosition(f"the clock announces {lane.name}, which cannot shoot")
    return Rush(int(found[1]), int(found[2]), lane.name, int(found[4]), int(found[5]))
