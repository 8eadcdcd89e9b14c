"""Files that another version put aside can be read: whether to take back what they hold."""

from __future__ import annotations

from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry
from game.scenes.base.question import QuestionScene
from game.store.player.recovery import recoverable, settle, take_back


def offer_recovery(app: Context) -> None:
    """Ask once, if there are such files."""
    found = recoverable(app.folders.data, app.games.named)
    if not found.paths:
        return
    _, plural = app.translations.gettext, app.translations.ngettext
    text = plural(
        "{n} file was put aside by another version and can be read again. What it holds is added to what you have.",
        "{n} files were put aside by another version and can be read again. What they hold is added to what you have.",
        len(found.paths),
    ).format(n=len(found.paths))

    def restore() -> None:
        take_back(found, app.keeper, app.settings, app.games.named)
        app.apply_settings()
        app.save_settings()
        if app.keeper.flush():
            settle(found)  # Else the files are asked about again at the next start.
            app.notify(_("Your earlier files were restored."))

    entries = [
        Entry("restore", _("Restore"), restore, icon="restart", primary=True),
        Entry("leave", _("Leave them"), lambda: settle(found), icon="close"),
    ]
    app.push(QuestionScene(app, _("Restore earlier files?"), text, entries))
