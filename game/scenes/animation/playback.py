"""Playback of a move: the contract of every game's playback, the steps most of them are made of, and a short shake.

`ScriptedPlayback` is where to begin: a game says once what happens in a move, step by step, and the move with motion,
without it, and the pictures to be painted ahead all follow from that. Each ending has its sound and light.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from game.play.table.table import AnyTable
from game.rules import E, Outcome, P
from game.stage.art import Art, DrawnArt
from game.stage.easing import ease_in_out, ease_out
from game.stage.prefetch import paint_along
from game.stage.sprites import TOP, Layer, Space, Sprite, Stage
from game.stage.tween import Animation, Call, Delay, InTurn, Timeline, Tween
from game.ui.drawing.canvas import Box, Canvas
from game.ui.drawing.surfaces import Glow


class OnStage(Protocol):
    """Members that the pieces of every board have."""

    stage: Stage
    space: Space


Pieces = TypeVar("Pieces", bound=OnStage)
"""The pieces of a game's board."""

Sound = Callable[[str, float, float], object]
"""Plays a sound: its name, its volume (0..1), and where it is from left (-1) to right (1)."""

CHOICE = 0.4
STEP_SECONDS = 0.35
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
    seen: float = 0.0
    """Seconds of the motion, from its beginning, that have to be seen however much everything is hurried."""
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
        timeline = Timeline()
        beats = list[Animation]()
        now = 0.0
        wanted = list[tuple[Art, float]]()
        seen = list[tuple[float, float]]()
        for step in self.script(before, events, after):
            wanted += step.arts
            if not self.lively:
                beats += step.beats(self.pieces.stage)
                continue
            motion = InTurn(*step.done()) if step.motion is None else step.motion()
            timeline.at(now, motion)
            if step.seen:
                seen.append((now, now + step.seen))
            now += motion.duration if step.lasts is None else step.lasts
        paint_along(self.pieces.stage, wanted)
        timeline.seen = seen
        return timeline if self.lively else ReducedMotionSteps(*beats)

    def scaled(self, *arts: Art) -> Iterator[tuple[Art, float]]:
        """Yield pictures with the scale of the board."""
        return ((art, self.pieces.space.scale) for art in arts)


SHAKE = "shake"
"""The tag of the sprite that is being shaken."""
_SWINGS = (0.06, -0.06, 0.036, -0.036, 0.0)
"""Offsets of a shaken piece, step by step."""
Point = tuple[float, float]


def shake(
    stage: Stage,
    sprite: Sprite,
    home: Point,
    way: Point = (1.0, 0.0),
    swings: Sequence[float] = _SWINGS,
    seconds: float = 0.045,
) -> None:
    """Shake a sprite in its place, shortly from side to side or along another way, which means no."""
    stage.animator.finish(SHAKE)
    x, y = home
    dx, dy = way
    steps = [Tween(sprite, seconds, ease_out, x=x + far * dx, y=y + far * dy) for far in swings]
    stage.animator.start(InTurn(*steps), tag=SHAKE, ambient=True)


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

    size: float

    FILE = "beacon"

    def extent(self) -> tuple[float, float]:
        return 1.5 * self.size, 1.5 * self.size


def beacon(space: Space, x: float, y: float, size: float = 1.0) -> Sprite:
    """A ring `size` units across round a point, not yet on the stage."""
    return Sprite(ClickHint(size), space, x, y, layer=Layer.BEACON)


class ResultEffect(StrEnum):
    """Kinds of endings for the people at the board; the value is the name of the sound."""

    WON = "win"
    MATCH = "match"
    """A match of several games is won with this one."""
    LOST = "lost"
    """The only person has lost to a program."""
    DRAWN = "draw"
    SOLVED = "solved"
    RECORD = "record"
    """The first place of a table."""
    OVER = "gameover"


LIGHTS = {
    ResultEffect.WON: ("accent", 0.32, 0.9),
    ResultEffect.MATCH: ("accent", 0.36, 1.8),
    ResultEffect.LOST: ("shadow", 0.5, 0.9),
    ResultEffect.DRAWN: ("text", 0.2, 0.8),
    ResultEffect.SOLVED: ("good", 0.36, 0.7),
    ResultEffect.RECORD: ("accent", 0.42, 1.0),
    ResultEffect.OVER: ("shadow", 0.4, 0.8),
}
"""The light over the board: its colour, how strong it is, and for how many seconds it is seen."""
_COMES = 0.22
_STAYS = 0.36
_GOES = 0.42
"""Shares of that time in which the light comes up, stays, and fades. While it stays it costs a large window nothing."""


FOLLOWING = ("count", "feast", "result", "reply", "line")
"""The tags of what comes by itself after a move: up to the screen that follows the last one, or the next move."""


def ending_of(table: AnyTable, outcome: Outcome, record: bool = False) -> ResultEffect:
    """Return the kind of an ending; `record` if it took the first place of a table."""
    if table.game.players == 1:
        if record:
            return ResultEffect.RECORD
        if outcome.winner == 0:
            return ResultEffect.SOLVED
        return ResultEffect.OVER
    if outcome.winner is None:
        return ResultEffect.DRAWN
    match = table.session.match
    if match.alone and table.plays(outcome.winner):
        return ResultEffect.LOST
    decided = match.best_of > 1 and match.champion == match.player(outcome.winner)
    return ResultEffect.MATCH if decided else ResultEffect.WON


def light(board: Box, radius: float, ending: ResultEffect) -> Glow:
    """The light of an ending over the board, whose corners have that `radius`."""
    colour, strength, *_ = LIGHTS[ending]
    return Glow(*board.size, colour, strength, whole=True, radius=radius)


def shine(canvas: Canvas, board: Box, radius: float, ending: ResultEffect, lively: bool) -> float:
    """Let the light of an ending come and go over the board, and return for how many seconds; without motion always
    slowly.
    """
    *_, seconds = LIGHTS[ending]
    if not lively:
        seconds = max(seconds, 0.9)
    at = board.centerx, board.top - Glow.MARGIN
    lamp = Sprite(light(board, radius, ending), canvas.space, *at, layer=Layer.AURA, anchor=TOP, alpha=0.0)
    canvas.stage.add(lamp)
    pulse = (
        Tween(lamp, seconds * _COMES, ease_in_out, alpha=1.0),
        Delay(seconds * _STAYS),
        Tween(lamp, seconds * _GOES, ease_in_out, alpha=0.0),
    )
    gone = Call(lambda: canvas.stage.remove(lamp))
    canvas.stage.animator.start(InTurn(*pulse, gone), tag="ending light")
    return seconds
