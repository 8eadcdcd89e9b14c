"""Beginning a game; where that loses another one, that is asked before."""

from __future__ import annotations

from collections.abc import Callable

from game.play.port.game import AnyGame
from game.play.port.level import AnyLevel
from game.play.session.match import Match
from game.play.session.session import AnySession
from game.scenes.base.context import Context
from game.scenes.base.overlay import ConfirmScene
from game.scenes.start.in_progress import file_kept, open_games
from game.scenes.start.open_game import play_scene
from game.scenes.start.sessions import default_options, level_named, level_session, player_names, seed_session


def begin_seed(app: Context, game: AnyGame, seed: int) -> None:
    """Open a game from a seed; where that loses another game, ask before."""
    begin(app, game, seed_session(game, seed, default_options(app, game), Match(names=player_names(app))))


def begin_level(app: Context, game: AnyGame, name: str) -> None:
    """Open a level; where that loses another game, ask before. Raises `KeyError` when there is no such level."""
    level = level_named(app, game, name)
    if level is None:
        raise KeyError(name)
    begin(app, game, level_session(game, name, level, Match(names=player_names(app))), level)


def begin(app: Context, game: AnyGame, session: AnySession, level: AnyLevel | None = None) -> None:
    """Open a session; where that loses another game, ask before."""
    ask_and_begin(app, game, game.slot(session), lambda: app.push(play_scene(app, game, session, level)))


def ask_and_begin(app: Context, game: AnyGame, slot: str, begin: Callable[[], object]) -> None:
    """Do something that loses the game in progress that is kept under `slot`, if there is one; then ask before."""
    lost = [kept for kept in open_games(app, game) if kept.slot == slot]
    if not lost:
        begin()
        return

    def leave_and_begin() -> None:
        file_kept(app, game, lost)
        begin()

    _ = app.translations.gettext
    text = _("The game in progress is kept in “Your games”.")
    app.push(ConfirmScene(app, _("Start a new game?"), text, _("New game"), leave_and_begin))
