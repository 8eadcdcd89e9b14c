"""Messages when something goes wrong: an error of the program, or leaving while something cannot be saved."""

import os
from functools import partial

from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, QuestionScene
from game.store.files.folders import homely


class UnsavedScene(QuestionScene):
    """Question whether to quit although something cannot be saved. The answer in focus loses nothing."""

    def __init__(self, app: Context) -> None:
        _ = app.translations.gettext
        text = _("If you quit now, unsaved changes are lost: {reason}").format(reason=app.store.reason)
        entries = [
            Entry("retry", _("Try again"), app.quit, icon="restart", primary=True),
            Entry("stay", _("Stay"), lambda: None, icon="back"),
            Entry("quit", _("Quit anyway"), app.end, icon="close"),
        ]
        super().__init__(app, _("The game could not be saved"), text, entries)


class SavingScene(QuestionScene):
    """Shown while quitting waits for a slow disk; it goes on by itself."""

    def __init__(self, app: Context) -> None:
        _ = app.translations.gettext
        entries = [Entry("quit", _("Quit anyway"), partial(app.end, 0.0), icon="close")]
        super().__init__(
            app, _("Saving …"), _("The disk is slow. The arcade closes as soon as everything is saved."), entries
        )

    @property
    def has_pending_work(self) -> bool:
        return True

    def poll(self) -> bool:
        if not self.app.store.is_writing:
            self.app.pop()
            self.app.quit()
        return False


class CrashScene(QuestionScene):
    """Over the scene that has failed, which is not shown below it: drawing it may be what fails."""

    backdrop_dim = 1.0

    def __init__(self, app: Context, closed: bool) -> None:
        """`closed` says that the scene which has failed was closed, and the menu is what to go on with."""
        super().__init__(app, "", "", ())
        self.title = self._("Something went wrong")
        cause = self._("This is a fault in the program, not yours.")
        if closed:
            cause = self._("It happened again, so the screen was closed.")
        sentences = [cause, self._("Every move is saved as soon as it is made.")]
        if os.path.isfile(app.folders.log):
            path = homely(str(app.folders.log))
            sentences.append(self._("The details are in {path}.").format(path=path))
        self.text = " ".join(sentences)
        word, icon = (self._("Menu"), "menu") if closed else (self._("Continue"), "play")
        self.entries = [Entry("go on", word, self.back, icon=icon, primary=True)]
        if not closed and len(app.scenes) > 1:
            # The menu is always the first scene.
            self.entries.append(Entry("menu", self._("Menu"), lambda: app.pop(len(app.scenes) - 1), icon="menu"))
        self.entries.append(Entry("quit", self._("Quit"), app.quit, icon="close"))
