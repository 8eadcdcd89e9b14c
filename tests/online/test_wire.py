"""The wire to a real broker: it comes back by itself, keeps nothing waiting, and says what is wrong."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Event, Thread, current_thread, main_thread
from types import SimpleNamespace
from typing import Any

import pytest
from paho.mqtt.enums import CallbackAPIVersion

from game.online.mqtt import client as mqtt_client
from game.online.mqtt.client import FRAME, MqttClient
from game.online.way import KEPT, LARGEST_MESSAGE
from game.online.wire import ALIVE_LOOK, Wire
from game.settings.brokers import Broker, Fault
from tests.helpers.mosquitto import PATIENCE, Mosquitto, needed, wait_until
from tools.torture.ports import free_port

TOPIC = "dusk/1/test/0"


@pytest.fixture
def wires(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Wire]]:
    """Whoever is added is closed in the end. A broker of these tests that confirms nothing is soon left."""
    monkeypatch.setattr("game.online.wire.CLOSING_TIME", 1.0)
    opened: list[Wire] = []
    yield opened
    for wire in opened:
        wire.close()


def connected(wires: list[Wire], broker: Broker) -> Wire:
    wire = Wire(broker, lambda: None)
    wires.append(wire)
    wire.open()
    wait_until(lambda: wire.connected, "a connection")
    return wire


def heard(wire: Wire, payload: bytes) -> bool:
    return payload in [arrived for _, arrived in wire.take()]


@needed
def test_the_latest_message_waits_for_who_comes_later(mosquitto: Mosquitto, wires: list[Wire]) -> None:
    one = connected(wires, mosquitto.broker)
    for number in range(200):
        one.publish(TOPIC, b"%d" % number)
    wait_until(lambda: one.delivered(TOPIC), "a confirmation")
    two = connected(wires, mosquitto.broker)
    two.subscribe([TOPIC])
    wait_until(lambda: heard(two, b"199"), "the last message")


@pytest.mark.slow
@needed
def test_nothing_queues_up(mosquitto: Mosquitto, wires: list[Wire]) -> None:
    one, two = connected(wires, mosquitto.broker), connected(wires, mosquitto.broker)
    two.subscribe([TOPIC])
    for number in range(3000):
        one.publish(TOPIC, b"%d" % number)
    wait_until(lambda: one.delivered(TOPIC), "a confirmation")
    one.publish(TOPIC, b"end")
    last: list[bytes] = []

    def take() -> bool:
        last.extend(payload for _, payload in two.take())
        return b"end" in last

    wait_until(lambda: one.delivered(TOPIC))
    time.sleep(0.2)
    assert take()
    assert len(last) <= 4


@needed
def test_it_comes_back_and_sends_what_it_could_not(mosquitto: Mosquitto, wires: list[Wire]) -> None:
    one, two = connected(wires, mosquitto.broker), connected(wires, mosquitto.broker)
    two.subscribe([TOPIC])
    mosquitto.kill()
    wait_until(lambda: not one.connected, "the loss of the connection")
    one.publish(TOPIC, b"later")
    assert not one.delivered(TOPIC)
    mosquitto.start()
    for wire in (one, two):
        wire._retry.set()
    wait_until(lambda: heard(two, b"later"), "a message from before")
    assert one.connections == 2


@needed
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_the_last_words_reach_a_broker_that_has_no_time_before_the_end(mosquitto: Mosquitto, wires: list[Wire]) -> None:
    """It would confirm the first of them, find nobody there at the second one, and read no more."""
    one, two = connected(wires, mosquitto.broker), connected(wires, mosquitto.broker)
    two.subscribe([TOPIC, f"{TOPIC}/here"])
    two.publish(f"{TOPIC}1", b"subscribed")
    wait_until(lambda: two.delivered(f"{TOPIC}1"), "the subscription")
    os.kill(mosquitto.pid, signal.SIGSTOP)
    try:
        one.publish(f"{TOPIC}2", b"something else")
        one.publish(TOPIC, b"a move")
        one.publish(f"{TOPIC}/here", b"leaving")
        one.close()
        time.sleep(0.2)
    finally:
        os.kill(mosquitto.pid, signal.SIGCONT)
    said: list[bytes] = []

    def all_heard() -> bool:
        said.extend(payload for _, payload in two.take())
        return said == [b"a move", b"leaving"]

    wait_until(all_heard, "the last words")


@needed
def test_two_with_the_same_broker_do_not_throw_each_other_out(mosquitto: Mosquitto, wires: list[Wire]) -> None:
    made = [connected(wires, mosquitto.broker) for _ in range(4)]
    made[0].subscribe([TOPIC])
    for number, wire in enumerate(made):
        wire.publish(f"{TOPIC}{number}", b"x")
    wait_until(lambda: all(wire.delivered(f"{TOPIC}{n}") for n, wire in enumerate(made)))
    assert [wire.connections for wire in made] == [1, 1, 1, 1]


@needed
def test_small_packets_are_sent_at_once(mosquitto: Mosquitto, wires: list[Wire]) -> None:
    wire = connected(wires, mosquitto.broker)
    assert wire._client is not None
    connection = wire._client.socket()
    assert isinstance(connection, socket.socket)
    assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@needed
def test_a_packet_that_is_too_large_never_arrives(mosquitto: Mosquitto, wires: list[Wire]) -> None:
    one, two = connected(wires, mosquitto.broker), connected(wires, mosquitto.broker)
    two.subscribe([TOPIC])
    one.publish(TOPIC, bytes(LARGEST_MESSAGE + 1000))
    wait_until(lambda: one.delivered(TOPIC))
    one.publish(TOPIC, b"small")
    wait_until(lambda: heard(two, b"small"), "the small one")
    assert two.connections == 1


@needed
def test_a_broker_that_refuses_sizes_is_not_asked_for_ever(tmp_path: Path, wires: list[Wire]) -> None:
    mosquitto = Mosquitto(tmp_path, "allow_anonymous true\nmax_packet_size 2000")
    try:
        wire = connected(wires, mosquitto.broker)
        wire.publish(TOPIC, bytes(5000))
        wait_until(lambda: wire.fault is Fault.SIZE, "the refusal")
        wire._retry.set()
        wait_until(lambda: wire.connected, "another connection")
        wire.publish(TOPIC, bytes(500))
        wait_until(lambda: wire.delivered(TOPIC), "a small message")
    finally:
        mosquitto.kill()


def faulty(wires: list[Wire], broker: Broker) -> Fault:
    wire = Wire(broker, lambda: None)
    wires.append(wire)
    wire.open()
    wait_until(lambda: wire.fault is not None, "a fault")
    assert wire.fault is not None
    return wire.fault


@needed
def test_a_wrong_password_is_told_and_ends_nothing_for_good(
    tmp_path: Path, wires: list[Wire], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.online.wire.UNWELCOME", 0.2)
    passwords = tmp_path / "passwords"
    passwords.write_text("anna:$7$101$AAAA$AAAA\n")
    mosquitto = Mosquitto(tmp_path, f"allow_anonymous false\npassword_file {passwords}")
    try:
        assert faulty(wires, Broker(mosquitto.broker.url, "anna", "wrong")) is Fault.PASSWORD
        mosquitto.kill()
        passwords.write_text("")
        mosquitto.allow("allow_anonymous true")
        mosquitto.start()
        wait_until(lambda: wires[0].connected, "the connection, after the broker has changed its mind")
    finally:
        mosquitto.kill()


@needed
def test_a_user_who_may_not_write_is_told(tmp_path: Path, wires: list[Wire]) -> None:
    rights = tmp_path / "rights"
    rights.write_text("topic read #\n")
    mosquitto = Mosquitto(tmp_path, f"allow_anonymous true\nacl_file {rights}")
    try:
        wire = connected(wires, mosquitto.broker)
        wire.publish(TOPIC, b"x")
        wait_until(lambda: wire.fault is Fault.RIGHTS, "the refusal")
    finally:
        mosquitto.kill()


def test_nobody_there(wires: list[Wire]) -> None:
    assert faulty(wires, Broker(f"mqtt://127.0.0.1:{free_port()}")) is Fault.REFUSED


@pytest.mark.parametrize("scheme", ["mqtts", "wss"])
def test_leaving_a_silent_host_takes_no_time(scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        wire = Wire(Broker(f"{scheme}://127.0.0.1:{silent.getsockname()[1]}"), lambda: None)
        wire.open()
        silent.accept()
        # A thread of its own, so that a wire that waits fails the test instead of stopping it.
        closing = Thread(target=wire.close, daemon=True)
        closing.start()
        closing.join(2.0)
        assert not closing.is_alive()
        assert not wire.connected


@pytest.mark.slow
def test_who_takes_the_call_and_says_nothing_is_silent(wires: list[Wire], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.online.wire.KEEPALIVE", 1)
    monkeypatch.setattr("game.online.wire.ALIVE_LOOK", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert faulty(wires, Broker(f"mqtt://127.0.0.1:{silent.getsockname()[1]}")) is Fault.SILENT


def test_who_has_left_while_connecting_does_not_come_back() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        wire = Wire(Broker(f"mqtt://127.0.0.1:{server.getsockname()[1]}"), lambda: None)
        wire.subscribe([TOPIC])
        wire.open()
        connection, _ = server.accept()
        with connection:
            connection.settimeout(PATIENCE)
            assert connection.recv(1000).startswith(b"\x10"), "it would like to connect"
            wire.close()
            connection.sendall(b"\x20\x03\x00\x00\x00")  # It may.
            said = []
            with suppress(ConnectionResetError):
                said += iter(lambda: connection.recv(1000), b"")
        assert TOPIC.encode() not in b"".join(said)
        assert (wire.connected, wire.connections) == (False, 0)


@contextmanager
def scripted_broker(wires: list[Wire]) -> Iterator[tuple[Wire, socket.socket]]:
    """A wire, and the end of its connection that stands for the broker."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        wire = Wire(Broker(f"mqtt://127.0.0.1:{server.getsockname()[1]}"), lambda: None)
        wires.append(wire)
        wire.open()
        connection, _ = server.accept()
        with connection:
            connection.settimeout(PATIENCE)
            connection.recv(1000)
            connection.sendall(b"\x20\x03\0\0\0")
            wait_until(lambda: wire.connected, "the connection")
            yield wire, connection


def test_a_packet_that_is_too_long_ends_the_connection_before_it_is_read(wires: list[Wire]) -> None:
    with scripted_broker(wires) as (wire, connection):
        connection.sendall(b"\x30\xff\xff\xff\x7f")  # 256 MB follow, it says.
        wait_until(lambda: not wire.connected, "the end of the connection")


def test_a_frame_without_an_end_is_not_collected(wires: list[Wire]) -> None:
    """A frame of a WebSocket is kept until it ends, and could once claim 2^63 bytes."""
    client = MqttClient(CallbackAPIVersion.VERSION2)
    client._sock = SimpleNamespace(_readbuffer=bytes(FRAME + 1), recv=bytes, close=list)  # type: ignore[assignment]
    with pytest.raises(ConnectionError):
        client._sock_recv(1)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is waited for is over ten times sooner."""
    for name in ("OPENING", "PING_AFTER", "DEAD", "PARTIAL", "UNCONFIRMED"):
        monkeypatch.setattr(f"game.online.mqtt.client.{name}", getattr(mqtt_client, name) / 10)
    monkeypatch.setattr("game.online.wire.OPENING", mqtt_client.OPENING)
    monkeypatch.setattr("game.online.wire.ALIVE_LOOK", 0.1)


def test_nobody_waits_longer_than_ten_seconds_for_a_broker() -> None:
    assert mqtt_client.OPENING <= 10
    assert mqtt_client.PING_AFTER + mqtt_client.DEAD <= 5, "a dead connection is noticed"
    assert max(mqtt_client.PARTIAL, mqtt_client.UNCONFIRMED) + ALIVE_LOOK <= 10


@pytest.mark.usefixtures("hurried")
def test_a_broker_that_falls_silent_is_given_up(wires: list[Wire]) -> None:
    with scripted_broker(wires) as (wire, connection):
        began = time.monotonic()
        wait_until(lambda: not wire.connected, "the end of the connection")
        assert wire.fault is Fault.SILENT
        assert time.monotonic() - began < 5
        assert b"\xc0\0" in connection.recv(1000), "it was asked whether it is there"


@pytest.mark.usefixtures("hurried")
def test_a_broker_that_confirms_nothing_is_given_up(wires: list[Wire]) -> None:
    with scripted_broker(wires) as (wire, connection):
        wire.publish(TOPIC, b"a move")
        connection.settimeout(0.05)

        def answer() -> None:
            with suppress(OSError):
                if b"\xc0\0" in connection.recv(1000):
                    connection.sendall(b"\xd0\0")  # It is there, it says.

        wait_until(lambda: not wire.connected, "the end of the connection", answer)
        assert wire.fault is Fault.SILENT
        assert not wire.delivered(TOPIC)


def trickle(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.sendall(b"\1")
    time.sleep(0.05)


@pytest.mark.usefixtures("hurried")
def test_a_broker_that_trickles_is_given_up(wires: list[Wire]) -> None:
    with scripted_broker(wires) as (wire, connection):
        connection.sendall(b"\x30\x80\x40")  # A packet of 8192 bytes begins.
        wait_until(lambda: not wire.connected, "the end of the connection", partial(trickle, connection))
        assert wire.fault is Fault.SILENT


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("scheme", ["mqtt", "mqtts", "wss"])
@pytest.mark.parametrize("trickles", [False, True], ids=["silent", "trickles"])
def test_who_takes_the_call_and_never_completes_it_is_given_up(scheme: str, trickles: bool, wires: list[Wire]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        wire = Wire(Broker(f"{scheme}://127.0.0.1:{server.getsockname()[1]}"), lambda: None)
        wires.append(wire)
        wire.open()
        connection, _ = server.accept()
        record = b"\x16\x03\x03\x40\0" if scheme != "mqtt" else b"\x20\x80\x40"
        with connection:
            connection.sendall(record if trickles else b"")
            each = partial(trickle, connection) if trickles else (lambda: None)
            wait_until(lambda: wire.fault is not None, "that it is given up", each)


@needed
def test_after_a_sleep_a_connection_is_made_anew_at_once(
    mosquitto: Mosquitto, wires: list[Wire], monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = connected(wires, mosquitto.broker)
    real = time.time
    monkeypatch.setattr("game.online.way.time", SimpleNamespace(time=lambda: real() + 3600))
    wait_until(lambda: wire.connections == 2, "another connection")


def test_the_last_word_goes_out_though_the_one_before_is_not_confirmed(wires: list[Wire]) -> None:
    with scripted_broker(wires) as (wire, connection):
        wire.publish(TOPIC, b"I am here")
        assert b"I am here" in connection.recv(1000)
        wire.publish(TOPIC, b"I am leaving")
        wire.close()
        said = b"".join(iter(lambda: connection.recv(1000), b""))
    assert b"I am leaving" in said


def test_the_last_word_goes_out_though_the_one_before_is_just_being_confirmed(
    wires: list[Wire], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wire's thread knows that it may send the last word, and comes to it only after the wire was closed."""
    go_on, confirmed = Wire._go_on, Event()

    def late(wire: Wire) -> None:
        if wire._confirmed:
            confirmed.set()
            wait_until(lambda: not wire.connected, "the end")
        go_on(wire)

    monkeypatch.setattr(Wire, "_go_on", late)
    with scripted_broker(wires) as (wire, connection):
        wire.publish(TOPIC, b"I am here")
        number = connection.recv(1000).partition(TOPIC.encode())[2][:2]
        wire.publish(TOPIC, b"I am leaving")
        connection.sendall(b"\x40\x02" + number)
        assert confirmed.wait(PATIENCE)
        wire.close()
        said = b"".join(iter(lambda: connection.recv(1000), b""))
    assert b"I am leaving" in said


def test_the_last_word_goes_out_though_the_thread_is_just_about_to_hand_it_over(wires: list[Wire]) -> None:
    about, go = Event(), Event()
    with scripted_broker(wires) as (wire, connection):
        wire.publish(TOPIC, b"I am here")
        number = connection.recv(1000).partition(TOPIC.encode())[2][:2]
        client = wire._client
        assert client is not None
        publish = client.publish

        def late(*given: Any) -> Any:
            if current_thread() is not main_thread():
                about.set()
                assert go.wait(PATIENCE)
            return publish(*given)

        client.publish = late  # type: ignore[method-assign]
        wire.publish(TOPIC, b"I am leaving")
        connection.sendall(b"\x40\x02" + number)
        assert about.wait(PATIENCE)
        closing = Thread(target=wire.close)  # It may wait for what the thread holds.
        closing.start()
        closing.join(0.2)
        go.set()
        closing.join(PATIENCE)
        said = b"".join(iter(lambda: connection.recv(1000), b""))
    assert b"I am leaving" in said


def test_a_broker_that_knows_the_older_protocol_only(wires: list[Wire]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        wire = Wire(Broker(f"mqtt://127.0.0.1:{server.getsockname()[1]}"), lambda: None)
        wires.append(wire)
        wire.open()
        for version, answer in ((b"\5", b"\x20\x02\0\1"), (b"\4", b"\x20\x02\0\0")):
            connection, _ = server.accept()
            assert connection.recv(1000)[4:9] == b"MQTT" + version
            connection.sendall(answer)
        wait_until(lambda: wire.connected, "the second connection")
        assert wire.fault is None
        connection.close()


@pytest.mark.slow
@needed
def test_ten_thousand_letters_take_no_memory_read_or_not(mosquitto: Mosquitto, wires: list[Wire]) -> None:
    one, two = connected(wires, mosquitto.broker), connected(wires, mosquitto.broker)
    topics = [f"{TOPIC}{number}" for number in range(5)]
    two.subscribe(topics)

    def send(count: int) -> None:
        for number in range(count):
            one.publish(topics[number % 5], b"%d" % number * 200)
            if number % 1000 == 0:
                wait_until(lambda: all(map(one.delivered, topics)), "confirmations")

    send(1000)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        send(10_000)
        assert tracemalloc.get_traced_memory()[0] - before < 1 << 20
        assert len(two.take()) <= KEPT * len(topics)
    finally:
        tracemalloc.stop()


def test_a_name_that_cannot_be_one_is_told(wires: list[Wire]) -> None:
    assert faulty(wires, Broker("mqtts://broker..example")) is Fault.NAME


def test_what_speaks_no_tls_is_told(wires: list[Wire]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(100)
                connection.sendall(b"HTTP/1.0 400 Bad Request\r\n\r\n")

        Thread(target=answer, daemon=True).start()
        assert faulty(wires, Broker(f"mqtts://127.0.0.1:{server.getsockname()[1]}")) is Fault.NO_TLS
