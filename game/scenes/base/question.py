"""A question with several answers, over the scene it is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, OverlayScene


class QuestionScene(OverlayScene):
    """Each answer closes the question first and then acts; Back only closes it."""

    sheet_size = 560.0, 18.0, 22.0
    """Its width, and the free space above and below the text."""

    def __init__(self, app: Context, title: str, text: str, entries: Sequence[Entry]) -> None:
        super().__init__(app)
        self.title = title
        self.text = text
        self.entries = [replace(entry, act=self.closing(entry.act)) for entry in entries]

    def build(self) -> None:
        self.text_sheet(
            self.title, self.text, self.entries, *self.sheet_size, columns=2 if len(self.entries) == 2 else 1
        )


class ConfirmScene(QuestionScene):
    """A question before something is lost. The answer in focus only closes it."""

    sheet_size = 520.0, 22.0, 26.0

    def __init__(self, app: Context, title: str, text: str, yes: str, on_yes: Callable[[], object]) -> None:
        super().__init__(app, title, text, [Entry("yes", yes, on_yes, icon="check")])
        self.entries.append(Entry("no", self._("Cancel"), self.back, icon="close", primary=True))
        self.form.want("no")
