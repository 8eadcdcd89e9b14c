"""Post: all online games of this window, their letters out and in; and games that are watched, whose letters come in.

The loop polls it whatever screen is in front.
"""

from __future__ import annotations

import logging
import secrets
from hashlib import sha256

from msgspec import Struct

from game.online.invitation import Invitation, Options, WatchLink, end_of
from game.online.seal import Keys, NaclSigner, keys_of, public_key, seal, seal_note, unseal, unseal_note
from game.online.sessions import Desk, OnlineList, distinct_names
from game.online.way import PREFIX, Way, number_after
from game.play.remote.letter import LetterError, Note
from game.play.remote.line import Begin
from game.play.remote.remote_game import News, RemoteGame, RemoteState, Taken, WatchedGame
from game.play.session.match import Person, Remote
from game.play.session.session import AnySession
from game.settings.brokers import Broker
from game.store.player.online_file import OnlineRecord, WatchedRecord

BEAT = 10.0
SELDOM = 60.0
"""Seconds between two signs that somebody is here; and where others pay for the way, while both are."""
AWAY = 2.5
"""Number of signs that do not come before the other player counts as away."""
AGAIN = 60.0
RARELY = 300.0
"""Seconds after which the last letter is sent again while the other player is here and to move; and where others pay
for the way.
"""
log = logging.getLogger(__name__)


class Arrival(Struct, frozen=True):
    """What has come for a game."""

    game: OnlineGame
    taken: Taken
    note: Note | None = None
    """A phrase or text that is new."""


class OnlineGame:
    """A game with somebody at another machine."""

    def __init__(self, record: OnlineRecord, begin: Begin, wire: Way) -> None:
        """Raises `EntryError` or a `RulesError` if it cannot be played."""
        self.record = record
        self.wire = wire
        self.state = record.state
        self.slot = f"online-{record.state.ident.hex()[:16]}"
        """Name under which it is saved while it is played."""
        self.keys = keys_of(record.key)
        self.remote = RemoteGame(record.state, NaclSigner(), begin)
        own, other = (f"{PREFIX}/{self.keys.ident.hex()}/{n}" for n in (self.remote.player, self.remote.other))
        self.topics = other, f"{other}/here"
        """Where the other player's letters and signs come."""
        self._topic = own
        self._here = f"{own}/here"
        """Where one's own go."""
        self.seen: float | None = None
        """When a sign of the other player came last, in seconds of the loop's clock."""
        self.told_at = 0.0
        """When the last letter was sent; likewise `beat_at`, the last sign."""
        self.beat_at = 0.0
        self.shown = True
        """Whether its board is open: whoever is elsewhere in the arcade is not here."""
        self.there = 0
        """How often the wire was connected when the letter was sent last."""
        self.used = False
        """Whether somebody else has accepted the invitation."""
        self.their_chat = False
        """Whether the other player would like free text."""

    @property
    def other_name(self) -> str:
        opening = self.state.opening
        names = distinct_names(opening) if opening is not None else self.state.names
        return names[self.remote.other]

    @property
    def link(self) -> WatchLink | None:
        """What others need to watch the game; None before it has begun."""
        opening = self.state.opening
        return WatchLink(self.record.broker, self.keys.view, opening) if opening is not None else None

    @property
    def writing(self) -> bytes:
        """The secret that both players know, and nobody who watches."""
        return self.keys.play

    @property
    def here(self) -> bool:
        """Whether the other player is there now."""
        return self.seen is not None

    @property
    def on_its_way(self) -> bool:
        """Whether the last letter has not reached the broker."""
        return not self.wire.delivered(self._topic)

    def session(self) -> AnySession:
        """Return a session of the present game as it stands, on its own."""
        line = self.remote.line
        assert line is not None
        session = line.until(line.length).session
        session.branches = [*line.session.branches]
        return session

    # Out

    def tell(self, now: float) -> None:
        """Send the letter of this moment. What it says counts as told from now on."""
        if self.record.closed:
            return
        letter = self.remote.letter()
        self.state.told = max(self.state.told, len(self.state.line))
        try:
            self.wire.publish(self._topic, seal(self.keys, letter, self._note()))
        except LetterError as error:
            log.warning("a letter cannot be sent: %s", error)
        self.told_at = now
        self.there = self.wire.connections

    def _note(self, here: bool = True, phrase: int = 0, text: str = "") -> Note:
        self.record.sent = number_after(self.record.sent)
        return Note(self.remote.player, self.record.sent, here, phrase, text, self.record.chat)

    def say(self, phrase: int = 0, text: str = "", here: bool = True) -> None:
        """Send a set phrase or a text to a player who is there; nothing of it is kept."""
        self.wire.publish(self._here, seal_note(self.keys, self._note(here, phrase, text)), retain=False)

    @property
    def pause(self) -> float:
        """Seconds between two signs."""
        return SELDOM if self.wire.frugal else BEAT

    def beat(self, now: float) -> None:
        """Tell the other one that somebody is here, if it is time to. What was said and still waits is not replaced."""
        due = self.here or not self.beat_at or not self.wire.frugal
        if self.shown and due and now - self.beat_at >= self.pause and self.wire.delivered(self._here):
            self.beat_at = now
            self.say()

    def show(self, shown: bool) -> None:
        """Note whether its board is open, and tell the other one if that is new."""
        if shown == self.shown:
            return
        self.shown = shown
        self.beat_at = 0.0
        if not shown and self.wire.connected and self.remote.line is not None:
            self.say(here=False)

    # In

    def take(self, topic: str, payload: bytes, now: float) -> Arrival | None:
        """Take a message; return what it brought, or None if it is no news."""
        try:
            if topic.endswith("/here"):
                return self._sign(unseal_note(self.keys, payload), now)
            letter, note = unseal(self.keys, payload)
            if note is None:
                raise LetterError("it has no note")
        except LetterError as error:
            log.info("a letter cannot be used: %s", error)
            return None
        taken = self.remote.take(letter, outdated=note.sent < self.record.latest)
        if taken.news is News.REFUSED:
            log.info("a letter was refused: %s", taken.why)
            return None
        self.record.latest = max(self.record.latest, note.sent)
        self._hear(note)
        self.used = self.used or taken.news is News.USED
        if taken.news in (News.BEHIND, News.JOINED):
            self.tell(now)
        if taken.news is News.JOINED:
            self.beat_at = 0.0  # Signs from before could not be opened: say at once that somebody is here.
        return Arrival(self, taken) if taken.news not in (News.NOTHING, News.BEHIND) else None

    def _hear(self, note: Note) -> bool:
        if note.player != self.remote.other or note.sent <= self.record.heard:
            return False
        self.record.heard = note.sent
        self.their_chat = note.chat
        return True

    def _sign(self, note: Note, now: float) -> Arrival | None:
        could_write = self.their_chat
        if not self._hear(note):
            return None
        was, self.seen = self.seen, now if note.here else None
        if was is None and self.seen is not None:
            self.beat_at = 0.0  # The other one has just come: say at once that somebody is here.
        asks = note.chat and not could_write and was is not None
        if self.record.muted or not (note.phrase or asks or (note.text and self.record.chat)):
            return None
        return Arrival(self, Taken(News.NOTHING), note)


class Post(OnlineList[OnlineRecord, OnlineGame]):
    """The online games of this window."""

    def __init__(self, desk: Desk) -> None:
        # Version 0.2.0 and those before have kept what was closed.
        desk.data.games[:] = [record for record in desk.data.games if not record.closed]
        super().__init__(desk, desk.data.games)
        self._due: set[str] = set()
        """Slots of the games in which something is to be told as soon as it is saved."""

    def _made(self, record: OnlineRecord) -> OnlineGame:
        self.desk.session(record.state.game, record.state.options)
        players = (Person(), Remote()) if record.state.player == 0 else (Remote(), Person())
        return OnlineGame(record, self.desk.sessions(players), self._wire(record.broker))

    # New games

    def invite(self, broker: Broker, game: str, options: Options, best_of: int, hints: bool, name: str) -> OnlineGame:
        """Begin a game to which somebody is invited."""
        nonce = secrets.token_bytes(16)
        began = self.desk.now().strftime("%Y-%m-%dT%H:%M:%S.%f")
        promise = sha256(nonce).digest()
        invitation = Invitation(broker, secrets.token_bytes(16), promise, game, options, best_of, hints, name, began)
        return self._join(invitation, 0, name, nonce)

    def accept(self, invitation: Invitation, name: str) -> OnlineGame:
        """Begin the game of an invitation, or return it if it was begun here before. Raises `Unfit`."""
        return self.known(invitation) or self._join(invitation, 1, name, secrets.token_bytes(16))

    def known(self, invitation: Invitation) -> OnlineGame | None:
        """Return the game of an invitation, if it was begun here."""
        return next((game for game in self.games.values() if game.record.key == invitation.key), None)

    def has_ended(self, began: str) -> bool:
        """Return whether an invitation of this time can be accepted no more."""
        end = end_of(began)
        return end is not None and self.desk.now() >= end

    def lapsed(self, game: OnlineGame) -> bool:
        """Return whether nobody has accepted an invitation from here in time."""
        return game.remote.player == 0 and game.remote.line is None and self.has_ended(game.state.began)

    def _join(self, invitation: Invitation, player: int, name: str, nonce: bytes) -> OnlineGame:
        secret = secrets.token_bytes(32)
        keys = [b"", b""]
        nonces = [b"", b""]
        names = [invitation.name, ""]
        keys[player] = public_key(secret)
        nonces[player] = nonce
        names[player] = name
        state = RemoteState(
            keys_of(invitation.key).ident, player, secret, invitation.game, invitation.options, invitation.best_of,
            invitation.began, invitation.hints, invitation.promise, names, keys, nonces,
        )  # fmt: skip
        return self._begin(OnlineRecord(state, invitation.key, invitation.broker))

    def invitation_of(self, game: OnlineGame) -> Invitation:
        """Return the invitation to a game that nobody has accepted."""
        state = game.state
        return Invitation(
            game.record.broker, game.record.key, state.promise, state.game, state.options, state.best_of, state.hints,
            state.names[0], state.began,
        )  # fmt: skip

    def end(self, game: OnlineGame) -> None:
        game.record.closed = True
        super().end(game)

    def move(self, game: OnlineGame, broker: Broker) -> None:
        """Play a game over another broker from now on: the arcade that keeps it has another address."""
        if game.record.broker != broker:
            self._part(game)
            game.record.broker = broker
            game.wire = self._wire(broker)
            game.seen = None
            game.there = 0  # It is told there as soon as there is a connection.
            self._listen(game)
            self.desk.save()

    # In every frame

    def changed(self, game: OnlineGame) -> None:
        """The player here has done something: save it, and tell it as soon as it is on the disk."""
        self.desk.save()
        self._due.add(game.slot)
        self._tell_due(self.desk.clock())

    def _tell_due(self, now: float) -> None:
        if not self._due or not self.desk.saved():
            return
        due = [game for slot, game in self.games.items() if slot in self._due]
        self._due.clear()
        # Without a connection nothing has left this machine, and can be taken back.
        connected = [game for game in due if game.wire.connected]
        for game in connected:
            game.tell(now)
        if connected:
            self.desk.save()

    def poll(self) -> list[Arrival]:
        """Take what has come; return what is news. Costs nearly nothing if there is none."""
        now = self.desk.clock()
        arrivals = list[Arrival]()
        self._tell_due(now)
        for game, topic, payload in self.take():
            if not self.lapsed(game) and (arrival := game.take(topic, payload, now)) is not None:
                arrivals.append(arrival)
        if arrivals:
            self.desk.save()
        for arrival in arrivals:
            game = arrival.game
            taken = arrival.taken
            # Where others pay for the way, the next move says as well that the last one has come.
            answered = game.remote.writes and not game.remote.unsent and game.wire.frugal
            if taken.anew or (taken.entries and not answered):
                self._due.add(game.slot)
        self._tell_due(now)
        for game in self.games.values():
            self._keep_up(game, now)
        return arrivals

    def _keep_up(self, game: OnlineGame, now: float) -> None:
        """Tell a game again where it may not be known, and that somebody is here."""
        if not game.wire.connected:
            return
        patience = RARELY if game.wire.frugal else AGAIN
        silent = game.here and not game.remote.writes and now - game.told_at > patience
        if (game.there != game.wire.connections or silent) and self.desk.saved():
            game.tell(now)
            self.desk.save()
        game.beat(now)
        if game.seen is not None and now - game.seen > AWAY * game.pause:
            game.seen = None

    @property
    def my_turns(self) -> int:
        """Number of games in which the player here is to move."""
        lines = (game.remote.line for game in self.games.values() if game.remote.writes)
        return sum(line is not None and not line.over for line in lines)

    def close(self) -> None:
        """Leave: say so, and end all connections without waiting."""
        for game in self.games.values():
            if game.wire.connected and game.shown:
                game.say(here=False)
        super().close()


class Watched:
    """A game that is watched."""

    def __init__(self, record: WatchedRecord, begin: Begin, wire: Way) -> None:
        """Raises a `RulesError` if there is no such game."""
        self.record = record
        self.wire = wire
        self.game = WatchedGame(record.opening, NaclSigner(), begin, record.letters)
        self.slot = f"watched-{record.opening.head.hex()[:16]}"
        """Name of its table; nothing is saved under it."""
        self.topics = tuple(f"{PREFIX}/{record.opening.ident.hex()}/{player}" for player in (0, 1))
        """Where the players' letters come."""
        self._keys = Keys(record.opening.ident, record.view)

    @property
    def link(self) -> WatchLink:
        return WatchLink(self.record.broker, self.record.view, self.record.opening)

    @property
    def writing(self) -> bytes:
        return b""

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
        return self.known(link) or self._begin(WatchedRecord(link.broker, link.view, link.opening))

    def poll(self) -> None:
        """Take what has come."""
        news = [game.take(topic, payload) for game, topic, payload in self.take()]
        if any(news):
            self.desk.save()
