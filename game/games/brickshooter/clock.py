"""The clock of a rush: it counts the ticks since the last shot, and makes its own shots when they are due.

What it is told of passing time may come in pieces of any size: shots are made at the same ticks.
"""

from collections.abc import Callable

from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.rules.rush import OWN, TICKS, Rush

SLACK = 1e-6
"""Share of a tick that adding up seconds may have lost."""


class Clock:
    """Ticks as long as a run goes on."""

    def __init__(self, running: Callable[[], Position | None], shoot: Callable[[str], object]) -> None:
        """`running` gives the position of a run that goes on, or None; `shoot` makes the clock's own shot in it."""
        self._running = running
        self._shoot = shoot
        self._at: Position | None = None
        self._passed = 0
        """Ticks since the shot that led to the position."""
        self._owed = 0.0
        """Fraction of a tick carried over."""

    def pass_time(self, seconds: float) -> None:
        """Let time pass, and make the shots that are due by then, each at its tick."""
        self._owed += seconds * TICKS
        ticks = int(self._owed + SLACK)
        self._owed -= ticks
        while ticks and (clock := self._now()) is not None:
            step = min(ticks, clock.wait - self._passed)
            self._passed, ticks = self._passed + step, ticks - step
            if self._passed >= clock.wait:
                self._shoot(clock.lane + OWN)

    def _now(self) -> Rush | None:
        """The clock as it stood right after the last shot; None where it does not run."""
        position = self._running()
        if position is not self._at:
            self._at = position
            self._passed = 0
        return position.mode if position is not None and isinstance(position.mode, Rush) else None

    def shot(self, lane: str) -> str:
        """The text of a shot from a lane now."""
        self._now()
        return f"{lane}+{self._passed}" if self._passed else lane

    def left(self, clock: Rush) -> int:
        """The ticks that are left before the clock shoots."""
        self._now()
        return clock.wait - self._passed


def level(left: int, whole: int, steps: int) -> int:
    """Return how many of the equal `steps` of a wait are not over yet, at least one."""
    return max(1, min(steps, -(-left * steps // whole)))


def until(left: int, whole: int, steps: int) -> int:
    """The ticks before there is one step less."""
    return left - (level(left, whole, steps) - 1) * whole // steps
