"""All games that were played, read and counted bit by bit: neither keeps a frame waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from game.play.port.solo import Solo
from game.play.records.statistics import Played, Statistics, played
from game.play.session.lines import HINT, UNDO
from game.store.archive.achievement_cache import NAMES, Counts, load_feats
from game.store.archive.archive import Archive
from game.store.archive.archive_index import ArchivedGame, ArchiveIndex

SLICE: Final = 250
"""So many games are counted in one step, which takes a few milliseconds."""
ANY, FAIR, AIDED = "any", "fair", "aided"
"""Which games count: all, those known to be without undo and hints, and those known to be with them."""


class StatisticsBuilder:
    """The statistics of an archive. What was deleted there does not count."""

    def __init__(self, archive: Archive, games: Mapping[str, Solo | None], name_now: Callable[[str], str]) -> None:
        """`games` are the names of those that count, each with what is counted in it, or None for a game of two
        players; `name_now` tells what the person of a name is called now. Raises `StorageError`.
        """
        self.games = games
        self.name_now = name_now
        self.filed: dict[str, ArchivedGame] = {}
        """The games in the file by their marks."""
        self.of: dict[str, Statistics] = {name: Statistics() for name in games}
        """What has been counted, by the name of the game."""
        self.which = ANY
        self.feats = load_feats(archive.path.parent)
        """What games are remembered for whose lines do not say it, by their marks, as far as that is known."""
        self.lacking: list[ArchivedGame] = []
        """The games of which it is not."""
        self.done = False
        self.contents = ArchiveIndex(archive) if archive.size() else None
        self._played: list[Played] = []
        self._at: dict[str, int] = {}
        self._steps = self._read()

    def choose(self, which: str) -> None:
        """Count anew: games with any aid, without it, or with it."""
        self.which = which
        if self.done:
            self.done, self._steps = False, self._count(which)
        else:
            self._steps = self._read(which)

    def step(self) -> bool:
        """Go on; whether there was anything left to be done."""
        if self.done:
            return False
        self.done = next(self._steps, True) is True
        return True

    def learn(self, mark: str, counts: Counts) -> None:
        """Take what a game is remembered for; it counts when all is counted anew."""
        self.feats[mark] = counts
        at = self._at.get(mark)
        if at is not None:
            self._played[at] = replace(self._played[at], counts={**self._played[at].counts, **counts})

    def close(self) -> None:
        """Read no further."""
        if self.contents is not None:
            self.contents.close()

    def _read(self, which: str = ANY) -> Iterator[None]:
        contents = self.contents
        while contents is not None and not contents.done:
            contents.step()
            yield
        found = [] if contents is None else [one for one in contents.games if one.game in self.games]
        self._played.clear()
        self.lacking.clear()
        for number, one in enumerate(found, start=1):
            self.filed[one.mark] = one
            if not one.deleted:
                solo, values = self.games[one.game], one.values
                if one.moves and values.keys().isdisjoint(NAMES):
                    known = self.feats.get(one.mark)
                    values = values | {name: str(count) for name, count in (known or {}).items()}
                    self.lacking += [one] if known is None else []
                self._played.append(played(one.game, one.mark, values, one.moves, solo, self.name_now))
            if number % SLICE == 0:
                yield
        self._played.sort(key=lambda one: (one.began, one.mark))
        self._at = {one.mark: number for number, one in enumerate(self._played)}
        yield from self._count(which)

    def _count(self, which: str) -> Iterator[None]:
        counted = {name: Statistics() for name in self.games}
        for number, one in enumerate(self._played, start=1):
            aided = None if one.aid is None else bool(one.aid & {UNDO, HINT})
            if which == ANY or aided is (which == AIDED):
                counted[one.game].add(one, self.games[one.game] is not None)
            if number % SLICE == 0:
                yield
        self.of = counted
