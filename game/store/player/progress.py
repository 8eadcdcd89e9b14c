"""Progress: the stars won, by game and level."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType

from game.checks import line, put, tables, whole
from game.store.files.errors import StorageError
from game.store.files.json_file import JsonFile, read_json

PROGRESS_VERSION = 1
MOST_BYTES = 16 << 20
"""Size limit of the file: the stars of four games with the longest names take 6 MB."""
MAX_STARS = 2
LONGEST_LEVEL = 255
"""Maximum length of a level's name in characters, as of file names."""
MOST_GAMES = 100
MOST_LEVELS = 5000
"""For each game."""
SETTINGS_WITH_STARS = 1
"""Version of the settings file that held the stars as well, as `solved`."""

Stars = Mapping[str, Mapping[str, int]]
"""Stars by game and level."""
Won = dict[str, dict[str, int]]
"""Mutable table of stars."""
NO_STARS: Stars = MappingProxyType({})


def add_stars(held: Won, stars: Stars) -> None:
    """Merge stars into a table, as far as there is room; the greater number stays."""
    for game, levels in stars.items():
        if game not in held and len(held) >= MOST_GAMES:
            continue
        most = held.setdefault(game, {})
        for level, count in levels.items():
            if level in most or len(most) < MOST_LEVELS:
                most[level] = max(count, most.get(level, 0))


def win(held: Won, game: str, level: str, stars: int) -> None:
    """Add the stars won with a level; there is always room for them."""
    if game not in held:
        put(held, game, {}, MOST_GAMES)
    put(held[game], level, max(stars, held[game].get(level, 0)), MOST_LEVELS)


def merged(*sources: Stars) -> Stars:
    """Return the most stars of each level."""
    most: Won = {}
    for source in sources:
        add_stars(most, source)
    return most


def from_json(data: Mapping[str, object], unfit: list[str], entry: str = "stars") -> Won:
    """Return the stars from plain data; what does not fit is left out and noted in `unfit`."""
    name = partial(line, longest=LONGEST_LEVEL)
    stars = partial(whole, low=0, high=MAX_STARS)
    return dict(tables(entry, data.get(entry), name, name, stars, (MOST_GAMES, MOST_LEVELS), unfit))


def load_old_stars(path: Path, unfit: list[str]) -> Stars:
    """Return the stars in a settings file of version 1; none in any other file."""
    try:
        data = read_json(path, SETTINGS_WITH_STARS)
    except StorageError:
        return NO_STARS
    return from_json(data, unfit, "solved") if data and "solved" in data else NO_STARS


STARS = JsonFile[Won](
    "progress.json", PROGRESS_VERSION, dict, from_json, lambda stars: {"stars": stars}, most=MOST_BYTES
)
