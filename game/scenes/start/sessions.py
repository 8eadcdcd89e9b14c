"""New sessions: from a seed, a level, or like another one; and the levels there are, looked up by their names."""

from __future__ import annotations

from collections.abc import Mapping

from game.play.port.game import AnyGame
from game.play.port.level import AnyLevel
from game.play.session.match import Match
from game.play.session.session import AnySession, Session, Source
from game.rules import MalformedOption, Option, OptionValue
from game.scenes.base.context import Context
from game.store.levels.chapters import Chapter
from game.store.levels.levels import LevelFile
from game.store.levels.own_levels import all_levels, level_groups

SEEDS = 10**9
"""Drawn seeds lie below this: short enough to be read out and typed by a friend."""


def levels_of(app: Context, game: AnyGame) -> list[LevelFile[AnyLevel]]:
    """The level files of a game and behind them the player's own, broken ones with their error."""
    return all_levels(app.folders, game.name, game.parse_level)


def level_groups_of(app: Context, game: AnyGame) -> list[tuple[Chapter | None, list[LevelFile[AnyLevel]]]]:
    """The same, by chapter."""
    return level_groups(app.folders, game.name, game.parse_level)


def level_named(app: Context, game: AnyGame, name: str) -> AnyLevel | None:
    """The level of a file, or None where it is missing or broken."""
    return next((entry.level for entry in levels_of(app, game) if entry.name == name), None)


def new_seed(app: Context) -> int:
    """A seed nobody could guess."""
    return app.chance.randrange(SEEDS)


def player_names(app: Context) -> tuple[str, str]:
    """The names the players gave last, or the usual ones."""
    _ = app.translations.gettext
    first, second = (name.strip() for name in app.settings.names)
    return first or _("Player 1"), second or _("Player 2")


def seed_session(
    game: AnyGame, seed: int, options: Mapping[str, OptionValue], match: Match | None = None
) -> AnySession:
    return Session(game.name, game.rules, Source(seed=seed), options, match)


def level_session(game: AnyGame, name: str, level: AnyLevel, match: Match | None = None) -> AnySession:
    """A session that begins with a level's start position."""
    start = game.rules.position_text(level.position)
    return Session(game.name, game.rules, Source(level=name, start=start), None, match)


def another_session(game: AnyGame, session: AnySession, seed: int) -> AnySession:
    """A new session that begins like another: with the same level, or with the same options from a seed."""
    if session.source.start:
        return Session(game.name, game.rules, session.source, session.options, session.match)
    return seed_session(game, seed, session.options, session.match)


def default_options(app: Context, game: AnyGame) -> dict[str, OptionValue]:
    """The options a game begins with when nobody is asked: in a game of one player those that were chosen last."""
    if game.players != 1:
        return {}
    chosen = app.settings.options.get(game.name, {})
    return {option.name: _fitting(option, chosen.get(option.name, option.default)) for option in game.offered}


def _fitting(option: Option, value: OptionValue) -> OptionValue:
    try:
        return option.check(value)
    except MalformedOption:
        return option.default
