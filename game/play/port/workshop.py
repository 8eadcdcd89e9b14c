"""Making a level by hand: the port `Workshop`, which a game fills that lets its players do so."""

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


class Dial(Struct, frozen=True):
    """Something of a level that has one of several values, such as the side to move."""

    name: str
    """What it is called, to be translated."""
    values: tuple[str, ...]
    """The values as they are shown, to be translated where they are words."""
    index: int
    """The one it has now."""


class Workshop(ABC, Generic[L]):
    """How a level of a game is made: what is painted where. Levels are values; they may be unfit while they are made.

    A pen is what stands in a place once it was painted there: one word of each of the `racks`, side by side; all but
    the last are one letter long. Methods that make a level raise `MalformedPosition` where something cannot stand.
    """

    @abstractmethod
    def blank(self) -> L:
        """The level everything is taken off, with an empty title."""

    def titled(self, level: L, title: str) -> L:
        """The level under another title, in English; other languages are forgotten."""
        return replace(level, title={"en": title})

    @abstractmethod
    def places(self, level: L) -> tuple[str, ...]:
        """The names of all places."""

    @abstractmethod
    def racks(self, level: L) -> tuple[tuple[str, ...], ...]:
        """What pens are put together of."""

    @abstractmethod
    def content(self, level: L, place: str) -> str:
        """The pen that a place was painted with; `BLANK` where nothing stands."""

    @abstractmethod
    def painted(self, level: L, place: str, pen: str) -> L:
        """The level with something else in a place."""

    def beside(self, level: L, place: str) -> tuple[str, ...]:
        """The places next to one, up to which it can be filled; none where there is no filling."""
        return ()

    @abstractmethod
    def mirrored(self, level: L) -> L:
        """The level with left and right changed about."""

    @abstractmethod
    def dials(self, level: L) -> tuple[Dial, ...]:
        """What else can be chosen."""

    @abstractmethod
    def dialled(self, level: L, dial: str, index: int) -> L:
        """The level with another value of a dial."""

    def task(self, level: L) -> tuple[str, int, int] | None:
        """What can be proved of a level, if anything: the kind of a puzzle, what it counts, and the most moves."""
        return None

    def solved(self, level: L, line: tuple[str, ...]) -> L:
        """The level with a solution that is proved to be the shortest one."""
        return level

    @abstractmethod
    def data(self, level: L) -> Mapping[str, object]:
        """What a file of the level says: `Game.parse_level` makes the same level of it, or says why it is none."""

    def filled(self, level: L, place: str, pen: str) -> L:
        """The level with all places painted that hang together with one and look like it."""
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
    """The title and the note of a level, as its file has them."""
    return {"title": dict(level.title), **({"note": dict(level.note)} if level.note else {})}


AnyWorkshop = Workshop[Any]
"""A workshop, where nobody needs to know of which game."""
