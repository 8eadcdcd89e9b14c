"""Writes to the player's files: changes of a shared one, a game in progress, a level, lines of the archive, a
text.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from game.play.session.session import SESSION_VERSION
from game.store.archive.archive import Archive
from game.store.files.damaged import set_aside
from game.store.files.errors import LaterVersion, StorageError, storage_errors
from game.store.files.json_file import JsonFile, json_text, read_json
from game.store.files.lock import short_lock
from game.store.files.reading import MAX_BYTES
from game.store.files.writing import Draft, flush_folder, remove
from game.store.levels.levels import Sheet
from game.store.player.file_reader import AnyReading, Unreadable, cannot_be_read
from game.store.player.versions import is_of_later_program, written_version
from game.store.player.write_queue import Write

T = TypeVar("T")


@contextmanager
def _discarding(draft: Draft) -> Iterator[Draft]:
    """Context in which a draft is committed; it is deleted if that fails."""
    try:
        yield draft
    except BaseException:
        draft.discard()
        raise


class SharedFile(Struct, Generic[T]):
    """A file that several windows change, and the changes of this one, which are merged into it."""

    file: JsonFile[T]
    path: Path
    trouble: str
    """Message if it is damaged."""
    lasting: bool = False
    """True if all changes of this window are applied at every write, so that none is ever lost."""
    changes: list[Callable[[T], object]] = field(default_factory=list)
    """Changes made here; until written, or for ever if `lasting`."""
    lock: Lock = field(default_factory=Lock)
    """Held while the file is replaced and its changes are dropped: nobody sees a change twice, or not at all."""


AnySharedFile = SharedFile[Any]
"""A shared file of no particular kind of content."""
Read = Callable[[AnySharedFile], AnyReading]


class SharedWrite(Write):
    """Merges the changes of this window into a shared file."""

    def __init__(self, shared: AnySharedFile, read: Read, lock: Path, first: Callable[[], list[AnySharedFile]]) -> None:
        """`read` reads a file that is about to be replaced; `lock` is that of all windows; `first` returns files that
        have to be written before.
        """
        self._shared = shared
        self._read = read
        self._lock = lock
        self._first = first

    def commit(self) -> None:
        with short_lock(self._lock):
            for shared in (*self._first(), self._shared):
                self._merge(shared)
        flush_folder(self._shared.path.parent)

    def _merge(self, shared: AnySharedFile) -> None:
        reading = self._read(shared)
        reading.refuse()
        changes = [*shared.changes]
        for change in changes:
            change(reading.value)
        text = json_text(shared.file.data(reading.value))
        with _discarding(Draft(shared.path, text, shared.file.most)) as draft:
            draft.flush()
            with shared.lock:
                draft.publish()
                if not shared.lasting:
                    del shared.changes[: len(changes)]


class TextWrite(Write):
    """Replaces the content of a file."""

    def __init__(self, path: Path, text: Callable[[], str], most: int = MAX_BYTES) -> None:
        """`text` is called in another thread, and must not depend on anything that changes."""
        self._path = path
        self._text = text
        self._most = most
        self._draft: Draft | None = None

    def draft(self) -> None:
        self.drop()
        self._draft = Draft(self._path, self._text(), self._most)

    def commit(self) -> None:
        assert self._draft is not None
        with _discarding(self._draft) as draft:
            draft.flush()
            draft.publish()
        flush_folder(self._path.parent)

    def drop(self) -> None:
        if self._draft is not None:
            self._draft.discard()
            self._draft = None


class SaveWrite(TextWrite):
    """Saves a game in progress, or deletes its file."""

    def __init__(
        self, folder: Path, path: Path, data: dict[str, object] | None, unseen: bool, done: Callable[[], object]
    ) -> None:
        """`data` is the session as plain data, None to delete it. An `unseen` file may hold another game, which this
        window could not read. `done` is called when the file is written.
        """
        super().__init__(path, lambda: json_text(data))
        self._folder = folder
        self._kept = data is not None
        self._began = data["began"] if data is not None else None
        self._unseen = unseen
        self._done = done

    def draft(self) -> None:
        if self._kept:
            super().draft()

    def commit(self) -> None:
        if written_version(self._path) > SESSION_VERSION:
            self._keep_later()
        elif self._unseen:
            self._keep_other()
        if self._kept:
            super().commit()
        else:
            remove(self._path)

    def written(self) -> None:
        self._done()

    def _keep_later(self) -> None:
        """Put a file of a later version aside; raises `LaterVersion` if a later arcade was here."""
        if is_of_later_program(self._folder):
            raise LaterVersion(f"{self._path.name} is of a later version")
        set_aside(self._path)

    def _keep_other(self) -> None:
        """Let a game that could not be read have another slot; raises `StorageError` while it still cannot be."""
        try:
            other = read_json(self._path, SESSION_VERSION)
        except StorageError as error:
            if cannot_be_read(error):
                raise Unreadable(self._path, error) from error.__cause__
            set_aside(self._path)
            return
        if other is not None and other.get("began") != self._began:
            with storage_errors(self._path, "kept"):
                os.rename(self._path, _free(self._path))
        self._unseen = False


def _free(path: Path) -> Path:
    """Return the path of a free slot beside that of a game in progress."""
    names = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(name for name in names if not os.path.lexists(name))


class LevelWrite(Write):
    """Writes the file of a level, or deletes it, as its sheet has it by then."""

    def __init__(self, sheet: Sheet, done: Callable[[], object]) -> None:
        """`done` is called when that has worked."""
        self._sheet = sheet
        self._done = done

    def commit(self) -> None:
        self._sheet.write()

    def written(self) -> None:
        self._done()


class LinesWrite(Write):
    """Appends lines to the archive."""

    def __init__(self, archive: Archive, lines: list[str]) -> None:
        """`lines` are taken from the list as soon as they are written."""
        self._archive = archive
        self._lines = lines

    def draft(self) -> None:
        while self._lines:
            self._archive.add(self._lines[0])
            del self._lines[0]

    def commit(self) -> None:
        self._archive.flush()
