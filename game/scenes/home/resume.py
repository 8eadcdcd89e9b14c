"""Continuing the game in progress, even if its file is damaged."""

from __future__ import annotations

from game.play.port.game import AnyGame
from game.scenes.base.context import Context
from game.scenes.home import routes
from game.scenes.start.sessions import begin_seed, go_on, new_seed, open_games


def continue_or_begin(app: Context, game: AnyGame) -> None:
    """Go on with the game in progress, or begin one from a new seed; where one is damaged, ask before."""
    kept = next(iter(open_games(app, game)), None)
    if kept is not None:
        go_on(app, game, kept)
    elif game.name in app.store.damaged:
        app.store.damaged.discard(game.name)
        routes.damaged(app, game)
    else:
        begin_seed(app, game, new_seed(app))
