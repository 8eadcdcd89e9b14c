"""Messages that pass: over a screen for some seconds, where they cover nothing that is needed."""

from __future__ import annotations

from msgspec.structs import replace

from game.stage.art import STRONG, Text
from game.stage.sprites import Layer, SpriteGroup
from game.stage.tween import Call, Delay, InTurn, Parallel, Tween
from game.ui.drawing.canvas import Box
from game.ui.drawing.surfaces import Panel
from game.ui.form.form import Form
from game.ui.form.scan import Note

STEP = 8
"""Units by which a message moves up until it covers nothing that can be pressed."""
TOASTS = 3
"""Maximum number of messages shown at once."""
TOAST_SECONDS = 5.0
"""Time that a message is shown, and again if a newer one has hidden it."""
LINES = 5
TOAST_LINE = 24.0
"""Maximum number of lines of a message, fewer in a low window, and the height of a line in units."""


class Toasts:
    """The messages of a screen, which outlive a rebuild of its form."""

    def __init__(self, form: Form) -> None:
        self.canvas = form
        self.kept_free = 0.0
        """Height of a strip at the lower edge that no message covers, in units."""
        self.strip: Box | None = None
        """Where messages stand instead, one at a time: a line of the screen that may be covered."""
        self._shown: dict[str, SpriteGroup] = {}
        """The panel and the text of each message shown, oldest first."""

    def show(self, message: str, seconds: float = TOAST_SECONDS) -> None:
        """Show a message for some seconds; one that is shown already stays longer."""
        canvas = self.canvas
        self._drop(message)
        sprites = self._shown[message] = SpriteGroup(canvas.stage, canvas.fixed)
        for art, layer in zip(self._arts(message), (Layer.TOAST, Layer.TOAST_TEXT), strict=True):
            sprites.put(art, 0, 0, layer)
        for old in list(self._shown)[:-TOASTS]:
            self._drop(old)
        self.place()
        self._end_after(message, seconds)

    def _hide_older(self) -> None:
        """Hide all but the newest message: below it they would cover the board."""
        for message in list(self._shown)[:-1]:
            self.canvas.stage.animator.cancel(("toast", hash(message)))
            for sprite in self._shown[message]:
                sprite.visible = False

    def _end_after(self, message: str, seconds: float) -> None:
        """Fade a message after some seconds; one that was hidden by it is then seen again."""

        def end() -> None:
            self._drop(message)
            latest = next(reversed(self._shown), "")
            if latest and not all(sprite.visible for sprite in self._shown[latest]):
                for sprite in self._shown[latest]:
                    sprite.visible = True
                    sprite.alpha = 1.0
                    sprite.jump()
                self._end_after(latest, TOAST_SECONDS)

        fade = Parallel(*(Tween(sprite, 0.4, alpha=0.0) for sprite in self._shown[message]))
        ended = InTurn(Delay(seconds), fade, Call(end))
        self.canvas.stage.animator.start(ended, tag=("toast", hash(message)), ambient=True)

    def _text(self, message: str) -> Text:
        """Return the text of a message: the largest that fits into the strip, or the line it begins."""
        canvas = self.canvas
        strip = self.strip
        lines = min(LINES, int((canvas.view.height / TOASTS - 45) / TOAST_LINE))
        text = Text(message, 17, STRONG, width=min(580.0, canvas.box.width - 100), align="centre", lines=lines)
        if strip is None:
            return text
        widths = min(592.0, strip.width) - 28, canvas.view.width - strip.left - 40
        texts = [replace(text, width=width, size=size) for width in widths for size in (17, 16, 15, 14)]
        return next((text for text in texts if canvas.measure(text)[1] + 6 <= strip.height), texts[-1])

    def _drop(self, message: str) -> None:
        if message in self._shown:
            self._shown.pop(message).clear()

    def _arts(self, message: str) -> tuple[Panel, Text]:
        text = self._text(message)
        width, height = text.width + 40, self.canvas.measure(text)[1] + 26
        if self.strip is not None:
            width, height = text.width + 28, max(self.strip.height, height - 16)
        return Panel(width, height, opacity=0.97), text

    def _free_edge(self, panel: Panel, edge: float) -> float:
        """Return the lower edge for a panel from `edge` upwards at which it covers nothing that can be pressed."""
        form = self.canvas
        top = form.view.top
        used = [
            widget.box if widget.stays else widget.box.move(0, -top)
            for widget in form.widgets
            if widget.enabled and not isinstance(widget, Note)
        ]
        left = form.view.centerx - panel.width / 2
        for below in range(int(edge), int(panel.height), -STEP):
            if Box(left, below - panel.height, panel.width, panel.height).collidelist(used) < 0:
                return min(edge, float(below))
        return edge

    def place(self) -> None:
        """Stack the messages from below, the newest at the bottom; in a strip the newest stands alone. They are wrapped
        anew, as one may have come before the first layout.
        """
        view = self.canvas.view
        strip = self.strip
        edge = view.height - max(22.0, self.kept_free)
        if strip is not None:
            self._hide_older()
        for message, sprites in reversed(self._shown.items()):
            panel, text = self._arts(message)
            # What has too many lines for the strip stands out of it, but not out of the window.
            edge = self._free_edge(panel, edge) if strip is None else min(strip.top + panel.height, view.height - 2)
            for sprite, art in zip(sprites, (panel, text), strict=True):
                sprite.art = art
                sprite.x = view.centerx if strip is None else strip.left + panel.width / 2
                sprite.y = edge - panel.height / 2
                sprite.jump()
            if strip is None:
                edge -= panel.height + 10
