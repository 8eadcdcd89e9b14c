"""The levels of Row of three: a title and a start position, one file each in `levels/NAME/`, such as

    title = { en = "Corners", de = "Ecken" }
    position = "s,.,./.,m,./.,.,s m"

A game whose levels hold more, such as a goal, reads that here. A mistake is a `LevelError`, which names the entry that
is wrong; players see it with file and line in the list of levels.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.play.position_levels import PositionLevel, parse_position_level

from .rules.moves import Position, parse_position

Level = PositionLevel[Position]


def parse_level(data: Mapping[str, object]) -> Level:
    """The level that the data of a file describe; raises `LevelError`."""
    return parse_position_level(data, parse_position)
