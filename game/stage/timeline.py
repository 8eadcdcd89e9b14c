"""Timeline: animations that begin at times known beforehand."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from operator import itemgetter

from game.stage.tween import Animation, Call, Delay, Sequence

LEAP = 0.2
"""Step in seconds above which time was skipped by the player; cues within such a step are left out."""


class Timeline(Animation):
    """Plays animations from their start times on. Where two move the same sprite, the one added later wins."""

    def __init__(self) -> None:
        self.duration = 0.0
        self._waiting: list[tuple[float, int, Animation]] = []
        """Heap of animations that have not begun, by start time."""
        self._begun: list[tuple[int, Animation]] = []
        self._added = 0
        self.now = 0.0
        self.leap = 0.0
        """Length of the last step, in seconds."""

    def at(self, moment: float, *animations: Animation) -> None:
        """Run animations one after the other, beginning at a time in seconds."""
        part = Sequence(Delay(moment), *animations)
        heappush(self._waiting, (moment, self._added, part))
        self._added += 1
        self.duration = max(self.duration, part.duration)

    def cue(self, moment: float, function: Callable[[], object]) -> None:
        """Call a function at a time in seconds, unless that time is skipped; for sounds and effects."""
        self.at(moment, Call(lambda: function() if self.leap <= LEAP else None))

    def advance(self, time: float) -> None:
        self.leap, self.now = time - self.now, time
        if self._waiting and self._waiting[0][0] <= time:
            while self._waiting and self._waiting[0][0] <= time:
                self._begun.append(heappop(self._waiting)[1:])
            self._begun.sort(key=itemgetter(0))
        for _, part in self._begun:
            part.advance(time)
        self._begun = [(number, part) for number, part in self._begun if part.duration > time]
