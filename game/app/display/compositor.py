"""Compositor: draws the visible scenes in the window, and the transition from one to the next.

After a change of size, palette or text nearly every picture has to be painted anew, which takes longer than a frame:
the old picture stays while the new one is painted, a few milliseconds a frame. Input already uses the new layout.
"""

import time
from collections.abc import Iterator
from math import inf

import pygame

from game.background import finish
from game.devices.window import Window
from game.scenes.base.context import Screen
from game.scenes.base.scene import unit_scale
from game.settings.settings import Settings
from game.stage import svg
from game.stage.art import Art
from game.stage.image_cache import ImageCache
from game.stage.prefetch import SharedPainting
from game.stage.sprites import Stage
from game.ui.drawing.surfaces import TabletopArt, dim

TRANSITION = 0.17
FIRST_OPACITY = 0.3
"""Opacity of the new screen in its first frame, 0 to 1."""
LARGEST_FADING = 4_200_000
"""Largest window that fades, in pixels; beyond it the new picture is shown at once, as blending takes too long."""


class Transition:
    """The old picture, fading out over the new one."""

    def __init__(self) -> None:
        self._old: pygame.Surface | None = None
        self._new: pygame.Surface | None = None
        self._time = 0.0
        self._spare: list[pygame.Surface] = []

    @property
    def running(self) -> bool:
        """True while the old picture is visible."""
        return self._old is not None

    def prepare(self, window: pygame.Surface) -> Iterator[None]:
        """Allocate memory for both pictures, in two steps: the first write to fresh memory takes ten times as long."""
        self._spare.clear()
        while window.get_width() * window.get_height() <= LARGEST_FADING and len(self._spare) < 2:
            self._spare.append(window.copy())
            yield

    def begin(self, window: pygame.Surface) -> None:
        """Start fading from what the window shows now."""
        if window.get_width() * window.get_height() <= LARGEST_FADING:
            self._old = self._copy(window)
            self._new = None
            self._time = 0.0

    def _copy(self, window: pygame.Surface) -> pygame.Surface:
        if not self._spare or self._spare[-1].get_size() != window.get_size():
            return window.copy()
        copy = self._spare.pop()
        copy.blit(window, (0, 0))
        return copy

    def pass_time(self, seconds: float) -> None:
        self._time += seconds

    def end(self) -> None:
        """Show the new picture only."""
        self._old = self._new = None

    def canvas(self, window: pygame.Surface) -> pygame.Surface:
        """Return the surface on which to draw the new screen."""
        return window if self._new is None else self._new

    def show(self, window: pygame.Surface) -> bool:
        """Blend both pictures into the window after the new one was drawn; return True if all of it has changed."""
        if self._old is None:
            return False
        if self._new is None:
            self._new = self._copy(window)
            self._spare.clear()
        else:
            window.blit(self._new, (0, 0))
        share = FIRST_OPACITY + (1.0 - FIRST_OPACITY) * self._time / TRANSITION
        if share >= 1.0 or self._old.get_size() != window.get_size():
            self.end()
        else:
            self._old.set_alpha(round(255 * (1.0 - share)))
            window.blit(self._old, (0, 0))
        return True


_VERY_LARGE = 2_100_000
"""Size in pixels of a window, a little over 1920x1080, beyond which not everything is drawn in one frame."""
_MOST_REDRAWN = 1_000_000
"""Maximum number of pixels drawn in a frame of such a window: where more change at once, some follow a frame later."""
_PAINT_BUDGET = 0.008
"""Time budget for painting, in seconds from the beginning of a frame."""
_LATE_SHARE = 0.25
"""A frame that has painted draws the new picture only if at most this share of the budget is spent."""

_LATE = 0.5
"""Share of the budget spent on layout above which a frame paints nothing."""
_LATE_UNASKED = 0.125
"""The same for a screen that comes by itself, such as a result: nobody waits for it, and the board still moves."""


class IncrementalRepaint:
    """The painting in progress, and the old picture where the window has lost it."""

    def __init__(self) -> None:
        self.slice = _PAINT_BUDGET
        """Time budget in seconds. 0: one step a frame, on any machine; infinity: everything in the first frame."""
        self.asked = True
        """True if there was input in this frame."""
        self._began = 0.0
        self._late = False
        """True if this frame has laid out the scenes as well."""
        self._steps: Iterator[None] | None = None
        self._stage: Stage | None = None
        self._size = (0, 0)
        self._old: pygame.Surface | None = None

    @property
    def running(self) -> bool:
        """True while something is left to paint before the new picture can be shown."""
        return self._steps is not None

    @property
    def has_time(self) -> bool:
        """True while the frame's budget is not spent."""
        return self._spent() < self.slice

    def frame(self) -> None:
        self._began = time.perf_counter()
        self._late = False

    def begin(self, steps: Iterator[None], window: pygame.Surface) -> None:
        """Start painting by these steps, dropping others; until then show the old picture, scaled to the window."""
        self._steps = steps
        self._late = True
        if window.get_size() != self._size:
            self.keep(window)
        if self._old is not None:
            pygame.transform.scale(self._old, window.get_size(), window)

    def keep(self, window: pygame.Surface) -> None:
        """Save the window's picture, which is lost or about to be: draw it again on a surface of its own.

        Call it before the scenes are laid out anew.
        """
        if self._old is None and self._stage is not None:
            self._old = pygame.Surface(self._size, 0, window)
            self._stage.draw_again(self._old)

    def go_on(self, to_the_end: bool) -> bool:
        """Paint for the rest of the frame's budget; return True when everything is painted."""
        limit = inf if to_the_end else self.slice
        late = _LATE if self.asked else _LATE_UNASKED
        if self._late and self._spent() >= limit * late:
            return False
        painted = False
        for _ in self._steps or ():
            if self._spent() >= limit:
                return False
            painted = True
        if painted and self._spent() > limit * _LATE_SHARE:
            return False
        self._steps = self._old = None
        return True

    def _spent(self) -> float:
        return time.perf_counter() - self._began

    def drawn(self, stage: Stage, window: pygame.Surface) -> None:
        """Note that the window now shows `stage`."""
        self._stage = stage
        self._size = window.get_size()


class Compositor:
    """Draws the scenes in a window. What is not painted yet is painted in slices, while the old picture stays."""

    def __init__(self, window: Window, images: ImageCache, settings: Settings, scenes: list[Screen]) -> None:
        """`scenes` is the app's stack, front scene last; it is shared, not copied."""
        self.window = window
        self.images = images
        self.settings = settings
        self.scenes = scenes
        self.transition = Transition()
        self.repaint = IncrementalRepaint()
        self.begun = False
        """True once the window has shown a picture."""
        self.arrived = False
        """True if another scene has come to the front since the last picture."""
        self.touched = True
        """True if something visible may have changed."""
        self._shared = SharedPainting(images)
        self._table: tuple[object, pygame.Surface] | None = None
        self._spare: pygame.Surface | None = None
        """Memory for the background of a scene that lies over others."""

    def table(self) -> pygame.Surface:
        """Return the background of the screens, sized to the window."""
        return finish(self._laying())

    def _laying(self) -> svg.Painting:
        """Paint the background step by step, unless it is cached."""
        size = self.window.size
        key = (size, self.images.theme)
        if self._table is None or self._table[0] != key:
            scale = unit_scale(size, self.settings.ui_scale)
            picture = yield from TabletopArt(size[0] / scale, size[1] / scale).painting(scale, self.images.theme)
            self._table = (key, picture)
            yield
        return self._table[1]

    def _seen(self) -> list[Screen]:
        """Return the scenes of which something is visible, bottom first."""
        first = max((n for n, scene in enumerate(self.scenes) if scene.backdrop_dim >= 1.0), default=0)
        return self.scenes[first:]

    def _renew(self) -> None:
        """Lay out the visible scenes, which takes effect for input at once, and begin to paint them."""
        self.images.fit(self.window.size)
        self.repaint.begin(self._painting(), self.window.surface)
        seen = self._seen()
        for scene in self.scenes:
            # All but the lowest visible one are painted over; in a transition the window shows a mixture.
            scene.needs_layout |= scene is not seen[0] or self.transition.running
        for scene in seen:
            if scene.needs_layout:
                scene.stage.background = None
                scene.layout()
            elif scene.needs_rebuild:
                scene.rebuild()

    def _painting(self) -> Iterator[None]:
        """Paint the pictures the visible scenes lack, step by step."""
        yield from self._laying()
        done: set[tuple[Art, float]] = set()
        while wanted := {one: None for scene in self._seen() for one in scene.stage.wanted() if one not in done}:
            now = [one for one in wanted if self.begun or not self.images.waits(*one)]
            if self.images.large:
                yield from self._shared.painting(now, at_once=not self.begun)
            else:
                for art, scale in now:
                    if self.begun:
                        yield from self.images.painting(art, scale)
                    else:
                        self.images.image(art, scale)  # Nothing is shown meanwhile that could stand still.
            done.update(wanted)
        if self.scenes[-1].backdrop_dim < 1.0 and self.scenes[-1].stage.background is None:
            # The first write to fresh memory takes many times as long: the frame that shows the scene has no time.
            self._spare = self.window.surface.copy()
            yield
        if self._gently:
            yield from self.transition.prepare(self.window.surface)

    def _compose(self) -> None:
        """Draw the visible scenes below the front one, where they are not on the screen yet."""
        surface = self.window.surface
        for scene in self._seen():
            if scene.stage.background is None:
                scene.stage.background = self.table() if scene.backdrop_dim >= 1.0 else self._below(scene)
            if scene is not self.scenes[-1]:
                scene.covered()
                scene.stage.draw(surface)
                scene.needs_layout = True

    def _below(self, scene: Screen) -> pygame.Surface:
        """Return what is seen below a scene, darkened, as its background."""
        window = self.window.surface
        below = self._spare
        self._spare = None
        if below is None or below.get_size() != window.get_size():
            below = window.copy()
        else:
            below.blit(window, (0, 0))
        dim(below, self.images.theme, scene.backdrop_dim)
        return below

    def _catch_up(self) -> None:
        """Paint what the first picture was shown without, for the rest of the frame's budget."""
        wanted = (one for scene in self._seen() for one in scene.stage.wanted())
        waiting = dict.fromkeys(one for one in wanted if self.images.waits(*one))
        for art, scale in waiting:
            self.images.image(art, scale)
            self.touched = True
            if not self.repaint.has_time:
                return
        self.images.sparing = False

    def lay_out(self) -> None:
        """Lay out the front scene if it has changed since, so that no input meets a widget that is gone."""
        front = self.scenes[-1]
        if front.needs_layout:
            self._renew()
            self.touched = True
        elif front.needs_rebuild:
            front.rebuild()
            self.touched = True

    def draw(self, share: float) -> list[pygame.Rect]:
        """Draw the scenes as they are now and return the areas that changed.

        `share` is how far the present moment lies between two animation steps, from 0 to 1.
        """
        front = self.scenes[-1]
        if self.images.sparing and self.begun:
            self._catch_up()
        self.lay_out()
        if self.repaint.running:
            if not self.repaint.go_on(to_the_end=not self.begun):
                touched, self.touched = self.touched, False
                return [self.window.surface.get_rect()] if touched else []
            if self._gently:
                self.transition.begin(self.window.surface)
            else:
                self.transition.end()
            self.arrived = False
            self._compose()
            self.touched = True
        if not self.touched and not self.transition.running:
            return []
        moving = front.stage.animator.quiet() <= 0.0
        surface = self.window.surface
        areas = front.stage.draw(self.transition.canvas(surface), share if moving else 1.0, self._most)
        self.touched = front.stage.behind
        self.repaint.drawn(front.stage, surface)
        return [surface.get_rect()] if self.transition.show(surface) else areas

    @property
    def _most(self) -> float:
        """Maximum number of pixels to draw in a frame."""
        width, height = self.window.size
        return inf if width * height <= _VERY_LARGE else _MOST_REDRAWN

    @property
    def _gently(self) -> bool:
        """True if the next scene fades in: motion is allowed, and the scene is another one, not only laid out anew."""
        still = self.settings.reduced_motion or self.settings.speed == "off"
        return self.arrived and self.begun and not still
