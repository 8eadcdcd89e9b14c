"""Animations at the end of a game: the final tally in the board and panels, and a sound and a light for each ending."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial

from msgspec import Struct, field
from msgspec.structs import replace

from game.play.table.table import AnyTable
from game.rules import Outcome
from game.scenes.animation.playback import Sound
from game.stage.art import Text
from game.stage.easing import ease_in_out
from game.stage.sprites import TOP, Layer, Sprite, Stage
from game.stage.tween import Animation, Call, Delay, InTurn, Parallel, Timeline, Tween
from game.ui.drawing.canvas import Box, Canvas
from game.ui.drawing.surfaces import Glow

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


class ResultEffect(StrEnum):
    """Kinds of endings for the people at the board; the value is the name of the sound."""

    WON = "win"
    LOST = "lost"
    """The only person has lost to a program."""
    DRAWN = "draw"
    SOLVED = "solved"
    RECORD = "record"
    """The first place of a table."""
    OVER = "gameover"


LIGHTS = {
    ResultEffect.WON: ("accent", 0.55, 3, 0.3),
    ResultEffect.LOST: ("shadow", 0.75, 1, 0.9),
    ResultEffect.DRAWN: ("text", 0.3, 2, 0.4),
    ResultEffect.SOLVED: ("good", 0.5, 2, 0.35),
    ResultEffect.RECORD: ("accent", 0.75, 3, 0.33),
    ResultEffect.OVER: ("shadow", 0.55, 1, 0.8),
}
"""The light over the board: its colour, how strong it is, how often it comes, and for how many seconds each time."""


FADES = 280.0
"""Distance below the upper edge of the board at which the light fades out, in units."""
SHOWN = ("count", "feast", "result", "reply", "line")
"""The tags of what comes by itself after a move: up to the screen that follows the last one, or the next move."""


def ending_of(table: AnyTable, outcome: Outcome, record: bool = False) -> ResultEffect:
    """Return the kind of an ending; `record` if it took the first place of a table."""
    if table.game.players == 1:
        return ResultEffect.RECORD if record else ResultEffect.SOLVED if outcome.winner == 0 else ResultEffect.OVER
    if outcome.winner is None:
        return ResultEffect.DRAWN
    alone = table.session.match.alone
    return ResultEffect.LOST if alone and table.plays(outcome.winner) else ResultEffect.WON


def light(board: Box, radius: float, ending: ResultEffect) -> Glow:
    """The light of an ending over the board, whose corners have that `radius`."""
    colour, strength, *_ = LIGHTS[ending]
    return Glow(*board.size, colour, strength, fades=FADES, radius=radius)


def shine(canvas: Canvas, board: Box, radius: float, ending: ResultEffect, lively: bool) -> float:
    """Let the light of an ending come and go over the board, and return for how many seconds; without motion it comes
    once, slowly.
    """
    *_, times, seconds = LIGHTS[ending]
    if not lively:
        times, seconds = 1, 0.9
    at = board.centerx, board.top - Glow.MARGIN
    lamp = Sprite(light(board, radius, ending), canvas.space, *at, layer=Layer.BEACON, anchor=TOP, alpha=0.0)
    canvas.stage.add(lamp)
    pulses: list[Animation] = []
    for _ in range(times):
        pulses += [
            Tween(lamp, seconds * 0.35, ease_in_out, alpha=1.0),
            Tween(lamp, seconds * 0.65, ease_in_out, alpha=0.0),
        ]
    gone = Call(lambda: canvas.stage.remove(lamp))
    canvas.stage.animator.start(InTurn(*pulses, gone), tag="ending light")
    return times * seconds
