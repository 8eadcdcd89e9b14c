"""News after an update, shown once; `CHANGELOG.md` has all of it."""

from __future__ import annotations

from typing import Final

from game import __version__
from game.language import N_
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, QuestionScene

NEWS: Final = (
    N_("Every game is kept and can be reviewed."),
    N_("A new puzzle each day, and levels of your own."),
    N_("Statistics, ratings, and games to share."),
    N_("Stronger opponents, and hints that say more."),
)
"""The most important of this version, a sentence each."""


def news_scene(app: Context) -> QuestionScene:
    """Return the screen with the news of an update."""
    _ = app.translations.gettext
    title = _("New in version {version}").format(version=__version__)
    entries = [Entry("on", _("Continue"), lambda: None, icon="check", primary=True)]
    return QuestionScene(app, title, "\n\n".join(map(_, NEWS)), entries)
