"""Goes through a game that was played, in a process of its own, and now and then says all that it has found."""

import time
from collections.abc import Callable, Iterable, Iterator

from game.play.review.review import PlyAnalysis, Review, go_through, review_of
from game.play.session.session import AnySession, Session, Source
from game.players.client import Client, Start
from game.workers.worker import Job, Named, Worker

FIRST_REPORT = 0.3
REPORT_DELAY = 6.0
"""Seconds until the first of what was found is said, and from then on: who hears it builds the screen anew."""
MOST_SLOTS = 20
"""Maximum number of slots in one result."""
PATIENCE = 120.0
"""Seconds without a word after which nothing more is expected, on however slow a machine."""

Slots = list[tuple[int, PlyAnalysis]]


class ReviewGame(Job[Slots], frozen=True):
    """To go through a game, from its start, as far as that is not known already."""

    game: str
    start: str
    moves: tuple[str, ...]
    known: tuple[PlyAnalysis | None, ...]

    def results(self, named: Named) -> Iterator[Slots]:
        game = named(self.game)
        session: AnySession = Session(game.name, game.rules, Source(start=self.start))
        for move in self.moves:
            session.play(move)
        review = review_of(game, session)
        review.recall(self.known)
        for slots in beat(go_through(game, review)):
            found = [(slot, found) for slot in slots if (found := review.found[slot]) is not None]
            yield from (found[at : at + MOST_SLOTS] for at in range(0, len(found), MOST_SLOTS))


def beat(slots: Iterable[int]) -> Iterator[list[int]]:
    """Slots as they come, gathered: the first ones soon, and then at longer intervals."""
    due = time.monotonic() + FIRST_REPORT
    gathered = list[int]()
    for slot in slots:
        gathered.append(slot)
        if time.monotonic() >= due:
            yield gathered
            due = time.monotonic() + REPORT_DELAY
            gathered = []
    yield gathered


class Reviewer(Worker[Slots]):
    """Goes through one game."""

    def __init__(self, review: Review, clock: Callable[[], float], start: Start = Client) -> None:
        """`start` starts the process; that is not done for nothing."""
        self.review = review
        super().__init__(start, Slots)
        self._clock = clock
        self._late = clock() + PATIENCE
        if review.question() is not None:
            session = review.session
            begin = session.rules.position_text(session.positions[0])
            self.begin(ReviewGame(session.game, begin, tuple(session.moves), tuple(review.found)))

    def poll(self) -> bool:
        """Take what was found; whether anything was, or nothing more will be."""
        if not self.busy:
            return False
        found = [entry for slots in self.results() for entry in slots]
        for slot, one in found:
            self.review.learn(slot, one)
        if found:
            self._late = self._clock() + PATIENCE
        elif self._clock() > self._late:
            self.fail()
        if not self.busy:
            self.close()
        return bool(found) or not self.busy
