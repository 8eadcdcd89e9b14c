"""The final tally of a game: what decides it is counted out on the board, while the numbers run in the panels.

Both sides are counted side by side, beat by beat, so that it stays open who is ahead until one of them has nothing
left. The notes rise, the last beats come more slowly, and whoever is ahead is lit.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate

from msgspec import Struct, field
from msgspec.structs import replace

from game.scenes.animation.playback import Sound
from game.stage.art import Text
from game.stage.sounds import FAMILIES, step
from game.stage.sprites import Sprite, Stage
from game.stage.tween import Animation, Call, Delay, InTurn, Parallel, Timeline, Tween

LONGEST_COUNT = 1.4
SUM_HELD = 0.25
"""Seconds that the beats before the last ones take at most, and that the sums stand before the game ends."""
LAST = 0.12, 0.18, 0.27
"""Seconds for which each of the last beats is waited for, at least."""
MARK_FADE = 0.12
"""Seconds in which a mark comes up."""
HEARD = 0.06
"""Seconds at least between two sounds."""
QUIET_SECONDS = 0.4
LOUD = 0.7
"""Volume of the first and of the last sound."""
AHEAD = "accent"
"""Colour of the number of the side that is ahead."""
CALM_COUNT = 1.2
"""Seconds for which all that counts is marked, without motion."""


class TallyItem(Struct, frozen=True):
    """A thing that is counted, with its owner and value."""

    side: int
    count: int
    show: Animation = field(default_factory=lambda: Delay(0.0))
    """Animation when it is counted, unless motion is reduced."""
    marks: tuple[Sprite, ...] = ()
    """Sprites shown at it, one after the other, until all is counted."""

    @property
    def beats(self) -> int:
        """Number of beats that it takes."""
        return max(1, self.count)


class FinalTally(Struct, frozen=True):
    """The final tally of a game, and the winner's animation."""

    counted: Sequence[TallyItem] = ()
    pace: float = 0.06
    """Seconds for every one that is counted, where there are few."""
    words: Callable[[int], str] = str
    """Returns a number as the panels write it."""
    feast: Animation = field(default_factory=lambda: Delay(0.0))
    """Animation of the winner's pieces; none if a person has lost to a program."""
    beside: tuple[Sprite, ...] = ()
    """Sprites shown from the beginning to the end of the count."""


def beat_starts(beats: int, pace: float) -> list[float]:
    """Return the second of each beat."""
    usual = min(pace, LONGEST_COUNT / beats)
    waits = [usual] * max(0, beats - 1 - len(LAST)) + [max(usual, seconds) for seconds in LAST]
    return [0.0, *accumulate(waits[len(waits) - beats + 1 :])]


class Counting:
    """Counts out both sides side by side, while their numbers run in the panels."""

    def __init__(self, stage: Stage, sound: Sound) -> None:
        self.stage = stage
        self.sound = sound
        self._labels: dict[int, tuple[Sprite, Text, Callable[[str], str]]] = {}
        """The number in the panel of each side, its text when nothing is counted, and what is written with a number."""
        self._numbers: list[int] | None = None
        """Numbers in the panels, by side, while they run."""
        self._words: Callable[[int], str] = str
        self._marks: list[Sprite] = []

    def label(self, side: int, sprite: Sprite, written: Callable[[str], str] = str) -> None:
        """Let the number in the text of a side's panel run; `written` is the text with a number."""
        if isinstance(sprite.art, Text):
            self._labels[side] = sprite, sprite.art, written
            self._write()

    def _put(self, side: int, number: int) -> None:
        if self._numbers is not None:
            self._numbers[side] = number
            self._write()

    def _write(self) -> None:
        """Write the running numbers into the panels; that of the side that is ahead is lit."""
        numbers = self._numbers
        if numbers is None:
            return
        for side, (sprite, text, written) in self._labels.items():
            colour = AHEAD if numbers[side] > numbers[1 - side] else text.colour
            sprite.art = replace(text, text=written(self._words(numbers[side])), colour=colour)

    def animation(self, tally: FinalTally, lively: bool) -> Animation:
        """Return the whole count; without motion everything is marked at once."""
        if not tally.counted:
            return Delay(0.0)
        if not lively:
            sums = [sum(item.count for item in tally.counted if item.side == side) for side in (0, 1)]
            marks = [*tally.beside, *(mark for item in tally.counted for mark in item.marks)]
            begin = Call(partial(self._begin, tally.words, sums))
            return InTurn(begin, self._fade_in(marks, 0.0), Delay(CALM_COUNT), Call(self.stop))
        most = max(sum(item.beats for item in tally.counted if item.side == side) for side in (0, 1))
        starts = beat_starts(most, tally.pace)
        line = Timeline()
        line.at(0.0, Call(partial(self._begin, tally.words, [0, 0])), self._fade_in(tally.beside))
        begun = [0, 0]
        numbers = [0, 0]
        for item in tally.counted:
            side = item.side
            mine = starts[begun[side] : begun[side] + item.beats]
            begun[side] += item.beats
            line.at(mine[0], item.show)
            for n, mark in enumerate(item.marks, start=1):
                # A single mark comes up with the last beat, of which it has the sum.
                line.at(mine[-(-n * len(mine) // len(item.marks)) - 1], self._fade_in([mark]))
            for moment in mine[: item.count]:
                numbers[side] += 1
                line.at(moment, Call(partial(self._put, side, numbers[side])))
        for moment, note, volume in notes(starts):
            line.at(moment, Call(partial(self.sound, note, volume, 0.0)))
        line.at(starts[-1] + SUM_HELD, Call(self.stop))
        return line

    def _begin(self, words: Callable[[int], str], numbers: Sequence[int]) -> None:
        self._words = words
        self._numbers = list(numbers)
        self._write()

    def _fade_in(self, marks: Sequence[Sprite], seconds: float = MARK_FADE) -> Animation:
        def begin() -> None:
            for mark in marks:
                mark.alpha = 0.0
                self._marks.append(self.stage.add(mark))

        return InTurn(Call(begin), Parallel(*(Tween(mark, seconds, alpha=1.0) for mark in marks)))

    def stop(self) -> None:
        """Stop: all is counted, or the game goes on elsewhere."""
        self._numbers = None
        self.stage.remove_all(self._marks)
        self._marks.clear()


def notes(beats: Sequence[float]) -> Iterator[tuple[float, str, float]]:
    """Yield second, name and volume of each sound of a count, which rise to the last beat."""
    heard = -HEARD
    for number, moment in enumerate(beats):
        if moment - heard >= HEARD - 1e-9:
            heard = moment
            share = number / (len(beats) - 1) if len(beats) > 1 else 1.0
            note = step("tally", 1 + round(share * (FAMILIES["tally"] - 1)))
            yield moment, note, QUIET_SECONDS + share * (LOUD - QUIET_SECONDS)
