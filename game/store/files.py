"""Files of the player: written whole or not at all, and never lost when they are damaged."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any


class StorageError(ValueError):
    """A file that cannot be read, understood or written; the message says which and why."""


def write_atomic(path: Path, text: str) -> None:
    """Replace a file's content in one step; raises `StorageError` and leaves the old file when that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror or error}") from error


def write_json(path: Path, data: object) -> None:
    """Write data as JSON, atomically; raises `StorageError`."""
    write_atomic(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def read_json(path: Path, version: int) -> dict[str, Any] | None:
    """The object in a JSON file whose `version` is the expected one; None when there is no file.

    Raises `StorageError` for a file that is no such object.
    """
    try:
        text = path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StorageError(f"{path} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise StorageError(f"{path} is not text (byte {error.start})") from error
    try:
        data = json.loads(text)
        # Half a surrogate pair can be written in JSON, but neither shown nor saved again.
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        raise StorageError(f"{path} holds half a character") from error
    except json.JSONDecodeError as error:
        raise StorageError(f"{path}, line {error.lineno}: {error.msg}") from error
    except ValueError as error:
        raise StorageError(f"{path} holds a number that is too long") from error
    except RecursionError as error:
        raise StorageError(f"{path} is nested too deeply") from error
    if not isinstance(data, dict):
        raise StorageError(f"{path} holds no object")
    found = data.get("version")
    if isinstance(found, bool) or found != version:
        raise StorageError(f"{path} is of version {found!r}, this program reads version {version}")
    return data


def set_aside(path: Path) -> Path | None:
    """Keep a damaged file under a name that tells (`settings.damaged-1.json`); None when it cannot be moved."""
    for number in range(1, 1000):
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if not aside.exists():
            try:
                os.replace(path, aside)
            except OSError:
                return None
            return aside
    return None
