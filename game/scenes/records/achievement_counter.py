"""What has been achieved so far: counted in the background, out of all that is kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from game.background import Steps, Work
from game.language import N_plural
from game.play.records.achievements import Known, achievements
from game.play.records.statistics import Statistics
from game.scenes.base.context import Context
from game.scenes.records.statistics_builder import FAIR, StatisticsBuilder, solos
from game.settings.persons import Person, name_now
from game.store.files.files import StorageError

_MANY: Final = N_plural("{n} new achievement: see the records", "{n} new achievements: see the records")


class AchievementCounter:
    """Counts achievements (the port `routes.Counting`), and keeps the last result."""

    def __init__(self, app: Context, counted: Callable[[], object]) -> None:
        """`counted` is called whenever all is counted."""
        self.app = app
        self.all = achievements(app.games.abouts())
        """Those there are."""
        self.known: Known | None = None
        self._counted = counted
        self._games: dict[str, Statistics] = {}
        """What has come of the games."""
        self._read: tuple[int, tuple[Person, ...]] | None = None
        """How long the file of games was, and who played, when they were counted last."""
        self._work: Work | None = None

    def begin(self) -> None:
        self.close()
        self._work = self.app.scheduler.start(self._count())

    def close(self) -> None:
        if self._work is not None:
            self._work.close()

    def _count(self) -> Steps[None]:
        app = self.app
        now = app.store.archive.size(), app.settings.persons
        if now != self._read:
            self._games = {}
            # Whoever looks at the records is told of a file that cannot be read.
            with suppress(StorageError):
                builder = StatisticsBuilder(app.store.archive, solos(app), partial(name_now, now[1]), FAIR)
                yield from builder.read()
                yield from builder.count()
                self._games = builder.of
            self._read = now
        self.known = Known(self._games, app.store.solved(), app.store.all_stars())
        self._counted()

    def news(self) -> str:
        app, known = self.app, self.known
        told, _ = app.settings.achieved, app.translations.gettext
        found = [one for one in self.all if known and one.name not in told and one.progress(known) == one.goal]
        if not found:
            return ""
        app.settings.achieved = (*told, *(one.name for one in found))
        app.save_settings()
        if len(found) > 1:
            return app.translations.ngettext(*_MANY, len(found)).format(n=len(found))
        return _("Achieved: {text} ({game})").format(text=_(found[0].text), game=found[0].game or _("Puzzles"))
