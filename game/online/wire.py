"""The wire: one connection to a broker, in a thread of its own. The one file with paho-mqtt.

Neither side relies on what the broker remembers of a connection.
"""

import logging
import os
import secrets
import socket
import ssl
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Event, Lock

from msgspec import Struct
from paho.mqtt.client import MQTT_ERR_SUCCESS, Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from game.background import start_thread
from game.online.mqtt.client import OPENING, MqttClient
from game.online.way import EXPIRY, KEPT, LARGEST_MESSAGE, MOST_TOPICS, SleepWatch, subscribed_by
from game.settings.brokers import Broker, Fault

V5 = MQTTProtocolVersion.MQTTv5
V311 = MQTTProtocolVersion.MQTTv311
KEEPALIVE = 30
"""Seconds after which a connection without traffic is probed."""
HEADER = 20
"""Size of a packet besides topic and message, in bytes."""
SHORTEST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
"""Seconds between two attempts to connect: doubled after every failure."""
UNWELCOME = 120.0
"""Seconds until a broker is asked again that does not accept the password."""
ALIVE_LOOK = 1.0
"""Seconds after which the wire looks whether a connection is still alive, when nothing comes or goes."""
CLOSING_TIME = 2.0
CLOSING_WAIT = 0.1
"""Seconds that a wire which is being closed gives the broker to take what was sent, and after which it looks again."""
CERTIFICATES = (
    *("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"),
    *("/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem"),
)
"""Where systems keep the certificates they trust. A package may look where the system it was built on has them."""
FAULTS = (
    (ConnectionResetError, Fault.NO_TLS),  # Without TLS nothing is read before the connection is made.
    (socket.gaierror, Fault.NAME),
    (UnicodeError, Fault.NAME),  # A name that cannot be one, as in "a..b".
    (ConnectionRefusedError, Fault.REFUSED),
    (TimeoutError, Fault.SILENT),
)
"""Why there is no connection, by what a library raises."""
log = logging.getLogger(__name__)


class _Message(Struct):
    """The latest message of a topic, until it is confirmed."""

    payload: bytes
    retain: bool
    number: int = 0
    """Paho's number of it while it is under way."""


class _Sent(Struct, frozen=True):
    """A message under way."""

    topic: str
    at: float
    """When it left, by the monotonic clock."""


class Wire:
    """A connection to a broker, which comes back by itself."""

    frugal = False
    living: tuple[str, ...] = ()

    def __init__(self, broker: Broker, wake: Callable[[], object]) -> None:
        """`wake` is called by the wire's thread after anything has come or changed."""
        self.broker = broker
        self.connected = False
        self.fault: Fault | None = None
        """Why there is no connection, or why the broker does not take something; None while all is well."""
        self.connections = 0
        """Number of times a connection was made: what is subscribed is then delivered anew."""
        self._wake = wake
        self._version = V311 if broker.nearby else V5
        self._lock = Lock()
        self._topics: set[str] = set()
        self._arrived: dict[str, list[bytes]] = {}
        self._outgoing: dict[str, _Message] = {}
        """Messages that the broker has not confirmed."""
        self._under_way: dict[int, _Sent] = {}
        """Messages under way, by number: the next one of a topic waits until its last one is confirmed."""
        self._confirmed: list[int] = []
        """Numbers of messages that the broker has taken or refused just now."""
        self._largest = LARGEST_MESSAGE
        """Maximum size of a packet that the broker accepts, in bytes."""
        self._stop = Event()
        self._retry = Event()
        self._client: MqttClient | None = None
        self._sleep = SleepWatch()

    def open(self) -> None:
        """Begin to connect. Raises `RuntimeError` if no thread can be started."""
        start_thread(self._run, "broker")

    def close(self) -> None:
        """End the connection without waiting for it. What waits for a confirmation of the one before goes out first,
        and the wire's thread stays until the broker has taken all of it.
        """
        with self._lock:
            for topic, message in [*self._outgoing.items()]:
                if not message.number:
                    self._send(topic)
            self.connected = False
            all_taken = not self._under_way
        self._stop.set()
        self._retry.set()
        if (client := self._client) is not None and all_taken:
            client.disconnect()

    def subscribe(self, topics: Iterable[str], secret: bytes = b"") -> None:
        with self._lock:
            new = [topic for topic in topics if topic not in self._topics]
            self._topics.update(new)
        if new and self.connected and (client := self._client) is not None:
            client.subscribe([(topic, 1) for topic in new])

    def unsubscribe(self, topics: Iterable[str]) -> None:
        topics = list(topics)
        with self._lock:
            self._topics.difference_update(topics)
            for topic in topics:
                self._arrived.pop(topic, None)
        if topics and self.connected and (client := self._client) is not None:
            client.unsubscribe(topics)

    def publish(self, topic: str, payload: bytes, retain: bool = True) -> None:
        """Send a message in place of the last one of its topic, now or when there is a connection."""
        with self._lock:
            self._outgoing[topic] = _Message(payload, retain)
            if all(sent.topic != topic for sent in self._under_way.values()):
                self._send(topic)

    def delivered(self, topic: str) -> bool:
        """Return whether the broker has the last message of a topic."""
        with self._lock:
            return topic not in self._outgoing

    def take(self) -> list[tuple[str, bytes]]:
        """Return the messages that have arrived, the oldest of each topic first."""
        with self._lock:
            arrived, self._arrived = self._arrived, {}
        return [(topic, payload) for topic, payloads in arrived.items() for payload in payloads]

    # In the wire's thread

    def _run(self) -> None:
        pause = SHORTEST_PAUSE
        while not self._stop.is_set():
            self._retry.clear()
            before = self.connections
            try:
                self._connect()
            except Exception as error:  # Whatever a library raises must not end the thread.
                self._failed(_fault(error), str(error))
            if self._stop.is_set():
                break
            pause = SHORTEST_PAUSE if self.connections > before else min(2 * pause, LONGEST_PAUSE)
            if self.fault is Fault.PASSWORD:
                pause = UNWELCOME  # It may have changed, or have been replaced at that moment.
            self._rest(pause)
        self._client = None

    def _rest(self, pause: float) -> None:
        """Wait until it is time to connect again; not after the computer has slept."""
        end = time.monotonic() + pause
        self._sleep.begin()
        while (left := end - time.monotonic()) > 0 and not self._retry.wait(min(left, ALIVE_LOOK)):
            if self._sleep.has_slept(ALIVE_LOOK):
                return

    def _connect(self) -> None:
        """Connect, and return when the connection has ended."""
        broker = self.broker
        client = MqttClient(
            CallbackAPIVersion.VERSION2,
            client_id=f"dusk-{secrets.token_hex(8)}",
            protocol=self._version,
            transport="websockets" if broker.scheme == "wss" else "tcp",
            reconnect_on_failure=False,
            **({} if self._version == V5 else {"clean_session": True}),
        )
        if broker.user or broker.password:
            client.username_pw_set(broker.user, broker.password)
        if broker.scheme in ("mqtts", "wss"):
            client.tls_set_context(_tls(broker))
        if broker.scheme == "wss":
            client.ws_set_options(path=broker.path)
        client.on_connect = self._connected
        client.on_disconnect = self._disconnected
        client.on_subscribe = self._subscribed
        client.on_message = self._message
        client.on_publish = self._published
        client.on_socket_open = _without_delay
        # With this paho leaves writing to its own loop, so that no packet is written by two threads.
        client.on_socket_register_write = lambda *_: None
        properties = (
            _properties(PacketTypes.CONNECT, MaximumPacketSize=LARGEST_MESSAGE) if self._version == V5 else None
        )
        self._client = client
        try:
            with client.bounded():
                client.connect(broker.host, broker.port, KEEPALIVE, properties=properties)
            self._stay(client)
        finally:
            client.let_go()

    def _stay(self, client: MqttClient) -> None:
        """Take and send what there is, and return when the connection has ended. Raises an `OSError` if it is dead."""
        began = time.monotonic()
        self._sleep.begin()
        stay: float | None = None
        while client.loop(ALIVE_LOOK if stay is None else CLOSING_WAIT) == MQTT_ERR_SUCCESS:
            self._go_on()
            if self._sleep.has_slept(ALIVE_LOOK):
                self._retry.set()
                raise ConnectionAbortedError("the computer has slept")
            if not self.connected and not self._stop.is_set() and time.monotonic() - began > OPENING:
                raise TimeoutError("the broker does not answer")
            with self._lock:
                oldest = min((sent.at for sent in self._under_way.values()), default=None)
            client.look(oldest)
            if self._stop.is_set():
                # A broker that has no time writes to a closed connection first, and then reads no more of it.
                stay = stay or time.monotonic() + CLOSING_TIME
                if not self._under_way or time.monotonic() > stay:
                    client.disconnect()

    def _failed(self, fault: Fault, why: str) -> None:
        self.fault = fault
        log.info("no connection to %s: %s, %s", self.broker.host, fault.name, why)
        self._lost()

    def _lost(self) -> None:
        self.connected = False
        with self._lock:
            self._under_way.clear()
            self._confirmed.clear()
            for message in self._outgoing.values():
                message.number = 0
        self._wake()

    def _connected(self, client: Client, _data: object, _flags: object, reason: ReasonCode, told: object) -> None:
        if self._stop.is_set():
            client.disconnect()
            return
        if reason.value == 132 and self._version == V5:
            self._version = V311  # As NATS: nothing of MQTT 5 is needed.
            self._retry.set()
            client.disconnect()
            return
        if reason.is_failure:
            # 134 and 135: bad user name or password, not authorized; paho numbers those of MQTT 3.1.1 alike.
            self._failed(Fault.PASSWORD if reason.value in (134, 135) else Fault.OTHER, str(reason))
            client.disconnect()
            return
        self._largest = getattr(told, "MaximumPacketSize", LARGEST_MESSAGE)
        with self._lock:
            self.connected = True
            self.fault = None
            self.connections += 1
            if self._topics:
                client.subscribe([(topic, 1) for topic in self._topics])
            for topic in [*self._outgoing]:
                self._send(topic)
        self._wake()

    def _disconnected(
        self, client: Client, _data: object, _flags: object, reason: ReasonCode, _properties: object
    ) -> None:
        if reason.value == 149:
            # A packet that is too large would be refused for ever.
            with self._lock:
                self._outgoing.clear()
            self._failed(Fault.SIZE, str(reason))
        elif self._stop.is_set() or self.fault is not None or client.protocol != self._version:
            self._lost()
        else:
            # 141: nothing came in time, not even the answer to the first packet.
            self._failed(Fault.SILENT if reason.value == 141 else Fault.OTHER, str(reason))

    def _subscribed(
        self, _client: Client, _data: object, _number: int, reasons: list[ReasonCode], _props: object
    ) -> None:
        if any(reason.is_failure for reason in reasons):
            self.fault = Fault.RIGHTS
            self._wake()

    def _message(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        if len(message.payload) > LARGEST_MESSAGE:
            return
        with self._lock:
            known = subscribed_by(message.topic) & self._topics
            if not known or (len(self._arrived) >= MOST_TOPICS and message.topic not in self._arrived):
                return
            waiting = self._arrived.setdefault(message.topic, [])
            waiting.append(bytes(message.payload))
            del waiting[:-KEPT]
        self._wake()

    def _send(self, topic: str) -> None:
        """Send the message of a topic, if there is a connection; under the lock."""
        client = self._client
        message = self._outgoing[topic]
        if client is None or not self.connected:
            return
        if len(message.payload) + len(topic) + HEADER > self._largest:
            del self._outgoing[topic]
            self.fault = Fault.SIZE
            return
        expires = self._version == V5 and message.retain
        properties = _properties(PacketTypes.PUBLISH, MessageExpiryInterval=EXPIRY) if expires else None
        message.number = client.publish(topic, message.payload, 1, message.retain, properties).mid
        self._under_way[message.number] = _Sent(topic, time.monotonic())

    def _published(self, _client: Client, _data: object, number: int, reason: ReasonCode, _properties: object) -> None:
        # Without the lock: paho holds one here that `publish` needs.
        self._confirmed.append(number)
        if reason.is_failure:
            self.fault = Fault.RIGHTS if reason.value == 135 else Fault.OTHER

    def _go_on(self) -> None:
        """Send what has waited until the message before it was taken or refused."""
        if not self._confirmed:
            return
        with self._lock:
            for number in self._confirmed:
                topic = self._under_way.pop(number).topic
                message = self._outgoing.get(topic)
                if message is not None and message.number == number:
                    del self._outgoing[topic]
                elif message is not None and not message.number:
                    self._send(topic)
            self._confirmed.clear()
        self._wake()


def _properties(packet: int, **values: int) -> Properties:
    """Return the properties of a packet of MQTT 5, by name."""
    properties = Properties(packet)  # type: ignore[no-untyped-call]
    for name, value in values.items():
        setattr(properties, name, value)
    return properties


def _tls(broker: Broker) -> ssl.SSLContext:
    """Return a context that trusts what the system trusts, and the broker's own certificate if one is given."""
    context = ssl.create_default_context()
    known = ssl.get_default_verify_paths()
    if known.cafile is None and known.capath is None:
        for path in filter(os.path.isfile, CERTIFICATES):
            context.load_verify_locations(path)
            break
    if broker.certificate:
        context.load_verify_locations(cadata=broker.certificate)
    return context


def _without_delay(_client: Client, _data: object, connection: object) -> None:
    """Send small packets at once, as Nagle's algorithm would hold each answer back for 40 ms."""
    raw = getattr(connection, "_socket", connection)  # A WebSocket is wrapped.
    assert isinstance(raw, socket.socket)
    with suppress(OSError):
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _fault(error: Exception) -> Fault:
    """Return why a connection could not be made."""
    if isinstance(error, ssl.SSLError):
        return Fault.CERTIFICATE if "CERTIFICATE" in str(error).upper() else Fault.NO_TLS
    return next((fault for kind, fault in FAULTS if isinstance(error, kind)), Fault.OTHER)
