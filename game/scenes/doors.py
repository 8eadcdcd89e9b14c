"""The screens behind the menu, each read when it is first opened: the first picture does not wait for them.

The one place in this room where functions import something.
"""

from __future__ import annotations

from pathlib import Path

from game.play.game import AnyGame
from game.scenes.context import Context, Screen
from game.store.archive import Archive


def settings(app: Context) -> Screen:
    """The settings."""
    from game.scenes.settings import SettingsScene

    return SettingsScene(app)


def games(app: Context, archive: Archive | None = None) -> Screen:
    """All games that were played, or those of a file."""
    from game.scenes.games import GamesScene

    return GamesScene(app, archive)


def drop(app: Context, source: str) -> None:
    """What was dropped onto the window: the text of a game, or the path of a file with games."""
    from game.scenes.copies import show_file, show_text

    if source.split()[:1] == ["arcade"]:
        show_text(app, source)
    else:
        show_file(app, Path(source))


def setup(app: Context, game: AnyGame) -> Screen:
    """Who plays a game, and with which options."""
    from game.scenes.pair import PairSetup
    from game.scenes.solo import SoloSetup

    return SoloSetup(app, game) if game.players == 1 else PairSetup(app, game)
