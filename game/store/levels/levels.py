"""Level files: one TOML file per level, in the order of their names.

The game gives `read_levels` a function that makes a level of the data. A broken file stops nothing; it is listed with
an error that says what is wrong and where.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Generic, TypeVar

from msgspec import Struct

from game.checks import brief
from game.play.port.level import LevelError
from game.store.files.files import StorageError, read_text

T = TypeVar("T")

MAX_BYTES: Final = 1 << 14
"""Maximum size in bytes: twenty times what a level needs, and too little to keep the TOML parser busy for long."""
LONGEST_ERROR: Final = 500
_SYNTAX_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


class LevelFile(Struct, Generic[T], frozen=True):
    """A level file: its level, or an error for the player with the file and, if known, the line."""

    name: str
    """Name of the file without suffix, used by saved progress."""
    path: Path
    level: T | None
    error: str | None


def level_paths(folder: Path) -> list[Path]:
    """Return the level files of a folder by name; none if the folder is missing."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError:
        return []


def read_levels(folder: Path, parse: Callable[[Mapping[str, object]], T]) -> list[LevelFile[T]]:
    """Read all `*.toml` files of a folder in the order of their names; none if it is missing.

    `parse` makes a level of a file's data; it raises a ValueError, preferably a `LevelError`, if it cannot.
    """
    return [_read_level(path, parse) for path in level_paths(folder)]


def read_level(folder: Path, name: str, parse: Callable[[Mapping[str, object]], T]) -> LevelFile[T] | None:
    """Read the level of a name as `read_levels` does, and no other file; None if it is missing."""
    return next((_read_level(path, parse) for path in level_paths(folder) if path.stem == name), None)


def _read_level(path: Path, parse: Callable[[Mapping[str, object]], T]) -> LevelFile[T]:
    text = ""
    try:
        text = _read_text(path)
        return LevelFile(path.stem, path, parse(tomllib.loads(text)), None)
    except RecursionError:
        place, message = path.name, "nested too deeply"
    except tomllib.TOMLDecodeError as error:
        place, message = _syntax_error(path.name, text, str(error))
    except ValueError as error:
        number = _line_of_key(text, error.key) if isinstance(error, LevelError) and error.key else None
        place, message = f"{path.name}, line {number}" if number else path.name, str(error)
    return LevelFile(path.stem, path, None, brief(f"{place}: {message}", LONGEST_ERROR))


def _read_text(path: Path) -> str:
    try:
        path.name.encode()  # Saved progress contains the name.
    except UnicodeEncodeError as error:
        raise LevelError("the name of the file is not UTF-8 text") from error
    try:
        text = read_text(path, MAX_BYTES)
    except StorageError as error:
        raise LevelError(error.reason) from error
    if text is None:
        raise LevelError("not a file")
    return text


def _syntax_error(name: str, text: str, message: str) -> tuple[str, str]:
    """Return place and message of an error of the TOML parser, which puts the place into its message."""
    found = _SYNTAX_PLACE.search(message)
    if found is None:
        return name, message
    message = message[: found.start()]
    if found[1] is None:
        return f"{name}, line {max(1, len(text.splitlines()))}", f"{message} at the end"
    return f"{name}, line {found[1]}, column {found[2]}", message


def _line_of_key(text: str, key: str) -> int | None:
    """Return the number of the line, from 1, at which an entry begins; None if it is not found."""
    pattern = re.compile(rf"\s*(?:{re.escape(key)}\s*[=.]|\[+\s*{re.escape(key)}\s*[\].])")
    return next((number for number, line in enumerate(text.splitlines(), 1) if pattern.match(line)), None)
