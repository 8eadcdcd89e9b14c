"""The ways of messages between arcades, and what the topics are called that these lie at.

A message is the whole state of what it is about, so only the latest of each topic matters, in both directions: nothing
queues up. A topic stands below the place of its game or circle, `dusk/1/IDENT`.
"""

import time
from collections.abc import Iterable
from typing import Protocol

from game.settings.brokers import Broker, Fault

PREFIX = "dusk/1"
"""Beginning of all topics."""
LARGEST_MESSAGE = 70_000
"""Maximum size of a message that is accepted, in bytes."""
KEPT = 4
"""Number of messages of a topic that wait to be read: the latest ones."""
MOST_TOPICS = 500
"""Number of topics of which messages wait to be read at most: anybody can write to one that nobody knows."""
EXPIRY = 60 * 24 * 3600
"""Seconds after which a message is forgotten where it lies. All are sent again at every start."""
SLEPT = 5.0
"""Seconds that pass unseen while a computer sleeps, at least: its connections are dead then."""


class Way(Protocol):
    """A way on which messages go and come, in a thread of its own; it comes back by itself."""

    broker: Broker
    connected: bool
    fault: Fault | None
    """Why there is no connection, or why something is not taken; None while all is well."""
    connections: int
    """Number of times a connection was made: what is subscribed is then delivered anew."""
    frugal: bool
    """True if others pay for it: signs of life are few."""

    @property
    def living(self) -> tuple[str, ...]:
        """Addresses of the relays that answer, where there are several."""

    def open(self) -> None:
        """Begin to connect. Raises `RuntimeError` if no thread can be started."""

    def close(self) -> None:
        """End the connection without waiting for it. What was published goes out first."""

    def subscribe(self, topics: Iterable[str], secret: bytes = b"") -> None:
        """Listen to topics. Who knows the secret of their place may write there; empty for who only listens."""

    def unsubscribe(self, topics: Iterable[str]) -> None:
        """Listen to them no more. What has come of them is dropped."""

    def publish(self, topic: str, payload: bytes, retain: bool = True) -> None:
        """Send a message, in place of the one before; with `retain` it stays for those who come later."""

    def delivered(self, topic: str) -> bool:
        """Return whether the last message of a topic is where it belongs."""

    def take(self) -> list[tuple[str, bytes]]:
        """Return the messages that have arrived, the oldest of each topic first."""


class SleepWatch:
    """Notices that the computer has slept: the time of day has gone on while a thread has waited."""

    def __init__(self) -> None:
        self._turn = time.time()
        """Time of the day of the thread's last turn."""

    def begin(self) -> None:
        """Begin a turn, whatever time has passed before."""
        self._turn = time.time()

    def has_slept(self, pause: float) -> bool:
        """Begin a turn; return whether more time has passed since the last one than a wait of `pause` seconds takes."""
        before = self._turn
        self.begin()
        return self._turn - before > pause + SLEPT


def every(parent: str) -> str:
    """Return what subscribes all topics right below another one."""
    return f"{parent}/+"


def subscribed_by(topic: str) -> set[str]:
    """Return what may subscribe a topic."""
    return {topic, every(topic.rpartition("/")[0])}


def place_of(topic: str) -> str:
    """Return the place of a game or circle that a topic stands below."""
    return "/".join(topic.split("/")[:3])


def number_after(last: int) -> int:
    """Return the number of a message: by the time of day, so that an old copy of the data does not fall behind."""
    return max(last + 1, time.time_ns() // 1_000_000)
