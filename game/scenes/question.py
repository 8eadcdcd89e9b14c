"""A question with several answers, over the scene it is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.scenes.context import Context
from game.scenes.overlay import EDGE, Entry, OverlayScene
from game.stage.art import STRONG
from game.stage.sprites import TOP
from game.stage.text import Text


class QuestionScene(OverlayScene):
    """Each answer closes the question first and then acts; Back only closes it."""

    def __init__(self, app: Context, title: str, text: str, entries: Sequence[Entry]) -> None:
        super().__init__(app)
        self.title = title
        self.text = text
        self.entries = [replace(entry, act=self._closing(entry.act)) for entry in entries]

    def _closing(self, act: Callable[[], object]) -> Callable[[], object]:
        def close_and_act() -> None:
            self.app.pop()
            act()

        return close_and_act

    def build(self) -> None:
        width = min(560.0, self.form.box.width - 48)
        inner = width - 2 * EDGE
        text = Text(self.text, 18, STRONG, "text_dim", width=inner, align="centre")
        _, text_height = self.form.measure(text)
        head = self.heading_height(self.title, width)
        columns = 2 if len(self.entries) == 2 else 1
        answers = self.column_height(len(self.entries), columns)
        box = self.sheet(width, head + 18 + text_height + 22 + answers + EDGE)
        below = self.heading(self.title, box)
        self.form.sprite(text, box.centerx, below + 18, anchor=TOP)
        self.buttons(box.left + EDGE, box.bottom - EDGE - answers, inner, self.entries, columns)
