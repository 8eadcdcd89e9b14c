"""What has been achieved so far: counted bit by bit, out of all that is kept."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from functools import partial
from typing import Final

from game.language import N_plural
from game.play.records.achievements import Known, achievements
from game.play.records.statistics import Statistics
from game.scenes.base.context import Context
from game.scenes.records.reckoning import FAIR, Reckoning
from game.scenes.records.recount import solos
from game.settings.persons import Person, name_now
from game.store.files.files import StorageError

_MANY: Final = N_plural("{n} new achievement: see the records", "{n} new achievements: see the records")


class Feats:
    """Counts as `doors.Counting` says, and knows what came of it last."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.all = achievements(app.games.abouts())
        """Those there are."""
        self.known: Known | None = None
        self._going = False
        self._games: Mapping[str, Statistics] = {}
        """What has come of the games."""
        self._reckoning: Reckoning | None = None
        self._read: tuple[int, tuple[Person, ...]] | None = None
        """How long the file of games was, and who played, when they were counted last."""

    @property
    def done(self) -> bool:
        return not self._going

    def begin(self) -> None:
        app = self.app
        now = app.keeper.archive.size(), app.settings.persons
        self._going = True
        if now == self._read:
            return
        self.close()
        self._going, self._read, self._games = True, now, {}
        # Whoever looks at the records is told of a file that cannot be read.
        with contextlib.suppress(StorageError):
            self._reckoning = Reckoning(app.keeper.archive, solos(app), partial(name_now, now[1]))
            self._reckoning.choose(FAIR)

    def step(self) -> bool:
        if self._reckoning is not None:
            self._reckoning.step()
            if not self._reckoning.done:
                return False
            self._games = self._reckoning.of
            self._end()
        elif self._going:
            self.known = Known(self._games, self.app.keeper.solved(), self.app.keeper.all_stars())
            self._going = False
            return True
        return False

    def close(self) -> None:
        if self._reckoning is not None:
            self._read = None
        self._end()
        self._going = False

    def _end(self) -> None:
        if self._reckoning is not None:
            self._reckoning.close()
            self._reckoning = None

    def told(self) -> str:
        return self._news() if not self.done and self.step() else ""

    def _news(self) -> str:
        app, known = self.app, self.known
        if known is None:
            return ""
        told, _ = app.settings.achieved, app.translations.gettext
        found = [one for one in self.all if one.name not in told and one.progress(known) == one.goal]
        if not found:
            return ""
        app.settings.achieved = (*told, *(one.name for one in found))
        app.save_settings()
        if len(found) > 1:
            return app.translations.ngettext(*_MANY, len(found)).format(n=len(found))
        return _("Achieved: {text} ({game})").format(text=_(found[0].text), game=found[0].game or _("Puzzles"))
