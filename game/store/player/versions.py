"""Versions of the player's files: whether a later version of the arcade wrote any of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from game.play.session import session
from game.settings import settings
from game.store.files.files import MAX_BYTES
from game.store.files.folders import online_path, settings_path
from game.store.player import progress, puzzle_progress_file, scores

ONLINE: Final = 1
"""Version of the file of online games, whose module is not loaded for this."""
HEAD: Final = 4096
"""Number of bytes at the beginning of a file that contain its version."""
_NUMBER: Final = re.compile(rb'\s*\{\s*"version"\s*:\s*(\d{1,9})\b')
_PROGRAM: Final = re.compile(rb'"seen_version"\s*:\s*"([0-9.]{1,20})"')


def later_version(folder: Path) -> str | None:
    """Return None if this version can read all files of a folder, else the version of the arcade that wrote them.

    The version is the one named in the settings, or empty. Never raises: an unreadable file does not count as later.
    """
    own = {
        settings_path(folder): settings.VERSION,
        progress.progress_path(folder): progress.VERSION,
        scores.scores_path(folder): scores.VERSION,
        puzzle_progress_file.solved_path(folder): puzzle_progress_file.VERSION,
        online_path(folder): ONLINE,
        **dict.fromkeys((folder / "saves").glob("*.json"), session.VERSION),
    }
    if not any(written_version(path) > version for path, version in own.items() if "." not in path.stem):
        return None
    program = _PROGRAM.search(_head(settings_path(folder), MAX_BYTES))
    return program[1].decode() if program else ""


def written_version(path: Path) -> int:
    """Return the version of a JSON file's format; 0 if there is none or it cannot be read."""
    found = _NUMBER.match(_head(path, HEAD))
    return int(found[1]) if found else 0


def _head(path: Path, size: int) -> bytes:
    try:
        if not path.is_file():
            return b""
        with path.open("rb") as file:
            return file.read(size)
    except (OSError, ValueError):
        return b""
