"""Saved games: each game in progress in a file of its own, written after every move."""

import os
import re
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from game.checks import quoted
from game.play.port.game import AnyGame
from game.play.session.session import SESSION_VERSION, AnySession, SessionError, from_json
from game.store.files.errors import StorageError, shown, storage_errors
from game.store.files.json_file import read_json


class SavedGame(Struct, frozen=True):
    """A game in progress."""

    slot: str
    """Name under which it is kept."""
    session: AnySession
    when: float
    """Time it was played last, in seconds as `time.time` returns."""


def save_path(folder: Path, game: str, slot: str = "") -> Path:
    """Return the file of a game in progress; without a `slot` the only one that earlier versions had."""
    return folder / "saves" / (f"{game}-{slot}.json" if slot else f"{game}.json")


def saved_slots(folder: Path, game: str) -> dict[str, float]:
    """Return the slots of a game, each with the time of its save in seconds, as `time.time` returns.

    Raises `StorageError` if the folder of saved games cannot be read.
    """
    name = rf"{re.escape(game)}(?:-([\w-]+))?\.json"
    slots = {}
    saves = folder / "saves"
    with storage_errors(saves, "read"), suppress(FileNotFoundError, NotADirectoryError):
        for entry in os.scandir(saves):
            if found := re.fullmatch(name, entry.name):
                slots[found[1] or ""] = entry.stat(follow_symlinks=False).st_mtime
    return slots


_DRAFT = re.compile(r"\.([\w-]+\.json)\.[a-z0-9_]{8}")


def take_drafts(folder: Path) -> None:
    """Let complete drafts of a killed program replace the older games in progress that they belong to. Never raises.

    For the first window alone, while no other one saves games here.
    """
    saves = folder / "saves"
    with suppress(OSError):
        found = [(entry.stat(follow_symlinks=False).st_mtime_ns, entry.name) for entry in os.scandir(saves)]
        for when, name in sorted(found):
            if (draft := _DRAFT.fullmatch(name)) is not None:
                _take_draft(saves / name, saves / draft[1], when)


def _take_draft(draft: Path, save: Path, when: int) -> None:
    with suppress(OSError, StorageError):
        older = not save.exists() or (save.is_file() and save.stat().st_mtime_ns <= when)
        if older and not save.is_symlink() and read_json(draft, SESSION_VERSION) is not None:
            os.replace(draft, save)


def load_session(folder: Path, game: AnyGame, slot: str = "") -> AnySession | None:
    """Return the saved session of a game, or None; raises `StorageError` for an unusable file."""
    return read_save(save_path(folder, game.name, slot), game)


def read_save(path: Path, game: AnyGame) -> AnySession | None:
    """Return the session in a file, or None if there is no file; raises `StorageError`."""
    data = read_json(path, SESSION_VERSION)
    if data is None:
        return None
    if data.get("game") != game.name:
        raise StorageError(f"{shown(path)} holds a game of {quoted(data.get('game'))}")
    try:
        return from_json(data, game.rules)
    except SessionError as error:
        raise StorageError(f"{shown(path)}: {error}") from error


def move_session(folder: Path, game: str, slot: str) -> bool:
    """Rename the file of an earlier version to that of a slot; return True if it worked."""
    try:
        os.rename(save_path(folder, game), save_path(folder, game, slot))
    except OSError:
        return False
    return True


def is_unfinished(path: Path) -> bool:
    """Return whether a save can be continued. An unreadable one counts: opening it tells what is wrong."""
    try:
        data = read_json(path, SESSION_VERSION)
    except StorageError:
        return True
    return data is not None and bool(data.get("moves") or data.get("begun")) and not data.get("finished")
