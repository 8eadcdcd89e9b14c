"""Painting ahead: pictures prepared while nothing else happens, or in a thread."""

from collections.abc import Iterable
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


class PaintJob:
    """One large picture, painted in a thread; drawing SVG, most of the work, releases the interpreter lock."""

    def __init__(self, art: Art, scale: float, theme: Theme) -> None:
        self.key, self.theme = (art, scale), theme
        self.picture: pygame.Surface | None = None
        self._error: Exception | None = None
        self.start()

    def start(self) -> None:
        """Paint it, beside the frames where that is possible."""
        start_task(self.run, "painter")

    def run(self) -> None:
        """Paint it."""
        try:
            art, scale = self.key
            self.picture = art.paint(scale, self.theme)
        except Exception as error:  # Raised where the picture is wanted.
            self._error = error

    @property
    def done(self) -> bool:
        """Whether the picture is painted, or has failed."""
        return self.picture is not None or self._error is not None

    def keep(self, images: ImageCache) -> None:
        """Cache the picture, unless the look has changed meanwhile. Raises what went wrong while painting."""
        if self._error is not None:
            raise self._error
        if self.picture is not None and self.theme is images.theme:
            images.keep(*self.key, self.picture)


class AsyncPainter:
    """Paints large pictures in a thread, one by one, for sprites that are on the stage already."""

    def __init__(self, images: ImageCache) -> None:
        self.images = images
        self._wanted: dict[Sprite, Art] = {}
        self._errand: PaintJob | None = None

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
            elif self._errand is None:
                self._errand = PaintJob(art, sprite.space.scale, self.images.theme)
            elif self._errand.done:
                errand, self._errand = self._errand, None
                errand.keep(self.images)
            else:
                break
        return done

    def _show(self, sprite: Sprite, art: Art) -> None:
        self._wanted.pop(sprite, None)
        sprite.art, sprite.visible = art, True
