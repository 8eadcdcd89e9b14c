"""How time passes for what is shown: in steps of one length, however long the frames take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.stage.sprites import Stage

STEP: Final = 1 / 120
"""Seconds a step."""
LONGEST: Final = 0.1
"""A frame that took longer (a dragged window, a sleeping computer) counts as this many seconds."""
REST: Final = 1.0
"""Seconds of the longest sleep: what the player does and what programs say ends it, other things can wait so long."""
EXPECTING: Final = 0.024
"""Seconds of the longest sleep while a program is expected to do something."""
SHORTEST: Final = 0.004
"""Seconds that a frame lasts at least: a mouse may tell of its way a thousand times a second."""


class FixedTimestep:
    """The time between the frames, and what of it has not been shown yet. All times are seconds of one clock."""

    def __init__(self, now: float) -> None:
        self._last = now
        self._owed = 0.0
        self.rested = 0.0
        """For how long it was to sleep before the present frame."""

    def elapsed(self, now: float) -> float:
        """What has passed since this was asked last."""
        elapsed, self._last = min(now - self._last, LONGEST + self.rested), now
        return elapsed

    def forget(self) -> None:
        """What is shown begins anew, at a full step."""
        self._owed = 0.0

    @property
    def share(self) -> float:
        """How far the present moment lies between the last step and the next, from 0 to 1."""
        return self._owed / STEP

    def advance(self, stage: Stage, elapsed: float, goes_on: Callable[[], bool]) -> bool:
        """Let time pass on a stage, as long as it `goes_on`; whether anything may have moved."""
        animator = stage.animator
        if not animator.running:
            self.forget()
            return False
        if animator.quiet() > elapsed + STEP:
            animator.step(self._owed + elapsed)
            self.forget()
            return False
        self._owed += elapsed
        while self._owed >= STEP and goes_on():
            self._owed -= STEP
            if self._owed < STEP:
                stage.step(STEP)
            else:  # Nobody sees the state before it.
                animator.step(STEP)
        return True
