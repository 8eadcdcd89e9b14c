"""A broker of one's own for games in the same network: a process of its own, started again when it ends."""

import logging
import socket
import sys
from collections.abc import Sequence
from importlib.util import find_spec

from game.background import Process, start_process, start_thread
from game.installation import command

SHORTEST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
"""Seconds until a broker that has ended is started again: doubled every time."""
HEALTHY = 30.0
"""Seconds after which a broker that is running counts as well."""
log = logging.getLogger(__name__)


def installed() -> bool:
    """Return whether there is a broker to start, without loading it."""
    return find_spec("iotcore") is not None


class LocalBroker:
    """A broker that listens at some addresses of this machine, for as long as the arcade runs."""

    def __init__(self, addresses: Sequence[str], now: float) -> None:
        """`now` is in seconds, as everywhere here. Raises `OSError` if no process can be started."""
        self.addresses = tuple(addresses)
        self.port = _free_port(addresses[0])
        self.fails = False
        """True if it has ended again and again."""
        self.ready = False
        """True if it takes connections."""
        self._pause = SHORTEST_PAUSE
        self._process: Process | None = None
        self._start(now)

    def _start(self, now: float) -> None:
        self._process = start_process([*command(), "broker", str(self.port), *self.addresses], heard=False)
        self._since = now
        self.ready = False

    def poll(self, now: float) -> None:
        """Look whether it takes connections; start it again if it has ended, at another port if need be."""
        if self._process is not None and self._process.poll() is None:
            self.ready = self.ready or _answers(self.addresses[0], self.port)
            if now - self._since > HEALTHY:
                self.fails = False
                self._pause = SHORTEST_PAUSE
            return
        self.ready = False
        if now - self._since < self._pause:
            return
        log.warning("the broker has ended")
        self.fails = self._pause > 2 * SHORTEST_PAUSE
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
        try:
            # The same port, where those who play look for it, unless another program has it by now.
            self.port = _free_port(self.addresses[0], self.port)
            self._start(now)
        except OSError as error:
            log.warning("no broker can be started: %s", error)
            self._since = now

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            # Waits for its end, which is near, so that no zombie is left.
            start_thread(self._process.communicate, "broker's end")
            self._process = None


def _answers(address: str, port: int) -> bool:
    """Return whether a port of this machine takes connections, which is known at once."""
    with socket.socket() as probe:
        probe.settimeout(0.05)
        return probe.connect_ex((address, port)) == 0


def _free_port(address: str, wanted: int = 0) -> int:
    """Return a port that is free at an address: the wanted one if possible. Raises `OSError`."""
    with socket.socket() as probe:
        if sys.platform != "win32":  # There it would allow what it prevents here: to share a port.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, wanted))
        except OSError:
            if not wanted:
                raise
            return _free_port(address)
        return int(probe.getsockname()[1])
