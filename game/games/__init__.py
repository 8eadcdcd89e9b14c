"""The games of the arcade: one explicit list, a line for each.

A game is a package here. Its module `game` has the object `GAME` (see `game.play.port.game.Game`): all that can be
known of it without a window, so that rules and text protocol can be used without pygame. Its module `view.game_view`
has `GAME_VIEW` (see `game.scenes.base.context.GameView`): all that is seen of it. Both are imported lazily: UGI mode
does not wait for three other games, nor the menu for the view of a game that nobody has chosen yet.

Imports play (and `views` scenes) and the ground. Imported by app.
"""

from collections.abc import Iterator
from importlib import import_module

from game.play.port.game import AnyGame
from game.play.port.game_info import GameInfo


class Games:
    """The games of these names, each read when it is first asked for."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def __iter__(self) -> Iterator[AnyGame]:
        return map(self.named, self.names)

    def abouts(self) -> list[GameInfo]:
        """Return the description of each game, without reading it."""
        return [import_module(f"{__name__}.{name}").INFO for name in self.names]

    def named(self, name: str) -> AnyGame:
        """Return the game of a name; raises `KeyError`."""
        if name not in self.names:
            raise KeyError(name)
        game: AnyGame = import_module(f"{__name__}.{name}.game").GAME
        return game


GAMES = Games(
    "brickshooter",
    "explode",
    "unstack",
    "combact",
)
game_named = GAMES.named
