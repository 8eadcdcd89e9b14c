"""The scroll position of a page, and the bar that shows it."""

from game.stage.sprites import Layer, SpriteGroup
from game.ui.drawing.canvas import Box, Canvas
from game.ui.drawing.surfaces import Bar
from game.ui.input.inputs import Pointer

WHEEL = 60.0
"""Distance of one notch of the wheel, or of a key that leads to no widget, in units."""
GRAB_WIDTH = 14.0
"""Width of the strip at the right edge in which the bar can be grabbed, in units."""
REVEAL_MARGIN = 16.0
"""Space kept above and below a box that is scrolled to, in units."""


class Scroll:
    """The scroll position of a canvas, and the bar at its right edge."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.foot = 0.0
        """Height of the fixed strip at the lower edge of the window, in units."""
        self._bar = SpriteGroup(canvas.stage, canvas.fixed)
        self._held = False

    @property
    def most(self) -> float:
        """The maximum scroll position in units; 0 if everything is visible."""
        return max(0.0, self.canvas.box.height - self.canvas.view.height)

    def settle(self) -> None:
        """Adapt to a change of the canvas or its window."""
        self._go(self.canvas.view.top)

    def by(self, units: float) -> bool:
        """Scroll down by some units, or up if negative; return whether anything moved."""
        before = self.canvas.view.top
        self._go(before + units)
        return self.canvas.view.top != before

    def reveal(self, box: Box) -> bool:
        """Scroll until a box is visible; return whether that was necessary."""
        view = self.canvas.view
        bottom = view.bottom - self.foot
        if not self.most or (box.top >= view.top and box.bottom <= bottom):
            return False
        below = max(0.0, box.bottom + REVEAL_MARGIN - bottom)
        return self.by(
            min(below, box.top - REVEAL_MARGIN - view.top) if below else min(0.0, box.top - REVEAL_MARGIN - view.top)
        )

    def takes(self, pixel: tuple[float, float]) -> bool:
        """Return whether the scroll bar is at a pixel."""
        return bool(self.most) and self.canvas.fixed.to_units(pixel)[0] >= self.canvas.view.width - GRAB_WIDTH

    def pointer(self, event: Pointer) -> bool:
        """Handle the wheel and dragging of the bar; return whether the event was one of these."""
        canvas = self.canvas
        if not self.most:
            return False
        if event.kind == "wheel":
            self.by(-event.wheel * WHEEL)
            return True
        x, y = canvas.fixed.to_units(event.pixel)
        if event.kind == "down":
            self._held = x >= canvas.view.width - GRAB_WIDTH
        held = self._held
        if event.kind == "up":
            self._held = False
        elif held:
            thumb = canvas.view.height**2 / canvas.box.height
            self._go((y - thumb / 2) / (canvas.view.height - thumb) * self.most)
        return held

    def _go(self, top: float) -> None:
        canvas = self.canvas
        view = canvas.view
        space = canvas.space
        view.top = min(max(0.0, top), self.most)
        # In whole pixels, so that no picture changes its shape on the way.
        space.place(0, -round(view.top * space.scale), space.scale)
        self._bar.clear()
        if not self.most:
            return
        length = view.height**2 / canvas.box.height
        x, y = view.width - GRAB_WIDTH / 2, length / 2 + view.top * view.height / canvas.box.height
        for art, middle in ((Bar(6, view.height - 8, 0), view.height / 2), (Bar(6, length - 8, 1), y)):
            self._bar.put(art, x, middle, Layer.RING)
