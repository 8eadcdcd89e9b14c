"""A trial of a broker: whether a message can be left there and comes back."""

import secrets
import time

from game.online.way import PREFIX
from game.online.ways import way_to
from game.settings.brokers import Broker, Fault

BROKER_PATIENCE = 12.0
"""Seconds after which a broker counts as silent."""


class Probe:
    """A connection that leaves one message, waits for it, and takes it away again."""

    def __init__(self, broker: Broker) -> None:
        self.broker = broker
        self.fault: Fault | None = None
        """Fault found, once `poll` has returned True; None if there is none."""
        self._topic = f"{PREFIX}/{secrets.token_hex(16)}/0"
        self._content = secrets.token_bytes(1000)
        self._end = time.monotonic() + BROKER_PATIENCE
        self._wire = way_to(broker, lambda: None)
        self._wire.subscribe([self._topic])
        self._wire.publish(self._topic, self._content)
        self._wire.open()

    def poll(self) -> bool:
        """Return whether it is known how the broker is."""
        if any(content == self._content for _, content in self._wire.take()):
            self._wire.publish(self._topic, b"")
            return True
        if self._wire.fault is not None:
            self.fault = self._wire.fault
        elif time.monotonic() > self._end:
            self.fault = Fault.SILENT
        return self.fault is not None

    def close(self) -> None:
        self._wire.close()
