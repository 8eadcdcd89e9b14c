"""The time of a board: moves on one line, which runs faster where much waits.

The rules are always ahead of the picture. What is seen catches up by going faster, never by leaving anything out: the
more waits, the faster, smoothly and up to `FASTEST`, and a part that has to be seen lasts `SEEN` seconds to the eye
however fast the rest is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from game.stage.tween import Animation, Animator, Call, Timeline

SEEN = 0.075
"""Seconds that a part which has to be seen lasts at least: four frames of sixty, wherever it begins between two."""
HURRIED_FROM = 0.4
IMPATIENCE = 1.4
"""Seconds of waiting up to which nothing is hurried, and from which everything is as much as it can be."""
FASTEST = 3.0
"""Highest rate of a board; at rest it is 1."""
EASE = 0.3
"""Seconds in which the rate follows what waits."""
TINY = 1e-6
"""Seconds that are no more than the rounding of sums."""
MOVE_TAG = "move"
"""The tag under which moves are shown."""


def pressure(waiting: float) -> float:
    """Return how much is to be hurried, 0 to 1, where something waits for so many seconds."""
    share = min(1.0, max(0.0, (waiting - HURRIED_FROM) / (IMPATIENCE - HURRIED_FROM)))
    return share * share * (3.0 - 2.0 * share)


class _Part(Struct):
    """A part of a move that has to be seen, in seconds of the board."""

    move: Animation
    begin: float
    end: float
    since: float | None = None
    """The second at which it began to be seen, as the clock on the wall has it; None before."""


class BoardClock(Animation):
    """Shows moves on one line of time; while it runs it is the one animation of an animator with the tag `MOVE_TAG`.

    Seconds of the board and seconds of whoever looks at it are the same while nothing waits.
    """

    def __init__(self, animator: Animator) -> None:
        self.animator = animator
        self.running = False
        self.awaited = 0
        """Number of things that can only begin when all that is under way has been shown, such as the next move."""
        self.hurried = 0.0
        """Degree to which everything is hurried, 0 to 1."""
        self._line = Timeline()
        self._parts: list[_Part] = []
        """Parts that have to be seen and have not been shown yet."""
        self._waits: dict[Animation, list[tuple[float, float]]] = {}
        """For every move, from when to when it waits for others."""
        self._places: dict[Animation, Animation] = {}
        """Animation on the line for each move that has not been shown."""
        self._all_shown: Callable[[], object] = lambda: None
        self._seconds = 0.0
        """Seconds for which it has run, as they are seen."""
        self._time = 0.0
        """The same since the animator began to count."""

    @property
    def now(self) -> float:
        """Seconds of the board; they stand still while nothing is shown, and never begin anew."""
        return self._line.now

    def begin(self, all_shown: Callable[[], object]) -> None:
        """Begin with an empty line, in place of one that may still be running; call a function when all is shown."""
        line = Timeline()
        line.now = line.duration = self.now
        self._line = line
        self._parts = []
        self._waits = {}
        self._places = {}
        self._all_shown = all_shown
        self.awaited = 0
        self.running = True

    def add(self, move: Animation, ended: Callable[[], object] = lambda: None) -> None:
        """Begin to show a move now, beside those under way, and call a function at its end.

        What the player has skipped before is not hurried any more.
        """
        now = self.now
        self._parts += [_Part(move, now + begin, now + end) for begin, end in move.seen]
        self._waits[move] = [(now + begin, now + end) for begin, end in move.waits]
        self._places[move] = self._line.at(now, move, Call(partial(self._ended, move, ended)))
        self._time = 0.0
        self._measure()
        self.animator.start(self, MOVE_TAG)

    def withdraw(self, move: Animation) -> None:
        """Take a move off the line: nothing more of it is seen or heard, and the others go on as they are.

        One that has been shown has nothing left there.
        """
        self._parts = [part for part in self._parts if part.move is not move]
        self._waits.pop(move, None)
        if (place := self._places.pop(move, None)) is not None:
            self._line.drop(place)
        self._measure()

    def _ended(self, move: Animation, ended: Callable[[], object]) -> None:
        self._places.pop(move, None)
        ended()

    def hasten(self) -> None:
        """Let what is under way go faster, as the player waits for its end."""
        self.awaited = max(1, self.awaited)

    def stop(self) -> None:
        """Stop everything where it is; nothing more of it is seen or heard."""
        self._rest()
        self.hurried = 0.0

    def _rest(self) -> None:
        self.running = False
        self.animator.cancel(MOVE_TAG)

    def advance(self, time: float) -> None:
        passed = time - self._time
        self._time = time
        self._seconds += passed
        line = self._line
        last = time > self.duration - TINY
        line.advance(line.duration if last else min(line.duration, self.now + passed * self._rate(passed)))
        self._parts = [part for part in self._parts if part.end > self.now]
        self._waits = {
            move: left
            for move, waits in self._waits.items()
            if (left := [wait for wait in waits if wait[1] > self.now])
        }
        self._measure()
        if self.running and self._line is line and line.now >= line.duration:
            self._rest()
            self._all_shown()
            if not self.running:
                self.hurried = 0.0

    def _measure(self) -> None:
        """Bring the duration up to date: what is left takes no longer than this."""
        self.duration = self._time + self._line.duration - self.now

    def _waiting(self) -> float:
        """Return how many seconds what waits has to wait: the move that waits longest, or all that come after these."""
        apart = [sum(end - max(begin, self.now) for begin, end in waits) for waits in self._waits.values()]
        return max([(self._line.duration - self.now) * self.awaited, *apart])

    def _rate(self, passed: float) -> float:
        """Return how fast the board runs for so many seconds: parts that have to be seen are hurried last."""
        self.hurried += (pressure(self._waiting()) - self.hurried) * min(1.0, passed / EASE)
        limits = [self._limit(part, passed) for part in self._parts]
        seen = any(part.since is not None for part in self._parts)
        share = self.hurried**2 if seen else self.hurried
        return min([1.0 + (FASTEST - 1.0) * share, *limits])

    def _limit(self, part: _Part, passed: float) -> float:
        """Return how fast the board may run for a part to be seen for long enough, at least 1."""
        if passed <= 0.0:
            return FASTEST
        if part.begin > self.now:
            # It is not to be half over in the first step that shows it.
            return max(1.0, (part.begin - self.now) / passed)
        if part.since is None:
            part.since = self._seconds - passed
        left = max(passed, part.since + SEEN - (self._seconds - passed))
        return max(1.0, (part.end - self.now) / left)
