"""What has been achieved so far: counted bit by bit, out of all that is kept; and the statistics of all games."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from game.language import N_plural
from game.play.port.solo import Solo
from game.play.records.achievements import Known, achievements
from game.play.records.statistics import Statistics
from game.scenes.base.context import Context
from game.scenes.records.statistics_builder import FAIR, StatisticsBuilder
from game.settings.persons import Person, name_now
from game.store.archive.achievement_cache import save_feats
from game.store.archive.archive_index import ArchivedGame
from game.store.files.files import StorageError
from game.workers.recounting import Recounting

EVERY: Final = 10.0
"""After so many seconds what was found meanwhile is counted, and kept."""

_MANY: Final = N_plural("{n} new achievement: see the records", "{n} new achievements: see the records")


def solos(app: Context) -> dict[str, Solo | None]:
    """The names of all games, each with what is counted in it; None for games of two players."""
    alone = {about.name for about in app.games.abouts() if about.players == 1}
    return {name: app.games.named(name).solo if name in alone else None for name in app.games.names}


class BackfilledStatistics(StatisticsBuilder):
    """A reckoning that goes on when all has been read: older games are played again by a program, and counted then."""

    def __init__(self, app: Context, name_now: Callable[[str], str]) -> None:
        """As `StatisticsBuilder`, of all games in the archive of the program."""
        super().__init__(app.store.archive, solos(app), name_now)
        self.app = app
        self._again: Recounting | None = None
        self._fresh = False
        self._due = app.clock() + EVERY

    def step(self) -> bool:
        if super().step():
            return True
        if self._again is None:
            self._again = Recounting(self._texts(self.lacking), self.app.start_program)
        found = self._again.poll()
        if found is not None:
            self.learn(*found)
            self._fresh = True
        if self._fresh and (self._again.done or self.app.clock() >= self._due):
            self._due = self.app.clock() + EVERY
            self._keep()
            self.choose(self.which)
        return found is not None

    def _texts(self, games: list[ArchivedGame]) -> Iterator[tuple[str, str]]:
        """Mark and line of each game."""
        for one in games:
            try:
                yield one.mark, " ".join(self.app.store.archive.text(one.at, one.size).split())
            except StorageError:
                continue

    def _keep(self) -> None:
        self._fresh = False
        if self.app.store.later is None:
            self.app.save(partial(save_feats, self.app.folders.data, self.feats))

    def close(self) -> None:
        super().close()
        if self._again is not None:
            self._again.close()
        if self._fresh:
            self._keep()


class AchievementCounter:
    """Counts achievements in the background (the port `routes.Counting`), and keeps the last result."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.all = achievements(app.games.abouts())
        """Those there are."""
        self.known: Known | None = None
        self._going = False
        self._games: Mapping[str, Statistics] = {}
        """What has come of the games."""
        self._reckoning: StatisticsBuilder | None = None
        self._read: tuple[int, tuple[Person, ...]] | None = None
        """How long the file of games was, and who played, when they were counted last."""

    @property
    def done(self) -> bool:
        return not self._going

    def begin(self) -> None:
        app = self.app
        now = app.store.archive.size(), app.settings.persons
        self._going = True
        if now == self._read:
            return
        self.close()
        self._going, self._read, self._games = True, now, {}
        # Whoever looks at the records is told of a file that cannot be read.
        with contextlib.suppress(StorageError):
            self._reckoning = StatisticsBuilder(app.store.archive, solos(app), partial(name_now, now[1]))
            self._reckoning.choose(FAIR)

    def step(self) -> bool:
        if self._reckoning is not None:
            self._reckoning.step()
            if not self._reckoning.done:
                return False
            self._games = self._reckoning.of
            self._end()
        elif self._going:
            self.known = Known(self._games, self.app.store.solved(), self.app.store.all_stars())
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
