"""Painting in moments of rest: what will be needed soon, and what may come a little later than everything round it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from threading import Thread

import pygame

from game.stage.art import Art, Gallery, Look
from game.stage.sprites import Sprite, Stage
from game.stage.tween import Animation, Call, Delay, Sequence

REST = 0.5
"""Seconds before the first picture: by then the scene itself is painted."""
APART = 1 / 40
"""Seconds from one picture to the next."""
SOON, ALONG = 1 / 30, 1 / 90
"""The same while a move is shown that will need them: its first frame has much to do."""


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


class Errand(Thread):
    """A large picture that is painted beside the frames: most of its time is SVG being drawn, during which Python can
    do something else.
    """

    def __init__(self, art: Art, scale: float, look: Look) -> None:
        super().__init__(name="painter", daemon=True)
        self.key, self.look = (art, scale), look
        self.picture: pygame.Surface | None = None
        self._error: Exception | None = None
        self.start()

    def run(self) -> None:
        try:
            art, scale = self.key
            self.picture = art.paint(scale, self.look)
        except Exception as error:  # It is raised where the picture is wanted.
            self._error = error

    @property
    def done(self) -> bool:
        """Whether it has come to its end."""
        return self.picture is not None or self._error is not None

    def keep(self, gallery: Gallery) -> None:
        """Put the picture into the gallery, if it still belongs there; raises what went wrong."""
        if self._error is not None:
            raise self._error
        if self.picture is not None and self.look is gallery.look:
            gallery.keep(*self.key, self.picture)


class Easel:
    """Paints large pictures, one after the other, for sprites that are seen already. No frame waits for them."""

    def __init__(self, gallery: Gallery) -> None:
        self.gallery = gallery
        self._wanted: dict[Sprite, Art] = {}
        self._errand: Errand | None = None
        """The picture that is being painted."""

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
        """Nothing is wanted any more. What was begun is painted all the same: it may be wanted again."""
        self._wanted.clear()

    def work(self) -> bool:
        """Show what is painted by now, and let the next be painted; whether a sprite has got its picture."""
        done = False
        while self._wanted:
            sprite, art = next(iter(self._wanted.items()))
            if self.gallery.has(art, sprite.space.scale):
                self._show(sprite, art)
                done = True
            elif self._errand is None:
                self._errand = Errand(art, sprite.space.scale, self.gallery.look)
            elif self._errand.done:
                errand, self._errand = self._errand, None
                errand.keep(self.gallery)
            else:
                break
        return done

    def _show(self, sprite: Sprite, art: Art) -> None:
        self._wanted.pop(sprite, None)
        sprite.art, sprite.visible = art, True
