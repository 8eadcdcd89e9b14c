"""The statistics of all games, and of those whose lines do not say what they are remembered for as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from game.play.port.solo import Solo
from game.scenes.base.context import Context
from game.scenes.records.reckoning import Reckoning
from game.store.archive.contents import Filed
from game.store.archive.feats import save_feats
from game.store.files.files import StorageError
from game.workers.recounting import Recounting

EVERY: Final = 10.0
"""After so many seconds what was found meanwhile is counted, and kept."""


def solos(app: Context) -> dict[str, Solo | None]:
    """The names of all games, each with what is counted in it; None for games of two players."""
    alone = {about.name for about in app.games.abouts() if about.players == 1}
    return {name: app.games.named(name).solo if name in alone else None for name in app.games.names}


class Recount(Reckoning):
    """A reckoning that goes on when all has been read: older games are played again by a program, and counted then."""

    def __init__(self, app: Context, name_now: Callable[[str], str]) -> None:
        """As `Reckoning`, of all games in the archive of the program."""
        super().__init__(app.keeper.archive, solos(app), name_now)
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

    def _texts(self, games: list[Filed]) -> Iterator[tuple[str, str, str]]:
        """The games by their names, the last ones first."""
        for one in sorted(games, key=lambda one: one.game):
            try:
                yield one.mark, one.game, " ".join(self.app.keeper.archive.text(one.at, one.size).split())
            except StorageError:
                continue

    def _keep(self) -> None:
        self._fresh = False
        if self.app.keeper.later is None:
            self.app.save(partial(save_feats, self.app.folders.data, self.feats))

    def close(self) -> None:
        super().close()
        if self._again is not None:
            self._again.close()
        if self._fresh:
            self._keep()
