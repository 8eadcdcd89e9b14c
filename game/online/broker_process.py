"""The broker of games in the same network: rumqttd, as iotcore brings it. The one file with iotcore.

It runs in a process that ends with the arcade, speaks MQTT 3.1.1, and forgets everything when it ends.
"""

import logging
import os
import sys
import tempfile
from collections.abc import Sequence
from typing import NoReturn

from iotcore.iotcore import IotCoreBroker

from game.background import start_thread

if sys.platform == "linux":
    import resource

MOST_MEMORY = 256 << 20
"""Memory limit of the broker, in bytes: filled up by somebody, it ends and is started again."""
ROUTER = """id = 0
[router]
id = 0
max_connections = 100
max_outgoing_packet_count = 200
max_segment_size = 1048576
max_segment_count = 4
"""
LISTENER = """[v4.{number}]
name = "v4-{number}"
listen = "{address}:{port}"
next_connection_delay_ms = 1
[v4.{number}.connections]
connection_timeout_ms = 5000
max_payload_size = 70000
max_inflight_count = 100
dynamic_filters = true
"""


def configuration(port: int, addresses: Sequence[str]) -> str:
    """Return rumqttd's configuration, as TOML."""
    listeners = (LISTENER.format(number=n, address=address, port=port) for n, address in enumerate(addresses))
    return ROUTER + "".join(listeners)


def serve(port: int, addresses: Sequence[str]) -> NoReturn:
    """Be the broker, until the arcade ends; then so does this process."""
    try:
        _serve(port, addresses)
    finally:
        os._exit(1)  # At once: the thread that waits for the arcade's end would hold up Python's own way out.


def _serve(port: int, addresses: Sequence[str]) -> None:
    logging.disable(logging.CRITICAL)  # Else it tells of every message.
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    start_thread(_end_with_the_arcade, "arcade")
    handle, path = tempfile.mkstemp(".toml")
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(configuration(port, addresses))
        broker = IotCoreBroker(config_path=path)
    finally:
        os.unlink(path)
    broker.run_forever()


def _end_with_the_arcade() -> None:
    """The arcade holds the other end of the standard input: it closes when the arcade ends, however that comes."""
    try:
        sys.stdin.buffer.read()
    finally:
        os._exit(0)
