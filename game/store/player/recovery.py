"""Recovery: restores the contents of files that were put aside as damaged, but can be read by this version.

An earlier version puts aside all files of a later one at once, and starts anew.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from game.play.port.game import AnyGame
from game.play.session.session import AnySession
from game.settings.persons import MOST_PERSONS, joined
from game.settings.settings import Settings
from game.store.files.damaged import put_aside
from game.store.files.errors import StorageError, shown
from game.store.player.player_store import PlayerStore
from game.store.player.progress import STARS, load_old_stars
from game.store.player.puzzle_progress_file import SOLVED
from game.store.player.saves import read_save
from game.store.player.scores import SCORES
from game.store.player.settings_file import SETTINGS

T = TypeVar("T")

MOST_FILES = 200
MOST_READ = 8 << 20
"""Maximum number of files read at a start, and of bytes together."""
NOT_TAKEN = {"fullscreen", "window_size", "window_position", "window_maximised", "persons", "seen_version"}
"""Settings that are not restored: those of a window, and persons, which are merged."""

Named = Callable[[str], AnyGame]
"""Returns the game of a name; raises `KeyError`."""
Change = Callable[[PlayerStore, Settings], object]
"""Merges the content of a file into the player's data and settings, which take precedence."""


class Recovered(Struct):
    """Files, those put aside last first, and what merges their contents."""

    paths: list[Path] = []
    changes: list[Change] = []

    def take_back(self, store: PlayerStore, now: Settings) -> None:
        """Merge everything. `now` are the current settings, which are not saved here."""
        for change in self.changes:
            change(store, now)

    def settle(self) -> None:
        """Rename the files so that the player is not asked again: `scores.kept-1.json`. Never raises."""
        for path in self.paths:
            if ".kept-" in path.name:
                continue
            end = ".json" if path.suffix == ".json" else ""
            free = (path.with_name(f"{original_name(path)}.kept-{n}{end}") for n in count(1))
            with suppress(OSError):
                os.rename(path, next(name for name in free if not os.path.lexists(name)))


def recoverable(folder: Path, named: Named) -> Recovered:
    """Return the contents of those files put aside in a data folder that can be read completely."""
    found = Recovered()
    left = MOST_READ
    for path, _ in (put_aside(folder) + put_aside(folder / "saves"))[:MOST_FILES]:
        with suppress(OSError):
            left -= path.stat().st_size
            if left < 0:
                break
            one = recoverable_file(path, named)
            found.paths += one.paths
            found.changes += one.changes
    return found


def recoverable_file(path: Path, named: Named) -> Recovered:
    """Return the contents of a file put aside, or of a folder of saves; nothing if it cannot be read completely."""
    try:
        changes = _read(path, named)
    except (KeyError, OSError, StorageError):
        changes = []
    return Recovered([path] if changes else [], changes)


def original_name(path: Path) -> str:
    """Return what a file that was put aside was called, without `.json`."""
    return path.name.partition(".")[0]


def _read(path: Path, named: Named) -> list[Change]:
    """Return what merges a file that was put aside; nothing for an unknown kind.

    Raises `OSError`, `StorageError`, also if a part cannot be used, and `KeyError` for an unknown game.
    """
    if path.parent.name == "saves":
        return _read_game(path, named)
    match original_name(path):
        case "saves":
            return [change for save in sorted(path.glob("*.json")) for change in _read_game(save, named)]
        case "settings":
            settings = Settings.from_json(_whole(SETTINGS.load, path))
            old = _whole(load_old_stars, path)
            return [lambda _, now: _take_settings(now, settings), lambda store, _: store.merge_stars(old)]
        case "progress":
            stars = _whole(STARS.load, path)
            return [lambda store, _: store.merge_stars(stars)]
        case "scores":
            table = _whole(SCORES.load, path)
            return [lambda store, _: store.merge_scores(table)]
        case "puzzles":
            solved = _whole(SOLVED.load, path)
            return [lambda store, _: store.solve(lambda held: held.merge(solved))]
        case "online":
            # Loaded only where it is needed, as most players have no such file.
            from game.store.player.online_file import ONLINE_DATA, merge_file

            online = _whole(ONLINE_DATA.load, path)
            return [lambda store, _: merge_file(store, online)]
    return []


def _read_game(path: Path, named: Named) -> list[Change]:
    """Return what merges a game in progress. Raises `StorageError`, and `KeyError` for an unknown game."""
    game = named(original_name(path).partition("-")[0])
    session = read_save(path, game)
    return [] if session is None else [partial(_take_game, game=game, session=session)]


def _whole(load: Callable[[Path, list[str]], T], path: Path) -> T:
    unfit: list[str] = []
    value = load(path, unfit)
    if unfit:
        raise StorageError(f"{shown(path)}: {unfit[0]}")
    return value


def _take_settings(now: Settings, earlier: Settings) -> None:
    """Give settings that are still at their defaults their earlier values."""
    default = Settings()
    for name in Settings.table().keys() - NOT_TAKEN:
        if getattr(now, name) == getattr(default, name):
            setattr(now, name, getattr(earlier, name))
    now.persons = joined(now.persons, earlier.persons, MOST_PERSONS)


def _take_game(store: PlayerStore, now: Settings, game: AnyGame, session: AnySession) -> None:
    """Save a game in progress in a free slot, unless it is there already."""
    kept = store.games(game)
    if any(one.session.began == session.began and one.session.line() == session.line() for one in kept):
        return
    slots = {one.slot for one in kept}
    own = game.slot(session)
    free = own if own not in slots else next(f"{own}-{n}" for n in count(2) if f"{own}-{n}" not in slots)
    store.save_game(session, free)
