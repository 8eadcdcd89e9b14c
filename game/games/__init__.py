"""The games of the arcade: one explicit list, a line for each.

A game is a package here. Its module `game` has the object `GAME` (see `game.play.port.game.Game`): all that can be
known of it without a window, so that rules and text protocol can be used without pygame. Its module `view.game_view`
has `GAME_VIEW` (see `game.scenes.base.context.GameView`): all that is seen of it. Both are imported lazily: UGI mode
does not wait for three other games, nor the menu for the view of a game that nobody has chosen yet.

Imports play (and `views` scenes) and the ground. Imported by app.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import overload

from game.play.port.game import AnyGame
from game.play.port.game_info import GameInfo


class Games(Sequence[AnyGame]):
    """The games of these names, each read when it is first asked for."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def __len__(self) -> int:
        return len(self.names)

    @overload
    def __getitem__(self, index: int) -> AnyGame: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[AnyGame]: ...

    def __getitem__(self, index: int | slice) -> AnyGame | Sequence[AnyGame]:
        if isinstance(index, slice):
            return [self.named(name) for name in self.names[index]]
        return self.named(self.names[index])

    def abouts(self) -> list[GameInfo]:
        """What is said of each game; they are not read for that."""
        return [import_module(f"{__name__}.{name}").INFO for name in self.names]

    def named(self, name: str) -> AnyGame:
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


def game_named(name: str) -> AnyGame:
    """The game of a name; raises `KeyError`."""
    return GAMES.named(name)
