"""Relays for tests: processes on loopback, which can be killed."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec

import pytest

from game.settings.brokers import Broker, relays_at
from tests.conftest import ROOT
from tests.helpers.mosquitto import PATIENCE, wait_until
from tools.torture.ports import answers, free_port

needed = pytest.mark.skipif(find_spec("websockets") is None, reason="websockets is not installed")
RUST = pytest.param(
    ("rust",), marks=pytest.mark.skipif(find_spec("nostr_sdk") is None, reason="no nostr-sdk"), id="rust"
)
"""Another program than the tests' own."""


class RelayProcess:
    """A relay that forgets everything when it is killed, and can be started again on the same port."""

    def __init__(self, *faults: str) -> None:
        self.port = free_port()
        self._faults = faults
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "tools.torture.relay", str(self.port), *self._faults]
        self._process = subprocess.Popen(command, cwd=ROOT)
        wait_until(self._answers, "the relay's start")

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, "the relay has ended"
        return answers(self.port)

    def pause(self, paused: bool = True) -> None:
        """Let it answer nothing, as a network does that is gone, or go on."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP if paused else signal.SIGCONT)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None


@contextmanager
def relays(*faults: Sequence[str]) -> Iterator[tuple[Broker, list[RelayProcess]]]:
    """Context with a relay for each set of faults, and all of them as one way."""
    running = [RelayProcess(*one) for one in faults]
    try:
        yield relays_at(relay.url for relay in running), running
    finally:
        for relay in running:
            relay.kill()
