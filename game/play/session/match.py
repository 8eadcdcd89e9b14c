"""A match: its two players with their names, and the games each has won."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, TypeGuard

from msgspec import Meta, Struct, field

from game.checks import Unfit, converted, line, printable, quoted
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


Seat = Annotated[int, Meta(ge=0, le=1)]
Wins = Annotated[int, Meta(ge=0, le=MOST_WINS)]


class Match(Struct):
    """Two named players, and the games each has won. Players 0 and 1 keep their numbers, whichever side they have."""

    names: tuple[str, str] = ("", "")
    best_of: Annotated[int, Meta(ge=0, le=99)] = 0
    """Number of games (1, 3, 5 ...), or 0 for an open match."""
    wins: Annotated[list[Wins], Meta(min_length=2, max_length=2)] = field(default_factory=lambda: [0, 0])
    beginner: Seat = 0
    """The player of the side that moves first in the present game."""
    counted: bool = False
    """Whether `wins` includes the present game's result."""
    campaign: bool = False
    """Whether the games form a campaign, which goes on until the match is decided."""
    players: tuple[str, str] = (PERSON, PERSON)
    """The players: `person`, `letter`, a level of the computer such as `level:hard`, or a program, `bot:NAME`."""
    relieved: tuple[Seat, str] | None = None
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


def match_of(data: Mapping[str, object]) -> Match:
    """Parse a match. Raises `Unfit`."""
    match = converted("match", data, Match)
    for name in match.names:
        line("names", name, LONGEST_NAME)
    for player in (*match.players, *(match.relieved or ())[1:]):
        if not is_player(player):
            raise Unfit(f"players holds {quoted(player)}, which is not a player")
    return match
