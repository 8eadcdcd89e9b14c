"""The levels of Lanterns: a title and a start position, one file each in `levels/NAME/`.

Two stars are won with as few presses as can be, one with more. A game whose levels hold more, such as a goal or a
limit, reads that here, and says in `Game.ending` when such a level has ended.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.play.port.level import Level, LevelError, parse_position_level

from .rules.moves import DARK, Position, parse_position, solution


def parse_level(data: Mapping[str, object]) -> Level[Position]:
    """The level that the data of a file describe; raises `LevelError`."""
    level = parse_position_level(data, parse_position)
    if level.position.presses or DARK not in level.position.cells:
        raise LevelError("a level begins with 0 presses, and with a lantern to be lit", "position")
    return level


def stars(start: Position, reached: Position) -> int:
    """The stars for a position that was reached from a level's start."""
    if DARK in reached.cells:
        return 0
    return 2 if reached.presses <= len(solution(start.cells) or ()) else 1
