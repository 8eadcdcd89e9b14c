"""What the window shows: the scenes that are seen, one over the other, and how another one takes their place."""

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
from game.stage.art import Art, Gallery
from game.ui.drawing.frames import Table, dimmed


class Compositor:
    """Draws the scenes in a window. What is not painted yet is painted in slices, while the old picture stays."""

    def __init__(self, window: Window, gallery: Gallery, settings: Settings, scenes: list[Screen]) -> None:
        """`scenes` are those of the program, the one in front last, as they come and go."""
        self.window = window
        self.gallery = gallery
        self.settings = settings
        self.scenes = scenes
        self.transition = Transition()
        self.repaint = IncrementalRepaint()
        self.begun = False
        """Whether the window has shown anything yet."""
        self.arrived = False
        """Whether another scene has come to the front since the last picture."""
        self.touched = True
        """Whether something has happened that may be seen."""
        self._table: tuple[object, pygame.Surface] | None = None

    def forget_table(self) -> None:
        """The ground has to be painted anew."""
        self._table = None

    def table(self) -> pygame.Surface:
        """The ground of the screens, as large as the window."""
        return svg.at_once(self._laying())

    def _laying(self) -> svg.Painting:
        """Paint the ground step by step, if it is not there."""
        size = self.window.size
        key = (size, self.gallery.look)
        if self._table is None or self._table[0] != key:
            scale = unit_scale(size, self.settings.ui_scale)
            picture = yield from Table(size[0] / scale, size[1] / scale).painting(scale, self.gallery.look)
            self._table = (key, picture)
            yield
        return self._table[1]

    def _seen(self) -> list[Screen]:
        """The scenes of which something is seen, from below."""
        first = max((n for n, scene in enumerate(self.scenes) if scene.veil >= 1.0), default=0)
        return self.scenes[first:]

    def _renew(self) -> None:
        """Lay out the scenes that are seen, which counts from now on, and begin to paint what they show."""
        if self.transition.running:  # What the window shows is no picture of the scenes below.
            for scene in self.scenes:
                scene.stale = True
        self.repaint.begin(self._painting(), self.window.surface)
        seen = self._seen()
        for scene in self.scenes[: -len(seen)]:
            scene.stale = True  # What covers it takes its place on the screen.
        for scene in seen[1:]:
            scene.stale = True  # What lies below it is drawn over it.
        for scene in seen:
            if scene.stale:
                scene.stage.background = None
                scene.layout()
            elif scene.outdated:
                scene.rebuild()

    def _painting(self) -> Iterator[None]:
        """Paint what the scenes show and is not there yet, step by step."""
        yield from self._laying()
        done: set[tuple[Art, float]] = set()
        while wanted := {one: None for scene in self._seen() for one in scene.stage.wanted() if one not in done}:
            for art, scale in wanted:
                yield from self.gallery.painting(art, scale)
            done.update(wanted)
        if self._gently:
            yield from self.transition.prepare(self.window.surface)

    def _compose(self) -> None:
        """Draw the scenes that are seen below the one in front, where they are not on the screen yet."""
        surface = self.window.surface
        for scene in self._seen():
            if scene.stage.background is None:
                scene.stage.background = (
                    self.table() if scene.veil >= 1.0 else dimmed(surface, self.gallery.look, scene.veil)
                )
            if scene is not self.scenes[-1]:
                scene.stage.draw(surface)
                scene.stale = True

    def draw(self, share: float) -> list[pygame.Rect]:
        """Bring the window up to the scenes, what moves by a `share` of the next step on; returns what has changed."""
        front = self.scenes[-1]
        if front.stale:
            self._renew()
            self.touched = True
        elif front.outdated:
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
        """Whether another scene comes gently: where things may move, and not one that is only laid out anew."""
        still = self.settings.reduced_motion or self.settings.speed == "off"
        return self.arrived and self.begun and not still
