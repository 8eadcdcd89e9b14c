"""Ports of servers that tests start: nobody else is given one between two starts."""

from __future__ import annotations

import socket

from tools.torture.ports import answers, free_port


def test_a_port_lies_below_those_that_the_system_gives_to_connections() -> None:
    given = []
    for _ in range(50):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            given.append(probe.getsockname()[1])
    assert free_port() < min(given)


def test_a_port_answers_only_while_somebody_listens() -> None:
    port = free_port()
    assert not answers(port)
    with socket.socket() as server:
        server.bind(("127.0.0.1", port))
        server.listen()
        assert answers(port)
        assert free_port() != port
