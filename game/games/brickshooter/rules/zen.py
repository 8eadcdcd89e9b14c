"""Zen: the shot that would be the last one takes away what blocks the lanes, the bricks at the edge of the field."""

from __future__ import annotations

from typing import Final

from game.games.brickshooter.rules import events as ev
from game.games.brickshooter.rules.board import EMPTY, EMPTY_FIELD, LANES, SIZE, flight
from game.games.brickshooter.rules.waves import explode, vacate

EDGE: Final = tuple(sorted({lane.entry for lane in LANES}))
"""The cells before the lanes."""


def unblock(field: bytearray, border: bytearray, wave: int, events: list[ev.Event] | None) -> int:
    """Where no lane can shoot any more, take the bricks at the edge away, and let happen what that sets off after so
    many waves; the points for it. For the bricks taken away there are none.

    Nothing comes to rest at the edge then, so a lane can shoot, or the field is empty.
    """
    if field == EMPTY_FIELD or any(0 < flight(field, lane) < SIZE for lane in LANES):
        return 0
    gone = tuple(cell for cell in EDGE if field[cell] != EMPTY)
    if events is not None:
        events.append(ev.Gone(gone))
    landed = vacate(field, border, gone, events)
    return explode(field, border, landed, events, wave)[0]
