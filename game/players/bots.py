"""Bots: programs from outside that play one of the games by the Universal Game Interface."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

NAME_LIMIT = 24
TEXT_LIMIT = 500
MOST = 40
"""So many bots can be kept, and each can have so many words and options."""


class BotError(ValueError):
    """What is said of a bot cannot be used; the message says why."""


@dataclass(frozen=True)
class Bot:
    """A program and what it plays. It is started without a shell."""

    name: str
    game: str
    command: tuple[str, ...]
    folder: str = ""
    """The folder it works in; empty for the arcade's."""
    options: Mapping[str, str] = field(default_factory=dict)
    """What it is told by `setoption` before it plays."""

    def to_json(self) -> dict[str, Any]:
        """The bot as plain data."""
        return {
            "name": self.name,
            "game": self.game,
            "command": list(self.command),
            "folder": self.folder,
            "options": dict(self.options),
        }


def _text(value: object, what: str, limit: int, empty: bool = False) -> str:
    if not isinstance(value, str) or not (empty or value.strip()) or len(value) > limit or not value.isprintable():
        raise BotError(f"the {what} of a bot is a line of up to {limit} letters, not {value!r}")
    return value


def parse_bot(data: object) -> Bot:
    """A bot from plain data; raises `BotError`."""
    if not isinstance(data, dict):
        raise BotError(f"a bot is an object, not {data!r}")
    name = _text(data.get("name"), "name", NAME_LIMIT)
    # Whether there is such a game, only who has the games can tell: until then the bot waits.
    game = _text(data.get("game"), "game", NAME_LIMIT)
    command, options = data.get("command"), data.get("options", {})
    if not isinstance(command, list) or not 0 < len(command) <= MOST:
        raise BotError(f"the command of bot {name} is a list of words, not {command!r}")
    if not isinstance(options, dict) or len(options) > MOST:
        raise BotError(f"the options of bot {name} are an object, not {options!r}")
    words = tuple(_text(word, "command", TEXT_LIMIT, empty=n > 0) for n, word in enumerate(command))
    folder = _text(data.get("folder", ""), "folder", TEXT_LIMIT, empty=True)
    told = {_text(key, "option", 60): _text(value, "option", 200, empty=True) for key, value in options.items()}
    return Bot(name, game, words, folder, told)


def parse_bots(data: object) -> tuple[Bot, ...]:
    """A list of bots from plain data; raises `BotError`."""
    if not isinstance(data, list) or len(data) > MOST:
        raise BotError(f"bots is a list of up to {MOST}, not {data!r}")
    bots = tuple(parse_bot(entry) for entry in data)
    if len({(bot.name, bot.game) for bot in bots}) < len(bots):
        raise BotError("two bots for the same game have the same name")
    return bots


def split_command(line: str) -> tuple[str, ...]:
    """The words of a command line, as a shell would see them, but nothing in it is replaced; raises `BotError`."""
    try:
        words = tuple(shlex.split(line))
    except ValueError as error:
        raise BotError(f"the command cannot be read: {error}") from error
    if not words:
        raise BotError("there is no command")
    return words
