"""How a move is shown: the contract that every game's playback keeps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from game.rules import E, P
from game.stage.tween import Animation

Pieces = TypeVar("Pieces")
"""What stands on a game's board."""

Sound = Callable[[str, float, float], object]
"""Plays a sound: its name, its volume (0..1), and where it is from left (-1) to right (1)."""


class MovePlayback(ABC, Generic[Pieces, P, E]):
    """Leads a game's pieces from one position to the next, as the events of a move say.

    It only plans: nothing on the stage changes before the animation is started. When that has come to its end,
    everything stands where the position after the move has it.
    """

    def __init__(self, pieces: Pieces, sound: Sound, lively: bool) -> None:
        """`lively` is False where motion is to be reduced: then things change where they are, and nothing flies."""
        self.pieces = pieces
        self.sound = sound
        self.lively = lively

    @abstractmethod
    def animation(self, before: P, events: Sequence[E], after: P) -> Animation:
        """The whole move that led from one position to another."""
