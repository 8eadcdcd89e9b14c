"""The port `Workshop`: editing the levels of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.play.port.level import AnyLevel

L = TypeVar("L", bound=AnyLevel)

BLANK = ""
"""The pen that clears a place."""


class LevelProperty(Struct, frozen=True):
    """A property of a level with one of several values, such as the side to move."""

    name: str
    """Label, untranslated."""
    values: tuple[str, ...]
    """Labels of the values, untranslated."""
    index: int
    """Index of the present value."""


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
        """Return the words that pens are made of."""

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
    def dials(self, level: L) -> tuple[LevelProperty, ...]:
        """Return the other properties of a level."""

    @abstractmethod
    def dialled(self, level: L, dial: str, index: int) -> L:
        """Return the level with another value of a property."""

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
        before, todo, seen = self.content(level, place), [place], {place}
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
