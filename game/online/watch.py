"""Games that are watched: their letters come in, nothing goes out but what asks a broker for them."""

import logging
from collections.abc import Callable

from game.checks import Unfit
from game.online.invitation import WatchLink
from game.online.seal import Keys, NaclSigner, unseal
from game.online.sessions import check_game, sessions
from game.online.wire import PREFIX, State, Wire, Wires
from game.play.port.game import AnyGame
from game.play.remote.letter import LetterError
from game.play.remote.line import Begin, Opening
from game.play.remote.remote_game import News
from game.play.remote.watched_game import WatchedGame
from game.play.session.match import Remote
from game.play.session.session import AnySession
from game.rules import RulesError
from game.store.player.online_file import WatchedRecord

log = logging.getLogger(__name__)


class Watched:
    """A game that is watched."""

    def __init__(self, record: WatchedRecord, begin: Callable[[Opening], Begin], wire: Wire) -> None:
        """Raises a `RulesError` if there is no such game."""
        self.record = record
        self.wire = wire
        self.game = WatchedGame(record.opening, NaclSigner(), begin, record.letters)
        self._keys = Keys(record.opening.ident, record.view)

    @property
    def slot(self) -> str:
        """Name of its table; nothing is saved under it."""
        return f"watched-{self.record.opening.head.hex()[:16]}"

    @property
    def topics(self) -> tuple[str, str]:
        """Where the players' letters come."""
        ident = self.record.opening.ident.hex()
        return f"{PREFIX}/{ident}/0", f"{PREFIX}/{ident}/1"

    @property
    def connected(self) -> bool:
        return self.wire.state is State.CONNECTED

    @property
    def link(self) -> WatchLink:
        return WatchLink(self.record.broker, self.record.view, self.record.opening)

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


class Watch:
    """The watched games of this window, and their wires: others than those of the games that are played."""

    def __init__(
        self,
        records: list[WatchedRecord],
        save: Callable[[], object],
        game_named: Callable[[str], AnyGame],
        wake: Callable[[], object],
    ) -> None:
        """`save` writes the `records`, `wake` ends the loop's sleep from any thread."""
        self._records = records
        self._save = save
        self._named = game_named
        self._wires = Wires(wake)
        self.games: list[Watched] = []
        for record in records:
            try:
                self._add(record)
            except (KeyError, RulesError) as error:
                log.warning("a watched game cannot be shown: %s", error)

    def _add(self, record: WatchedRecord) -> Watched:
        """Raises a `KeyError` or `RulesError` if there is no such game here, or not with these options."""
        check_game(self._named, record.opening.game, record.opening.options)
        game = Watched(record, sessions(self._named, (Remote(), Remote())), self._wires[record.broker])
        game.wire.subscribe(game.topics)
        self.games.append(game)
        return game

    def known(self, link: WatchLink) -> Watched | None:
        """Return the game of a link, if it is watched here."""
        return next((game for game in self.games if game.record.opening == link.opening), None)

    def begin(self, link: WatchLink) -> Watched:
        """Watch the game of a link. Raises `Unfit`."""
        record = WatchedRecord(link.broker, link.view, link.opening)
        try:
            game = self.known(link) or self._add(record)
        except (KeyError, RulesError):
            raise Unfit("this arcade does not know the game of the link") from None
        if game.record is record:
            self._records.append(record)
            self._save()
        return game

    def stop(self, game: Watched) -> None:
        """Watch a game no more."""
        self._records.remove(game.record)
        self.games.remove(game)
        self._wires.drop(game.wire, game.topics, [other.wire for other in self.games])
        self._save()

    def poll(self) -> list[Watched]:
        """Take what has come; return the games in which it is news."""
        news = [
            game
            for topic, payload in self._wires.take()
            for game in self.games
            if topic in game.topics and game.take(topic, payload)
        ]
        if news:
            self._save()
        return news

    def close(self) -> None:
        """End all connections without waiting."""
        self._wires.close()
