"""Files that some version put aside as damaged, and that this one can read: what they hold is taken back.

A version before this one puts aside whatever a later one has written, all of it at once, and begins anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final, TypeVar

from msgspec import Struct

from game.play.port.game import AnyGame
from game.play.puzzles.solving import Solved
from game.play.session.session import AnySession
from game.settings.persons import MOST_JOINED, joined
from game.settings.settings import Settings
from game.store.files.files import StorageError, put_aside, shown
from game.store.player import progress, scores, settings_file, solved
from game.store.player.keeper import Keeper
from game.store.player.progress import Stars
from game.store.player.saves import read_save
from game.store.player.scores import ScoreTable

T = TypeVar("T")

MOST_FILES, MOST_BYTES = 200, 8 << 20
"""At one start only so many files are read, of so many bytes together."""
NOT_TAKEN: Final = {"version", "fullscreen", "window_size", "window_position", "persons", "seen_version"}
"""Settings that belong to a window, and persons, who are added to those there are."""

Named = Callable[[str], AnyGame]
"""The game of a name; raises `KeyError`."""


class Recovered(Struct):
    """What the files hold, those first that were put aside last."""

    paths: list[Path] = []
    stars: list[Stars] = []
    scores: list[ScoreTable] = []
    solved: list[Solved] = []
    settings: list[Mapping[str, object]] = []
    games: list[AnySession] = []


def recoverable(folder: Path, named: Named) -> Recovered:
    """What stands in those files put aside in a player's folder that can be read whole."""
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
    """Add what stands in a file that was called so; False for one that is none of these. Raises `StorageError`, also
    where a part of it cannot be used, and `KeyError` where there is no such game.
    """
    if path.parent.name == "saves":
        session = read_save(path, named(name.partition("-")[0]))
        found.games += [session] if session is not None else []
    elif name == "settings":
        entries = _whole(settings_file.read_entries, path)
        found.settings.append({} if entries is None else entries)
        found.stars.append(_whole(progress.load_old_stars, path))
    elif name == "progress":
        found.stars.append(_whole(progress.load_progress, path))
    elif name == "scores":
        found.scores.append(_whole(scores.load_scores, path))
    elif name == "puzzles":
        found.solved.append(_whole(solved.load_solved, path))
    else:
        return False
    return True


def _whole(load: Callable[[Path, list[str]], T], path: Path) -> T:
    unfit: list[str] = []
    value = load(path, unfit)
    if unfit:
        raise StorageError(f"{shown(path)}: {unfit[0]}")
    return value


def take_back(found: Recovered, keeper: Keeper, now: Settings, named: Named) -> None:
    """Add all of it to what there is, which stays as it is. `now` are the settings in use: what still is in them as by
    default becomes what it was; they are not saved.
    """
    for stars in found.stars:
        keeper.merge_stars(stars)
    for table in found.scores:
        keeper.merge_scores(table)
    for puzzles in found.solved:
        keeper.solve(partial(_merge, other=puzzles))
    for session in found.games:
        _take_game(keeper, named(session.game), session)
    default, entries = Settings().to_json(), now.to_json()
    for earlier in found.settings:
        fresh = {name for name, value in entries.items() if value == default[name]} - NOT_TAKEN
        entries |= {name: value for name, value in earlier.items() if name in fresh}
        now.persons = joined(now.persons, Settings.from_json(earlier).persons, MOST_JOINED)
    merged = Settings.from_json(entries)
    for name in Settings.table().keys() - NOT_TAKEN:
        setattr(now, name, getattr(merged, name))


def _merge(held: Solved, other: Solved) -> None:
    held.merge(other)


def _take_game(keeper: Keeper, game: AnyGame, session: AnySession) -> None:
    """Keep a game in progress beside those there are, unless it is one of them."""
    kept = keeper.games(game)
    if any(one.session.began == session.began and one.session.line() == session.line() for one in kept):
        return
    slots, own = {one.slot for one in kept}, game.slot(session)
    free = own if own not in slots else next(f"{own}-{n}" for n in count(2) if f"{own}-{n}" not in slots)
    keeper.save_game(session, free)


def settle(found: Recovered) -> None:
    """Give the files names that nobody is asked about again: `scores.kept-1.json`. Never raises."""
    for path in found.paths:
        stem = path.name.partition(".")[0]
        free = (path.with_name(f"{stem}.kept-{n}.json") for n in count(1))
        with suppress(OSError):
            os.rename(path, next(name for name in free if not os.path.lexists(name)))
