"""The relays that the arcade knows, and the choice of some for an invitation: those that answer first in a trial."""

import time
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from game.installation import ASSETS
from game.online.probe import BROKER_PATIENCE, Probe
from game.settings.brokers import Broker, relays_at

LIST = ASSETS / "relays.txt"
CHOSEN = 5
"""Number of relays in an invitation."""
TRIED = 8
"""Number of relays tried at once for it."""
ENOUGH = 4.0
"""Seconds after which fewer relays will do, if there are any."""


def known_relays(path: Path = LIST) -> list[str]:
    """Return the addresses in the list."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


class Trial(Struct):
    """A relay that is tried."""

    url: str
    probe: Probe
    began: float
    """Second of the monotonic clock."""
    delay: float | None = None
    """Seconds until a message had gone there and back; None as long as it has not."""
    over: bool = False

    def poll(self) -> None:
        if self.over or not self.probe.poll():
            return
        self.over = True
        if self.probe.fault is None:
            self.delay = time.monotonic() - self.began
        self.probe.close()


def begin_trials(urls: Sequence[str]) -> list[Trial]:
    return [Trial(url, Probe(relays_at([url])), time.monotonic()) for url in urls]


class RelayChoice:
    """The search for relays that work from here, some at a time."""

    def __init__(self, urls: Sequence[str]) -> None:
        """`urls` in the order in which they are tried."""
        self._left = list(urls)
        self._trials: list[Trial] = []
        self._since = 0.0

    def poll(self) -> bool:
        """Return whether the search is over."""
        for trial in self._trials:
            trial.poll()
        good = self._good()
        passed = time.monotonic() - self._since
        if len(good) >= CHOSEN or (good and passed > ENOUGH):
            return self._end()
        if all(trial.over for trial in self._trials) or passed > BROKER_PATIENCE:
            if not self._left:
                return self._end()
            some, self._left = self._left[:TRIED], self._left[TRIED:]
            self._trials += begin_trials(some)
            self._since = time.monotonic()
        return False

    def _good(self) -> list[Trial]:
        return [trial for trial in self._trials if trial.delay is not None]

    def _end(self) -> bool:
        for trial in self._trials:
            if not trial.over:
                trial.over = True
                trial.probe.close()
        self._left = []
        return True

    @property
    def first(self) -> list[str]:
        """The first relays that work, in the order in which they were tried."""
        return [trial.url for trial in self._good()][:CHOSEN]

    @property
    def found(self) -> Broker | None:
        """The quickest relays, as one way; None if there are none."""
        good = sorted(self._good(), key=lambda trial: trial.delay or 0.0)
        return relays_at(trial.url for trial in good[:CHOSEN]) if good else None
