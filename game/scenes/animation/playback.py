"""Playback of a move: the contract of every game's playback, the steps most of them are made of, and a short shake.

`ScriptedPlayback` is where to begin: a game says once what happens in a move, step by step, and the move with motion,
without it, and the pictures to be painted ahead all follow from that.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from game.rules import E, P
from game.stage.art import Art, DrawnArt
from game.stage.easing import ease_out
from game.stage.prefetch import paint_along
from game.stage.sprites import Layer, Space, Sprite, Stage
from game.stage.tween import Animation, Call, Delay, InTurn, Timeline, Tween


class OnStage(Protocol):
    """What the pieces of every board have."""

    stage: Stage
    space: Space


Pieces = TypeVar("Pieces", bound=OnStage)
"""The pieces of a game's board."""

Sound = Callable[[str, float, float], object]
"""Plays a sound: its name, its volume (0..1), and where it is from left (-1) to right (1)."""

CHOICE, STEP = 0.4, 0.35
"""Seconds for which outlines of chosen or vanishing things are shown, and marks of new ones."""


@dataclass(eq=False, repr=False)
class MovePlayback(ABC, Generic[Pieces, P, E]):
    """Leads a game's pieces from one position to the next, as the events of a move say.

    It only plans: nothing on the stage changes before the animation is started. When that has come to its end,
    everything stands where the position after the move has it.
    """

    pieces: Pieces
    sound: Sound
    lively: bool
    """False under reduced motion: then things change in place, and nothing flies."""

    @abstractmethod
    def animation(self, before: P, events: Sequence[E], after: P) -> Animation:
        """The whole move that led from one position to another."""


class Marked(NamedTuple):
    """A beat: some seconds with marks on the board, which are made only where they are shown."""

    seconds: float
    marks: Iterable[Sprite] = ()


class MoveStep(NamedTuple):
    """One thing that happens in a move.

    Without motion, `before` shows what it is about, then it is heard and done at once, and `after` shows what it was.
    With motion there is `motion` alone, which plays the sound and brings the change about when it is time for them.
    """

    change: Callable[[], object] | None = None
    """Brings everything to where it is after the step."""
    sound: Animation | None = None
    motion: Callable[[], Animation] | None = None
    """Makes the animation with motion; without one, the sound and the change are all of it."""
    lasts: float | None = None
    """Seconds until the next step begins, if it does not wait for the end of the motion."""
    before: Marked | None = None
    after: Marked | None = None
    arts: Iterable[tuple[Art, float]] = ()
    """Pictures that come up in it, and their scales, in the order of need."""

    def done(self) -> Iterator[Animation]:
        """Yield the sound and the change."""
        if self.sound is not None:
            yield self.sound
        if self.change is not None:
            yield Call(self.change)

    def beats(self, stage: Stage) -> Iterator[Animation]:
        """Yield the parts of the step without motion."""
        if self.before is not None:
            yield beat(stage, self.before.seconds, *self.before.marks)
        yield from self.done()
        if self.after is not None:
            yield beat(stage, self.after.seconds, *self.after.marks)


class ScriptedPlayback(MovePlayback[Pieces, P, E]):
    """A playback made of steps: with motion, without it, and what to paint meanwhile."""

    @abstractmethod
    def script(self, before: P, events: Sequence[E], after: P) -> Iterator[MoveStep]:
        """The steps of the move that led from one position to another. Each is used before the next is asked for."""

    def animation(self, before: P, events: Sequence[E], after: P) -> Animation:
        timeline, beats, now = Timeline(), list[Animation](), 0.0
        wanted = list[tuple[Art, float]]()
        for step in self.script(before, events, after):
            wanted += step.arts
            if not self.lively:
                beats += step.beats(self.pieces.stage)
                continue
            motion = InTurn(*step.done()) if step.motion is None else step.motion()
            timeline.at(now, motion)
            now += motion.duration if step.lasts is None else step.lasts
        paint_along(self.pieces.stage, wanted)
        return timeline if self.lively else ReducedMotionSteps(*beats)

    def scaled(self, *arts: Art) -> Iterator[tuple[Art, float]]:
        """Yield pictures with the scale of the board."""
        return ((art, self.pieces.space.scale) for art in arts)


def shake(sprite: Sprite, reach: float = 0.06) -> Animation:
    """Return a short shake from side to side, which means no."""
    home = sprite.x
    steps = [Tween(sprite, 0.045, ease_out, x=home + side * reach) for side in (1, -1, 0.6, -0.6)]
    return InTurn(*steps, Tween(sprite, 0.045, ease_out, x=home))


class ReducedMotionSteps(InTurn):
    """Beats, one after the other."""

    beats = True


def beat(stage: Stage, seconds: float, *marks: Sprite) -> Animation:
    """Return a beat: marks on the board for some seconds."""
    return InTurn(
        Call(lambda: [stage.add(mark) for mark in marks]), Delay(seconds), Call(partial(stage.remove_all, marks))
    )


class ClickHint(DrawnArt, Struct, frozen=True):
    """A glowing ring, `size` units across."""

    size: float = 1.0

    FILE = "beacon"

    def extent(self) -> tuple[float, float]:
        return 1.5 * self.size, 1.5 * self.size


def beacon(space: Space, x: float, y: float, size: float = 1.0) -> Sprite:
    """A ring `size` units across round a point, not yet on the stage."""
    return Sprite(ClickHint(size), space, x, y, layer=Layer.BEACON)
