"""Fixed time step: animations advance in equal steps, however long the frames take."""

from collections.abc import Callable

from game.stage.sprites import Stage

STEP = 1 / 120
"""Length of a step, in seconds."""
LONGEST = 0.1
"""Maximum length of a frame, in seconds; a longer one (a dragged window, a sleeping computer) counts as this."""
REST = 1.0
"""Maximum sleep in seconds, ended early by events and by programs; other things can wait that long."""
EXPECTING = 0.024
"""Maximum sleep in seconds while a program is expected to act."""
SHORTEST = 0.004
"""Minimum length of a frame, in seconds: a mouse may send a thousand events a second."""


class FixedTimestep:
    """Measures frames and turns them into steps. All times are in seconds of one clock."""

    def __init__(self, now: float) -> None:
        self._last = now
        self._owed = 0.0
        self.rested = 0.0
        """Sleep planned before the present frame, in seconds."""

    def elapsed(self, now: float) -> float:
        """Return the seconds since the last call, limited by `LONGEST` and the planned sleep."""
        elapsed, self._last = min(now - self._last, LONGEST + self.rested), now
        return elapsed

    def forget(self) -> None:
        """Drop the time not shown yet."""
        self._owed = 0.0

    @property
    def share(self) -> float:
        """Position of the present moment between the last step and the next, from 0 to 1."""
        return self._owed / STEP

    def advance(self, stage: Stage, elapsed: float, goes_on: Callable[[], bool]) -> bool:
        """Advance a stage while `goes_on` is true; return True if anything may have moved."""
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
            else:  # Only the last state is drawn.
                animator.step(STEP)
        return True
