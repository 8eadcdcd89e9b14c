"""Painting what will be needed soon in moments of rest, so that no frame has to wait for several pictures."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.stage.art import Art
from game.stage.sprites import Stage
from game.stage.tween import Animation, Call, Delay, Sequence

APART = 1 / 40
"""Seconds from one picture to the next."""


def paint_ahead(stage: Stage, wanted: Iterable[tuple[Art, float]], whose: str = "the game's") -> None:
    """Paint pictures at their scales (pixels a unit), one after the other, in place of those still wanted before by the
    same part of the scene.
    """
    steps: list[Animation] = []
    for art, scale in wanted:
        steps += [Delay(APART), Call(partial(stage.gallery.image, art, scale))]
    stage.animator.start(Sequence(*steps), tag=("paint ahead", whose), ambient=True)
