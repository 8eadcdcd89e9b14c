"""The broker that an arcade keeps: it withstands nonsense, is started again, and ends with the arcade."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from game.checks import Unfit
from game.installation import ROOT
from game.online.local_broker import LocalBroker, installed
from game.online.wire import Wire
from game.settings.brokers import Broker, check_broker
from tests.helpers.mosquitto import wait_until
from tests.processes import PATIENCE, line_of, started

HOST = "127.0.0.1"
ARCADE = f"""
import sys
from game.online.local_broker import LocalBroker
broker = LocalBroker(["{HOST}"], 0.0)
print(broker._process.pid, broker.port, flush=True)
sys.stdin.read()
"""
needs_iotcore = pytest.mark.skipif(not installed(), reason="iotcore is not installed")


@pytest.fixture
def broker() -> Iterator[LocalBroker]:
    made = LocalBroker([HOST], time.monotonic())
    ready(made)
    yield made
    made.close()


def ready(broker: LocalBroker) -> None:
    wait_until(lambda: broker.ready, "the broker", lambda: broker.poll(time.monotonic()))


def url(broker: LocalBroker) -> Broker:
    return Broker(f"lan://{HOST}:{broker.port}")


def carries(broker: LocalBroker) -> None:
    """Check that a message left there reaches somebody who comes later."""
    one, other = Wire(url(broker), lambda: None), Wire(url(broker), lambda: None)
    content = os.urandom(1000)
    one.publish("dusk/1/a/0", content)
    one.open()
    wait_until(lambda: one.delivered("dusk/1/a/0"), "to be sent")
    other.subscribe(["dusk/1/a/0"])
    other.open()
    wait_until(lambda: ("dusk/1/a/0", content) in other.take(), "the message")
    one.close()
    other.close()


@needs_iotcore
def test_it_listens_at_the_given_address_alone(broker: LocalBroker) -> None:
    carries(broker)
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.2", broker.port)) != 0


@needs_iotcore
@pytest.mark.slow
def test_it_is_started_again_at_the_same_port(broker: LocalBroker) -> None:
    port = broker.port
    assert broker._process is not None
    os.kill(broker._process.pid, signal.SIGKILL)
    wait_until(lambda: not broker.ready, "its end", lambda: broker.poll(time.monotonic()))
    ready(broker)
    assert broker.port == port
    assert not broker.fails
    carries(broker)


@needs_iotcore
@pytest.mark.slow
def test_another_port_is_taken_where_the_old_one_is_not_free_any_more(broker: LocalBroker) -> None:
    port = broker.port
    assert broker._process is not None
    broker._process.kill()
    broker._process.wait(PATIENCE)
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind((HOST, port))
        other.listen()
        wait_until(lambda: not broker.ready, "its end", lambda: broker.poll(time.monotonic()))
        ready(broker)
        assert broker.port != port
        carries(broker)


@needs_iotcore
@pytest.mark.slow
def test_random_bytes_and_huge_announcements_harm_nobody(broker: LocalBroker) -> None:
    chance, hello = Random(1), b"\x10\x10\x00\x04MQTT\x04\x02\x00\x3c\x00\x04"
    assert broker._process is not None
    pid = broker._process.pid
    before = _memory(pid)
    staying = []
    for n in range(200):
        _send(broker, chance.randbytes(chance.randrange(1, 3000))).close()
        body = chance.randbytes(chance.randrange(120))
        _send(broker, hello + b"abcd" + bytes([chance.randrange(256), len(body)]) + body).close()
        if n < 60:  # A message that says it has 256 MB; a good deal of it comes.
            staying.append(_send(broker, hello + b"%04d" % n + b"\x30\xff\xff\xff\x7f\x00\x04dusk" + bytes(1 << 20)))
    carries(broker)
    assert _memory(pid) - before < 30 << 20
    for one in staying:
        one.close()
    broker.poll(time.monotonic())
    assert broker._process.pid == pid


def _send(broker: LocalBroker, content: bytes) -> socket.socket:
    connection = socket.create_connection((HOST, broker.port), 5)
    connection.settimeout(0.5)
    with suppress(OSError):
        connection.sendall(content)
    return connection


def _memory(pid: int) -> int:
    """Memory in use, in bytes; 0 where that cannot be known."""
    statm = Path(f"/proc/{pid}/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if statm.exists() else 0


@needs_iotcore
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="processes are asked after by signals")
@pytest.mark.parametrize("how", ["closed", "killed"])
def test_it_ends_with_the_arcade(how: str) -> None:
    command = [sys.executable, "-c", ARCADE]
    with started(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as arcade:
        pid, port = map(int, line_of(arcade).split())
        wait_until(lambda: socket.socket().connect_ex((HOST, port)) == 0, "the broker")
        if how == "killed":
            arcade.kill()
        arcade.communicate("", timeout=PATIENCE)
    wait_until(lambda: not _runs(pid), "the broker's end")


def _runs(pid: int) -> bool:
    """Whether a process is running; one that nobody has waited for is not."""
    stat = Path(f"/proc/{pid}/stat")
    try:
        os.kill(pid, 0)
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_one_that_ends_again_and_again_is_said_to_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[float] = []

    def start(_command: object, **_how: object) -> subprocess.Popen[bytes]:
        process = subprocess.Popen([sys.executable, "-c", ""], stdin=subprocess.PIPE)
        process.wait(PATIENCE)
        started.append(0.0)
        return process

    monkeypatch.setattr("game.online.local_broker.start_process", start)
    broker, now = LocalBroker([HOST], 0.0), 0.0
    for _ in range(100):
        now += 0.5
        broker.poll(now)
    assert broker.fails
    assert not broker.ready
    assert len(started) < 10


@pytest.mark.parametrize("url", ["lan://192.168.1.5:40123", "lan://10.0.0.1:1"])
def test_an_address_in_the_same_network_is_one(url: str) -> None:
    assert check_broker(Broker(url)).url == url
    assert Broker(url).nearby


@pytest.mark.parametrize("url", ["lan://8.8.8.8:1", "lan://name.local:1", "lan://name:1", "lan://[fd00::1]:1"])
def test_any_other_is_none(url: str) -> None:
    with pytest.raises(Unfit):
        check_broker(Broker(url))
