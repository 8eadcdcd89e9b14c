"""The levels there are, looked up by their names: the arcade's own, and the player's."""

from __future__ import annotations

from game.play.port.game import AnyGame
from game.play.port.level import AnyLevel
from game.scenes.base.context import Context
from game.store.levels.chapters import Chapter
from game.store.levels.levels import LevelFile
from game.store.levels.own_levels import all_levels, level_groups


def levels_of(app: Context, game: AnyGame) -> list[LevelFile[AnyLevel]]:
    """The level files of a game and behind them the player's own, broken ones with their error."""
    return all_levels(app.folders, game.name, game.parse_level)


def level_groups_of(app: Context, game: AnyGame) -> list[tuple[Chapter | None, list[LevelFile[AnyLevel]]]]:
    """The same, by chapter."""
    return level_groups(app.folders, game.name, game.parse_level)


def level_named(app: Context, game: AnyGame, name: str) -> AnyLevel | None:
    """The level of a file, or None where it is missing or broken."""
    return next((entry.level for entry in levels_of(app, game) if entry.name == name), None)
