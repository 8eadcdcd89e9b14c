"""Request to open a game, perhaps with a level or a seed, as the command line makes it.

A second start sends it, as a line of text, to the open window.
"""

from typing import Annotated

from msgspec import Meta, MsgspecError, Struct, json

from game.games import GAMES, game_named
from game.scenes.base.context import Context
from game.scenes.home.routes import continue_or_begin
from game.scenes.start.sessions import begin_level, begin_seed
from game.store.player.scores import MAX_SEED


class Request(Struct, frozen=True, tag="open"):
    """A game to open; without level or seed the one left last."""

    game: str
    level: str | None = None
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)] | None = None

    @property
    def text(self) -> str:
        """The line, as `read_request` reads it."""
        return json.encode(self).decode()

    def open(self, app: Context) -> None:
        """Open the game, asking first if another one would be lost. Raises `KeyError` when there is no such level."""
        game = game_named(self.game)
        if self.level is not None:
            begin_level(app, game, self.level)
        elif self.seed is not None:
            begin_seed(app, game, self.seed)
        else:
            continue_or_begin(app, game)


def read_request(text: str) -> Request | None:
    """Return the request in a line, or None if it is not a valid one."""
    try:
        request = json.decode(text, type=Request)
    except (MsgspecError, UnicodeEncodeError):
        return None
    return request if request.game in GAMES.names else None
