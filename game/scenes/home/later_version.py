"""The player's files belong to a later version of the arcade: how to go on."""

from __future__ import annotations

from collections.abc import Callable

from game import __version__
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry
from game.scenes.base.question import QuestionScene


class LaterVersionScene(QuestionScene):
    """Whether to play without saving, or in a folder of one's own. Nothing in the folder is touched."""

    def __init__(self, app: Context, use_another: Callable[[], object], play: Callable[[], object]) -> None:
        """`use_another` goes on in another folder, `play` in this one."""
        _ = app.translations.gettext
        text = _("They stay as they are, and nothing is saved here. This is version {version}.")
        if app.keeper.later:
            text = _("Version {later} wrote them. They stay as they are, and nothing is saved here. This is {version}.")
        entries = [
            Entry("another", _("Use a folder of its own"), use_another, icon="plus", primary=True),
            Entry("play", _("Play without saving"), play, icon="play"),
            Entry("quit", _("Quit"), app.quit, icon="close"),
        ]
        title = _("Your files belong to a later version")
        super().__init__(app, title, text.format(version=__version__, later=app.keeper.later), entries)
