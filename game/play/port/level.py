"""A level: a start position and a title. Games may add entries of their own.

Without such entries a level file has a title, a note and the text of a position:

    title = { en = "Duel", de = "Duell" }
    note = { en = "Count to the end." }     # optional: what to try
    position = '''
    r3 .  .
    .  .  .
    .  .  b3
    r
    '''

The position may also be given in its one-line form. Over several lines spaces replace the commas and line ends the
slashes; what follows the board is in the last line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic

from msgspec import Struct

from game.checks import Unfit, line, quoted
from game.rules import MalformedPosition, P

LONGEST_TITLE: Final = 80
LONGEST_NOTE: Final = 120
_KEYS: Final = ("title", "note", "position")
_LANGUAGE: Final = re.compile(r"[a-z]{2}")


class LevelError(ValueError):
    """Invalid level data. `key` is the wrong entry, so that its line in the file can be shown."""

    def __init__(self, message: str, key: str | None = None) -> None:
        super().__init__(message)
        self.key = key


class Level(Struct, Generic[P], frozen=True):
    """The entries of every level."""

    title: Mapping[str, str]
    """By language."""
    position: P
    """The start position."""
    note: Mapping[str, str] = {}
    """Suggestion what to try in it, in one sentence, by language; may be empty."""


AnyLevel = Level[Any]
"""A level of no particular game."""


def read_title(data: Mapping[str, object]) -> Mapping[str, str]:
    """Return the entry `title`: texts by two-letter language code, with English among them. Raises `LevelError`."""
    return read_texts(data, "title", LONGEST_TITLE)


def read_note(data: Mapping[str, object]) -> Mapping[str, str]:
    """Return the entry `note`, like `title`; empty if there is none. Raises `LevelError`."""
    return read_texts(data, "note", LONGEST_NOTE) if "note" in data else MappingProxyType({})


def read_texts(data: Mapping[str, object], key: str, longest: int) -> Mapping[str, str]:
    """Return the texts of an entry by language, with English among them. Raises `LevelError`."""
    texts = data.get(key)
    if not isinstance(texts, dict) or "en" not in texts:
        raise LevelError(f'{key} has a text in English, as in {{ en = "Heart" }}, and in any other language', key)
    for language, text in texts.items():
        if not _LANGUAGE.fullmatch(language):
            raise LevelError(f"{key} has languages such as en and de, not {quoted(language)}", key)
        try:
            line(f"{key}.{language}", text, longest)
        except Unfit as error:
            raise LevelError(str(error), key) from error
        if not text.strip():
            raise LevelError(f"{key}.{language} is empty", key)
    return MappingProxyType(texts)


def parse_position_level(data: Mapping[str, object], parse_position: Callable[[str], P]) -> Level[P]:
    """Return the level described by the data of a file. Raises `LevelError` with the wrong key."""
    for key in data:
        if key not in _KEYS:
            raise LevelError(f"unknown key {quoted(key)}", key)
    text = data.get("position")
    if not isinstance(text, str):
        raise LevelError("position is a text", "position")
    try:
        return Level(read_title(data), parse_position(_one_line(text)), read_note(data))
    except MalformedPosition as error:
        raise LevelError(str(error), "position") from error


def _one_line(text: str) -> str:
    lines = text.strip().splitlines()
    if len(lines) < 2:
        return text
    *rows, rest = (line.split() for line in lines)
    return f"{'/'.join(','.join(row) for row in rows)} {' '.join(rest)}"
