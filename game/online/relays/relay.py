"""One relay: a connection to it that comes back by itself, and what it may be asked to take. The one file with
websockets.
"""

import asyncio
import json
import logging
import secrets
import socket
import ssl
import time
from collections.abc import Callable, Sequence
from email.utils import parsedate_to_datetime

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from game.online.relays.events import LONGEST, Json, auth_event
from game.online.relays.schnorr import SchnorrKey
from game.settings.brokers import Fault

BURST = 6
"""Number of events that go out at once, after a pause."""
RATE = 6 / 60
"""Events a second that go out in the long run: small relays allow six a minute."""
PATIENCE = 8.0
"""Seconds within which a relay has to connect."""
ANSWER = 5.0
"""Seconds within which a relay has to say what has become of an event: else the connection counts as dead."""
SHORTEST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
"""Seconds between two attempts to connect: doubled after every failure."""
REST = 10.0
LONGEST_REST = 600.0
"""Seconds for which a relay is left alone that has refused an event: doubled every time, until it takes one."""
PING = 30.0
NO_PONG = 8.0
"""Seconds between two looks whether a connection is alive, and after which it counts as dead."""
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
        self._rest = REST
        self._asked = ""
        """Event with which it was told who is there."""
        self._sending = set[asyncio.Task[None]]()

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
            await asyncio.sleep(pause)

    async def _listen(self) -> None:
        async with connect(
            self.url,
            max_size=LONGEST,
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=1.0,
            ping_interval=PING,
            ping_timeout=NO_PONG,
        ) as connection:
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
            async with asyncio.timeout(PATIENCE):
                await connection.send(text)
        except (OSError, WebSocketException, TimeoutError):
            connection.transport.abort()

    def send(self, event: Json) -> None:
        """Send an event, and count it."""
        self._tokens -= 1
        self.say("EVENT", event)

    def took(self) -> None:
        """Note that it took an event."""
        self._rest = REST

    def refused(self) -> None:
        """Leave it alone for a while."""
        self._rests_until = time.monotonic() + self._rest
        self._rest = min(2 * self._rest, LONGEST_REST)

    def give_up(self) -> None:
        """End a connection on which nothing is answered; a new one is made."""
        if self._connection is not None:
            self._connection.transport.abort()

    async def end(self) -> None:
        """Take leave, after what was said has left."""
        if self._sending:
            await asyncio.wait(self._sending, timeout=PATIENCE)
        if (connection := self._connection) is not None:
            await connection.close()


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
