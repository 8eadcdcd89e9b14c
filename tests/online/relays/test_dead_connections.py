"""Connections to relays that die while nothing waits to be sent: they are noticed soon, and after sleep at once."""

from __future__ import annotations

import socket
import sys
import time
from types import SimpleNamespace

import pytest

from game.online.relays.relays import SLEPT, TURN, Relays
from tests.helpers.mosquitto import wait_until
from tests.helpers.relays import needed, relays

pytestmark = needed


@pytest.mark.skipif(sys.platform != "linux", reason="the names of the limits are Linux's")
def test_the_system_ends_a_connection_within_five_seconds_of_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[socket.socket] = []
    usual = Relays._up

    def up(way: Relays, relay: object) -> None:
        made.append(relay._connection.transport.get_extra_info("socket"))  # type: ignore[attr-defined]
        usual(way, relay)  # type: ignore[arg-type]

    monkeypatch.setattr(Relays, "_up", up)
    with relays(()) as (broker, _):
        way = Relays(broker, lambda: None)
        way.open()
        wait_until(lambda: way.connected, "the connection")

        def limit(name: int) -> int:
            return made[0].getsockopt(socket.IPPROTO_TCP, name)

        assert made[0].getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE), "it is asked whether it is alive"
        silence = limit(socket.TCP_KEEPIDLE) + limit(socket.TCP_KEEPINTVL) * limit(socket.TCP_KEEPCNT)
        assert silence <= 5, "seconds while nothing is under way"
        assert limit(socket.TCP_USER_TIMEOUT) <= 5000, "milliseconds while something is"
        way.close()


def test_after_sleep_a_new_connection_is_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = 0.0
    clock = SimpleNamespace(time=lambda: time.time() + ahead, monotonic=time.monotonic)
    monkeypatch.setattr("game.online.relays.relays.time", clock)
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
