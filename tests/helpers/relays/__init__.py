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
    """Relays that forget everything when they are killed, and can be started again on the same ports."""

    def __init__(self, *relays: Sequence[str]) -> None:
        """Each relay is given by its faults."""
        self._relays = {free_port(): faults for faults in relays}
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def urls(self) -> list[str]:
        return [f"ws://127.0.0.1:{port}" for port in self._relays]

    def start(self) -> None:
        words = [word for port, faults in self._relays.items() for word in ("+", str(port), *faults)]
        self._process = subprocess.Popen([sys.executable, "-m", "tools.torture.relay", *words], cwd=ROOT)
        wait_until(self._answers, "the start of relays")

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, "the relays have ended"
        return all(map(answers, self._relays))

    def pause(self, paused: bool = True) -> None:
        """Let them answer nothing, as a network does that is gone, or go on."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP if paused else signal.SIGCONT)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None


@contextmanager
def relays(*faults: Sequence[str], apart: bool = False) -> Iterator[tuple[Broker, list[RelayProcess]]]:
    """Context with a relay for each set of faults, and all of them as one way. They have one process, or one each if
    they are to be killed one by one.
    """
    running = [RelayProcess(one) for one in faults] if apart else [RelayProcess(*faults)]
    try:
        yield relays_at(url for process in running for url in process.urls), running
    finally:
        for process in running:
            process.kill()
