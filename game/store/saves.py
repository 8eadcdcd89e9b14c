"""The game in progress of each kind, saved after every move."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game.checks import quoted
from game.play import session as sessions
from game.play.game import AnyGame
from game.play.session import AnySession, SessionError
from game.store.files import StorageError, read_json, remove, shown, write_json


def save_path(folder: Path, game: str) -> Path:
    """The file of a game in progress."""
    return folder / "saves" / f"{game}.json"


def save_session(folder: Path, session: AnySession) -> None:
    """Save a session; raises `StorageError`."""
    write_json(save_path(folder, session.game), session.to_json())


def load_session(folder: Path, game: AnyGame) -> AnySession | None:
    """The saved session of a game, or None; raises `StorageError` for a file that cannot be used."""
    path = save_path(folder, game.name)
    data = read_json(path, sessions.VERSION)
    if data is None:
        return None
    if data.get("game") != game.name:
        raise StorageError(f"{shown(path)} holds a game of {quoted(data.get('game'))}")
    try:
        return sessions.from_json(data, game.rules)
    except SessionError as error:
        raise StorageError(f"{shown(path)}: {error}") from error


def forget_session(folder: Path, game: str) -> None:
    """Remove the saved session of a game; raises `StorageError`."""
    remove(save_path(folder, game))


def unfinished_games(folder: Path, games: Iterable[str]) -> set[str]:
    """Those names of games that can be continued. A save that cannot be read counts: opening it tells why."""
    names = set()
    for game in games:
        try:
            data = read_json(save_path(folder, game), sessions.VERSION)
        except StorageError:
            names.add(game)
            continue
        if data is not None and (data.get("moves") or data.get("begun")) and not data.get("finished"):
            names.add(game)
    return names
