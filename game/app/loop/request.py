"""Request to open a game, perhaps with a level or a seed, as the command line makes it.

A second start sends it, as a line of text, to the open window.
"""

from __future__ import annotations

from msgspec import Struct

from game.games import GAMES, game_named
from game.scenes.base.context import Context
from game.scenes.home.routes import continue_or_begin
from game.scenes.start.sessions import begin_level, begin_seed
from game.store.player.scores import MAX_SEED

_OPEN, _LEVEL, _SEED = "open", "level", "seed"


class Request(Struct, frozen=True):
    """A game to open; without level or seed the one left last."""

    game: str
    level: str | None = None
    seed: int | None = None

    @property
    def text(self) -> str:
        """The line, as `read_request` reads it."""
        words = [_OPEN, self.game]
        if self.level is not None:
            words += [_LEVEL, self.level]
        elif self.seed is not None:
            words += [_SEED, str(self.seed)]
        return " ".join(words)

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
    match text.split(" ", 3):
        case [word, game] if word == _OPEN and game in GAMES.names:
            return Request(game)
        case [word, game, kind, level] if (word, kind) == (_OPEN, _LEVEL) and game in GAMES.names:
            return Request(game, level=level)
        case [word, game, kind, seed] if (word, kind) == (_OPEN, _SEED) and game in GAMES.names:
            known = seed.isascii() and seed.isdigit() and len(seed) <= len(str(MAX_SEED)) and int(seed) <= MAX_SEED
            return Request(game, seed=int(seed)) if known else None
    return None
