"""Parts that all online games share: their desk, records, wires, and sessions that are alike on every machine."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from game.checks import Unfit
from game.online.seal import mark_of
from game.online.way import Way, subscribed_by
from game.online.ways import way_to
from game.play.port.game import AnyGame
from game.play.remote.letter import LetterError
from game.play.remote.line import Begin, EntryError, Opening
from game.play.session.match import LONGEST_NAME, Match, Player
from game.play.session.session import AnySession, Session, Source
from game.rules import OptionValue, RulesError
from game.settings.brokers import Broker
from game.store.player.online_file import OnlineData

ROOM = LONGEST_NAME - len(" (ABCD)")
"""Length of a name behind which there is room for a mark, in characters."""
log = logging.getLogger(__name__)


def in_utc() -> datetime:
    """Return date and time, in UTC."""
    return datetime.now(UTC)


def distinct_names(opening: Opening) -> tuple[str, str]:
    """Return what both players are called: of the same name, each with a mark of their own."""
    one, other = opening.names
    if not one.strip() or one.strip().casefold() != other.strip().casefold():
        return opening.names
    first, second = (
        f"{name.strip()[:ROOM]} ({mark_of(key)})" for name, key in zip(opening.names, opening.keys, strict=True)
    )
    return first, second


class Desk(Struct, frozen=True):
    """Objects that all online games share."""

    data: OnlineData
    save: Callable[[], object]
    """Begins to write `data`."""
    named: Callable[[str], AnyGame]
    """Returns the game of a name. Raises a `KeyError`."""
    wake: Callable[[], object]
    """Wakes the main loop, from any thread."""
    clock: Callable[[], float]
    """Returns seconds."""
    saved: Callable[[], bool] = lambda: True
    """True if all of `data` is on the disk: nothing may be published before, as it could be contradicted after a crash.
    """
    now: Callable[[], datetime] = in_utc
    """Returns date and time, in UTC."""

    def session(
        self, game: str, options: Iterable[tuple[str, OptionValue]], seed: int = 0, match: Match | None = None
    ) -> AnySession:
        """Begin a session. Raises a `KeyError` or `RulesError` if there is no such game here, or not with them."""
        return Session(game, self.named(game).rules, Source(seed=seed), dict(options), match)

    def sessions(self, players: tuple[Player, Player]) -> Begin:
        """Return what begins the sessions of openings for these players, as they are seen on this machine."""

        def begin(opening: Opening, number: int, match: Match) -> AnySession:
            match.players = players
            match.names = distinct_names(opening)
            session = self.session(opening.game, opening.options, opening.seed(number), match)
            session.began = f"{opening.began}.{number}" if number else opening.began
            return session

        return begin


class Place(Struct, frozen=True):
    """Topics that are listened to, all below the same place."""

    topics: tuple[str, ...]
    secret: bytes = b""
    """The secret of those who may write there, as `Way` wants it; empty for who only reads."""


class Listed(Protocol):
    """A game, and where it listens."""

    slot: str
    """Name under which its table is known."""
    wire: Way

    @property
    def record(self) -> object: ...
    @property
    def places(self) -> Sequence[Place]: ...


R = TypeVar("R")
G = TypeVar("G", bound=Listed)


class OnlineList(ABC, Generic[R, G]):
    """All online games of a kind in this window, with their records, and a wire to each of their brokers."""

    def __init__(self, desk: Desk, records: list[R]) -> None:
        self.desk = desk
        self.games: dict[str, G] = {}
        """Games by slot."""
        self._records = records
        for record in records:
            try:
                self._add(record)
            except (EntryError, LetterError, RulesError, KeyError) as error:
                log.warning("an online game cannot be played: %s", error)

    @abstractmethod
    def _made(self, record: R) -> G:
        """Return the game of a record. Raises `EntryError`, `LetterError`, `RulesError` or `KeyError` if it cannot be
        played here.
        """

    def _add(self, record: R) -> G:
        game = self._made(record)
        self.games[game.slot] = game
        self._listen(game)
        return game

    def _begin(self, record: R) -> G:
        """Begin a game, and keep its record. Raises `Unfit`."""
        try:
            game = self._add(record)
        except (KeyError, RulesError):
            raise Unfit("this version of the arcade does not have that game") from None
        except (EntryError, LetterError):
            raise Unfit("the line is incomplete") from None
        self._records.append(record)
        self.desk.save()
        return game

    def end(self, game: G) -> None:
        """Play or watch a game no more, once. What was told of it stays with the broker until it expires."""
        if self.games.pop(game.slot, None) is not None:
            self._part(game)
            self._records[:] = [record for record in self._records if record is not game.record]
            self.desk.save()

    # Wires

    @property
    def listening(self) -> list[G]:
        """All games that listen to a wire."""
        return [*self.games.values()]

    @property
    def wires(self) -> set[Way]:
        return {game.wire for game in self.listening}

    def _wire(self, broker: Broker) -> Way:
        """Return the wire to a broker, to be opened by the first who listens there."""
        return next((wire for wire in self.wires if wire.broker == broker), None) or way_to(broker, self.desk.wake)

    def _listen(self, game: G) -> None:
        self._subscribe(game)
        if not self._shares(game):
            game.wire.open()

    def _subscribe(self, game: G) -> None:
        for place in game.places:
            game.wire.subscribe(place.topics, place.secret)

    def _part(self, game: G) -> None:
        for place in game.places:
            game.wire.unsubscribe(place.topics)
        if not self._shares(game):
            game.wire.close()

    def _shares(self, game: G) -> bool:
        """Return whether another game has the same wire."""
        return any(other.wire is game.wire for other in self.listening if other is not game)

    def take(self) -> list[tuple[G, str, bytes]]:
        """Return the messages that have arrived, with their games and topics."""
        return [
            (game, topic, payload)
            for wire in self.wires
            for topic, payload in wire.take()
            for game in self.listening
            if game.wire is wire and any(subscribed_by(topic) & {*place.topics} for place in game.places)
        ]

    def close(self) -> None:
        """End all connections without waiting."""
        for wire in self.wires:
            wire.close()
