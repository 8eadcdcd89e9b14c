"""The levels of Explode!: a title and a start position."""

from __future__ import annotations

from collections.abc import Mapping

from game.games.explode.rules.moves import Position, parse_position
from game.play.position_levels import PositionLevel, parse_position_level

Level = PositionLevel[Position]


def parse_level(data: Mapping[str, object]) -> Level:
    """The level that the data of a file describe; `LevelError` with the key that is wrong."""
    return parse_position_level(data, parse_position)
