"""Bots: programs from outside that play one of the games by the Universal Game Interface."""

import shlex
from typing import Annotated

from msgspec import Meta, Struct

from game.checks import Unfit, fitting
from game.play.session.match import Bot as BotPlayer

BOT_NAME_LIMIT = 24
TEXT_LIMIT = 500
MOST_BOTS = 40
"""Maximum number of bots, and of the words and options of each."""
Name = Annotated[str, Meta(max_length=BOT_NAME_LIMIT)]
Text = Annotated[str, Meta(max_length=TEXT_LIMIT)]
OptionName = Annotated[str, Meta(max_length=60)]
OptionText = Annotated[str, Meta(max_length=200)]


class Bot(Struct, frozen=True):
    """A program and what it plays. It is started without a shell."""

    name: Name
    game: Name
    """Key of the game. Whether it exists is not checked here, where the games are unknown: until then the bot waits."""
    command: Annotated[tuple[Text, ...], Meta(min_length=1, max_length=MOST_BOTS)]
    folder: Text = ""
    """The folder it works in; empty for the arcade's."""
    options: Annotated[dict[OptionName, OptionText], Meta(max_length=MOST_BOTS)] = {}
    """Values sent by `setoption` before it plays."""

    @property
    def player(self) -> BotPlayer:
        return BotPlayer(self.name)


def parse_bot(data: object) -> Bot:
    """A bot from plain data; raises `Unfit`."""
    bot = fitting("the bot", data, Bot)
    needed = [("name", bot.name), ("game", bot.game), ("command", bot.command[0])]
    for what, text in (*needed, *(("option", option) for option in bot.options)):
        if not text.strip():
            raise Unfit(f"the {what} of a bot is missing")
    return bot


def split_command(text: str) -> tuple[str, ...]:
    """The words of a command line, as a shell would see them, but nothing in it is replaced; raises `Unfit`."""
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise Unfit("the command cannot be read: {problem}", problem=error) from None
    if not words:
        raise Unfit("there is no command")
    return words
