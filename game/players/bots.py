"""Bots: programs from outside that play one of the games by the Universal Game Interface."""

from __future__ import annotations

import shlex
from collections.abc import Mapping

from msgspec import Struct

from game.checks import Unfit, entries, line, mapping, quoted
from game.play.session.player import Bot as BotPlayer

NAME_LIMIT = 24
TEXT_LIMIT = 500
MOST = 40
"""So many bots can be kept, and each can have so many words and options."""


class BotError(ValueError):
    """What is said of a bot cannot be used; the message says why."""


class Bot(Struct, frozen=True):
    """A program and what it plays. It is started without a shell."""

    name: str
    game: str
    command: tuple[str, ...]
    folder: str = ""
    """The folder it works in; empty for the arcade's."""
    options: Mapping[str, str] = {}
    """What it is told by `setoption` before it plays."""

    @property
    def player(self) -> BotPlayer:
        return BotPlayer(self.name)

    def to_json(self) -> dict[str, object]:
        """The bot as plain data."""
        return {
            "name": self.name,
            "game": self.game,
            "command": list(self.command),
            "folder": self.folder,
            "options": dict(self.options),
        }


def parse_bot(data: object) -> Bot:
    """A bot from plain data; raises `BotError`."""
    try:
        return _bot(mapping("a bot", data))
    except Unfit as error:
        raise BotError(str(error)) from error


def _bot(data: Mapping[str, object]) -> Bot:
    """A bot from plain data; raises `Unfit`."""
    name = _text("name", data.get("name"), NAME_LIMIT)
    # Whether there is such a game, only who has the games can tell: until then the bot waits.
    game = _text("game", data.get("game"), NAME_LIMIT)
    command = entries(f"the command of bot {name}", data.get("command"))
    options = mapping(f"what bot {name} is told", data.get("options", {}))
    if not command or max(len(command), len(options)) > MOST:
        raise Unfit(f"the command of bot {name} is 1 to {MOST} words, and at most so many options")
    words = tuple(_text("command", word, TEXT_LIMIT, empty=n > 0) for n, word in enumerate(command))
    folder = _text("folder", data.get("folder", ""), TEXT_LIMIT, empty=True)
    told = {_text("option", key, 60): _text("option", value, 200, empty=True) for key, value in options.items()}
    return Bot(name, game, words, folder, told)


def _text(what: str, value: object, limit: int, empty: bool = False) -> str:
    text = line(f"the {what} of a bot", value, limit)
    if not (empty or text.strip()):
        raise Unfit(f"the {what} of a bot is missing")
    return text


def parse_bots(data: object) -> tuple[Bot, ...]:
    """A list of bots from plain data; raises `BotError`."""
    if not isinstance(data, list) or len(data) > MOST:
        raise BotError(f"bots is a list of up to {MOST}, not {quoted(data)}")
    bots = tuple(parse_bot(entry) for entry in data)
    if len({(bot.name, bot.game) for bot in bots}) < len(bots):
        raise BotError("two bots for the same game have the same name")
    return bots


def split_command(text: str) -> tuple[str, ...]:
    """The words of a command line, as a shell would see them, but nothing in it is replaced; raises `BotError`."""
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise BotError(f"the command cannot be read: {error}") from error
    if not words:
        raise BotError("there is no command")
    return words
