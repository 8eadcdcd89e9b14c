"""Painting ahead: pictures prepared while nothing else happens, or in a thread."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent import futures
from concurrent.futures import Future
from functools import partial

import pygame

from game.background import start_task
from game.stage.art import Art, ChunkedArt, Text, Theme
from game.stage.image_cache import ImageCache
from game.stage.sprites import Sprite, Stage
from game.stage.tween import Animation

START_DELAY = 0.5
"""Seconds before the first picture, so that the scene itself is painted first."""
PICTURE_DELAY = 1 / 40
"""Seconds between two pictures."""
EARLY_DELAY = 1 / 30
ALONG = 1 / 120
"""Seconds before the first picture of a move and between two of them; the move's first frame has much to do."""
WITHIN = 1 / 90
"""Seconds between two steps of a picture."""
LEEWAY = 0.25
"""Seconds by which painting may last longer before what waits for its end begins later."""
DONE = object()
"""Marks the end of steps."""
PICTURE_NAP = 0.002
"""Seconds for which a frame waits for a picture before it looks at its clock."""


def prefetch(
    stage: Stage,
    wanted: Iterable[tuple[Art, float]],
    whose: str = "the game's",
    done: Callable[[], object] | None = None,
) -> None:
    """Paint pictures one by one at their scales (pixels per unit) while the scene is idle, and call a function when all
    are `done`; that depends on their number, not on how many of them have been painted before.

    Replaces what the same part of the scene (`whose`) still wanted.
    """
    _paint(stage, START_DELAY, wanted, PICTURE_DELAY, whose, done)


def paint_along(stage: Stage, wanted: Iterable[tuple[Art, float]]) -> None:
    """Paint the pictures a move will need while it is shown, in the order of need.

    So a wave that needs many at once does not delay a frame.
    """
    missing = [(art, scale) for art, scale in dict.fromkeys(wanted) if not stage.images.has(art, scale)]
    _paint(stage, EARLY_DELAY, missing, ALONG, "the move's", urgent=True)


def _paint(
    stage: Stage,
    rest: float,
    wanted: Iterable[tuple[Art, float]],
    apart: float,
    whose: str,
    done: Callable[[], object] | None = None,
    urgent: bool = False,
) -> None:
    ahead = PaintAhead(stage.images, wanted, rest, apart, done, urgent)
    stage.animator.start(ahead, tag=("paint ahead", whose), ambient=True)


class PaintAhead(Animation):
    """Paints pictures one after the other; large ones step by step, which takes longer.

    Where another one has painted in the same frame it waits for the next, unless it is urgent.
    """

    def __init__(
        self,
        images: ImageCache,
        wanted: Iterable[tuple[Art, float]],
        rest: float,
        apart: float,
        done: Callable[[], object] | None = None,
        urgent: bool = False,
    ) -> None:
        """There are `rest` seconds before all of it, and `apart` seconds before each picture, in which it is begun in a
        large window.
        """
        self._done = done
        """Called once when all are painted."""
        self._images = images
        self._urgent = urgent
        self._waiting = deque(wanted)
        self._steps: Iterator[None] | None = None
        """Steps of the picture that was begun."""
        self._apart = apart
        self._since = 0.0
        self._wait = rest
        """When it was at work last, and the seconds until it goes on."""
        self._rested = False
        """True once the rest is over."""
        self._least = sum([rest, *[apart] * len(self._waiting), LEEWAY if done is not None else 0.0])
        """Seconds after which it may be done."""
        self.duration = self._least

    def advance(self, time: float) -> None:
        ended = time >= self.duration
        while self._waiting and (ended or time - self._since >= self._wait):
            if self._images.painted_ahead and not (ended or self._urgent):
                self.duration += WITHIN
                break
            self._since += self._wait
            self._wait = self._apart
            if self._rested or self._images.large:
                self._go_on()
            self._rested = True
        if not self._waiting and self._done is not None and time >= self._least:
            done, self._done = self._done, None
            done()

    def _go_on(self) -> None:
        """Take a step of the first picture that waits; most have a single one."""
        self._images.painted_ahead = not self._images.has(*self._waiting[0])
        if self._steps is None:
            self._steps = self._images.painting(*self._waiting[0])
        done = next(self._steps, DONE) is DONE
        if done or self._images.has(*self._waiting[0]):
            self._waiting.popleft()
            self._steps = None
        else:
            self._wait = WITHIN
            self.duration += WITHIN

    def quiet(self, time: float) -> float:
        if self._waiting:
            return max(0.0, self._wait - (time - self._since))
        return max(0.0, (self._least if time < self._least else self.duration) - time)


def paint_beside(art: Art, scale: float, theme: Theme) -> Future[pygame.Surface]:
    """Paint a large picture in a thread; drawing SVG, most of the work, releases the interpreter lock."""
    return start_task(partial(art.paint, scale, theme), "painter")


class SharedPainting:
    """Pictures that a screen waits for, painted by the frames and by a thread beside them.

    A window of four times the pixels takes four times the painting: two that paint need twice the time. The thread has
    one picture at a time, also where a screen is laid out anew before all are painted.
    """

    def __init__(self, images: ImageCache) -> None:
        self.images = images
        self._begun: tuple[Art, float, Theme, Future[pygame.Surface]] | None = None
        """Pictures that the thread paints."""

    def painting(self, wanted: Iterable[tuple[Art, float]], at_once: bool) -> Iterator[None]:
        """Paint pictures: the frames the first ones, step by step or each `at_once`, and the thread the last ones."""
        waiting = deque(one for one in wanted if not self.images.has(*one))
        while waiting:
            self._take()
            if self._begun is None and (one := last_drawn(waiting)) is not None:
                waiting.remove(one)
                self._begun = *one, self.images.theme, paint_beside(*one, self.images.theme)
            if waiting and at_once:
                self.images.image(*waiting.popleft())
            elif waiting:
                yield from self.images.painting(*waiting.popleft())
        while self._begun is not None and not self._take():
            futures.wait((self._begun[-1],), PICTURE_NAP)
            yield

    def _take(self) -> bool:
        """Keep what the thread has painted; return whether it is idle."""
        if self._begun is not None and self._begun[-1].done():
            (art, scale, theme, painted), self._begun = self._begun, None
            if theme is self.images.theme:  # The look may have changed meanwhile.
                self.images.keep(art, scale, painted.result())
        return self._begun is None


def last_drawn(waiting: Sequence[tuple[Art, float]]) -> tuple[Art, float] | None:
    """Return the last drawing that takes a thread long enough, a board's ground before all others; None for none."""
    drawings = [(art, scale) for art, scale in waiting if not isinstance(art, Text)]
    grounds = [(art, scale) for art, scale in drawings if isinstance(art, ChunkedArt)]
    return next(reversed(grounds or drawings), None)


class AsyncPainter:
    """Paints large pictures in a thread, one by one, for sprites that are on the stage already."""

    def __init__(self, images: ImageCache) -> None:
        self.images = images
        self._wanted: dict[Sprite, Art] = {}
        self._begun: tuple[Art, float, Theme, Future[pygame.Surface]] | None = None

    @property
    def busy(self) -> bool:
        """True if pictures are wanted."""
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
        sprite.art = art
        sprite.visible = True
