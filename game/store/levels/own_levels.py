"""Levels made by players or given to them: files like the arcade's own, in the data folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from msgspec.structs import replace

from game.store.files.exports import free_path, plain_name
from game.store.files.files import StorageError, read_text, write_atomic
from game.store.files.folders import Folders
from game.store.levels.chapters import Chapter, in_chapters, read_chapters
from game.store.levels.levels import MAX_BYTES, LevelFile, read_level, read_levels

T = TypeVar("T")

OWN: Final = "own/"
"""Prefix of these levels' names; no file of the arcade has it."""
END: Final = ".toml"


def may_be_own(name: str) -> bool:
    """Return True if a level of this name may be a player's own, here or elsewhere."""
    return name.startswith(OWN) and name.count("/") == 1 and name != OWN


def own_folder(folders: Folders, game: str) -> Path:
    """Return the folder of a game's own levels."""
    return folders.data / "levels" / game


def own_levels(folders: Folders, game: str, parse: Callable[[Mapping[str, object]], T]) -> list[LevelFile[T]]:
    """Return a game's own levels, broken ones with their error."""
    found = read_levels(own_folder(folders, game), parse)
    return [replace(entry, name=f"{OWN}{entry.name}") for entry in found]


def all_levels(folders: Folders, game: str, parse: Callable[[Mapping[str, object]], T]) -> list[LevelFile[T]]:
    """Return the arcade's levels of a game by chapter, then the player's own."""
    return [entry for _, listed in level_groups(folders, game, parse) for entry in listed]


def level_named(folders: Folders, game: str, name: str, parse: Callable[[Mapping[str, object]], T]) -> T | None:
    """Return the level of a name, reading its file only; None if it is missing or broken."""
    folder = own_folder(folders, game) if name.startswith(OWN) else folders.levels / game
    found = read_level(folder, name.removeprefix(OWN), parse)
    return found.level if found is not None else None


def level_groups(
    folders: Folders, game: str, parse: Callable[[Mapping[str, object]], T]
) -> list[tuple[Chapter | None, list[LevelFile[T]]]]:
    """Return `all_levels` by chapter; levels without a chapter, and the player's own, are groups of their own."""
    own = own_levels(folders, game, parse)
    chapters = read_chapters(folders.levels / f"{game}.toml")
    groups = in_chapters(chapters, read_levels(folders.levels / game, parse))
    if not chapters:
        # Without chapters there is one list.
        return [(None, [entry for _, listed in groups for entry in listed] + own)]
    return [*groups, *([(None, own)] if own else [])]


class Sheet:
    """The file of a level in the editor."""

    def __init__(self, folder: Path, path: Path | None = None) -> None:
        """`path` is that of an existing level; a new one gets a name at its first `write`."""
        self.folder = folder
        self.path = path
        self._text = None if path is None else read_text(path, MAX_BYTES)

    def write(self, title: str, text: str) -> None:
        """Write the level; raises `StorageError`.

        If another window or an editor has changed the file meanwhile, it stays, and the level goes to a new one.
        """
        if len(text.encode("utf-8", "replace")) > MAX_BYTES:
            raise StorageError(f"a level has at most {MAX_BYTES} bytes")
        if self.path is None or read_text(self.path, MAX_BYTES) != self._text:
            self.path = free_path(self.folder, plain_name(title), END)
        write_atomic(self.path, text)
        self._text = text

    def remove(self) -> None:
        """Delete the file; raises `StorageError`."""
        try:
            if self.path is not None:
                self.path.unlink(missing_ok=True)
        except OSError as error:
            raise StorageError(f"{self.path} cannot be deleted: {error.strerror}") from error
        self.path = None
