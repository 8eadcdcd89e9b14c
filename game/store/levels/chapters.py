"""Chapters: groups of a game's levels in order, each with a title and its idea.

They are listed in a file beside the levels' folder, `levels/GAME.toml`; a game without one has no chapters.
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
"""Maximum number of chapters of a game."""
log = logging.getLogger(__name__)


class Chapter(Struct, frozen=True):
    """Title and idea by language, and the names of the levels."""

    title: Mapping[str, str]
    idea: Mapping[str, str]
    levels: tuple[str, ...]


def read_chapters(path: Path) -> list[Chapter]:
    """Return the chapters in a file; none if it is missing, or unusable, which is logged."""
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
    """Return the level files by chapter, without empty chapters; at the end those in none."""
    left = {entry.name: entry for entry in files}
    found = [(chapter, [left.pop(name) for name in chapter.levels if name in left]) for chapter in chapters]
    return [(chapter, listed) for chapter, listed in (*found, (None, [*left.values()])) if listed]
