"""The levels that players have made or been given: files like the arcade's own, in the player's folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from msgspec.structs import replace

from game.store.files.exports import free_path, plain_name
from game.store.files.files import StorageError, read_text, write_atomic
from game.store.files.folders import Folders
from game.store.levels.chapters import Chapter, in_chapters, read_chapters
from game.store.levels.levels import MAX_BYTES, LevelFile, read_levels

T = TypeVar("T")

OWN: Final = "own/"
"""How the names of these levels begin: no file of the arcade's is called so."""
END: Final = ".toml"


def may_be_own(name: str) -> bool:
    """Whether a level of this name may lie in a player's folder, here or elsewhere."""
    return name.startswith(OWN) and name.count("/") == 1 and name != OWN


def own_folder(folders: Folders, game: str) -> Path:
    """Where a game's own levels lie."""
    return folders.data / "levels" / game


def own_levels(folders: Folders, game: str, parse: Callable[[Mapping[str, object]], T]) -> list[LevelFile[T]]:
    """A game's own levels, broken ones with their error."""
    found = read_levels(own_folder(folders, game), parse)
    return [replace(entry, name=f"{OWN}{entry.name}") for entry in found]


def all_levels(folders: Folders, game: str, parse: Callable[[Mapping[str, object]], T]) -> list[LevelFile[T]]:
    """The arcade's levels of a game, chapter by chapter, and behind them the player's own."""
    return [entry for _, listed in level_groups(folders, game, parse) for entry in listed]


def level_groups(
    folders: Folders, game: str, parse: Callable[[Mapping[str, object]], T]
) -> list[tuple[Chapter | None, list[LevelFile[T]]]]:
    """The same by chapter; levels in no chapter, and the player's own, are groups without one."""
    own = own_levels(folders, game, parse)
    chapters = read_chapters(folders.levels / f"{game}.toml")
    groups = in_chapters(chapters, read_levels(folders.levels / game, parse))
    if not chapters:
        # Nothing parts them: they are one list.
        return [(None, [entry for _, listed in groups for entry in listed] + own)]
    return [*groups, *([(None, own)] if own else [])]


class Sheet:
    """The file of a level that is being made."""

    def __init__(self, folder: Path, path: Path | None = None) -> None:
        """`path` is that of a level that is there already; a new one gets a name when it is first written."""
        self.folder = folder
        self.path = path
        self._text = None if path is None else read_text(path, MAX_BYTES)

    def write(self, title: str, text: str) -> None:
        """Write the level. Where the file was changed by another window or by hand meanwhile, that stays, and the level
        goes into another file. Raises `StorageError`.
        """
        if len(text.encode("utf-8", "replace")) > MAX_BYTES:
            raise StorageError(f"a level has at most {MAX_BYTES} bytes")
        if self.path is None or read_text(self.path, MAX_BYTES) != self._text:
            self.path = free_path(self.folder, plain_name(title), END)
        write_atomic(self.path, text)
        self._text = text

    def remove(self) -> None:
        """Take the file away; raises `StorageError`."""
        try:
            if self.path is not None:
                self.path.unlink(missing_ok=True)
        except OSError as error:
            raise StorageError(f"{self.path} cannot be deleted: {error.strerror}") from error
        self.path = None
