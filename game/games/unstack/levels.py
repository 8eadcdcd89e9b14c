"""The levels of UnStack: a title and a start position, which names its rule set."""

from __future__ import annotations

from collections.abc import Mapping

from game.games.unstack.rules.board import Position
from game.games.unstack.rules.text import parse_position
from game.play.position_levels import PositionLevel, parse_position_level

Level = PositionLevel[Position]


def parse_level(data: Mapping[str, object]) -> Level:
    """The level that the data of a file describe; `LevelError` with the key that is wrong."""
    return parse_position_level(data, parse_position)
