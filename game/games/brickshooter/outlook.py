"""What a shot leads to when everything has come to rest, told by where the bricks stand before it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from game.games.brickshooter.rules import play
from game.games.brickshooter.rules.board import CELLS, EMPTY
from game.games.brickshooter.rules.events import Cleared, Event, Explosion, Gone, Movement, Shot
from game.games.brickshooter.rules.position import Position


class Outlook(Struct, frozen=True):
    """All waves of a shot. Bricks are named by the cells on which they stand now, the shot one by where it lands."""

    bursts: Mapping[int, int]
    """The bricks that explode, and in which wave."""
    leaving: tuple[int, ...]
    """Those that leave the field."""
    waves: int
    points: int
    """For all waves."""
    bonus: int
    """For clearing the field; 0 where it is not cleared."""


@lru_cache(64)
def outlook(position: Position, move: str) -> Outlook:
    """What a shot leads to; `MalformedMove` or `IllegalMove` as in `play`."""
    events: list[Event] = []
    play(position, move, events)
    stands = {cell: cell for cell in range(CELLS) if position.field[cell] != EMPTY}
    bursts: dict[int, int] = {}
    leaving: list[int] = []
    points = waves = bonus = 0
    for event in events:
        match event:
            case Shot():
                stands[event.landing] = event.landing
            case Explosion():
                bursts |= {stands.pop(cell): event.wave for group in event.groups for cell in group.cells}
                points, waves = points + event.points, event.wave
            case Movement():
                for slide, brick in [(slide, stands.pop(slide.start)) for slide in event.slides]:
                    if slide.lane is None:
                        stands[slide.end] = brick
                    else:
                        leaving.append(brick)
            case Gone():
                for cell in event.cells:
                    del stands[cell]
            case Cleared():
                bonus = event.bonus
            case _:
                pass
    return Outlook(bursts, tuple(leaving), waves, points, bonus)
