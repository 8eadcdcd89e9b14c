"""Fixed time step: animations advance in equal steps, however long the frames take."""

from collections.abc import Callable

from game.stage.sprites import Stage

STEP = 1 / 120
"""Length of a step, in seconds."""
FRAME = 2 * STEP
"""Length of a usual frame, in seconds."""
TINY = 1e-6
"""Seconds that are no more than the rounding of sums."""
LONGEST_FRAME = 0.1
"""Maximum length of a frame, in seconds; a longer one (a dragged window, a sleeping computer) counts as this."""
REST = 1.0
"""Maximum sleep in seconds, ended early by events and by programs; other things can wait that long."""
EXPECTING = 0.024
"""Maximum sleep in seconds while a program is expected to act."""
SHORTEST_FRAME = 0.004
"""Minimum length of a frame, in seconds: a mouse may send a thousand events a second."""


class FixedTimestep:
    """Measures frames and turns them into steps. All times are in seconds of one clock."""

    def __init__(self, now: float) -> None:
        self._last = now
        self._owed = 0.0
        self.rested = 0.0
        """Sleep planned before the present frame, in seconds."""

    def start(self, now: float) -> None:
        """Count the time from now on."""
        self._last = now

    def elapsed(self, now: float) -> float:
        """Return the seconds since the last call, limited by `LONGEST_FRAME` and the planned sleep."""
        elapsed, self._last = min(now - self._last, LONGEST_FRAME + self.rested), now
        return elapsed

    def forget(self) -> None:
        """Drop the time not shown yet."""
        self._owed = 0.0

    @property
    def share(self) -> float:
        """Position of the present moment between the last step and the next, from 0 to 1."""
        return max(0.0, self._owed / STEP)

    def sleep(self, stage: Stage, elapsed: float) -> float:
        """Let a stage pass the time in which nothing was seen to happen, and return what is left for the frame.

        What an event begins that has ended this sleep must not miss its own first half.
        """
        slept = elapsed - FRAME
        if slept <= 0.0 or stage.animator.quiet() <= elapsed + STEP:
            return elapsed
        for _ in range(self._due(slept)):
            stage.animator.step(STEP)
        return FRAME

    def advance(self, stage: Stage, elapsed: float, goes_on: Callable[[], bool]) -> bool:
        """Advance a stage while `goes_on` is true; return True if anything may have moved."""
        animator = stage.animator
        quiet = animator.quiet() > elapsed + STEP
        due = self._due(elapsed)
        for left in reversed(range(due)):
            if not goes_on():
                break
            if left or quiet:
                animator.step(STEP)
            else:  # Only the last state is drawn.
                stage.step(STEP)
        return not quiet

    def _due(self, elapsed: float) -> int:
        """Return the number of steps that are due; the rest of the time is owed.

        That depends on the clock alone, whatever runs: a move begins at the same time where pictures are painted
        ahead and where they have been.
        """
        self._owed += elapsed
        due = int((self._owed + TINY) / STEP)
        self._owed -= due * STEP
        return due
