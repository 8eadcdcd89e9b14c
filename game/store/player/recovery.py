"""Recovery: restores the contents of files that were put aside as damaged, but can be read by this version.

An earlier version puts aside all files of a later one at once, and starts anew.
"""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from game.play.port.game import AnyGame
from game.play.puzzles.puzzle_progress import PuzzleProgress
from game.play.session.session import AnySession
from game.settings.persons import MOST, joined
from game.settings.settings import Settings
from game.store.files.files import StorageError, put_aside, shown
from game.store.player import progress, puzzle_progress_file, scores, settings_file
from game.store.player.player_store import PlayerStore
from game.store.player.progress import Stars
from game.store.player.saves import read_save
from game.store.player.scores import ScoreTable

T = TypeVar("T")

MOST_FILES, MOST_BYTES = 200, 8 << 20
"""Maximum number of files read at a start, and of bytes together."""
NOT_TAKEN = {"version", "fullscreen", "window_size", "window_position", "persons", "seen_version"}
"""Settings that are not restored: those of a window, and persons, which are merged."""

Named = Callable[[str], AnyGame]
"""Returns the game of a name; raises `KeyError`."""


class Recovered(Struct):
    """Contents of the files, those put aside last first."""

    paths: list[Path] = []
    stars: list[Stars] = []
    scores: list[ScoreTable] = []
    solved: list[PuzzleProgress] = []
    settings: list[Mapping[str, object]] = []
    games: list[AnySession] = []


def recoverable(folder: Path, named: Named) -> Recovered:
    """Return the contents of those files put aside in a data folder that can be read completely."""
    found, left = Recovered(), MOST_BYTES
    for path, name in (put_aside(folder) + put_aside(folder / "saves"))[:MOST_FILES]:
        try:
            left -= path.stat().st_size
            if left < 0:
                break
            if _read(found, path, name, named):
                found.paths.append(path)
        except (KeyError, OSError, StorageError):
            continue
    return found


def _read(found: Recovered, path: Path, name: str, named: Named) -> bool:
    """Add the contents of a file with this original name; return False for an unknown kind.

    Raises `StorageError`, also if a part cannot be used, and `KeyError` for an unknown game.
    """
    if path.parent.name == "saves":
        session = read_save(path, named(name.partition("-")[0]))
        found.games += [session] if session is not None else []
    elif name == "settings":
        entries = _whole(settings_file.read_entries, path)
        found.settings.append({} if entries is None else entries)
        found.stars.append(_whole(progress.load_old_stars, path))
    elif name == "progress":
        found.stars.append(_whole(progress.STARS.load, path))
    elif name == "scores":
        found.scores.append(_whole(scores.SCORES.load, path))
    elif name == "puzzles":
        found.solved.append(_whole(puzzle_progress_file.SOLVED.load, path))
    else:
        return False
    return True


def _whole(load: Callable[[Path, list[str]], T], path: Path) -> T:
    unfit: list[str] = []
    value = load(path, unfit)
    if unfit:
        raise StorageError(f"{shown(path)}: {unfit[0]}")
    return value


def take_back(found: Recovered, store: PlayerStore, now: Settings, named: Named) -> None:
    """Merge everything into the player's data, which take precedence.

    `now` are the current settings: those still at their defaults get their earlier values; they are not saved here.
    """
    for stars in found.stars:
        store.merge_stars(stars)
    for table in found.scores:
        store.merge_scores(table)
    for puzzles in found.solved:
        store.solve(partial(PuzzleProgress.merge, other=puzzles))
    for session in found.games:
        _take_game(store, named(session.game), session)
    default, entries = Settings().to_json(), now.to_json()
    for earlier in found.settings:
        fresh = {name for name, value in entries.items() if value == default[name]} - NOT_TAKEN
        entries |= {name: value for name, value in earlier.items() if name in fresh}
        now.persons = joined(now.persons, Settings.from_json(earlier).persons, MOST)
    merged = Settings.from_json(entries)
    for name in Settings.table().keys() - NOT_TAKEN:
        setattr(now, name, getattr(merged, name))


def _take_game(store: PlayerStore, game: AnyGame, session: AnySession) -> None:
    """Save a game in progress in a free slot, unless it is there already."""
    kept = store.games(game)
    if any(one.session.began == session.began and one.session.line() == session.line() for one in kept):
        return
    slots, own = {one.slot for one in kept}, game.slot(session)
    free = own if own not in slots else next(f"{own}-{n}" for n in count(2) if f"{own}-{n}" not in slots)
    store.save_game(session, free)


def settle(found: Recovered) -> None:
    """Rename the files so that the player is not asked again: `scores.kept-1.json`. Never raises."""
    for path in found.paths:
        stem = path.name.partition(".")[0]
        free = (path.with_name(f"{stem}.kept-{n}.json") for n in count(1))
        with suppress(OSError):
            os.rename(path, next(name for name in free if not os.path.lexists(name)))
