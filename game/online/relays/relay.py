"""One relay: a connection to it that comes back by itself, and what it may be asked to take. The one file with
websockets.
"""

import asyncio
import json
import logging
import secrets
import socket
import ssl
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from email.utils import parsedate_to_datetime

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from game.online.relays.events import LONGEST_EVENT, Json, auth_event
from game.online.relays.schnorr import SchnorrKey
from game.settings.brokers import Fault

BURST = 6
"""Number of events that go out at once, after a pause."""
RATE = 6 / 60
"""Events a second that go out in the long run: small relays allow six a minute."""
CONNECT_PATIENCE = 8.0
"""Seconds within which a relay has to connect."""
ANSWER = 5.0
"""Seconds within which a relay has to say what has become of an event: else the connection counts as dead."""
SHORTEST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
"""Seconds between two attempts to connect: doubled after every failure."""
FIRST_REST = 10.0
LONGEST_REST = 600.0
"""Seconds for which a relay is left alone that has refused an event: doubled every time, until it takes one."""
PING = 30.0
NO_PONG = 8.0
"""Seconds between two questions whether the relay itself is alive, and after which it counts as dead."""
PROBE_AFTER = 2
PROBES = 3
"""Seconds without a packet after which the system asks whether the connection is alive, each second and so many times.
The relay's program does not notice that: it costs it nothing.
"""
log = logging.getLogger(__name__)

Changed = Callable[["Relay"], object]
Heard = Callable[["Relay", Sequence[object]], object]


class Relay:
    """A relay as this arcade knows it; all of it is called in the thread of its loop."""

    def __init__(self, url: str, up: Changed, down: Changed, heard: Heard) -> None:
        """`up` is called as soon as it can be asked, and anew after it knows who is there; `heard` with each answer."""
        self.url = url
        self.fault: Fault | None = None
        """Why there is no connection."""
        self.ahead: float | None = None
        """Seconds by which its clock is ahead of the one here; None if it does not tell."""
        self._up = up
        self._down = down
        self._heard = heard
        self._connection: ClientConnection | None = None
        self._tokens = float(BURST)
        self._counted = time.monotonic()
        self._rests_until = 0.0
        self._rest = FIRST_REST
        self._asked = ""
        """Event with which it was told who is there."""
        self._sending = set[asyncio.Task[None]]()
        self._again = asyncio.Event()
        """Set when it is to be connected to at once, without a pause."""

    @property
    def connected(self) -> bool:
        return self._connection is not None

    @property
    def spare(self) -> float:
        """Number of events that may be sent now; none while it is to be left alone."""
        now = time.monotonic()
        self._tokens = min(float(BURST), self._tokens + (now - self._counted) * RATE)
        self._counted = now
        return self._tokens if self.connected and now >= self._rests_until else 0.0

    async def run(self) -> None:
        """Connect, and listen, until this is cancelled."""
        pause = SHORTEST_PAUSE
        while True:
            began = time.monotonic()
            self._again.clear()
            try:
                await self._listen()
                self.fault = Fault.OTHER
            except (OSError, WebSocketException, ssl.SSLError, UnicodeError) as error:
                self.fault = _fault(error)
                log.info("no connection to %s: %s", self.url, error)
            self._connection = None
            self._down(self)
            lasted = time.monotonic() - began > LONGEST_PAUSE
            pause = SHORTEST_PAUSE if lasted else min(2 * pause, LONGEST_PAUSE)
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._again.wait()

    async def _listen(self) -> None:
        async with connect(
            self.url,
            max_size=LONGEST_EVENT,
            compression=None,
            open_timeout=CONNECT_PATIENCE,
            close_timeout=1.0,
            ping_interval=PING,
            ping_timeout=NO_PONG,
        ) as connection:
            _keep_alive(connection)
            self.ahead = _ahead(connection)
            self._connection = connection
            self.fault = None
            self._asked = ""
            self._up(self)
            async for text in connection:
                self._read(text)

    def _read(self, text: str | bytes) -> None:
        try:
            told = json.loads(text)
        except (ValueError, RecursionError):
            return
        match told:
            case ["AUTH", str(challenge)]:
                me = SchnorrKey.of(secrets.token_bytes(32))
                answer = auth_event(me, self.url, challenge, round(time.time() + (self.ahead or 0.0)))
                self._asked = str(answer["id"])
                self.say("AUTH", answer)
            case ["OK", str(ident), True, *_] if ident == self._asked:
                self._rests_until = 0.0
                self._up(self)
            case ["OK", str(), bool(), *_] | ["EVENT", str(), dict()] | ["CLOSED", str(), str()] | ["EOSE", str()]:
                self._heard(self, told)

    def say(self, *what: object) -> None:
        """Send something that costs nothing, such as a question."""
        if (connection := self._connection) is not None:
            task = asyncio.create_task(self._send(connection, json.dumps(what, separators=(",", ":"))))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send(self, connection: ClientConnection, text: str) -> None:
        try:
            async with asyncio.timeout(CONNECT_PATIENCE):
                await connection.send(text)
        except (OSError, WebSocketException, TimeoutError):
            connection.transport.abort()

    def send(self, event: Json) -> None:
        """Send an event, and count it."""
        self._tokens -= 1
        self.say("EVENT", event)

    def took(self) -> None:
        """Note that it took an event."""
        self._rest = FIRST_REST

    def refused(self) -> None:
        """Leave it alone for a while."""
        self._rests_until = time.monotonic() + self._rest
        self._rest = min(2 * self._rest, LONGEST_REST)

    def give_up(self) -> None:
        """End a connection on which nothing is answered; a new one is made."""
        if self._connection is not None:
            self._connection.transport.abort()

    def renew(self) -> None:
        """Connect anew at once, as what was connected before a computer slept is dead."""
        self._again.set()
        self.give_up()

    async def end(self) -> None:
        """Take leave, after what was said has left."""
        if self._sending:
            await asyncio.wait(self._sending, timeout=CONNECT_PATIENCE)
        if (connection := self._connection) is not None:
            await connection.close()


def _keep_alive(connection: ClientConnection) -> None:
    """Let the system end the connection soon after the way to the relay is gone, whether or not anything waits."""
    made = connection.transport.get_extra_info("socket")
    idle = "TCP_KEEPALIVE" if sys.platform == "darwin" else "TCP_KEEPIDLE"
    limits = (
        (idle, PROBE_AFTER),
        ("TCP_KEEPINTVL", 1),
        ("TCP_KEEPCNT", PROBES),
        ("TCP_USER_TIMEOUT", (PROBE_AFTER + PROBES) * 1000),
    )
    with suppress(OSError):  # Not every system has all of them.
        made.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in limits:
            if hasattr(socket, name):
                made.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _ahead(connection: ClientConnection) -> float | None:
    """Return by how many seconds the clock at the other end is ahead: relays refuse what is from the future."""
    told = connection.response.headers.get("Date") if connection.response is not None else None
    try:
        return parsedate_to_datetime(told).timestamp() - time.time() if told else None
    except (ValueError, TypeError, OverflowError):
        return None


def _fault(error: Exception) -> Fault:
    if isinstance(error, ssl.SSLError):
        return Fault.CERTIFICATE if "CERTIFICATE" in str(error).upper() else Fault.NO_TLS
    if isinstance(error, socket.gaierror | UnicodeError):
        return Fault.NAME
    if isinstance(error, ConnectionRefusedError):
        return Fault.REFUSED
    return Fault.SILENT if isinstance(error, TimeoutError) else Fault.OTHER
