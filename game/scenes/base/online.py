"""Ports of online games, races and friends for the screens; their code is loaded only if there are any."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from game.play.port.game import AnyGame
from game.play.port.move_result import Wish
from game.play.table.table import AnyTable
from game.rules import OptionValue


class Standing(Struct, frozen=True):
    """Standing of a member of a race."""

    rank: int
    """From 1; the same for equal scores."""
    name: str
    own: bool
    """True if it is the member here."""
    moves: int
    score: int
    done: bool
    """True if the member has finished."""
    note: str
    """Note about the member, in a few words."""
    position: object
    """The position on the member's board."""


class FriendLine(Struct, frozen=True):
    """Results of a member of the group on a day, in words."""

    name: str
    told: str
    own: bool
    """True if it is the member here."""


class Friends(Protocol):
    """The group of friends who solve the puzzles of the day."""

    @property
    def joined(self) -> bool:
        """True if the local player is in a group."""

    @property
    def state(self) -> str:
        """Fault of the connection, in one sentence; empty if there is none."""

    def lines(self, day: str, titles: Mapping[str, str]) -> Sequence[FriendLine]:
        """Return the results of all members on an ISO day, the local one first; `titles` are those of its tasks."""

    def solved(self, day: str, task: str, mark: int, tries: int, seconds: float) -> None:
        """Tell the friends what came of a puzzle of a day."""

    def refresh(self) -> None:
        """Tell the friends what else was solved, such as the run of the day."""

    def invite(self) -> None:
        """Copy the invitation to the group, which begins if there is none."""

    def leave(self) -> None:
        """Leave the group, after a question."""


class Offer(Struct, frozen=True):
    """A game that others can be asked to play."""

    game: AnyGame
    options: Mapping[str, OptionValue]
    best_of: int
    hints: bool
    name: str
    """Name of the local player."""
    days: int = 0
    """Time for each move, in days; 0 without a limit."""


class Online(Protocol):
    """The games with players at other machines, as far as other screens are concerned."""

    @property
    def turns(self) -> int:
        """Number of games in which it is the turn of the player here."""

    @property
    def open(self) -> bool:
        """True if there is any game, or an invitation that nobody has accepted."""

    def poll(self) -> bool:
        """Take what has come; return whether anything is news on the screen in front."""

    def close(self) -> None:
        """Say that nobody is here any more, and end the connections."""

    def table(self, slot: str) -> AnyTable | None:
        """The table of the game that is saved under a slot; None if it is not played online."""

    def status(self, table: AnyTable) -> str:
        """Return the state of the game at a table in one sentence; empty if it is not played online."""

    def answer(self, table: AnyTable, wish: Wish) -> bool | None:
        """Ask the other player; return the answer if nobody has to be asked."""

    def next_game(self, table: AnyTable) -> bool:
        """Begin the next game of a match, or ask for it; return whether the table is one of an online game."""

    def due(self, table: AnyTable) -> str:
        """Return in one sentence until when the player here is to move; empty without a limit, or at another's turn."""

    def claimable(self, table: AnyTable) -> bool:
        """Return whether the game at a table can be claimed, as the other player did not move in time."""

    def claim(self, table: AnyTable) -> None:
        """Claim the game at a table, after a question."""

    def talk(self, table: AnyTable) -> None:
        """Offer phrases to say to the other player."""

    def copy_link(self, table: AnyTable) -> None:
        """Copy a link with which others can watch the game at a table."""

    def receive(self, text: str) -> None:
        """Take an invitation, or a link to watch a game."""

    def is_news(self, text: str) -> bool:
        """Return whether a line is a complete invitation or link to something that is not known here."""

    def invite(self, offer: Offer, nearby: bool = False) -> None:
        """Invite somebody to a game: over a broker, or a friend `nearby`, who is found in the same network."""

    def race(self, game: AnyGame, options: Mapping[str, OptionValue], most: int, name: str) -> None:
        """Invite friends to a race that ends after `most` moves, if not before."""

    def standings(self, table: AnyTable) -> Sequence[Standing]:
        """Return the standings of the race at a table, best first; empty if it is no race."""

    @property
    def friends(self) -> Friends:
        """The group of friends who solve the puzzles of the day."""

    def show(self) -> None:
        """Show all online games."""
