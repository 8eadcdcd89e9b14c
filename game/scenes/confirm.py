"""A question before something is lost."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.context import Context
from game.scenes.overlay import EDGE, Entry, OverlayScene
from game.stage.art import STRONG
from game.stage.sprites import TOP
from game.stage.text import Text


class ConfirmScene(OverlayScene):
    """Asks; the answer yes closes the question first and then acts, any other, which has the focus, only closes it."""

    def __init__(self, app: Context, title: str, text: str, yes: str, on_yes: Callable[[], object]) -> None:
        super().__init__(app)
        self.title = title
        self.text = text
        self.yes = yes
        self.on_yes = on_yes
        self.form.want("no")

    def build(self) -> None:
        width = min(520.0, self.form.box.width - 48)
        text = Text(self.text, 18, STRONG, "text_dim", width=width - 2 * EDGE, align="centre")
        _, text_height = self.form.measure(text)
        head = self.heading_height(self.title, width)
        box = self.sheet(width, head + 22 + text_height + 26 + self.row + EDGE)
        below = self.heading(self.title, box)
        self.form.sprite(text, box.centerx, below + 22, anchor=TOP)
        entries = (
            Entry("yes", self.yes, self._agree, icon="check"),
            Entry("no", self._("Cancel"), self.back, icon="close", primary=True),
        )
        inner = box.width - 2 * EDGE
        self.buttons(box.left + EDGE, box.bottom - EDGE - self.row, inner, entries, columns=2)

    def _agree(self) -> None:
        self.app.pop()
        self.on_yes()
