"""The final tally: all that decided a game is counted on the board and in the panels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct, field
from msgspec.structs import replace

from game.scenes.animation.playback import Sound
from game.stage.art import Text
from game.stage.sprites import Sprite, Stage
from game.stage.tween import Animation, Call, Delay, Parallel, Timeline, Tween
from game.stage.tween import Sequence as InTurn

LONGEST, HELD = 1.4, 0.45
"""Seconds that the counting takes at most, however much there is, and that the sum is left to be read."""
FADE = 0.12
"""Seconds in which a mark comes up."""
HEARD = 0.06
"""Seconds at least between two sounds."""
SEEN = 1 / 30
"""Seconds at least between two numbers of a side."""
CALM = 1.2
"""Seconds for which all that counts is marked, without motion."""


class TallyItem(Struct, frozen=True):
    """A thing that is counted, with its owner and value."""

    side: int
    count: int
    show: Animation = field(default_factory=lambda: Delay(0.0))
    """Animation when it is counted, unless motion is reduced."""
    marks: tuple[Sprite, ...] = ()
    """Sprites shown at it, one after the other, until all is counted."""


class FinalTally(Struct, frozen=True):
    """The final tally of a game, and the winner's animation."""

    counted: Sequence[TallyItem] = ()
    pace: float = 0.06
    """Seconds for every one that is counted, where there are few."""
    words: Callable[[int], str] = str
    """Returns a number as the panels write it."""
    feast: Animation = field(default_factory=lambda: Delay(0.0))
    """Animation of the winner's pieces; none if a person has lost to a program."""


class Counting:
    """Counts out both sides at once, while their numbers run in the panels."""

    def __init__(self, stage: Stage, sound: Sound) -> None:
        self.stage = stage
        self.sound = sound
        self._labels: dict[int, Sprite] = {}
        self._running: dict[int, str] = {}
        """Numbers in the panels meanwhile, by side."""
        self._marks: list[Sprite] = []

    def label(self, side: int, sprite: Sprite) -> None:
        """The text in the panel of a side whose number runs."""
        self._labels[side] = sprite
        if side in self._running:
            self._put(side, self._running[side])

    def _put(self, side: int, text: str) -> None:
        self._running[side] = text
        label = self._labels.get(side)
        if label is not None and isinstance(label.art, Text):
            label.art = replace(label.art, text=text)

    def animation(self, ceremony: FinalTally, lively: bool) -> Animation:
        """Return the whole count; without motion everything is marked at once."""
        counted, words = ceremony.counted, ceremony.words
        if not counted:
            return Delay(0.0)
        sums = [sum(thing.count for thing in counted if thing.side == side) for side in (0, 1)]
        if not lively:
            marks = [mark for thing in counted for mark in thing.marks]
            return InTurn(
                Call(partial(self._begin, words, sums)), self._fade_in(marks, 0.0), Delay(CALM), Call(self.stop)
            )
        beats = [sum(max(1, thing.count) for thing in counted if thing.side == side) for side in (0, 1)]
        beat = min(ceremony.pace, LONGEST / max(beats))
        line = Timeline()
        line.at(0.0, Call(partial(self._begin, words, [0, 0])))
        begins, numbers, heard, seen = [0.0, 0.0], [0, 0], -HEARD, [-SEEN, -SEEN]
        for thing in counted:
            side, at, seconds = thing.side, begins[thing.side], beat * max(1, thing.count)
            begins[side] += seconds
            apart = seconds / max(1, len(thing.marks))
            for n, mark in enumerate(thing.marks):
                line.at(at + n * apart, self._fade_in([mark]))
            line.at(at, thing.show)
            if at - heard >= HEARD or at < heard:
                heard = at
                line.at(at, Call(partial(self.sound, "count", 0.5, 0.0)))
            for n in range(1, thing.count + 1):
                moment, number = at + (n - 1) * seconds / thing.count, numbers[side] + n
                if moment - seen[side] >= SEEN or number == sums[side]:
                    seen[side] = moment
                    line.at(moment, Call(partial(self._put, side, words(number))))
            numbers[side] += thing.count
        return InTurn(line, Delay(HELD), Call(self.stop))

    def _begin(self, words: Callable[[int], str], numbers: Sequence[int]) -> None:
        for side in (0, 1):
            self._put(side, words(numbers[side]))

    def _fade_in(self, marks: Sequence[Sprite], seconds: float = FADE) -> Animation:
        def begin() -> None:
            for mark in marks:
                mark.alpha = 0.0
                self._marks.append(self.stage.add(mark))

        return InTurn(Call(begin), Parallel(*(Tween(mark, seconds, alpha=1.0) for mark in marks)))

    def stop(self) -> None:
        """Stop: all is counted, or the game goes on elsewhere."""
        self._running.clear()
        self.stage.remove_all(self._marks)
        self._marks.clear()
