"""Paho's client, with an eye on the other end: whether it is alive, and sends no more than it may."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event

from paho.mqtt.client import Client
from paho.mqtt.enums import MQTTErrorCode

from game.background import start_thread
from game.online.way import LARGEST_MESSAGE

OPENING = 10.0
"""Seconds within which a connection has to be made, with all that belongs to it."""
PING_AFTER = 2.0
"""Seconds without any packet after which the other end is asked whether it is there."""
DEAD = 3.0
"""Seconds within which it has to answer."""
PARTIAL = 8.0
"""Seconds within which a packet that has begun has to be complete."""
UNCONFIRMED = 8.0
"""Seconds within which a message has to be confirmed."""
FRAME = 4 * LARGEST_MESSAGE
"""Maximum length of a WebSocket's frame, in bytes."""


class MqttClient(Client):
    """A connection that ends when its other end is not what it should be."""

    _answered_at = 0.0
    """When the last complete packet came, by the monotonic clock; likewise the others."""
    _asked_at: float | None = None
    """When the other end was asked whether it is there, as long as it has not answered."""
    _begun_at: float | None = None
    """When a packet was first seen that is not complete."""
    _grip: socket.socket | None = None
    """Another handle of the connection, which ends it whatever is being done with the first one."""

    @contextmanager
    def bounded(self) -> Iterator[None]:
        """Context in which a connection that is being made ends if that takes too long."""
        done = Event()

        def watch() -> None:
            if not done.wait(OPENING):
                self.let_go()

        start_thread(watch, "broker's opening")
        try:
            yield
        finally:
            done.set()
        self._answered_at = time.monotonic()

    def let_go(self) -> None:
        """End the connection, from any thread."""
        grip = self._grip
        self._grip = None
        if grip is not None:
            with suppress(OSError):
                grip.shutdown(socket.SHUT_RDWR)
            grip.close()

    def look(self, waiting_since: float | None) -> None:
        """See whether the other end is alive, and ask it if it is quiet. `waiting_since` is when the oldest message
        left that is not confirmed. Raises `TimeoutError` if it is not alive.
        """
        now = time.monotonic()
        if not self._in_packet["command"]:
            self._begun_at = None
        elif self._begun_at is None:
            self._begun_at = now
        waits = (
            (self._begun_at, PARTIAL, "a packet is not completed"),
            (waiting_since, UNCONFIRMED, "a message is not confirmed"),
            (self._asked_at, DEAD, "nothing is answered"),
        )
        for since, patience, why in waits:
            if since is not None and now - since > patience:
                raise TimeoutError(why)
        quiet = now - self._answered_at > PING_AFTER or (waiting_since is not None and now - waiting_since > PING_AFTER)
        if self._asked_at is None and quiet:
            self._asked_at = now
            self._send_pingreq()

    def _create_socket_connection(self) -> socket.socket:
        made = super()._create_socket_connection()
        self._grip = made.dup()
        return made

    def _sock_recv(self, bufsize: int) -> bytes:
        if bufsize > LARGEST_MESSAGE:
            raise ConnectionError("a packet is too long")
        received = super()._sock_recv(bufsize)
        if len(getattr(self._sock, "_readbuffer", b"")) > FRAME:
            raise ConnectionError("a frame is too long")
        return received

    def _packet_handle(self) -> MQTTErrorCode:
        self._answered_at = time.monotonic()
        self._asked_at = None
        self._begun_at = None
        return super()._packet_handle()
