"""How much of its limits a search for shots has used."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.play.port.thinking import Limits


class Meter:
    """Counts the shots that are tried, and tells how much of the limits is used."""

    def __init__(self, limits: Limits, stop: Callable[[], bool]) -> None:
        self.limits = limits
        self.tried = 0
        self._stop = stop
        self._began = time.perf_counter()

    @property
    def seconds(self) -> float:
        """The time since it began."""
        return time.perf_counter() - self._began

    def used(self) -> float:
        """The share of the limits that is used; from 1 on the search has to end."""
        if self._stop():
            return 1.0
        share = 0.0
        for spent, limit in ((self.tried, self.limits.nodes), (self.seconds, self.limits.seconds)):
            if limit is not None:
                share = max(share, spent / limit if limit else 1.0)
        return share
