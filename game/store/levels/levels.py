"""Level files: one TOML file per level, in the order of their names.

The game gives `read_levels` a function that makes a level of the data. A broken file stops nothing; it is listed with
an error that says what is wrong and where.

The player's own levels lie in the data folder. Chapters are groups of levels in order, each with a title and its idea;
they are listed in a file beside the levels' folder, `levels/GAME.toml`. A game without one has no chapters.
"""

import logging
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.checks import Unfit, brief, entries, mapping
from game.play.port.game import AnyGame
from game.play.port.level import AnyLevel, LevelError, read_texts
from game.store.files.errors import StorageError, storage_errors
from game.store.files.folders import Folders
from game.store.files.new_files import free_path, plain_name
from game.store.files.reading import read_text
from game.store.files.writing import write_atomic

T = TypeVar("T")

MAX_BYTES = 1 << 14
"""Maximum size in bytes: twenty times what a level needs, and too little to keep the TOML parser busy for long."""
LONGEST_ERROR = 500
STATE = ("st_mtime_ns", "st_ctime_ns", "st_size", "st_ino")
"""Properties of which one differs once a file was written again."""
_SYNTAX_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


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


def _read_level(path: Path, parse: Callable[[Mapping[str, object]], T]) -> LevelFile[T]:
    """Return the level of a file, which is read if it has changed since the last time."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return _read_file.__wrapped__(path, parse, ())
    return _read_file(path, parse, tuple([getattr(found, part) for part in STATE]))


@lru_cache(maxsize=500)
def _read_file(path: Path, parse: Callable[[Mapping[str, object]], T], state: tuple[int, ...]) -> LevelFile[T]:
    """Return the level of a file in a state: to read all of a game takes as long as several frames."""
    text = ""
    try:
        path.name.encode()  # Saved progress contains the name.
        if (found := read_text(path, MAX_BYTES)) is None:
            raise LevelError("not a file")
        text = found
        return LevelFile(path.stem, path, parse(tomllib.loads(text)), None)
    except RecursionError:
        place = path.name
        message = "nested too deeply"
    except UnicodeEncodeError:
        place = path.name
        message = "the name of the file is not UTF-8 text"
    except StorageError as error:
        place = path.name
        message = error.reason
    except tomllib.TOMLDecodeError as error:
        place, message = _syntax_error(path.name, text, str(error))
    except ValueError as error:
        number = _line_of_key(text, error.key) if isinstance(error, LevelError) and error.key else None
        place = f"{path.name}, line {number}" if number else path.name
        message = str(error)
    return LevelFile(path.stem, path, None, brief(f"{place}: {message}", LONGEST_ERROR))


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


_MOST_CHAPTERS = 50
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
        return [
            _chapter(mapping("chapter", entry))
            for entry in entries("chapter", data.get("chapter", []))[:_MOST_CHAPTERS]
        ]
    except (StorageError, tomllib.TOMLDecodeError, Unfit, LevelError, RecursionError) as error:
        log.warning("%s: %s; the levels are shown without chapters", path, error)
        return []


def _chapter(data: Mapping[str, object]) -> Chapter:
    names = entries("levels", data.get("levels"))
    return Chapter(read_texts(data, "title", 60), read_texts(data, "idea", 120), tuple(map(str, names)))


OWN = "own/"
"""Prefix of these levels' names; no file of the arcade has it."""
END = ".toml"


def may_be_own(name: str) -> bool:
    """Return True if a level of this name may be a player's own, here or elsewhere."""
    return name.startswith(OWN) and name.count("/") == 1 and name != OWN


def own_folder(folders: Folders, game: str) -> Path:
    """Return the folder of a game's own levels."""
    return folders.data / "levels" / game


def own_levels(folders: Folders, game: AnyGame) -> list[LevelFile[AnyLevel]]:
    """Return a game's own levels, broken ones with their error."""
    found = read_levels(own_folder(folders, game.name), game.parse_level)
    return [replace(entry, name=f"{OWN}{entry.name}") for entry in found]


def all_levels(folders: Folders, game: AnyGame) -> list[LevelFile[AnyLevel]]:
    """Return the arcade's levels of a game by chapter, then the player's own."""
    return [entry for _, listed in level_groups(folders, game) for entry in listed]


def level_named(folders: Folders, game: AnyGame, name: str) -> AnyLevel | None:
    """Return the level of a name, reading its file only; None if it is missing or broken."""
    folder = own_folder(folders, game.name) if name.startswith(OWN) else folders.levels / game.name
    paths = (path for path in level_paths(folder) if path.stem == name.removeprefix(OWN))
    return next((_read_level(path, game.parse_level).level for path in paths), None)


def level_groups(folders: Folders, game: AnyGame) -> list[tuple[Chapter | None, list[LevelFile[AnyLevel]]]]:
    """Return `all_levels` by chapter, without empty ones; levels without a chapter, and the player's own, are groups of
    their own.
    """
    own = own_levels(folders, game)
    chapters = read_chapters(folders.levels / f"{game.name}.toml")
    left = {entry.name: entry for entry in read_levels(folders.levels / game.name, game.parse_level)}
    if not chapters:
        return [(None, [*left.values(), *own])]
    found = [(chapter, [left.pop(name) for name in chapter.levels if name in left]) for chapter in chapters]
    return [(chapter, listed) for chapter, listed in (*found, (None, [*left.values()]), (None, own)) if listed]


class Sheet:
    """The file of a level in the editor: what it is to hold, and what it holds."""

    def __init__(self, folder: Path, path: Path | None = None) -> None:
        """`path` is that of an existing level; a new one gets a name when it is first written."""
        self.folder = folder
        self.path = path
        self.key = path or folder / f".{id(self):x}{END}"
        """Stands for the file while it has no name: no two sheets have the same."""
        self._title = ""
        self._text = None if path is None else read_text(path, MAX_BYTES)
        self._written = self._text

    @property
    def saved(self) -> bool:
        """True if the file holds what was put on the sheet last."""
        return self._text == self._written

    def put(self, title: str, text: str) -> None:
        """Let the file hold this level from the next `write` on."""
        self._title = title
        self._text = text

    def clear(self) -> None:
        """Let there be no file from the next `write` on."""
        self._text = None

    def write(self) -> None:
        """Make the file what it is to be; raises `StorageError`.

        If another window or an editor has changed the file meanwhile, it stays, and the level goes to a new one.
        """
        text = self._text
        if text is None:
            self._remove()
        else:
            if self.path is None or not self._is_ours(self.path):
                self.path = free_path(self.folder, plain_name(self._title), END)
            write_atomic(self.path, text, MAX_BYTES)
        self._written = text

    def _is_ours(self, path: Path) -> bool:
        """Return True if a file is as this sheet left it; raises `StorageError` if it cannot be read."""
        try:
            return read_text(path, MAX_BYTES) == self._written
        except StorageError as error:
            if isinstance(error.__cause__, OSError):
                raise
            return False

    def _remove(self) -> None:
        if self.path is not None:
            with storage_errors(self.path, "removed"):
                self.path.unlink(missing_ok=True)
        self.path = None
