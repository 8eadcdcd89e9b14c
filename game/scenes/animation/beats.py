"""How things change without motion: step by step, and each step a beat in which what it is about is marked."""

from __future__ import annotations

from functools import partial

from game.stage.sprites import Sprite, Stage
from game.stage.tween import Animation, Call, Delay
from game.stage.tween import Sequence as InTurn

CHOICE, STEP = 0.4, 0.35
"""Seconds in which is outlined what was chosen, or is about to go; and in which is marked what has come."""


class Beats(InTurn):
    """Beats, one after the other."""

    beats = True


def beat(stage: Stage, seconds: float, *marks: Sprite) -> Animation:
    """Marks lie on the board for so many seconds."""
    return InTurn(
        Call(lambda: [stage.add(mark) for mark in marks]), Delay(seconds), Call(partial(stage.remove_all, marks))
    )
