"""The programs that can play: the arcade's engine at its levels, and bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from game.installation import command
from game.play.session.player import Engine, Player
from game.players.bots import Bot
from game.players.opponent import PATIENCE
from game.players.strengths import STRENGTHS

ADVICE_SECONDS = 1.0


class Adviser(Struct, frozen=True):
    """Gives hints: the arcade's engine at full strength."""


ADVISER: Final = Adviser()


class UnknownPlayer(ValueError):
    """This player cannot play this game any more."""


class Program(Struct, frozen=True):
    """How a program is started, and how much time a move may take."""

    command: tuple[str, ...]
    seconds: float
    options: Mapping[str, str] = {}
    folder: Path | None = None
    patience: float = PATIENCE
    """So many seconds it may take to introduce itself, and beyond its time for a move."""


def own_command(game: str) -> tuple[str, ...]:
    """The arcade's own text face of the game of this name."""
    return (*command(), "ugi", game)


def program(game: str, player: Player | Adviser, bots: Sequence[Bot], seconds: float) -> Program:
    """Return the program that plays; `seconds` is the time for a move. Raises `UnknownPlayer`."""
    if isinstance(player, Adviser):
        return Program(own_command(game), ADVICE_SECONDS)
    if isinstance(player, Engine) and player.level in {strength.key for strength in STRENGTHS}:
        return Program(own_command(game), seconds, {"level": player.level})
    for bot in bots:
        if bot.player == player and bot.game == game:
            return Program(bot.command, seconds, bot.options, Path(bot.folder) if bot.folder else None)
    raise UnknownPlayer(str(player))
