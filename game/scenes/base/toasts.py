"""Messages that pass, at the lower edge of a screen, or above what must not be covered there."""

from __future__ import annotations

from msgspec import Struct

from game.stage.art import STRONG
from game.stage.layers import Layer
from game.stage.sprites import Sprite
from game.stage.text import Text
from game.stage.tween import Call, Delay, Parallel, Sequence, Tween
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.frames import Panel

TOASTS = 3
"""So many of them are shown at once."""
LINES, LINE = 5, 24.0
"""So many lines each of them has at most, each so high: fewer in a low window, so that there is room for all."""


class Toast(Struct):
    """A message on the stage."""

    message: str
    sprites: list[Sprite]
    height: float


class Toasts:
    """The messages of a screen. They stay when its form is built anew."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.kept_free = 0.0
        """Units at the lower edge that no message may cover."""
        self._shown: list[Toast] = []
        """Those that are shown, oldest first."""

    def show(self, message: str, seconds: float = 5.0) -> None:
        """Show a message that passes; one that is shown already is only shown longer."""
        canvas = self.canvas
        for old in [toast for toast in self._shown if toast.message == message]:
            self._drop(old)
        width = min(620.0, canvas.box.width - 60)
        lines = min(LINES, int((canvas.view.height / TOASTS - 45) / LINE))
        text = Text(message, 17, STRONG, width=width - 40, align="centre", lines=lines)
        height = canvas.measure(text)[1] + 26
        panel = Sprite(Panel(width, height, opacity=0.97), canvas.fixed, layer=Layer.TOAST)
        toast = Toast(message, [panel, Sprite(text, canvas.fixed, layer=Layer.TOAST_TEXT)], height)
        for sprite in toast.sprites:
            self.canvas.stage.add(sprite)
        self._shown.append(toast)
        for old in self._shown[:-TOASTS]:
            self._drop(old)
        self.place()
        fade = Parallel(*(Tween(sprite, 0.4, alpha=0.0) for sprite in toast.sprites))
        gone = Call(lambda: self._drop(toast))
        self.canvas.stage.animator.start(Sequence(Delay(seconds), fade, gone), tag=("toast", id(toast)), ambient=True)

    def _drop(self, toast: Toast) -> None:
        self.canvas.stage.remove_all(toast.sprites)
        self._shown = [other for other in self._shown if other is not toast]

    def place(self) -> None:
        """Stack the messages from below, the newest at the bottom."""
        view = self.canvas.view
        bottom = view.height - max(22.0, self.kept_free)
        for toast in reversed(self._shown):
            for sprite in toast.sprites:
                sprite.x, sprite.y = view.centerx, bottom - toast.height / 2
                sprite.jump()
            bottom -= toast.height + 10
