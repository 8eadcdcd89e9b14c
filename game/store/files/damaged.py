"""Damaged files, kept aside; and what a killed program left behind."""

import itertools
import os
import re
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from game.store.files.errors import StorageError, storage_errors
from game.store.files.links import link_target
from game.store.files.new_files import make_file

_ASIDE = re.compile(r"([\w-]+)\.damaged-([1-9]\d{0,8})\.json")
OLD = 60.0
"""Age in seconds above which a temporary file is a leftover."""


def set_aside(path: Path) -> Path | None:
    """Rename a damaged file as `move_aside` does; return its new path, or None if that failed. Never raises."""
    with suppress(StorageError):
        return move_aside(path)
    return None


def move_aside(path: Path) -> Path:
    """Rename a file or folder (`settings.damaged-1.json`); return its new path. Raises `StorageError`.

    Of a link, the target is renamed.
    """
    with storage_errors(path, "put aside"):
        target = link_target(path)
        if not target.is_file():
            target = path
        aside = next(name for name in _names_aside(target) if not os.path.lexists(name))
        os.replace(target, aside)
        return aside


def keep_copy(path: Path) -> Path:
    """Copy a file to such a name before it is overwritten; return the copy, or an existing identical one.

    Raises `StorageError`.
    """
    with storage_errors(path, "kept aside"):
        target = link_target(path)
        content = target.read_bytes()
        for aside in _names_aside(target):
            try:
                make_file(aside, content)
                return aside
            except FileExistsError:
                if aside.is_file() and aside.stat().st_size == len(content) and aside.read_bytes() == content:
                    return aside
    raise AssertionError("there is always another name")


def clear_leftovers(folder: Path, names: str, now: float | None = None) -> None:
    """Delete temporary files of a killed program from a folder. Never raises.

    `names` is a pattern of the names of the files being written; `now` is in seconds as `time.time` returns. Files
    younger than a minute stay: another window may be writing them.
    """
    leftover = rf"\.(?:{names})\.[a-z0-9_]{{8}}"
    try:
        found = [entry for entry in os.scandir(folder) if re.fullmatch(leftover, entry.name)]
    except OSError:
        return
    end = (time.time() if now is None else now) - OLD
    for entry in found:
        with suppress(OSError):
            if entry.is_file(follow_symlinks=False) and entry.stat(follow_symlinks=False).st_mtime < end:
                os.unlink(entry.path)


def put_aside(folder: Path) -> list[tuple[Path, str]]:
    """Return the damaged files in a folder, each with its original name without `.json`, latest first. Never raises."""
    try:
        fitting = filter(None, (_ASIDE.fullmatch(entry.name) for entry in os.scandir(folder)))
    except OSError:
        return []
    return [(folder / found[0], found[1]) for found in sorted(fitting, key=lambda found: (-int(found[2]), found[1]))]


def _names_aside(path: Path) -> Iterable[Path]:
    return (path.with_name(f"{path.stem}.damaged-{number}{path.suffix}") for number in itertools.count(1))
