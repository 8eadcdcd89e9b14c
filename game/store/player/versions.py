"""Versions of the files in a data folder, and whether a later version of the arcade has written them."""

import re
from pathlib import Path

from game import __version__
from game.play.session.session import SESSION_VERSION
from game.store.files.folders import online_path
from game.store.files.reading import decode_text
from game.store.player.progress import STARS
from game.store.player.puzzle_progress_file import SOLVED
from game.store.player.scores import SCORES
from game.store.player.settings_file import SETTINGS

ONLINE = 2
"""Version of the file of online games, whose module is not loaded for this."""
HEAD_BYTES = 4096
"""Number of bytes at the beginning of a file that contain its version."""
_NUMBER = re.compile(r'\s*\{\s*"version"\s*:\s*(\d{1,9})\b', re.ASCII)
_PROGRAM = re.compile(r'"seen_version"\s*:\s*"([0-9.]{1,20})"')


def later_version(folder: Path) -> str | None:
    """Return None if this version can read all files of a folder, else the version of the arcade that wrote them.

    The version is the one named in the settings, or empty. Never raises: an unreadable file does not count as later,
    nor does one whose version is wrong while the settings name no later arcade.
    """
    own = {
        SETTINGS.path(folder): SETTINGS.version,
        STARS.path(folder): STARS.version,
        SCORES.path(folder): SCORES.version,
        SOLVED.path(folder): SOLVED.version,
        online_path(folder): ONLINE,
    }
    own |= dict.fromkeys(_saves(folder), SESSION_VERSION)
    if not any(written_version(path) > version for path, version in own.items() if "." not in path.stem):
        return None
    return _last_program(folder) if is_of_later_program(folder) else None


def is_of_later_program(folder: Path) -> bool:
    """True if a later arcade may have written files here: the settings name it, or do not say who was here last."""
    program = _last_program(folder)
    return not program or _numbers(program) > _numbers(__version__)


def written_version(path: Path) -> int:
    """Return the version of a JSON file's format; 0 if there is none or it cannot be read."""
    found = _NUMBER.match(_head(path, HEAD_BYTES))
    return int(found[1]) if found else 0


def _saves(folder: Path) -> list[Path]:
    try:
        return [*(folder / "saves").glob("*.json")]
    except OSError:
        return []


def _last_program(folder: Path) -> str:
    """Return the version of the arcade that was here last, empty if the settings do not say."""
    program = _PROGRAM.search(_head(SETTINGS.path(folder), SETTINGS.most))
    return program[1] if program else ""


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".") if number]


def _head(path: Path, size: int) -> str:
    """Return the text in so many bytes at the beginning of a file; empty if it cannot be read."""
    try:
        if not path.is_file():
            return ""
        with path.open("rb") as file:
            return decode_text(file.read(size), "replace")
    except (OSError, ValueError):
        return ""
