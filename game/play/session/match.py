"""A match: its two players with their names, and the games each has won."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeGuard

from msgspec import Struct, field

from game.checks import Unfit, choice, entries, flag, line, printable, quoted, whole
from game.rules import Outcome

PERSON = "person"
LETTER = "letter"
"""A person elsewhere, whose moves come as text."""
MOST_WINS = 10**6
LONGEST_NAME = 40
"""Maximum length of a player's name, in characters."""
_PLAYER = re.compile(r"person|letter|level:[a-z]{1,20}|bot:.{1,40}")


def is_player(value: object) -> TypeGuard[str]:
    """Return whether a value names a player, whether such a program exists or not."""
    return isinstance(value, str) and _PLAYER.fullmatch(value) is not None and printable(value) == value


class Match(Struct):
    """Two named players, and the games each has won. Players 0 and 1 keep their numbers, whichever side they have."""

    names: tuple[str, str] = ("", "")
    best_of: int = 0
    """Number of games (1, 3, 5 ...), or 0 for an open match."""
    wins: list[int] = field(default_factory=lambda: [0, 0])
    beginner: int = 0
    """The player of the side that moves first in the present game."""
    counted: bool = False
    """Whether `wins` includes the present game's result."""
    campaign: bool = False
    """Whether the games form a campaign, which goes on until the match is decided."""
    players: tuple[str, str] = (PERSON, PERSON)
    """The players: `person`, `letter`, a level of the computer such as `level:hard`, or a program, `bot:NAME`."""
    relieved: tuple[int, str] | None = None
    """The player whose place a spectator took, and the program replaced."""

    def player(self, side: int) -> int:
        """Return the player of a side."""
        return side if self.beginner == 0 else 1 - side

    def seat(self, side: int, player: str, name: Callable[[str], str]) -> None:
        """Give a side to another player; `name` returns the default name of a player."""
        seat = self.player(side)
        players, names = list(self.players), list(self.names)
        old, players[seat] = players[seat], player
        self.players = players[0], players[1]
        if names[seat] in ("", name(old)):
            names[seat] = name(player)
            self.names = names[0], names[1]

    def take_over(self, side: int, name: Callable[[str], str]) -> None:
        """Replace the program of a side by a person who has watched."""
        seat = self.player(side)
        self.relieved = seat, self.players[seat]
        self.seat(side, PERSON, name)

    def give_back(self, name: Callable[[str], str]) -> None:
        """Undo `take_over`: the program plays again."""
        if self.relieved is not None:
            (seat, player), self.relieved = self.relieved, None
            self.seat(self.player(seat), player, name)

    def count(self, outcome: Outcome) -> None:
        """Count the result of the present game, once."""
        if not self.counted:
            self.counted = True
            if outcome.winner is not None:
                self.wins[self.player(outcome.winner)] += 1

    def uncount(self, outcome: Outcome) -> None:
        """Undo `count`, since the last move was undone."""
        if self.counted:
            self.counted = False
            if outcome.winner is not None:
                self.wins[self.player(outcome.winner)] -= 1

    @property
    def champion(self) -> int | None:
        """The player who has won the match, or None while it is undecided."""
        needed = self.best_of // 2 + 1
        return next((player for player in (0, 1) if self.best_of and self.wins[player] >= needed), None)

    def next_game(self) -> None:
        """Begin another game, in which the other player moves first."""
        self.beginner = 1 - self.beginner
        self.counted = False


def match_data(match: Match) -> dict[str, object]:
    return {
        "names": list(match.names),
        "best_of": match.best_of,
        "wins": match.wins,
        "beginner": match.beginner,
        "counted": match.counted,
        "campaign": match.campaign,
        "players": list(match.players),
        "relieved": list(match.relieved) if match.relieved is not None else None,
    }


def match_of(data: Mapping[str, object]) -> Match:
    """Parse a match. Raises `Unfit`."""
    first, second = (line("names", name, LONGEST_NAME) for name in entries("names", data.get("names", ["", ""]), 2))
    wins = [whole("wins", n, 0, MOST_WINS) for n in entries("wins", data.get("wins", [0, 0]), 2)]
    one, other = (_player(player) for player in entries("players", data.get("players", [PERSON, PERSON]), 2))
    relieved = data.get("relieved")
    if relieved is not None:
        seat, program = entries("relieved", relieved, 2)
        relieved = choice("relieved", seat, (0, 1)), _player(program)
    return Match(
        (first, second),
        whole("best_of", data.get("best_of", 0), 0, 99),
        wins,
        choice("beginner", data.get("beginner", 0), (0, 1)),
        flag("counted", data.get("counted", False)),
        flag("campaign", data.get("campaign", False)),
        players=(one, other),
        relieved=relieved,
    )


def _player(value: object) -> str:
    """Parse a player. Raises `Unfit`."""
    if not is_player(value):
        raise Unfit(f"players holds {quoted(value)}, which is not a player")
    return value
