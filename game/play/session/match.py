"""A match: who plays (persons, the engine, bots), under which names, and the games each has won."""

import re
from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct, field, to_builtins

from game.characters import cleaned
from game.checks import Unfit, converted, quoted, with_names
from game.play.session.time_control import TimeControl
from game.rules import Outcome

LONGEST_NAME = 40
"""Maximum length of a player's name, in characters."""
_LEVEL = re.compile("[a-z]{1,20}")
_BOT = re.compile(f".{{1,{LONGEST_NAME}}}")


class Player:
    """Player of a side: a `Person`, a `Remote`, an `Engine` or a `Bot`.

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
    """Return the player of a text in a file. Raises `Unfit`.

    >>> parse_player("level:hard")
    Engine(level='hard')
    >>> str(parse_player("bot:Friend"))
    'bot:Friend'
    >>> str(parse_player("person"))
    'person'
    """
    if isinstance(value, str):
        match cleaned(value).split(":", 1):
            case ["person"]:
                return Person()
            case ["letter"]:
                return Remote()
            case ["level", level] if _LEVEL.fullmatch(level):
                return Engine(level)
            case ["bot", name] if _BOT.fullmatch(name):
                return Bot(name)
    raise Unfit(f"{quoted(value)} is not a player")


_MOST_WINS = 10**6

Seat = Annotated[int, Meta(ge=0, le=1)]
Wins = Annotated[int, Meta(ge=0, le=_MOST_WINS)]


class Match(Struct):
    """Two named players, and the games each has won. Players 0 and 1 keep their numbers, whichever side they have."""

    names: tuple[str, str] = ("", "")
    best_of: Annotated[int, Meta(ge=0, le=99)] = 0
    """Number of games (1, 3, 5 ...), or 0 for an open match."""
    wins: Annotated[list[Wins], Meta(min_length=2, max_length=2)] = field(default_factory=lambda: [0, 0])
    beginner: Seat = 0
    """The player of the side that moves first in the present game."""
    counted: bool = False
    """True if `wins` includes the present game's result."""
    campaign: bool = False
    """True if the games form a campaign, which goes on until the match is decided."""
    players: tuple[Player, Player] = (Person(), Person())
    relieved: tuple[Seat, Player] | None = None
    """The seat that a spectator took, and the program replaced."""
    clock: TimeControl | None = None
    """The time of each player for a game; None without clocks."""
    chooser: Seat | None = None
    """The player who chooses a side once the other one has set the game up; None where nobody does."""

    def to_json(self) -> dict[str, object]:
        """Return the match as plain data, as `match_of` reads it."""
        relieved = self.relieved and (self.relieved[0], str(self.relieved[1]))
        plain: dict[str, object] = to_builtins(self)
        for usual in ("clock", "chooser"):
            if plain[usual] is None:
                del plain[usual]
        return plain | {"players": tuple(map(str, self.players)), "relieved": relieved}

    @property
    def alone(self) -> bool:
        """True if one person at this device plays against somebody else."""
        return self.players.count(Person()) == 1

    @property
    def by_people(self) -> bool:
        """True if only persons play, be it here or elsewhere."""
        return all(isinstance(player, Person | Remote) for player in self.players)

    @property
    def by_programs(self) -> bool:
        """True if only programs play."""
        return all(isinstance(player, Engine | Bot) for player in self.players)

    def player(self, side: int) -> int:
        """Return the player of a side."""
        return side if self.beginner == 0 else 1 - side

    def seat(self, side: int, player: Player, name: Callable[[Player], str]) -> None:
        """Give a side to another player; `name` returns the default name of a player."""
        seat = self.player(side)
        players = list(self.players)
        names = list(self.names)
        old, players[seat] = players[seat], player
        self.players = players[0], players[1]
        if names[seat] in ("", name(old)):
            names[seat] = name(player)
            self.names = names[0], names[1]

    def take_over(self, side: int, name: Callable[[Player], str]) -> None:
        """Replace the program of a side by a person who has watched."""
        seat = self.player(side)
        self.relieved = seat, self.players[seat]
        self.seat(side, Person(), name)

    def give_back(self, name: Callable[[Player], str]) -> None:
        """Undo `take_over`: the program plays again."""
        if self.relieved is not None:
            (seat, player), self.relieved = self.relieved, None
            self.seat(self.player(seat), player, name)

    def count(self, outcome: Outcome, counted: bool = True) -> None:
        """Count the result of the present game, once; or no more, since the last move was undone."""
        if self.counted != counted:
            self.counted = counted
            if outcome.winner is not None:
                self.wins[self.player(outcome.winner)] += 1 if counted else -1

    @property
    def needed(self) -> int:
        """The number of games that wins the match; 0 in an open one."""
        return self.best_of // 2 + 1 if self.best_of else 0

    @property
    def champion(self) -> int | None:
        """The player who has won the match, or None while it is undecided."""
        return next((player for player in (0, 1) if self.needed and self.wins[player] >= self.needed), None)

    @property
    def match_points(self) -> list[int]:
        """The players who win a match of several games with the present one, before it is counted."""
        return [player for player in (0, 1) if self.best_of > 1 and self.wins[player] == self.needed - 1]

    def next_game(self) -> None:
        """Begin another game, in which the other player moves first."""
        self.beginner = 1 - self.beginner
        self.counted = False


def match_of(data: object) -> Match:
    """Parse a match. Raises `Unfit`."""
    match = converted("match", with_names(data, "names"), Match, lambda form, value: parse_player(value))
    match.names = cleaned(match.names[0], LONGEST_NAME), cleaned(match.names[1], LONGEST_NAME)
    return match
