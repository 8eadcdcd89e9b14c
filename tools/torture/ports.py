"""Ports of loopback for servers that are started, killed, and started again at the same port.

They lie below those that a system gives to connections (from 32768 on). One of those may be taken while its server is
down, and a program that asks whether anybody listens there may be given the very port it asks, and answer itself.
"""

from __future__ import annotations

import secrets
import socket

PORTS = range(20_000, 32_000)


def free_port() -> int:
    while True:
        port = secrets.choice(PORTS)
        if _is_free(port):
            return port


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def answers(port: int) -> bool:
    """True if a program listens at a port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
