"""Playback of a move: the contract of every game's playback, beats that change things without motion, each with a
mark of its subject, and a short shake.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, TypeVar

from msgspec import Struct

from game.rules import E, P
from game.stage.art import DrawnArt
from game.stage.sprites import Layer, Space, Sprite, Stage
from game.stage.tween import Animation, Call, Delay, Tween, ease_out
from game.stage.tween import Sequence as InTurn

Pieces = TypeVar("Pieces")
"""The pieces of a game's board."""

Sound = Callable[[str, float, float], object]
"""Plays a sound: its name, its volume (0..1), and where it is from left (-1) to right (1)."""

CHOICE, STEP = 0.4, 0.35
"""Seconds for which outlines of chosen or vanishing things are shown, and marks of new ones."""


class MovePlayback(ABC, Generic[Pieces, P, E]):
    """Leads a game's pieces from one position to the next, as the events of a move say.

    It only plans: nothing on the stage changes before the animation is started. When that has come to its end,
    everything stands where the position after the move has it.
    """

    def __init__(self, pieces: Pieces, sound: Sound, lively: bool) -> None:
        """`lively` is False under reduced motion: then things change in place, and nothing flies."""
        self.pieces = pieces
        self.sound = sound
        self.lively = lively

    @abstractmethod
    def animation(self, before: P, events: Sequence[E], after: P) -> Animation:
        """The whole move that led from one position to another."""


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
