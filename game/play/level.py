"""A level: a position to begin with, and its title. What else a level says is its game's own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

P_co = TypeVar("P_co", covariant=True)

LANGUAGES: Final = ("en", "de")


class LevelError(ValueError):
    """Data that make no level. `key` names the entry that is wrong, so that its line in the file can be shown."""

    def __init__(self, message: str, key: str | None = None) -> None:
        super().__init__(message)
        self.key = key


class Level(Protocol[P_co]):
    """What everybody may know of a level."""

    @property
    def title(self) -> Mapping[str, str]:
        """Its title by language."""

    @property
    def position(self) -> P_co:
        """The position it begins with."""


def read_title(data: Mapping[str, Any]) -> Mapping[str, str]:
    """The entry `title`, a text for each language; `LevelError` when it is anything else."""
    title = data.get("title")
    if (
        not isinstance(title, dict)
        or set(title) != set(LANGUAGES)
        or not all(isinstance(text, str) and text.strip() for text in title.values())
    ):
        raise LevelError(f"title has a text for each of {' and '.join(LANGUAGES)}", "title")
    return MappingProxyType(title)


AnyLevel = Level[Any]
"""A level, where nobody needs to know of which game."""
