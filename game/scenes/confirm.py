"""A question before something is lost."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.context import Context
from game.scenes.overlay import Entry, OverlayScene


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
        entries = (
            Entry("yes", self.yes, self._agree, icon="check"),
            Entry("no", self._("Cancel"), self.back, icon="close", primary=True),
        )
        self.text_sheet(self.title, self.text, entries, 520.0, 22.0, 26.0, columns=2)

    def _agree(self) -> None:
        self.app.pop()
        self.on_yes()
