"""What the player has achieved: the stars won, by game and level."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from game.checks import Unfit, brief, limited, line, mapping, whole
from game.store.files import StorageError, read_json, write_json

VERSION: Final = 1
MAX_STARS: Final = 2
LONGEST_NAME: Final = 255
"""Levels are called like their files, and those have no longer names."""
MOST_GAMES: Final = 100
MOST_LEVELS: Final = 5000
"""Of each game."""
SETTINGS_WITH_STARS: Final = 1
"""The version of the settings file that held the stars as well, as `solved`."""

Stars = Mapping[str, Mapping[str, int]]
"""Stars by game and level."""
NO_STARS: Final[Stars] = MappingProxyType({})


def merged(*sources: Stars) -> Stars:
    """The most stars of each level."""
    most: dict[str, dict[str, int]] = {}
    for source in sources:
        for game, levels in source.items():
            held = most.setdefault(game, {})
            for level, stars in levels.items():
                held[level] = max(stars, held.get(level, 0))
    return most


def from_json(data: Mapping[str, object], unfit: list[str] | None = None, entry: str = "stars") -> Stars:
    """The stars from plain data. What does not fit is left out, and named in `unfit`."""
    told = unfit if unfit is not None else []
    stars: dict[str, dict[str, int]] = {}
    try:
        games = limited(entry, mapping(entry, data.get(entry)), MOST_GAMES)
    except Unfit as error:
        told.append(str(error))
        return stars
    for game, levels in games.items():
        title = f"{entry}: {brief(game)}"
        try:
            line(title, game, LONGEST_NAME)
            listed = limited(title, mapping(title, levels), MOST_LEVELS)
        except Unfit as error:
            told.append(str(error))
            continue
        held = stars[game] = {}
        for level, count in listed.items():
            try:
                line(f"{title}, {brief(level)}", level, LONGEST_NAME)
                held[level] = whole(f"{title}, {brief(level)}", count, 0, MAX_STARS)
            except Unfit as error:
                told.append(str(error))
    return stars


def progress_path(folder: Path) -> Path:
    """The file of the progress in the player's folder."""
    return folder / "progress.json"


def load_progress(path: Path, unfit: list[str] | None = None) -> Stars:
    """The stars in a file, or none when there is no file; raises `StorageError`.

    What does not fit is left out, and named in `unfit`.
    """
    return from_json(read_json(path, VERSION) or {"stars": {}}, unfit)


def load_old_stars(path: Path, unfit: list[str] | None = None) -> Stars:
    """The stars in a settings file of an earlier program; none in any other file."""
    try:
        data = read_json(path, SETTINGS_WITH_STARS)
    except StorageError:
        return NO_STARS
    return from_json(data, unfit, "solved") if data and "solved" in data else NO_STARS


def save_progress(path: Path, stars: Stars) -> None:
    """Write the stars; raises `StorageError`."""
    write_json(path, {"version": VERSION, "stars": stars})
