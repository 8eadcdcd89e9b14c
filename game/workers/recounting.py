"""Counting the achievements of games by replaying them in a process of its own: nothing here waits."""

from collections.abc import Iterator

from game.play.records.record import RecordError, game_counts, read_record
from game.players.client import Start
from game.workers.worker import Job, Named, Worker

Counts = dict[str, int]
Found = tuple[str, Counts]
"""The mark of a game, and what it is remembered for."""


class CountFeats(Job[Counts], frozen=True):
    """To count what the game of a line is remembered for, as far as its moves fit; nothing, where it is no game."""

    text: str

    def results(self, named: Named) -> Iterator[Counts]:
        try:
            session = read_record(self.text, named).session
        except RecordError:
            yield {}
        else:
            yield game_counts(named(session.game), session)


class Recounting(Worker[Counts]):
    """Asks about one game after the other; `busy` until there are no more."""

    def __init__(self, games: Iterator[tuple[str, str]], start: Start) -> None:
        """`games` gives the mark and the line of each; `start` starts the process."""
        super().__init__(start, Counts)
        self._games = games
        self._asked = ""
        """The mark of the game that is asked about."""
        self._counts: Counts = {}
        self._ask()

    def _ask(self) -> None:
        self._counts = {}
        self._asked, text = next(self._games, ("", ""))
        if self._asked:
            self.begin(CountFeats(text))
        if not self.busy:
            self.close()

    def poll(self) -> Found | None:
        """Return the findings of one more game, or None; one whose process fails has none and remains unknown."""
        *_, self._counts = (self._counts, *self.results())
        if self.busy:
            return None
        found = None if self.failed else (self._asked, self._counts)
        self._ask()
        return found
