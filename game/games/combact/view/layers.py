"""The layers of Combact's board."""

from __future__ import annotations

from enum import IntEnum


class Layer(IntEnum):
    """What lies above what, from the board upward. Panels and texts lie from 10 on, outside the board.

    Ring and flower share some: nothing of the one ever lies over the other.
    """

    GROUND = 2
    TERRITORY = 13
    PLATE = 13
    """The light under the pieces that can be chosen."""
    LAID = 15
    RING = 15
    """What lies in the ring and the trays."""
    LAST = 16
    """The line round the piece that was laid last."""
    BASE = 16
    FULL = 16
    """The rings at full points."""
    PLACE = 17
    """The marks where the piece in hand fits, and the shadow of one that waits to be laid."""
    WALKER = 18
    """The originator."""
    HALO = 19
    """The light round the piece in hand."""
    HELD = 20
    TAKEN = 21
    FLYING = 22
    COUNT = 23
