"""A level: a position to begin with, and its title. What else a level says is its game's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

from game.checks import Unfit, line, quoted

P_co = TypeVar("P_co", covariant=True)

LONGEST_TITLE: Final = 80
LONGEST_NOTE: Final = 120
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
    def note(self) -> Mapping[str, str]:
        """What to try in it, in one sentence, by language; empty where nothing is said."""

    @property
    def position(self) -> P_co:
        """The position it begins with."""


def read_title(data: Mapping[str, object]) -> Mapping[str, str]:
    """The entry `title`: a text in English, and in as many other languages as there are two-letter codes.

    Raises `LevelError` when it is anything else.
    """
    return read_texts(data, "title", LONGEST_TITLE)


def read_note(data: Mapping[str, object]) -> Mapping[str, str]:
    """The entry `note`, like `title`; empty where there is none. Raises `LevelError`."""
    return read_texts(data, "note", LONGEST_NOTE) if "note" in data else MappingProxyType({})


def read_texts(data: Mapping[str, object], key: str, longest: int) -> Mapping[str, str]:
    """A text by language, the English one among them; raises `LevelError`."""
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


AnyLevel = Level[Any]
"""A level, where nobody needs to know of which game."""
