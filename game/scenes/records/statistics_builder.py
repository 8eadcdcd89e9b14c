"""Statistics of all games, read and counted in steps that keep no frame waiting."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from game.background import Steps
from game.play.records.statistics import Played, Statistics, played
from game.play.session.line import HINT, UNDO
from game.scenes.base.context import Context
from game.settings.persons import name_now
from game.store.archive.archive import ArchivedGame, ArchiveIndex
from game.store.archive.caches import COUNTS_FILE, NAMES, Counts, load_counts
from game.store.files.errors import StorageError
from game.workers.recounting import Recounting

COUNT_SLICE = 125
"""Number of games counted in one step, which takes some milliseconds."""
EVERY = 10.0
"""Seconds after which intermediate results are counted and kept."""
ANY = "any"
FAIR = "fair"
AIDED = "aided"
"""Which games count: all, those known to be without undo and hints, and those known to be with them."""


class StatisticsBuilder:
    """The statistics of all games in the archive, except those deleted. Older ones, whose lines lack counts, can be
    played again by a program.
    """

    def __init__(self, app: Context) -> None:
        self.app = app
        self._alone = {about.name for about in app.games.abouts() if about.players == 1}
        """The names of the games of one player."""
        self.filed: dict[str, ArchivedGame] = {}
        """The games in the file by their marks."""
        self.of = self._nothing()
        """Statistics by which games count, and by game."""
        self.counts: dict[str, Counts] = {}
        """Known counts of games whose lines lack them, by mark."""
        self.lacking: list[ArchivedGame] = []
        """The games whose counts are missing."""
        self.broken: StorageError | None = None
        """Why the file could not be read to its beginning, if so: only the games read until then are counted."""
        self._played: dict[str, Played] = {}
        """The games that count by their marks, in the order of beginning."""

    def read(self) -> Steps[None]:
        """Read the file; nothing is counted yet. Raises `StorageError`."""
        contents = ArchiveIndex(self.app.store.archive)
        yield from contents.read()
        self.broken = contents.broken
        self.counts = load_counts(self.app.folders.data)
        present_name = partial(name_now, self.app.settings.persons)
        began: list[Played] = []
        found = [one for one in contents.games if one.game in self.app.games.names]
        solos = {}
        for name in sorted(self._alone.intersection(one.game for one in found)):
            solos[name] = self.app.games.named(name).solo
            yield True  # A game that is read for the first time takes long enough for a frame.
        for number, one in enumerate(found, start=1):
            self.filed[one.mark] = one
            if not one.deleted:
                solo = solos.get(one.game)
                values = one.values
                if one.moves and values.keys().isdisjoint(NAMES):
                    known = self.counts.get(one.mark)
                    values = values | {name: str(count) for name, count in (known or {}).items()}
                    self.lacking += [one] if known is None else []
                began.append(played(one.game, one.mark, values, one.moves, solo, present_name))
            if number % COUNT_SLICE == 0:
                yield True
        self._played = {one.mark: one for one in sorted(began, key=lambda one: (one.began, one.mark))}

    def _nothing(self) -> dict[str, dict[str, Statistics]]:
        return {which: {name: Statistics() for name in self.app.games.names} for which in (ANY, FAIR, AIDED)}

    def count(self) -> Steps[None]:
        """Count the games read."""
        counted = self._nothing()
        for number, one in enumerate(self._played.values(), start=1):
            fits = [] if one.aid is None else [AIDED if one.aid & {UNDO, HINT} else FAIR]
            for which in (ANY, *fits):
                counted[which][one.game].add(one, one.game in self._alone)
            if number % COUNT_SLICE == 0:
                yield True
        self.of = counted

    def run(self, counted: Callable[[], object]) -> Steps[None]:
        """Read and count all, then have older games played again; `counted` is called now and then, and at the end.

        Raises `StorageError`.
        """
        yield from self.read()
        yield from self.count()
        counted()
        again = Recounting(self._texts(), self.app.start_program)
        fresh = False
        due = self.app.clock() + EVERY
        try:
            while again.busy:
                found = again.poll()
                if found is not None:
                    self._learn(*found)
                    fresh = True
                if fresh and (not again.busy or self.app.clock() >= due):
                    fresh = False
                    due = self.app.clock() + EVERY
                    self._keep()
                    yield from self.count()
                    counted()
                yield found is not None
        finally:
            again.close()
            if fresh:
                self._keep()

    def _learn(self, mark: str, counts: Counts) -> None:
        """Take what a game is remembered for; it counts when all is counted anew."""
        self.counts[mark] = counts
        one = self._played[mark]
        self._played[mark] = replace(one, counts={**one.counts, **counts})

    def _texts(self) -> Iterator[tuple[str, str]]:
        """Mark and line of each game whose line lacks counts."""
        for one in self.lacking:
            with suppress(StorageError):
                yield one.mark, " ".join(self.app.store.archive.text(one.at, one.size).split())

    def _keep(self) -> None:
        if self.app.store.later is None:
            path = COUNTS_FILE.path(self.app.folders.data)
            self.app.save(partial(COUNTS_FILE.save, path, dict(self.counts)))
