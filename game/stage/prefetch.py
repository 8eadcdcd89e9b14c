"""Painting ahead: pictures prepared while nothing else happens, or in a thread."""

from collections.abc import Iterable
from concurrent.futures import Future
from functools import partial

import pygame

from game.background import start_task
from game.stage.art import Art, ImageCache, Theme
from game.stage.sprites import Sprite, Stage
from game.stage.tween import Animation, Call, Delay, InTurn

REST = 0.5
"""Seconds before the first picture, so that the scene itself is painted first."""
APART = 1 / 40
"""Seconds between two pictures."""
SOON, ALONG = 1 / 30, 1 / 90
"""Seconds before the first picture of a move and between two of them; the move's first frame has much to do."""


def prefetch(stage: Stage, wanted: Iterable[tuple[Art, float]], whose: str = "the game's") -> None:
    """Paint pictures one by one at their scales (pixels per unit) while the scene is idle.

    Replaces what the same part of the scene (`whose`) still wanted.
    """
    _paint(stage, Delay(REST), wanted, APART, whose)


def paint_along(stage: Stage, wanted: Iterable[tuple[Art, float]]) -> None:
    """Paint the pictures a move will need while it is shown, in the order of need.

    So a wave that needs many at once does not delay a frame.
    """
    missing = [(art, scale) for art, scale in dict.fromkeys(wanted) if not stage.images.has(art, scale)]
    _paint(stage, Delay(SOON), missing, ALONG, "the move's")


def _paint(stage: Stage, rest: Delay, wanted: Iterable[tuple[Art, float]], apart: float, whose: str) -> None:
    steps: list[Animation] = [rest]
    for art, scale in wanted:
        steps += [Delay(apart), Call(partial(stage.images.image, art, scale))]
    stage.animator.start(InTurn(*steps), tag=("paint ahead", whose), ambient=True)


def paint_beside(art: Art, scale: float, theme: Theme) -> Future[pygame.Surface]:
    """Paint a large picture in a thread; drawing SVG, most of the work, releases the interpreter lock."""
    return start_task(partial(art.paint, scale, theme), "painter")


class AsyncPainter:
    """Paints large pictures in a thread, one by one, for sprites that are on the stage already."""

    def __init__(self, images: ImageCache) -> None:
        self.images = images
        self._wanted: dict[Sprite, Art] = {}
        self._begun: tuple[Art, float, Theme, Future[pygame.Surface]] | None = None

    @property
    def busy(self) -> bool:
        """Whether pictures are wanted."""
        return bool(self._wanted)

    def want(self, sprite: Sprite, art: Art) -> None:
        """Let a sprite show an art, and become visible, once it is painted."""
        if self.images.has(art, sprite.space.scale):
            self._show(sprite, art)
        else:
            self._wanted[sprite] = art

    def clear(self) -> None:
        """Forget all wishes. A picture already begun is finished: it may be wanted again."""
        self._wanted.clear()

    def work(self) -> bool:
        """Show the pictures painted by now and begin the next; return whether a sprite got its picture."""
        done = False
        while self._wanted:
            sprite, art = next(iter(self._wanted.items()))
            if self.images.has(art, sprite.space.scale):
                self._show(sprite, art)
                done = True
            elif self._begun is None:
                wanted = art, sprite.space.scale, self.images.theme
                self._begun = *wanted, paint_beside(*wanted)
            elif self._begun[-1].done():
                (art, scale, theme, painted), self._begun = self._begun, None
                picture = painted.result()
                if theme is self.images.theme:  # The look may have changed meanwhile.
                    self.images.keep(art, scale, picture)
            else:
                break
        return done

    def _show(self, sprite: Sprite, art: Art) -> None:
        self._wanted.pop(sprite, None)
        sprite.art, sprite.visible = art, True
