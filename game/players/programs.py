"""The programs that can sit at the table: the arcade's own levels, and bots from outside.

Who plays is a short text: `person`, `level:KEY` (see `game.players.strengths`) or `bot:NAME` (see `game.players.bots`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from game.installation import command
from game.players.bots import Bot
from game.players.opponent import PATIENCE
from game.players.strengths import STRENGTHS

STRENGTH, BOT = "level:", "bot:"
ADVISER = "adviser"
"""Who is asked for hints: the arcade at full strength."""
ADVICE_SECONDS = 1.0


class UnknownPlayer(ValueError):
    """Nobody of this name can play this game any more."""


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


def program(game: str, player: str, bots: Sequence[Bot], seconds: float) -> Program:
    """The program behind a player, or behind `ADVISER`; `seconds` is what a move may take. Raises `UnknownPlayer`."""
    if player == ADVISER:
        return Program(own_command(game), ADVICE_SECONDS)
    if player.startswith(STRENGTH):
        key = player.removeprefix(STRENGTH)
        if key not in {strength.key for strength in STRENGTHS}:
            raise UnknownPlayer(key)
        return Program(own_command(game), seconds, {"level": key})
    name = player.removeprefix(BOT)
    for bot in bots:
        if player.startswith(BOT) and bot.name == name and bot.game == game:
            return Program(bot.command, seconds, bot.options, Path(bot.folder) if bot.folder else None)
    raise UnknownPlayer(name)
