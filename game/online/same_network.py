"""The same network: this arcade's broker there, friends nearby, and who asks whom to play.

Who asks leaves a sealed invitation at the broker of the other arcade, and hears the answer there. The game itself is
played over the broker of the one who has asked, who announces it from then on: its address may change.
"""

import hmac
import logging
import re
import secrets
from collections.abc import Callable
from enum import StrEnum
from hashlib import sha256
from typing import Annotated

from msgspec import Meta, MsgspecError, Struct, msgpack

from game.checks import Unfit
from game.online.announcement import Announcement, Finder, nearest
from game.online.invitation import LONGEST_INVITATION, Invitation
from game.online.local_broker import LocalBroker, installed
from game.online.online_game import OnlineGame
from game.online.post import Post
from game.online.seal import Letterbox, seal_for
from game.online.way import PREFIX, Way
from game.online.ways import way_to
from game.play.remote.letter import LetterError
from game.play.session.match import LONGEST_NAME
from game.settings.brokers import NEARBY, Broker

NETWORK_VERSION = "1"
"""Form of announcements and questions."""
LINGER = 5.0
"""Seconds for which all goes on when nobody needs it any more, so that the last answer arrives."""
ADDRESS_LOOK = 5.0
"""Seconds between two looks at the addresses of this machine."""
MOST_QUESTIONS = 4
"""Maximum number of questions that wait for an answer here."""
_IDENT = re.compile("[0-9a-f]{32}")
_KEY = re.compile("[0-9a-f]{64}")
log = logging.getLogger(__name__)


class _Question(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Question to a friend, sealed for their address."""

    line: Annotated[str, Meta(max_length=LONGEST_INVITATION)]
    """An invitation; empty if the question is taken back."""
    token: Annotated[bytes, Meta(min_length=16, max_length=16)]
    """Shows that an answer comes from who could read the question."""

    @property
    def topic(self) -> str:
        """Where the answer comes."""
        return f"{PREFIX}/{sha256(self.token).hexdigest()[:32]}/answer"


class Reply(StrEnum):
    """State of a question."""

    WAITING = "waiting"
    YES = "yes"
    NO = "no"
    GONE = "gone"


class Asked:
    """Somebody nearby who was asked to play a game."""

    def __init__(self, friend: Announcement, game: OnlineGame, question: _Question, wire: Way) -> None:
        self.friend = friend
        self.name = friend.about["name"]
        self.game = game
        self.reply = Reply.WAITING
        self.wire = wire
        self._question = question

    def poll(self) -> bool:
        """Return whether there is a reply now."""
        if self.reply is not Reply.WAITING:
            return False
        for _, payload in self.wire.take():
            for reply in (Reply.YES, Reply.NO):
                if hmac.compare_digest(payload, self._question.token + reply.encode()):
                    self.reply = reply
        if self.reply is Reply.WAITING and self.wire.fault is not None:
            self.reply = Reply.GONE
        if self.reply is not Reply.WAITING:
            self.wire.close()
        return self.reply is not Reply.WAITING

    def take_back(self) -> None:
        """Ask no longer."""
        question = msgpack.encode(_Question("", self._question.token))
        self.wire.publish(_topic(self.friend.ident), seal_for(self.friend.about["key"], question))
        self.wire.close()


class Asking(Struct, frozen=True):
    """Somebody nearby who asks to play."""

    invitation: Invitation
    question: _Question


class SameNetwork:
    """Finds and announces games on the same network, as long as anybody needs it."""

    def __init__(self, post: Post, find: Callable[[Callable[[], object]], Finder] | None = None) -> None:
        """`find` starts what finds others, and is told what wakes the loop; None for the usual one."""
        self.post = post
        self.asked: dict[str, Asked] = {}
        """Friends asked by the player here, each with the latest question, by ident."""
        self.asking: list[Asking] = []
        """Questions that wait for an answer of the player here."""
        self.fails = False
        """True if nobody can reach this arcade, as it cannot listen."""
        self.missing = False
        """True if a library for this is not installed."""
        self._wake = post.desk.wake
        self._clock = post.desk.clock
        self._find = find or _find
        self._ident = secrets.token_hex(16)
        self._box = Letterbox()
        self._known: set[bytes] = set()
        """Tokens of questions that have come."""
        self._finder: Finder | None = None
        self._broker: LocalBroker | None = None
        self._ear: Way | None = None
        """Hears what is asked."""
        self._own: list[str] = []
        """Addresses of this machine."""
        self._until = self._clock()
        """Time at which all ends that nobody needs any more; likewise `_look`, the next look at the addresses."""
        self._look = 0.0

    @property
    def broker(self) -> Broker | None:
        """The broker of this arcade, once it takes connections."""
        if self._broker is None or not self._broker.ready:
            return None
        return Broker(f"{NEARBY}://{self._own[0]}:{self._broker.port}")

    @property
    def friends(self) -> list[Announcement]:
        """Other arcades where friends are asked for, by name."""
        found = self._finder.found if self._finder is not None else ()
        return sorted((one for one in found if _is_friend(one)), key=lambda one: (one.about["name"], one.ident))

    # In every frame

    def poll(self, shown: bool, name: str) -> list[Asked]:
        """Do what is due; return those who have replied. `shown`: the player here is open for friends, as `name`."""
        now = self._clock()
        games = [game for game in self.post.games.values() if game.record.broker.nearby]
        if shown or games:
            self._until = now + LINGER
        if now >= self._until:
            self.close()
            return []
        if now >= self._look:
            self._look = now + ADDRESS_LOOK
            self.fails = False
            self._begin(now)
        if self._finder is None:
            return []
        hosted = {_ident_of(game): game for game in games if game.remote.player == 0}
        if self._broker is None and (shown or hosted) and not self.fails:
            try:
                self._broker = LocalBroker(self._own, now)
            except OSError as error:
                log.warning("no broker can be started: %s", error)
                self.fails = True
        if self._broker is not None:
            self._broker.poll(now)
            self.fails = self._broker.fails
        self._serve(shown, name, hosted)
        self._follow([game for game in games if game.remote.player == 1])
        self._hear(shown)
        for ident, asked in [*self.asked.items()]:
            if asked.reply is Reply.WAITING and asked.game.slot not in self.post.games:
                del self.asked[ident]
                asked.take_back()
        return [asked for asked in [*self.asked.values()] if asked.poll()]

    def _begin(self, now: float) -> None:
        """Find others; begin anew if this machine has other addresses by now."""
        if self._finder is None:
            try:
                if not installed():
                    raise ModuleNotFoundError("iotcore")
                self._finder = self._find(self._wake)
            except (ModuleNotFoundError, RuntimeError) as error:
                log.info("nobody nearby can be found: %s", error)
                self.missing = isinstance(error, ModuleNotFoundError)
                return
        own = self._finder.own_addresses()
        if self._own and own != self._own:
            self.close()
            self._look = now
        self._own = own

    def _serve(self, shown: bool, name: str, hosted: dict[str, OnlineGame]) -> None:
        """Announce this arcade and its games, and play these over its own broker."""
        broker = self.broker
        finder = self._finder
        if broker is None or self._broker is None or finder is None:
            return
        for game in hosted.values():
            self.post.move(game, broker)
        if self._ear is not None and self._ear.broker != broker:
            self._ear.close()
            self._ear = None
        if shown and self._ear is None:
            self._ear = way_to(broker, self._wake)
            self._ear.subscribe([_topic(self._ident)])
            self._ear.open()
        told = {ident: {"v": NETWORK_VERSION} for ident in hosted}
        if shown:
            told[self._ident] = {"v": NETWORK_VERSION, "name": name[:LONGEST_NAME], "key": self._box.address}
        here = self._broker.addresses, self._broker.port
        finder.announce(Announcement(ident, *here, about) for ident, about in told.items())

    def _follow(self, games: list[OnlineGame]) -> None:
        """Find the games again whose broker another arcade keeps."""
        if games and self._finder is not None:
            found = {one.ident: one for one in self._finder.found}
            for game in games:
                if (one := found.get(_ident_of(game))) is not None:
                    self.post.move(game, self._broker_of(one))

    def _broker_of(self, one: Announcement) -> Broker:
        return Broker(f"{NEARBY}://{nearest(one.addresses, self._own)}:{one.port}")

    # To be asked

    def _hear(self, shown: bool) -> None:
        if self._ear is None:
            return
        for _, payload in self._ear.take():
            try:
                question = msgpack.decode(self._box.open(payload), type=_Question)
                if not question.line:
                    self._known.add(question.token)
                    self.asking = [asking for asking in self.asking if asking.question.token != question.token]
                    continue
                asking = Asking(Invitation.parse(question.line), question)
            except (LetterError, MsgspecError, RecursionError, Unfit) as error:
                log.info("a question cannot be used: %s", type(error).__name__)
                continue
            if question.token in self._known or not asking.invitation.broker.nearby:
                continue
            self._known.add(question.token)
            if shown and len(self.asking) < MOST_QUESTIONS:
                self.asking.append(asking)
            else:
                self._reply(asking, Reply.NO)

    def answer(self, asking: Asking, yes: bool) -> None:
        """Answer a question; who says yes then accepts the invitation."""
        if asking in self.asking:
            self.asking.remove(asking)
            self._reply(asking, Reply.YES if yes else Reply.NO)

    def _reply(self, asking: Asking, reply: Reply) -> None:
        if self._ear is not None:
            self._ear.publish(asking.question.topic, asking.question.token + reply.encode())

    # To ask

    def ask(self, friend: Announcement, game: OnlineGame) -> Asked:
        """Ask somebody to play a game, to which nobody else is invited. Raises `LetterError` if the arcade there cannot
        be asked.
        """
        question = _Question(self.post.invitation_of(game).line, secrets.token_bytes(16))
        sealed = seal_for(friend.about["key"], msgpack.encode(question))
        wire = way_to(self._broker_of(friend), self._wake)
        wire.subscribe([question.topic])
        wire.publish(_topic(friend.ident), sealed)
        wire.open()
        asked = self.asked[friend.ident] = Asked(friend, game, question, wire)
        return asked

    def lost(self, friend: Announcement) -> None:
        """Show somebody no more who does not answer."""
        if self._finder is not None:
            self._finder.forget(friend.ident)

    def close(self) -> None:
        """End everything, without waiting for it."""
        for asked in self.asked.values():
            asked.wire.close()
        if self._ear is not None:
            self._ear.close()
        if self._finder is not None:
            self._finder.close()
        if self._broker is not None:
            self._broker.close()
        self._finder = self._broker = self._ear = None
        self.asked = {}
        self.asking = []
        self._look = 0.0


def _find(wake: Callable[[], object]) -> Finder:
    from game.online.nearby import Nearby

    return Nearby(wake)


def _is_friend(one: Announcement) -> bool:
    about = one.about
    known = about.get("v") == NETWORK_VERSION and _IDENT.fullmatch(one.ident) and _KEY.fullmatch(about.get("key", ""))
    return bool(known) and len(about.get("name", " " * 99)) <= LONGEST_NAME


def _topic(ident: str) -> str:
    """Where an arcade is asked."""
    return f"{PREFIX}/{ident}/ask"


def _ident_of(game: OnlineGame) -> str:
    """Return the name that a game is announced by, from which nobody else can tell which game it is."""
    return hmac.digest(game.record.key, b"dusk nearby", "sha256").hex()[:32]
