"""A level: a start position and a title; and the port to what makes one. Games may add entries of their own.

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

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.checks import Trouble, line, quoted
from game.rules import P

LONGEST_TITLE = 80
LONGEST_NOTE = 120
_LANGUAGE = re.compile(r"[a-z]{2}")


class LevelError(ValueError):
    """Invalid level data. `key` is the wrong entry, so that its line in the file can be shown."""

    def __init__(self, message: str, key: str | None = None) -> None:
        super().__init__(message)
        self.key = key


class Level(Struct, Generic[P], frozen=True):
    """The entries of every level."""

    title: Mapping[str, str]
    """Title by language."""
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


@contextmanager
def errors_of(key: str) -> Iterator[None]:
    """Context in which what does not fit becomes a `LevelError` about an entry."""
    try:
        yield
    except Trouble as error:
        raise LevelError(str(error), key) from error


def check_keys(data: Mapping[str, object], *own: str) -> None:
    """Raise `LevelError` for an entry that is neither of every level nor one of a game's `own`."""
    for key in data:
        if key not in ("title", "note", *own):
            raise LevelError(f"unknown key {quoted(key)}", key)


def read_text(data: Mapping[str, object], key: str, default: str | None = None) -> str:
    """Return the text of an entry. Raises `LevelError`."""
    text = data.get(key, default)
    if not isinstance(text, str):
        raise LevelError(f"{key} is a text" if key in data else f"{key} is missing", key)
    return text


def read_texts(data: Mapping[str, object], key: str, longest: int) -> Mapping[str, str]:
    """Return the texts of an entry by language, with English among them. Raises `LevelError`."""
    texts = data.get(key)
    if not isinstance(texts, dict) or "en" not in texts:
        raise LevelError(f'{key} has a text in English, as in {{ en = "Heart" }}, and in any other language', key)
    for language, text in texts.items():
        if not _LANGUAGE.fullmatch(language):
            raise LevelError(f"{key} has languages such as en and de, not {quoted(language)}", key)
        with errors_of(key):
            line(f"{key}.{language}", text, longest)
        if not text.strip():
            raise LevelError(f"{key}.{language} is empty", key)
    return MappingProxyType(texts)


def parse_position_level(data: Mapping[str, object], parse_position: Callable[[str], P]) -> Level[P]:
    """Return the level described by the data of a file. Raises `LevelError` with the wrong key."""
    check_keys(data, "position")
    with errors_of("position"):
        position = parse_position(_one_line(read_text(data, "position")))
    return Level(read_title(data), position, read_note(data))


def _one_line(text: str) -> str:
    lines = text.strip().splitlines()
    if len(lines) < 2:
        return text
    *rows, rest = (line.split() for line in lines)
    return f"{'/'.join(','.join(row) for row in rows)} {' '.join(rest)}"


L = TypeVar("L", bound=AnyLevel)

BLANK = ""
"""The pen that clears a place."""


class LevelProperty(Struct, Generic[L], frozen=True):
    """A property of a level with one of several values, such as the side to move."""

    name: str
    """Label, untranslated."""
    values: tuple[str, ...]
    """Labels of the values, untranslated."""
    index: int
    """Index of the present value."""
    turned: Callable[[int], L]
    """Returns the level with the value of another index."""


class Workshop(ABC, Generic[L]):
    """The editing rules of a game's levels. Levels are values, and may be invalid while they are edited.

    A pen is the content of a place once painted: one word of each of the `racks`, joined; words of all racks but the
    last are one letter long. Methods that return a level raise `MalformedPosition` if something cannot stand there.
    """

    @abstractmethod
    def blank(self) -> L:
        """Return the level with everything removed and an empty title."""

    def titled(self, level: L, title: str) -> L:
        """Return the level with another title in English and none in other languages."""
        return replace(level, title={"en": title})

    @abstractmethod
    def places(self, level: L) -> tuple[str, ...]:
        """Return the names of all places."""

    @abstractmethod
    def racks(self, level: L) -> tuple[tuple[str, ...], ...]:
        """Return the words that pens are made of, in one rack or more."""

    @abstractmethod
    def content(self, level: L, place: str) -> str:
        """Return the pen that a place was painted with; `BLANK` for an empty place."""

    @abstractmethod
    def painted(self, level: L, place: str, pen: str) -> L:
        """Return the level with a place painted."""

    def beside(self, level: L, place: str) -> tuple[str, ...]:
        """Return the neighbours of a place, to which filling spreads; none where there is no filling."""
        return ()

    @abstractmethod
    def mirrored(self, level: L) -> L:
        """Return the level mirrored left to right."""

    @abstractmethod
    def dials(self, level: L) -> tuple[LevelProperty[L], ...]:
        """Return the other properties of a level; none where there are no others."""

    def task(self, level: L) -> tuple[str, int, int] | None:
        """Return the task that can be proved of a level: kind of puzzle, what it counts, and most moves; or None."""
        return None

    def solved(self, level: L, line: tuple[str, ...]) -> L:
        """Return the level with a solution that is proved to be the shortest."""
        return level

    @abstractmethod
    def data(self, level: L) -> Mapping[str, object]:
        """Return the data of the level's file.

        `Game.parse_level` returns the same level for it, or raises what is wrong.
        """

    def filled(self, level: L, place: str, pen: str) -> L:
        """Return the level with all places painted that are connected to one and have the same content."""
        before = self.content(level, place)
        todo = [place]
        seen = {place}
        while todo:
            at = todo.pop()
            level = self.painted(level, at, pen)
            fresh = {
                near for near in self.beside(level, at) if near not in seen and self.content(level, near) == before
            }
            seen |= fresh
            todo += fresh
        return level


def level_texts(level: AnyLevel) -> dict[str, object]:
    """Return title and note of a level as data of its file."""
    return {"title": dict(level.title), **({"note": dict(level.note)} if level.note else {})}


AnyWorkshop = Workshop[Any]
"""A workshop of no particular game."""
