"""What all online games share: their desk, their records and wires, and sessions that are alike on every machine."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from game.checks import Unfit
from game.online.wire import Listener, Wires
from game.play.port.game import AnyGame
from game.play.remote.line import Begin, EntryError, Opening
from game.play.session.match import Match, Player
from game.play.session.session import AnySession, Session, Source
from game.rules import OptionValue, RulesError
from game.store.player.online_file import OnlineData

log = logging.getLogger(__name__)


class Desk(Struct, frozen=True):
    """What all online games share."""

    data: OnlineData
    save: Callable[[], object]
    """Writes `data`."""
    named: Callable[[str], AnyGame]
    """Returns the game of a name. Raises a `KeyError`."""
    wake: Callable[[], object]
    """Wakes the main loop, from any thread."""
    clock: Callable[[], float]
    """Returns seconds."""

    def session(
        self, game: str, options: Iterable[tuple[str, OptionValue]], seed: int = 0, match: Match | None = None
    ) -> AnySession:
        """Begin a session. Raises a `KeyError` or `RulesError` if there is no such game here, or not with them."""
        return Session(game, self.named(game).rules, Source(seed=seed), dict(options), match)

    def sessions(self, players: tuple[Player, Player]) -> Begin:
        """Return what begins the sessions of openings for these players, as they are seen on this machine."""

        def begin(opening: Opening, number: int, match: Match) -> AnySession:
            match.players = players
            session = self.session(opening.game, opening.options, opening.seed(number), match)
            session.began = f"{opening.began}.{number}" if number else opening.began
            return session

        return begin


class Listed(Listener, Protocol):
    """A game as it is found again."""

    slot: str
    """Name under which its table is known."""


R = TypeVar("R")
G = TypeVar("G", bound=Listed)


class OnlineList(ABC, Generic[R, G]):
    """All online games of a kind in this window, with their records and wires."""

    def __init__(self, desk: Desk, records: list[R]) -> None:
        self.desk = desk
        self.games: dict[str, G] = {}
        """By slot."""
        self._records = records
        self._wires = Wires[G](desk.wake)
        for record in records:
            try:
                self._add(record)
            except (EntryError, RulesError, KeyError) as error:
                log.warning("an online game cannot be played: %s", error)

    @abstractmethod
    def _made(self, record: R) -> G:
        """Return the game of a record. Raises `EntryError`, `RulesError` or `KeyError` if it cannot be played here."""

    def _add(self, record: R) -> G:
        game = self._made(record)
        self.games[game.slot] = game
        self._wires.add(game)
        return game

    def _begin(self, record: R) -> G:
        """Begin a game, and keep its record. Raises `Unfit`."""
        try:
            game = self._add(record)
        except (KeyError, RulesError):
            raise Unfit("this arcade does not know the game") from None
        self._records.append(record)
        self.desk.save()
        return game

    def _end(self, game: G) -> None:
        del self.games[game.slot]
        self._wires.remove(game)
        self.desk.save()

    def close(self) -> None:
        """End all connections without waiting."""
        self._wires.close()
