"""A level: a position to begin with, and its title. What else a level says is its game's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

from game.checks import Unfit, line, quoted

P_co = TypeVar("P_co", covariant=True)

LONGEST_TITLE: Final = 80
_LANGUAGE: Final = re.compile(r"[a-z]{2}")


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


def read_title(data: Mapping[str, object]) -> Mapping[str, str]:
    """The entry `title`: a text in English, and in as many other languages as there are two-letter codes.

    Raises `LevelError` when it is anything else.
    """
    title = data.get("title")
    if not isinstance(title, dict) or "en" not in title:
        raise LevelError('title has a text in English, as in { en = "Heart" }, and in any other language', "title")
    for language, text in title.items():
        if not _LANGUAGE.fullmatch(language):
            raise LevelError(f"title has languages such as en and de, not {quoted(language)}", "title")
        try:
            line(f"title.{language}", text, LONGEST_TITLE)
        except Unfit as error:
            raise LevelError(str(error), "title") from error
        if not text.strip():
            raise LevelError(f"title.{language} is empty", "title")
    return MappingProxyType(title)


AnyLevel = Level[Any]
"""A level, where nobody needs to know of which game."""
