"""The player leaves while something cannot be saved: what to do."""

from __future__ import annotations

from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry
from game.scenes.base.question import QuestionScene


class UnsavedScene(QuestionScene):
    """Whether to leave all the same. The answer in focus loses nothing."""

    def __init__(self, app: Context) -> None:
        _ = app.translations.gettext
        text = _("If you quit now, unsaved changes are lost: {reason}").format(reason=app.keeper.reason)
        entries = [
            Entry("retry", _("Try again"), app.quit, icon="restart", primary=True),
            Entry("stay", _("Stay"), lambda: None, icon="back"),
            Entry("quit", _("Quit anyway"), app.end, icon="close"),
        ]
        super().__init__(app, _("The game could not be saved"), text, entries)
