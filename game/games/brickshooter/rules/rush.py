"""Rush: every few seconds a lane shoots by itself, announced beforehand, faster and faster; clearings buy time.

Time runs in ticks of 1/120 s, and stands in the moves: `c^+130` is a shot that many ticks after the one before it, `c^`
one at the same tick, and `c^!` the clock's own shot, whose lane and tick the position tells. So the moves alone bring a
run back to the tick, and nothing here knows a clock.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from msgspec import Struct

from game.checks import quoted
from game.games.brickshooter.rules.board import LANES, SIZE, flight, lane_of
from game.random64 import draw, next_word
from game.rules import MalformedMove, MalformedPosition

TICKS: Final = 120
"""Of a second."""
SLOWEST: Final = 6 * TICKS
"""Between two of the clock's shots, at the beginning."""
FASTEST: Final = 60
"""And at last."""
LONGEST: Final = 60 * TICKS
"""However much time was bought."""
FASTER: Final = (24, 25)
"""Each wait is this share of the one before."""
POINT: Final = 30
"""By so much each point for an explosion puts the next of them off."""
CLEARING: Final = 10 * TICKS
"""By so much a cleared field does; besides, half of all haste is forgotten."""
NOTICE: Final = TICKS
"""A lane is announced at least so long before it shoots, or for the usual wait where that is shorter."""
OWN: Final = "!"
"""Stands behind the lane in the clock's own shots."""

_APART: Final = int.from_bytes(b"Rush")
"""What a seed is mixed with for the lanes, so that they do not go with the bricks."""
_MOVE: Final = re.compile(r"([a-j1-9]0?[v^<>])(!|\+([1-9][0-9]{0,8}))?", re.ASCII)
_TEXT: Final = re.compile(r"rush:(0|[1-9][0-9]{0,11}),(0|[1-9][0-9]{0,5}),([a-j0-9v^<>]{2,3}),"
                          r"(0|[1-9][0-9]{0,5}),(0|[1-9][0-9]{0,19})", re.ASCII)  # fmt: skip


class Rush(Struct, frozen=True):
    """The clock of a run, as it stands right after a shot."""

    tick: int
    """When that was, in ticks since the run began."""
    wait: int
    """After so many more ticks the clock shoots."""
    lane: str
    """From which lane it will: one that can, unless none can."""
    haste: int
    """How many times the wait has become shorter."""
    state: int
    """Of the generator that draws the lanes."""


def begin(seed: int, field: bytes) -> Rush:
    """The clock at the beginning of a run from a seed. Its lanes are drawn apart from the bricks, which are those of
    the classic game.
    """
    lane, state = _drawn(field, next_word(seed ^ _APART)[1], "")
    return Rush(0, SLOWEST, lane, 0, state)


@lru_cache(64)
def wait_at(haste: int) -> int:
    """The ticks between two of the clock's shots after so much haste."""
    wait = SLOWEST
    for _ in range(haste):
        wait = wait * FASTER[0] // FASTER[1]
        if wait <= FASTEST:
            return FASTEST
    return wait


def read(clock: Rush, move: str) -> tuple[str, int | None]:
    """The lane of a shot, and after how many ticks it is made; None in place of the
    ticks where the clock has another shot by then. Raises `MalformedMove`.
    """
    found = _MOVE.fullmatch(move)
    if found is None:
        raise MalformedMove("a move is written like {example}, not {move}", example="c^ c^+130 c^!", move=quoted(move))
    lane, own, ticks = lane_of(found[1]).name, found[2] == OWN, int(found[3] or 0)
    if own:
        return lane, clock.wait if lane == clock.lane else None
    return lane, ticks if ticks < clock.wait else None


def lane_name(move: str) -> str:
    """The lane that a shot is made from, without what a rush adds to that."""
    return move.removesuffix(OWN).partition("+")[0]


def after(clock: Rush, move: str, ticks: int, field: bytes, points: int, cleared: bool) -> Rush:
    """The clock after a shot made so many ticks after the one before: what the field is then, the points for
    explosions, and whether these `cleared` the field.
    """
    own = move.endswith(OWN)
    haste = (clock.haste + own) // (1 + cleared)
    wait = (wait_at(haste) if own else clock.wait - ticks) + POINT * points + CLEARING * cleared
    lane, state = clock.lane, clock.state
    if own or not 0 < flight(field, lane_of(lane)) < SIZE:
        lane, state = _drawn(field, state, lane)
        wait = max(wait, min(NOTICE, wait_at(haste)))
    return Rush(clock.tick + ticks, min(wait, LONGEST), lane, haste, state)


def _drawn(field: bytes, state: int, lane: str) -> tuple[str, int]:
    """One of the lanes that can shoot, all equally likely, and the generator after it; the same lane where none can."""
    can = [other.name for other in LANES if 0 < flight(field, other) < SIZE]
    if not can:
        return lane, state
    number, state = draw(state, len(can))
    return can[number], state


def clock_text(clock: Rush) -> str:
    return f"rush:{clock.tick},{clock.wait},{clock.lane},{clock.haste},{clock.state}"


def parse_clock(text: str, field: bytes) -> Rush:
    """The clock of a position's text; raises `MalformedPosition`."""
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
