"""The way over relays: each arcade writes to some of them, listens to all, and needs one.

A message that stays is an event that a relay keeps until the next one of its topic, at most one a second; what comes in
between, and what does not stay, is only passed on. It goes to three relays at once, to others while they are not busy,
and wherever one has refused it, to the next one. `Relay` keeps within what small relays allow.
"""

import asyncio
import logging
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from threading import Lock

from msgspec import Struct, field

from game.background import start_thread
from game.online.relays.events import LIVE, STORED, Json, hash_of, message_event, read_event, writer_of
from game.online.relays.relay import ANSWER, Relay
from game.online.way import KEPT, LARGEST_MESSAGE, MOST_TOPICS, SleepWatch, place_of
from game.settings.brokers import Broker, Fault

EVENT_PAUSE = 1.0
"""Seconds between two kept events of a topic: their times are whole seconds."""
COPIES = 3
ECHOES = 2
"""Number of relays to which a kept event, and one that is only passed on, goes at once."""
SPREAD = 20.0
SPARE = 4.0
"""Seconds after which a kept event goes to the other relays, too, and events that these must have to spare for it."""
FORGET = 30.0
"""Seconds after which it does not matter any more what does not stay."""
CLOSING_TIME = 2.0
"""Seconds that a way which is being closed takes to send what is new."""
AGREED = 300.0
"""Seconds by which clocks may differ that agree: relays refuse what is a quarter of an hour ahead."""
QUEUE_LOOK = 0.5
"""Seconds between two looks at what waits."""
TURN = 5.0
"""Seconds after which the way looks whether the computer has slept, when nothing waits."""
MOST_SEEN = 4000
"""Number of messages that are known again when they come once more."""
QUESTION = "dusk"
"""Name by which relays know the question for new events."""
log = logging.getLogger(__name__)


class _Message(Struct):
    """The latest message of a topic."""

    payload: bytes
    retain: bool
    since: float
    """When it was published, by the monotonic clock; likewise the times of `tried`."""
    event: Json | None = None
    """The event in which it goes out."""
    echoed: bool = False
    """True if it was passed on at once, as its topic had an event in the same second."""
    tried: dict[str, float] = field(default_factory=dict)
    """Relays from which an answer is awaited, and since when."""
    taken: set[str] = field(default_factory=set)
    """Relays that have it."""
    refused: set[str] = field(default_factory=set)
    """Relays that do not want it."""


class Relays:
    """Relays as one way."""

    frugal = True

    def __init__(self, broker: Broker, wake: Callable[[], object]) -> None:
        """`wake` is called from another thread after anything has come or changed."""
        self.broker = broker
        self.connected = False
        self.fault: Fault | None = None
        self.connections = 0
        self._wake = wake
        self._lock = Lock()
        self._topics: dict[str, bytes] = {}
        """Topics that are listened to, with the secret of who may write there."""
        self._secrets: dict[str, bytes] = {}
        """Secrets by place."""
        self._hashes: dict[str, str] = {}
        """Topics by what relays know them as."""
        self._arrived: dict[str, list[bytes]] = {}
        self._messages: dict[str, _Message] = {}
        self._stored: dict[str, tuple[float, int]] = {}
        """When a topic had its last kept event, by the monotonic clock and as it says itself."""
        self._seen: dict[bytes, None] = {}
        self._relays = [Relay(url, self._up, self._down, self._heard) for url in broker.relays]
        self._loop: asyncio.AbstractEventLoop | None = None
        self._news: asyncio.Event | None = None
        self._closing = False

    @property
    def living(self) -> tuple[str, ...]:
        return tuple(relay.url for relay in self._relays if relay.connected)

    # From the arcade's thread

    def open(self) -> None:
        start_thread(lambda: asyncio.run(self._run()), "relays")

    def close(self) -> None:
        self.connected = False
        self._closing = True
        self._poke()

    def subscribe(self, topics: Iterable[str], secret: bytes = b"") -> None:
        with self._lock:
            for topic in topics:
                self._topics[topic] = secret
                self._hashes[_asked(topic)] = topic
                if secret:
                    self._secrets[place_of(topic)] = secret
        self._call(self._ask_all)

    def unsubscribe(self, topics: Iterable[str]) -> None:
        with self._lock:
            for topic in topics:
                self._topics.pop(topic, None)
                self._hashes.pop(_asked(topic), None)
                self._arrived.pop(topic, None)
        self._call(self._ask_all)

    def publish(self, topic: str, payload: bytes, retain: bool = True) -> None:
        if len(payload) > LARGEST_MESSAGE:
            self.fault = Fault.SIZE
            return
        with self._lock:
            self._messages[topic] = _Message(payload, retain, time.monotonic())
        self._poke()

    def delivered(self, topic: str) -> bool:
        with self._lock:
            message = self._messages.get(topic)
            return message is None or bool(message.taken)

    def take(self) -> list[tuple[str, bytes]]:
        with self._lock:
            arrived, self._arrived = self._arrived, {}
        return [(topic, payload) for topic, payloads in arrived.items() for payload in payloads]

    def _call(self, act: Callable[[], object]) -> None:
        """Do something in the thread of the relays, if it runs."""
        if self._loop is not None:
            with suppress(RuntimeError):  # It has just ended.
                self._loop.call_soon_threadsafe(act)

    def _poke(self) -> None:
        self._call(lambda: self._news.set() if self._news is not None else None)

    # In the thread of the relays

    async def _run(self) -> None:
        self._news = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        listening = [asyncio.create_task(relay.run()) for relay in self._relays]
        sleep = SleepWatch()
        while not self._closing:
            pause = QUEUE_LOOK if self._waits() else TURN
            sleep.begin()
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._news.wait()
            self._news.clear()
            if sleep.has_slept(pause):
                for relay in self._relays:
                    relay.renew()
            self._go_on()
        end = time.monotonic() + CLOSING_TIME
        while self.has_unsent and any(relay.connected for relay in self._relays) and time.monotonic() < end:
            self._go_on(hurried=True)
            await asyncio.sleep(0.05)
        await asyncio.gather(*(relay.end() for relay in self._relays), return_exceptions=True)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        self._loop = None

    @property
    def has_unsent(self) -> bool:
        """True if there is a message that no relay has."""
        with self._lock:
            return any(not message.taken for message in self._messages.values())

    def _waits(self) -> bool:
        """Return whether there is anything to be sent or answered."""
        with self._lock:
            up = {relay.url for relay in self._relays if relay.connected}
            return any(message.tried or up - message.taken - message.refused for message in self._messages.values())

    def _up(self, relay: Relay) -> None:
        first = not self.connected
        with self._lock:
            for message in self._messages.values():
                # It may have forgotten what it had, or now know who asks.
                message.taken -= {relay.url} if len(message.taken) > 1 else set()
                message.refused.discard(relay.url)
                message.tried.pop(relay.url, None)
        if not self._closing:
            self.connected = True
            self.fault = None
            self.connections += first
        self._ask(relay)
        self._poke()
        self._wake()

    def _down(self, relay: Relay) -> None:
        with self._lock:
            for message in self._messages.values():
                message.tried.pop(relay.url, None)
        self.connected = not self._closing and any(one.connected for one in self._relays)
        tried = all(one.connected or one.fault is not None for one in self._relays)
        self.fault = Fault.NO_RELAY if not self.connected and tried else None
        self._wake()

    def _ask_all(self) -> None:
        for relay in self._relays:
            self._ask(relay)

    def _ask(self, relay: Relay) -> None:
        """Ask a relay for what is new of all topics: with their writers, where these are known."""
        with self._lock:
            topics = dict(self._topics)
        filters = []
        for tag, wild in (("#d", False), ("#x", True)):
            for known in (True, False):
                asked = {
                    topic: key for topic, key in topics.items() if topic.endswith("/+") is wild and bool(key) is known
                }
                if not asked:
                    continue
                question: Json = {"kinds": [STORED, LIVE], tag: [_asked(topic) for topic in asked]}
                if known:
                    writers = {writer_of(place_of(topic), key).public.hex() for topic, key in asked.items()}
                    question["authors"] = sorted(writers)
                filters.append(question)
        if filters:
            relay.say("REQ", QUESTION, *filters)
        else:
            relay.say("CLOSE", QUESTION)

    # What comes

    def _heard(self, relay: Relay, told: Sequence[object]) -> None:
        match told:
            case ["EVENT", str(), dict(event)]:
                self._arrive(event)
            case ["OK", str(ident), bool(taken), *why]:
                self._answered(relay, ident, taken, str(why[0]) if why else "")

    def _arrive(self, event: Json) -> None:
        incoming = read_event(event)
        if incoming is None:
            return
        # The same comes from several relays, passed on at once and later kept.
        mark = sha256(incoming.place.encode() + incoming.payload).digest()
        if mark in self._seen:
            return
        with self._lock:
            topic = self._hashes.get(incoming.place) or self._hashes.get(incoming.parent)
            if topic is None:
                return
            secret = self._topics[topic]
            if secret and event.get("pubkey") != writer_of(place_of(topic), secret).public.hex():
                return
            if topic.endswith("/+"):
                topic = topic[:-1] + incoming.last
            if hash_of(topic) != incoming.place or (len(self._arrived) >= MOST_TOPICS and topic not in self._arrived):
                return
            self._seen[mark] = None
            if len(self._seen) > MOST_SEEN:
                del self._seen[next(iter(self._seen))]
            waiting = self._arrived.setdefault(topic, [])
            waiting.append(incoming.payload)
            del waiting[:-KEPT]
        self._wake()

    def _answered(self, relay: Relay, ident: str, taken: bool, why: str) -> None:
        """Note what has become of an event at a relay."""
        known = taken or why.startswith("duplicate")
        if known:
            relay.took()
        elif not why.startswith("auth-required"):
            relay.refused()
            log.info("%s refuses an event: %s", relay.url, why[:100])
        with self._lock:
            for topic, message in [*self._messages.items()]:
                if message.event is None or message.event["id"] != ident:
                    continue
                message.tried.pop(relay.url, None)
                if known:
                    message.taken.add(relay.url)
                    if not message.retain:
                        del self._messages[topic]
                elif why.startswith(("replaced", "error")):
                    message.event = None  # It is made anew, with a later time: some say so only in general.
                elif why.startswith("invalid"):
                    message.event = None
                    self._stored.pop(topic, None)  # By a clock that was wrong.
                else:
                    message.refused.add(relay.url)
        self._poke()
        self._wake()

    # What goes

    def _go_on(self, hurried: bool = False) -> None:
        """Send what is due, as far as the relays have room for it; the newest first."""
        now = time.monotonic()
        with self._lock:
            for topic, message in [*self._messages.items()]:
                if not message.retain and now - message.since > FORGET:
                    del self._messages[topic]
            due = sorted(self._messages.items(), key=lambda one: -one[1].since)
        for topic, message in due:
            with self._lock:
                self._give_up(message, now)
                self._send(topic, message, now, hurried)

    def _give_up(self, message: _Message, now: float) -> None:
        """End connections that do not answer, and try refused messages again when a relay has rested."""
        for relay in self._relays:
            if now - message.tried.get(relay.url, now) > ANSWER:
                message.tried.pop(relay.url)
                relay.give_up()
            if relay.spare >= 1 and relay.url in message.refused:
                message.refused.discard(relay.url)

    def _send(self, topic: str, message: _Message, now: float, hurried: bool) -> None:
        if message.event is None:
            stored_at, at = self._stored.get(topic, (-EVENT_PAUSE, 0))
            if message.retain and now - stored_at < EVENT_PAUSE and not hurried:
                self._echo(topic, message)
                return
            at = max(self._time(), at + 1)
            message.event = self._event(topic, message, at, message.retain)
            if message.retain:
                self._stored[topic] = now, at
        sent = len(message.taken) + len(message.tried)
        for relay in self._free(message):
            at_once = sent < (COPIES if message.retain else ECHOES)
            spread = message.retain and now - message.since > SPREAD and relay.spare >= SPARE
            if at_once or spread:
                relay.send(message.event)
                message.tried[relay.url] = now
                sent += 1

    def _echo(self, topic: str, message: _Message) -> None:
        """Pass a message on at once that has to wait until it can be kept."""
        if not message.echoed:
            message.echoed = True
            event = self._event(topic, message, self._time(), stored=False)
            for relay in self._free(message)[:ECHOES]:
                relay.send(event)

    def _free(self, message: _Message) -> list[Relay]:
        """The relays that may get a message now, the least busy first."""
        passed = {*message.taken, *message.tried, *message.refused}
        free = [relay for relay in self._relays if relay.url not in passed and relay.spare >= 1]
        return sorted(free, key=lambda relay: -relay.spare)

    def _time(self) -> int:
        """Seconds since 1970, by the clock here if any relay agrees with it, else by those of the relays."""
        ahead = [relay.ahead for relay in self._relays if relay.connected and relay.ahead is not None]
        agreed = not ahead or min(map(abs, ahead)) < AGREED
        return round(time.time() + (0.0 if agreed else statistics.median(ahead)))

    def _event(self, topic: str, message: _Message, at: int, stored: bool) -> Json:
        place = place_of(topic)
        # Who has no secret of a place, as in a trial, writes at one that nobody else knows.
        secret = self._secrets.get(place) or sha256(place.encode()).digest()
        return message_event(writer_of(place, secret), topic, message.payload, at, stored)


def _asked(topic: str) -> str:
    """Return the hash by which a relay is asked for a topic, or for all topics right below another one."""
    return hash_of(topic.removesuffix("/+"))
