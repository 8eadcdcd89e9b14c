"""Views of the games, imported on first use, so that menu and text protocol need not wait for them."""

from importlib import import_module

from game.play.port.game import AnyGame
from game.scenes.base.context import AnyGameView


def game_view(game: AnyGame) -> AnyGameView:
    found: AnyGameView = import_module(f"game.games.{game.name}.view.game_view").GAME_VIEW
    return found
