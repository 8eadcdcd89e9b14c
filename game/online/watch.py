"""Games that are watched, whose letters come in."""

import logging

from game.online.invitation import WatchLink
from game.online.seal import Keys, NaclSigner, place_of_view, unseal
from game.online.sessions import Desk, OnlineList, Place
from game.online.way import PREFIX, Way
from game.play.remote.letter import OWN_KEYS, LetterError
from game.play.remote.line import Begin
from game.play.remote.remote_game import News
from game.play.remote.watched_game import WatchedGame
from game.play.session.match import Remote
from game.play.session.session import AnySession
from game.settings.brokers import Broker
from game.store.player.online_file import WatchedRecord

log = logging.getLogger(__name__)


class Watched:
    """A game that is watched."""

    def __init__(self, record: WatchedRecord, begin: Begin, wire: Way) -> None:
        """Raises a `RulesError` if there is no such game."""
        self.record = record
        self.wire = wire
        self.game = WatchedGame(record.opening, NaclSigner(), begin, record.letters)
        self.slot = f"watched-{record.opening.head.hex()[:16]}"
        """Name of its table; nothing is saved under it."""
        signed = record.protocol >= OWN_KEYS
        ident = place_of_view(record.view) if signed else record.opening.ident
        self.topics = tuple(f"{PREFIX}/{ident.hex()}/{player}" for player in (0, 1))
        """Where the players' letters come."""
        self.places = (Place(self.topics),)
        self._keys = Keys(ident, record.view, signed=signed)

    @property
    def link(self) -> WatchLink:
        return WatchLink(self.record.broker, self.record.view, self.record.opening, self.record.protocol)

    def session(self) -> AnySession:
        """Return a session of the present game as it stands, on its own."""
        line = self.game.line
        return line.until(line.length).session

    def take(self, topic: str, payload: bytes) -> bool:
        """Take a message; return whether it brought anything."""
        try:
            letter, _ = unseal(self._keys, payload)
            if topic != self.topics[letter.player]:
                raise LetterError("it lies in the other player's place")
        except LetterError as error:
            log.info("a watched letter cannot be used: %s", error)
            return False
        taken = self.game.take(letter)
        if taken.news is News.REFUSED:
            log.info("a watched letter was refused: %s", taken.why)
        self.record.letters = list(self.game.letters)
        return taken.news in (News.ENTRIES, News.SIGNAL)


class Watch(OnlineList[WatchedRecord, Watched]):
    """The watched games of this window; their wires are others than those of the games that are played."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.data.watched)

    def _made(self, record: WatchedRecord) -> Watched:
        self.desk.session(record.opening.game, record.opening.options)
        return Watched(record, self.desk.sessions((Remote(), Remote())), self._wire(record.broker))

    def known(self, link: WatchLink) -> Watched | None:
        """Return the game of a link, if it is watched here."""
        return next((game for game in self.games.values() if game.record.opening == link.opening), None)

    def begin(self, link: WatchLink) -> Watched:
        """Watch the game of a link. Raises `Unfit`."""
        record = WatchedRecord(link.broker, link.view, link.opening, protocol=link.protocol)
        return self.known(link) or self._begin(record)

    def move(self, game: Watched, broker: Broker) -> None:
        """Watch a game over another broker or other relays from now on, where its players have moved."""
        if game.record.broker == broker:
            return
        self._part(game)
        game.record.broker = broker
        game.wire = self._wire(broker)
        self._listen(game)
        self.desk.save()

    def poll(self) -> None:
        """Take what has come."""
        news = [game.take(topic, payload) for game, topic, payload in self.take()]
        if any(news):
            self.desk.save()
