"""A game with somebody at another machine: its keys and topics, and what its letters and notes bring."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from msgspec import Struct

from game.online.invitation import WatchLink
from game.online.seal import Keys, NaclSigner, agreed_keys, keys_of, seal, seal_note, unseal, unseal_note
from game.online.sessions import Place, distinct_names, in_utc
from game.online.way import PREFIX, Way, number_after
from game.play.remote.days import claim_at, due, is_early, is_past, note_act, note_news
from game.play.remote.letter import OWN_KEYS, Letter, LetterError, Note, SignedNote
from game.play.remote.line import Begin
from game.play.remote.remote_game import News, RemoteGame, Taken
from game.play.session.session import AnySession
from game.store.player.online_file import OnlineRecord

BEAT = 10.0
SELDOM = 60.0
"""Seconds between two signs that somebody is here; and where others pay for the way, while both are."""
LEAP = 2**16
"""Step of the count of notes at each start: what was said after a copy was made, or before a kill, is never counted
twice.
"""
MOST_NOTES = 2**52
"""Number of notes beyond which nobody has counted honestly."""
log = logging.getLogger(__name__)


class Arrival(Struct, frozen=True):
    """News of a game."""

    game: OnlineGame
    taken: Taken
    note: Note | None = None
    """A phrase or text that is new."""


class OnlineGame:
    """A game with somebody at another machine.

    The players meet at a place that all know who have the invitation. In the first protocol they play there as well;
    later they go on at another one, with keys that only these two can derive.
    """

    def __init__(self, record: OnlineRecord, begin: Begin, wire: Way, today: Callable[[], datetime] = in_utc) -> None:
        """`today` returns date and time, in UTC. Raises `EntryError`, `LetterError` or a `RulesError` if it cannot be
        played.
        """
        self._today = today
        self.record = record
        self.wire = wire
        self.state = record.state
        self.slot = f"online-{record.state.ident.hex()[:16]}"
        """Name under which it is saved while it is played."""
        self.signed = record.state.protocol >= OWN_KEYS
        """True if all that is said is signed, and nobody else can derive the keys."""
        if self.signed:
            record.sent += LEAP
        self.remote = RemoteGame(record.state, NaclSigner(), begin)
        self._meeting = keys_of(record.key, self.signed)
        self._agreed = self._agree()
        self.seen: float | None = None
        """When a sign of the other player came last, in seconds of the loop's clock."""
        self.told_at = 0.0
        """When the last letter was sent; likewise `beat_at`, the last sign."""
        self.beat_at = 0.0
        self.shown = True
        """True if its board is open: whoever is elsewhere in the arcade is not here."""
        self.there = 0
        """Number of connections of the wire when the letter was sent last."""
        self.greeted = 0
        """Number of greetings that were sent and are not answered."""
        self.due = False
        """True if the letter is to be told again soon: the other player has not all of it."""
        self.used = False
        """True if somebody else has accepted the invitation."""
        self.their_chat = False
        """True if the other player would like free text."""
        self.their_way = ""
        """Relays on which the other player is now, as the address of a broker, until they are considered."""
        self.early = False
        """True if the other player claims the game although the time for a move has not passed."""

    @property
    def other_name(self) -> str:
        opening = self.state.opening
        names = distinct_names(opening) if opening is not None else self.state.names
        return names[self.remote.other]

    @property
    def link(self) -> WatchLink | None:
        """Link for others to watch the game; None before it has begun."""
        opening = self.state.opening
        if opening is None:
            return None
        return WatchLink(self.record.broker, self.keys.view, opening, self.state.protocol)

    # Keys and places

    def _agree(self) -> Keys | None:
        """Return the keys that both players have agreed on; None before they have met. Raises `LetterError`."""
        line = self.remote.line
        if not self.signed or line is None:
            return None
        return agreed_keys(self.state.secret, self.state.keys[self.remote.other], line.opening.head)

    @property
    def keys(self) -> Keys:
        """The keys of its letters and notes."""
        return self._agreed or self._meeting

    def _place(self, keys: Keys, player: int) -> str:
        return f"{PREFIX}/{keys.ident.hex()}/{player}"

    @property
    def topics(self) -> tuple[str, str]:
        """Where the other player's letters and signs come."""
        other = self._place(self.keys, self.remote.other)
        return other, f"{other}/here"

    @property
    def places(self) -> list[Place]:
        """Where it listens. What opens them for writing is known to both players, and to nobody who watches."""
        places = [Place(self.topics, self.keys.play)]
        if self._agreed is not None and self.remote.player == 0:
            # Here who was invited finds the answer.
            places.append(Place((self._place(self._meeting, 1),), self._meeting.play))
        return places

    @property
    def _topic(self) -> str:
        """Where one's own letters go."""
        return self._place(self.keys, self.remote.player)

    @property
    def _here(self) -> str:
        return f"{self._topic}/here"

    @property
    def meeting(self) -> bool:
        """True if the other player has been greeted, or accepted, and was not heard since."""
        accepted = self.remote.line is not None or self.remote.player == 1
        return self.signed and accepted and not self.record.heard and not self.record.gone

    @property
    def here(self) -> bool:
        """True if the other player is there now."""
        return self.seen is not None

    @property
    def on_its_way(self) -> bool:
        """True if the last letter has not reached the broker."""
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
        answers = self._agreed is not None and self.remote.player == 0 and not self.record.closed
        if answers and (self.meeting or self.there != self.wire.connections):
            self._publish(self._meeting, self.remote.greeting())
        leaving = self.record.closed
        met = self.remote.line is not None or not self.signed
        if self.remote.unsent:
            note_act(self.state, self._today())  # The other one cannot have known before.
        self._publish(self.keys, self.remote.letter() if met else self.remote.greeting(leaving), leaving)
        self.state.told = max(self.state.told, len(self.state.line))
        self.told_at = now
        self.there = self.wire.connections
        self.greeted = self.greeted + 1 if self.meeting else 0
        self.due = False

    def _publish(self, keys: Keys, letter: Letter, gone: bool = False) -> None:
        try:
            broker = self.record.broker
            note = self._note(here=not gone, gone=gone, way=broker.url if broker.relays else "")
            sealed = seal(keys, letter, note, self.state.secret)
            self.wire.publish(self._place(keys, self.remote.player), sealed)
        except LetterError as error:
            log.warning("a letter cannot be sent: %s", error)

    def _note(self, here: bool = True, phrase: int = 0, text: str = "", gone: bool = False, way: str = "") -> Note:
        record = self.record
        if not self.signed:
            record.sent = number_after(record.sent)
            return Note(self.remote.player, record.sent, here, phrase, text, record.chat)
        record.sent += 1
        since = self._waiting_since
        return SignedNote(
            self.remote.player, record.sent, here, phrase, text, record.chat, record.heard, gone, way, since
        )

    @property
    def _waiting_since(self) -> str:
        """When the player here began to wait for the other one; empty without a limit, or at one's own turn."""
        line = self.remote.line
        waits = line is not None and line.writer == self.remote.other
        return self.state.since if waits else ""

    def say(self, phrase: int = 0, text: str = "", here: bool = True) -> None:
        """Send a set phrase or a text to a player who is there; nothing of it is kept."""
        note = self._note(here, phrase, text)
        self.wire.publish(self._here, seal_note(self.keys, note, self.state.secret), retain=False)

    @property
    def pause(self) -> float:
        """Seconds between two signs."""
        return SELDOM if self.wire.frugal else BEAT

    def beat(self, now: float) -> None:
        """Tell the other one that somebody is here, if it is time to. What was said and still waits is not replaced."""
        due = self.here or not self.beat_at or not self.wire.frugal
        met = self.remote.line is not None or not self.signed
        if self.shown and met and due and now - self.beat_at >= self.pause and self.wire.delivered(self._here):
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
                return self._sign(unseal_note(self.keys, payload, self.state.keys[self.remote.other]), now)
            letter, note = self._opened(payload)
        except LetterError as error:
            log.info("a letter cannot be used: %s", error)
            return None
        if isinstance(note, SignedNote) and note.gone and self.remote.line is None:
            return self._withdrawn(letter)
        if is_early(self.state, letter, self._today()):
            self.early = True
            log.info("the other player claims the game before its time")
            return None
        met = self._agreed is not None
        had_left = self.record.gone
        known = self.state.statements[self.remote.other]
        taken = self.remote.take(letter, outdated=note.sent < self.record.latest)
        if taken.news is News.REFUSED:
            log.info("a letter was refused: %s", taken.why)
            return None
        newer = False
        if met or not self.signed:
            self.record.latest = max(self.record.latest, note.sent)
            newer = self._hear(note)
        self._date(taken, note, newer, known is None)
        self._consider(taken.news)
        if self.record.gone and not had_left and taken.news in (News.NOTHING, News.BEHIND):
            taken = Taken(News.LEFT)
        return Arrival(self, taken) if taken.news not in (News.NOTHING, News.BEHIND) else None

    def acted(self) -> None:
        """Note that the player here has done something in the game."""
        self.early = False
        note_act(self.state, self._today())

    @property
    def until(self) -> datetime | None:
        """When the next move is to come, in UTC; None if there is no limit, or nothing to be done."""
        line = self.remote.line
        return due(self.state) if line is not None and not line.over else None

    @property
    def late(self) -> bool:
        """True if the time for the next move has passed."""
        return self.until is not None and is_past(self.state, self._today())

    @property
    def claimable(self) -> bool:
        """True if the player here can claim the game now. Without a connection the move may have been made."""
        return self.wire.connected and self.remote.can_claim and self.late

    def claim(self) -> list[str]:
        """Claim the game. Return the entries that come of it: none if that is not possible any more."""
        claim = claim_at(self.state, self._today())
        return self.remote.claim(claim) if claim is not None and self.claimable else []

    def _date(self, taken: Taken, note: Note, newer: bool, unheard: bool) -> None:
        """Note since when somebody waits: the other player tells it who is to move. Nobody waits before the other one
        was heard: `unheard` says whether that was so until now.
        """
        state = self.state
        told = note.since if isinstance(note, SignedNote) else ""
        first = unheard and state.statements[self.remote.other] is not None
        if taken.news is News.JOINED and self.remote.player == 0:
            note_act(state, self._today())
        elif self.remote.writes and newer and told:
            note_news(state, self._today(), told)
        elif first or taken.news in (News.JOINED, News.ENTRIES, News.SIGNAL):
            note_news(state, self._today())

    def _opened(self, payload: bytes) -> tuple[Letter, Note]:
        """Return a letter and its note. Raises `LetterError`."""
        letter, note = unseal(self.keys, payload)
        if note is None:
            raise LetterError("it has no note")
        if self.signed and self.remote.line is None:
            agreed_keys(self.state.secret, letter.key, b"")  # Who has no real key cannot join.
        return letter, note

    def _consider(self, news: News) -> None:
        """Note what is to be told after a letter."""
        self.used = self.used or news is News.USED
        if news is News.JOINED:
            self._agreed = self._agree()
            self.there = -1  # It is told where both play from now on, as soon as it is saved.
            self.beat_at = 0.0  # Signs from before could not be opened: say at once that somebody is here.
        elif news is News.BEHIND:
            self.due = True

    def _withdrawn(self, letter: Letter) -> Arrival | None:
        """Take a letter that withdraws the invitation, if it is from the one who has invited."""
        if self.record.gone or self.remote.player == 0 or not self.remote.promised(letter):
            return None
        self.record.gone = True
        return Arrival(self, Taken(News.LEFT))

    def _hear(self, note: Note) -> bool:
        """Note what the other player says; return whether it is newer than what was heard."""
        record = self.record
        if note.player != self.remote.other:
            return False
        if isinstance(note, SignedNote) and record.sent < note.heard < MOST_NOTES:
            record.sent = note.heard
            self.due = True
        if note.sent <= record.heard:
            return False
        record.heard = note.sent
        self.their_chat = note.chat
        if isinstance(note, SignedNote):
            record.gone = note.gone
            self.their_way = note.way or self.their_way
        return True

    def _sign(self, note: Note, now: float) -> Arrival | None:
        could_write = self.their_chat
        if not self._hear(note):
            return None
        was = self.seen
        self.seen = now if note.here else None
        if was is None and self.seen is not None:
            self.beat_at = 0.0  # The other one has just come: say at once that somebody is here.
        asks = note.chat and not could_write and was is not None
        if self.record.muted or not (note.phrase or asks or (note.text and self.record.chat)):
            return None
        return Arrival(self, Taken(News.NOTHING), note)
