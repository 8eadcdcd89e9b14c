"""Connections to relays that die while nothing waits to be sent: they are noticed soon, and after sleep at once."""

from __future__ import annotations

import os
import socket
import sys
import time
from contextlib import suppress
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest

from game.online.relays.relays import TURN, Relays
from game.online.way import SLEPT
from tests.helpers.mosquitto import wait_until
from tests.helpers.relays import needed, relays

pytestmark = needed


LIMITS = ("TCP_KEEPIDLE", "TCP_KEEPINTVL", "TCP_KEEPCNT", "TCP_USER_TIMEOUT")


def connection_to(port: int) -> socket.socket:
    """Return this process's own connection to a port, as the system lists it among the open files."""
    for name in os.listdir("/proc/self/fd"):
        with suppress(OSError):  # It has been closed, or is no connection.
            found = socket.socket(fileno=os.dup(int(name)))
            if found.getpeername()[1:2] == (port,):
                return found
            found.close()
    raise AssertionError(f"nothing is connected to port {port}")


@pytest.mark.skipif(sys.platform != "linux", reason="the names of the limits are Linux's")
def test_the_system_ends_a_connection_within_five_seconds_of_silence() -> None:
    with relays(()) as (broker, _):
        way = Relays(broker, lambda: None)
        way.open()
        wait_until(lambda: way.connected, "the connection")
        port = urlsplit(broker.relays[0]).port
        assert port is not None
        with connection_to(port) as made:
            assert made.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE), "it is asked whether it is alive"
            idle, again, times, busy = (made.getsockopt(socket.IPPROTO_TCP, getattr(socket, name)) for name in LIMITS)
        assert idle + again * times <= 5, "seconds while nothing is under way"
        assert busy <= 5000, "milliseconds while something is"
        way.close()


def test_after_sleep_a_new_connection_is_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = 0.0
    real = time.time
    monkeypatch.setattr("game.online.way.time", SimpleNamespace(time=lambda: real() + ahead))
    with relays(()) as (broker, _):
        way = Relays(broker, lambda: None)
        way.subscribe(["dusk/1/0123/0"])
        way.open()
        wait_until(lambda: way.connections == 1, "the connection")
        ahead = TURN + SLEPT + 1
        way.subscribe(["dusk/1/0123/1"])
        way.publish("dusk/1/0123/2", b"a move made on waking up")
        wait_until(lambda: way.connections == 2, "another connection")
        wait_until(lambda: way.delivered("dusk/1/0123/2"), "the move")
        way.close()
