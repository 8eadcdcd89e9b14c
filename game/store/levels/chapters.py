"""Chapters: the levels of a game in an order of their own, each chapter with a title and the idea it begins with.

They stand in a file beside the folder of the levels, `levels/GAME.toml`; a game without one has no chapters.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

from msgspec import Struct

from game.checks import Unfit, entries, mapping
from game.play.port.level import LevelError, read_texts
from game.store.files.files import StorageError, read_text
from game.store.levels.levels import MAX_BYTES, LevelFile

T = TypeVar("T")

MOST: Final = 50
"""Chapters of a game."""
log = logging.getLogger(__name__)


class Chapter(Struct, frozen=True):
    """A title and an idea by language, and the names of the levels."""

    title: Mapping[str, str]
    idea: Mapping[str, str]
    levels: tuple[str, ...]


def read_chapters(path: Path) -> list[Chapter]:
    """The chapters of a file; none where there is no file, or where it cannot be used, which is logged."""
    try:
        data = mapping("the file", tomllib.loads(read_text(path, MAX_BYTES) or ""))
        return [_chapter(mapping("chapter", entry)) for entry in entries("chapter", data.get("chapter", []))[:MOST]]
    except (StorageError, tomllib.TOMLDecodeError, Unfit, LevelError, RecursionError) as error:
        log.warning("%s: %s; the levels are shown without chapters", path, error)
        return []


def _chapter(data: Mapping[str, object]) -> Chapter:
    names = entries("levels", data.get("levels"))
    return Chapter(read_texts(data, "title", 60), read_texts(data, "idea", 120), tuple(map(str, names)))


def in_chapters(
    chapters: Sequence[Chapter], files: Sequence[LevelFile[T]]
) -> list[tuple[Chapter | None, list[LevelFile[T]]]]:
    """The level files by chapter, without empty ones; at the end those that are in none."""
    left = {entry.name: entry for entry in files}
    found = [(chapter, [left.pop(name) for name in chapter.levels if name in left]) for chapter in chapters]
    return [(chapter, listed) for chapter, listed in (*found, (None, [*left.values()])) if listed]
