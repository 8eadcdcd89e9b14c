"""Beginning a game, or going on with one."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.games import Game
from game.levels import LevelFile, read_levels
from game.rules import OptionValue
from game.saves import load_session, save_path
from game.session import Match, Session, Source
from game.storage import StorageError, set_aside

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.play import PlayScene


def new_seed() -> int:
    """A seed nobody could guess."""
    return random.SystemRandom().randrange(2**63)


def levels_of(app: App, game: Game) -> list[LevelFile[Any]]:
    """The level files of a game, broken ones with their error."""
    return read_levels(app.folders.levels / game.name, game.parse_level)


def level_named(app: App, game: Game, name: str) -> Any | None:
    """The level of a file, or None where it is missing or broken."""
    return next((entry.level for entry in levels_of(app, game) if entry.name == name), None)


def seed_session(game: Game, seed: int, options: Mapping[str, OptionValue], match: Match | None = None) -> Session:
    """A session that begins from a seed."""
    return Session(game.name, game.rules, Source(seed=seed), options, match)


def level_session(game: Game, name: str, level: Any, match: Match | None = None) -> Session:
    """A session that begins with a level's start position."""
    start = game.rules.position_text(level.position)
    return Session(game.name, game.rules, Source(level=name, start=start), None, match)


def play_scene(app: App, game: Game, session: Session, level: Any | None = None) -> PlayScene:
    """The scene for a session; the level is looked up by its name when it is not given."""
    if level is None and session.source.level:
        level = level_named(app, game, session.source.level)
    return game.scene()(app, game, session, level)


def default_options(app: App, game: Game) -> dict[str, OptionValue]:
    """The options a game begins with when nobody is asked."""
    return {"colours": app.settings.colours} if game.name == "brickshooter" else {}


def begin_seed(app: App, game: Game, seed: int) -> None:
    """Open a game from a seed."""
    match = Match(names=app.settings.names)
    app.push(play_scene(app, game, seed_session(game, seed, default_options(app, game), match)))


def begin_level(app: App, game: Game, name: str) -> None:
    """Open a level; raises `KeyError` when there is no such level."""
    level = level_named(app, game, name)
    if level is None:
        raise KeyError(name)
    match = Match(names=app.settings.names)
    app.push(play_scene(app, game, level_session(game, name, level, match), level))


def saved_session(app: App, game: Game) -> Session | None:
    """The game in progress; a save that cannot be used is kept aside, and the player is told."""
    try:
        return load_session(app.folders.data, game)
    except StorageError as error:
        aside = set_aside(save_path(app.folders.data, game.name))
        kept = f" It was kept as {aside.name}." if aside else ""
        app.notify(f"The saved game could not be used: {error}.{kept}")
        return None


def continue_or_begin(app: App, game: Game) -> None:
    """Go on with the game in progress, or begin one from a new seed."""
    session = saved_session(app, game)
    if session is not None and session.outcome is None:
        app.push(play_scene(app, game, session))
    else:
        begin_seed(app, game, new_seed())
