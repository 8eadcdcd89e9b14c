"""JSON files with a version, converted from earlier ones."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct

from game.checks import quoted
from game.store.files.errors import LaterVersion, StorageError, shown
from game.store.files.reading import MAX_BYTES, read_text
from game.store.files.writing import write_atomic

T = TypeVar("T")
Migration = Callable[[dict[str, object]], dict[str, object]]
"""Converts a file's data to the next version. It must accept any data and raise nothing."""


def json_text(data: object) -> str:
    """Return data as the text of a JSON file."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def write_json(path: Path, data: object, most: int = MAX_BYTES) -> None:
    """Write data as JSON, atomically; raises `StorageError`."""
    write_atomic(path, json_text(data), most)


def read_json(
    path: Path, version: int, migrations: Mapping[int, Migration] | None = None, most: int = MAX_BYTES
) -> dict[str, object] | None:
    """Return the object in a JSON file, converted to this version, or None if there is no file.

    `migrations[n]` converts version n to n + 1. Raises `StorageError` for a file that does not hold an object,
    `LaterVersion` for one of a later version.
    """
    text = read_text(path, most)
    if text is None:
        return None
    name = shown(path)
    try:
        data: object = json.loads(text)
        # JSON can contain lone surrogates, which can neither be shown nor saved.
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        raise StorageError(f"{name} holds half a character") from error
    except json.JSONDecodeError as error:
        raise StorageError(f"{name}, line {error.lineno}: {error.msg}") from error
    except ValueError as error:
        raise StorageError(f"{name} holds a number that is too long") from error
    except RecursionError as error:
        raise StorageError(f"{name} is nested too deeply") from error
    if not isinstance(data, dict):
        raise StorageError(f"{name} holds no object")
    found = data.get("version")
    steps = migrations or {}
    if type(found) is not int or not (found == version or found in steps):
        kind = LaterVersion if type(found) is int and found > version else StorageError
        raise kind(f"{name} is of version {quoted(found)}; this program reads version {version}")
    for step in range(found, version):
        data = steps[step](data)
    return data


class JsonFile(Struct, Generic[T], frozen=True):
    """A kind of JSON file in the data folder, and how its content becomes plain data and back."""

    name: str
    version: int
    empty: Callable[[], T]
    """Content without a file."""
    from_json: Callable[[dict[str, object], list[str]], T]
    """Returns the content from plain data, noting what does not fit in the list; that is left out."""
    to_json: Callable[[T], Mapping[str, object]]
    """Returns the content as plain data, without the version."""
    migrations: Mapping[int, Migration] = {}
    most: int = MAX_BYTES
    """Maximum size in bytes."""

    def path(self, folder: Path) -> Path:
        return folder / self.name

    def load(self, path: Path, unfit: list[str] | None = None) -> T:
        """Return the content of a file; raises `StorageError`. What does not fit is noted in `unfit`."""
        data = read_json(path, self.version, self.migrations, self.most)
        return self.empty() if data is None else self.from_json(data, [] if unfit is None else unfit)

    def data(self, content: T) -> dict[str, object]:
        """Return the content as plain data with the version, as it stands in the file."""
        return {"version": self.version, **self.to_json(content)}

    def save(self, path: Path, content: T) -> None:
        """Write a file; raises `StorageError`."""
        write_json(path, self.data(content), self.most)
