"""Painting in moments of rest: what will be needed soon, and what may come a little later than everything round it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from functools import partial

from game.stage.art import Art, Gallery
from game.stage.sprites import Sprite, Stage
from game.stage.tween import Animation, Call, Delay, Sequence

REST = 0.5
"""Seconds before the first picture: by then the scene itself is painted."""
APART = 1 / 40
"""Seconds from one picture to the next."""
SOON, ALONG = 1 / 30, 1 / 90
"""The same while a move is shown that will need them: its first frame has much to do."""
SLICE = 0.006
"""Seconds of a frame for large pictures: a step that would probably take longer is left to the next one."""


def paint_ahead(stage: Stage, wanted: Iterable[tuple[Art, float]], whose: str = "the game's") -> None:
    """Paint pictures at their scales (pixels a unit), one after the other, in place of those still wanted before by the
    same part of the scene.
    """
    _paint(stage, Delay(REST), wanted, APART, whose)


def paint_along(stage: Stage, wanted: Iterable[tuple[Art, float]]) -> None:
    """Paint pictures that only this move needs while it is shown, in the order in which it needs them: so a wave that
    needs many at once holds no frame up.
    """
    missing = [(art, scale) for art, scale in dict.fromkeys(wanted) if not stage.gallery.has(art, scale)]
    _paint(stage, Delay(SOON), missing, ALONG, "the move's")


def _paint(stage: Stage, rest: Delay, wanted: Iterable[tuple[Art, float]], apart: float, whose: str) -> None:
    steps: list[Animation] = [rest]
    for art, scale in wanted:
        steps += [Delay(apart), Call(partial(stage.gallery.image, art, scale))]
    stage.animator.start(Sequence(*steps), tag=("paint ahead", whose), ambient=True)


class Easel:
    """Paints large pictures for sprites that are seen already, each in slices over several frames."""

    def __init__(self, gallery: Gallery) -> None:
        self.gallery = gallery
        self._wanted: dict[Sprite, Art] = {}
        self._of: tuple[Art, float] | None = None
        """What is being painted, and at which scale."""
        self._steps: Iterator[None] = iter(())

    @property
    def busy(self) -> bool:
        """Whether there is something to be painted."""
        return bool(self._wanted)

    def want(self, sprite: Sprite, art: Art) -> None:
        """Let a sprite show an art when that is painted, and be seen from then on."""
        if self.gallery.has(art, sprite.space.scale):
            self._show(sprite, art)
        else:
            self._wanted[sprite] = art

    def clear(self) -> None:
        """Nothing is wanted any more. What has been begun goes on when it is the next that is wanted again."""
        self._wanted.clear()

    def work(self) -> bool:
        """Paint for a slice of time; whether a sprite has got its picture."""
        before, done = time.perf_counter(), False
        until = before + SLICE
        while self._wanted:
            sprite, art = next(iter(self._wanted.items()))
            if self._of != (art, sprite.space.scale):
                self._of = art, sprite.space.scale
                self._steps = self.gallery.painting(*self._of)
            for _ in self._steps:
                now = time.perf_counter()
                if now + (now - before) >= until:
                    return done
                before = now
            self._show(sprite, art)
            self._of, done = None, True
        return done

    def _show(self, sprite: Sprite, art: Art) -> None:
        self._wanted.pop(sprite, None)
        sprite.art, sprite.visible = art, True
