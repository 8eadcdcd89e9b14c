"""How time passes for what is shown: in steps of one length, however long the frames take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.stage.sprites import Stage

STEP: Final = 1 / 120
"""Seconds a step."""
LONGEST: Final = 0.1
"""A frame that took longer (a dragged window, a sleeping computer) counts as this many seconds."""
NAP, LONG_NAP = 0.008, 0.024
"""How long the program sleeps between two looks at what the player does, at rest: short while the mouse or a key was
used within the last `LIVELY` seconds, as a click is then near, else long."""
LIVELY: Final = 1.0


class Pace:
    """The time between the frames, and what of it has not been shown yet. All times are seconds of one clock."""

    def __init__(self, now: float) -> None:
        self._last = now
        self._owed = 0.0
        self._lively_until = now

    def elapsed(self, now: float) -> float:
        """What has passed since this was asked last."""
        elapsed, self._last = min(now - self._last, LONGEST), now
        return elapsed

    def liven(self, now: float) -> None:
        """The player has done something."""
        self._lively_until = now + LIVELY

    def nap(self, now: float) -> float:
        """How long to sleep at rest."""
        return NAP if now < self._lively_until else LONG_NAP

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
            animator.step(elapsed)
            self.forget()
            return False
        self._owed += elapsed
        while self._owed >= STEP and goes_on():
            self._owed -= STEP
            stage.step(STEP)
        return True
