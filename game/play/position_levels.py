"""Level files that are a title, a note and the text of a position, as some games have them.

    title = { en = "Duel", de = "Duell" }
    note = { en = "Count to the end." }     # optional: what to try
    position = '''
    r3 .  .
    .  .  .
    .  .  b3
    r
    '''

The position may also stand in its one-line form. Over several lines blanks take the place of the commas, line ends
that of the slashes, and what follows the board stands in the last line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from game.checks import quoted
from game.play.level import LevelError, read_note, read_title
from game.rules import MalformedPosition

P = TypeVar("P")

_KEYS = ("title", "note", "position")


class PositionLevel(Struct, Generic[P], frozen=True):
    """A level: its title by language, the position it starts from, and what to try in it."""

    title: Mapping[str, str]
    position: P
    note: Mapping[str, str] = {}


def parse_position_level(data: Mapping[str, object], parse_position: Callable[[str], P]) -> PositionLevel[P]:
    """The level that the data of a file describe; `LevelError` with the key that is wrong."""
    for key in data:
        if key not in _KEYS:
            raise LevelError(f"unknown key {quoted(key)}", key)
    text = data.get("position")
    if not isinstance(text, str):
        raise LevelError("position is a text", "position")
    try:
        return PositionLevel(read_title(data), parse_position(_one_line(text)), read_note(data))
    except MalformedPosition as error:
        raise LevelError(str(error), "position") from error


def _one_line(text: str) -> str:
    lines = text.strip().splitlines()
    if len(lines) < 2:
        return text
    *rows, rest = (line.split() for line in lines)
    return f"{'/'.join(','.join(row) for row in rows)} {' '.join(rest)}"
