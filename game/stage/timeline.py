"""A common time line: animations that begin at moments known beforehand."""

from __future__ import annotations

from collections.abc import Callable

from game.stage.tween import Animation, Call, Delay, Sequence

LEAP = 0.2
"""When time jumps by more seconds than that at once, the player has gone on and what would be missed is left out."""


class Timeline(Animation):
    """Plays animations from their moments on. Of two that disagree about a sprite, the one added later wins."""

    def __init__(self) -> None:
        self.duration = 0.0
        self.parts: list[Animation] = []
        self.now = 0.0
        self.leap = 0.0
        """How far the last step went."""

    def at(self, moment: float, *animations: Animation) -> None:
        """Let animations run one after the other from a moment on."""
        part = Sequence(Delay(moment), *animations)
        self.parts.append(part)
        self.duration = max(self.duration, part.duration)

    def cue(self, moment: float, function: Callable[[], object]) -> None:
        """Call a function at a moment, unless that moment is skipped: for sounds and effects."""
        self.at(moment, Call(lambda: function() if self.leap <= LEAP else None))

    def advance(self, time: float) -> None:
        self.leap, self.now = time - self.now, time
        for part in self.parts:
            part.advance(time)
        self.parts = [part for part in self.parts if part.duration > time]
