"""The players of a match: persons here and elsewhere, levels of the arcade's engine, and bots."""

import re

from msgspec import Struct

from game.checks import Unfit, printable, quoted

LONGEST_NAME = 40
"""Maximum length of a player's name, in characters."""
_LEVEL, _BOT = re.compile("[a-z]{1,20}"), re.compile(f".{{1,{LONGEST_NAME}}}")


class Player:
    """Who plays a side: a `Person`, a `Remote`, an `Engine` or a `Bot`.

    `str` returns the text that stands in files, which `parse_player` reads.
    """

    __slots__ = ()


class Person(Player, Struct, frozen=True):
    """A person at this device."""

    name: str = ""
    """Tells persons apart in statistics; empty in a match, which has names of its own."""

    def __str__(self) -> str:
        return f"person:{self.name}" if self.name else "person"


class Remote(Player, Struct, frozen=True):
    """A person elsewhere, whose moves come as letters."""

    def __str__(self) -> str:
        return "letter"


class Engine(Player, Struct, frozen=True):
    """The arcade's engine."""

    level: str
    """Its strength, by the key in `game.players.programs`."""

    def __str__(self) -> str:
        return f"level:{self.level}"


class Bot(Player, Struct, frozen=True):
    """An external program, whether it is still in the list of bots or not."""

    name: str

    def __str__(self) -> str:
        return f"bot:{self.name}"


def parse_player(value: object) -> Player:
    """Return the player of a text in a file. Raises `Unfit`."""
    if isinstance(value, str) and printable(value) == value:
        match value.split(":", 1):
            case ["person"]:
                return Person()
            case ["letter"]:
                return Remote()
            case ["level", level] if _LEVEL.fullmatch(level):
                return Engine(level)
            case ["bot", name] if _BOT.fullmatch(name):
                return Bot(name)
    raise Unfit(f"{quoted(value)} is not a player")
