"""Compositor: draws the visible scenes in the window, and the transition from one to the next."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.app.display.repaint import IncrementalRepaint
from game.app.display.transition import Transition
from game.app.display.window import Window
from game.scenes.base.context import Screen
from game.scenes.base.scene import unit_scale
from game.settings.settings import Settings
from game.stage import svg
from game.stage.art import Art, ImageCache
from game.ui.drawing.frames import TabletopArt, dimmed


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
        self._table: tuple[object, pygame.Surface] | None = None

    def forget_table(self) -> None:
        """Paint the background anew at the next use."""
        self._table = None

    def table(self) -> pygame.Surface:
        """Return the background of the screens, sized to the window."""
        return svg.at_once(self._laying())

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
        if self.transition.running:  # The window shows a mixture, not the scenes below.
            for scene in self.scenes:
                scene.needs_layout = True
        self.repaint.begin(self._painting(), self.window.surface)
        seen = self._seen()
        for scene in self.scenes[: -len(seen)]:
            scene.needs_layout = True  # Scenes on top paint over it.
        for scene in seen[1:]:
            scene.needs_layout = True  # Scenes below are drawn over it.
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
            for art, scale in wanted:
                if self.begun:
                    yield from self.images.painting(art, scale)
                elif not self.images.waits(art, scale):
                    self.images.image(art, scale)  # Nothing is shown meanwhile that could stand still.
            done.update(wanted)
        if self._gently:
            yield from self.transition.prepare(self.window.surface)

    def _compose(self) -> None:
        """Draw the visible scenes below the front one, where they are not on the screen yet."""
        surface = self.window.surface
        for scene in self._seen():
            if scene.stage.background is None:
                scene.stage.background = (
                    self.table()
                    if scene.backdrop_dim >= 1.0
                    else dimmed(surface, self.images.theme, scene.backdrop_dim)
                )
            if scene is not self.scenes[-1]:
                scene.stage.draw(surface)
                scene.needs_layout = True

    def _catch_up(self) -> None:
        """Paint what the first picture was shown without, for the rest of the frame's budget."""
        wanted = (one for scene in self._seen() for one in scene.stage.wanted())
        waiting = dict.fromkeys(one for one in wanted if self.images.waits(*one))
        for art, scale in waiting:
            self.images.follow(art, scale)
            self.touched = True
            if not self.repaint.has_time:
                return
        self.images.sparing = False

    def draw(self, share: float) -> list[pygame.Rect]:
        """Draw the scenes as they are now and return the areas that changed.

        `share` is how far the present moment lies between two animation steps, from 0 to 1.
        """
        front = self.scenes[-1]
        if self.images.sparing and self.begun:
            self._catch_up()
        if front.needs_layout:
            self._renew()
            self.touched = True
        elif front.needs_rebuild:
            front.rebuild()
            self.touched = True
        if self.repaint.running:
            if not self.repaint.go_on(to_the_end=not self.begun):
                touched, self.touched = self.touched, False
                return [self.window.surface.get_rect()] if touched else []
            self._begin_transition()
            self._compose()
            self.touched = True
        if not self.touched and not self.transition.running:
            return []
        moving, surface = front.stage.animator.quiet() <= 0.0, self.window.surface
        self.touched = False
        areas = front.stage.draw(self.transition.canvas(surface), share if moving else 1.0)
        self.repaint.drawn(front.stage, surface)
        return [surface.get_rect()] if self.transition.show(surface) else areas

    def _begin_transition(self) -> None:
        if self._gently:
            self.transition.begin(self.window.surface)
        else:
            self.transition.end()
        self.arrived = False

    @property
    def _gently(self) -> bool:
        """True if the next scene fades in: motion is allowed, and the scene is another one, not only laid out anew."""
        still = self.settings.reduced_motion or self.settings.speed == "off"
        return self.arrived and self.begun and not still
