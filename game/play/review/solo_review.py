"""Review of a game of one player: what each move gained, and where another one was better.

The search's score before a move is compared with that after it, searched one move less deep, so that both look equally
far ahead: the difference is the cost of the move.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final, NamedTuple

from game.play.port.advice import MoveEffect
from game.play.port.game import AnyGame
from game.play.port.search_types import SearchLimits
from game.play.review.review import Question, Review
from game.play.session.session import AnySession

DEPTHS: Final = (3, 7)
"""Depths of the search in moves, by stage: all moves, then the most costly ones."""
MISTAKES: Final = 5
"""Maximum number of mistakes reported."""
CHEAP: Final = 12
"""Cost up to which a move is not a mistake, in scores of the search."""
AT_ONCE: Final = 20
"""Number of moves evaluated in one step, which takes a few milliseconds."""


class Mistake(NamedTuple):
    """A move that was worse than another one."""

    ply: int
    cost: int
    """In units of what the game counts."""
    line: tuple[str, ...]
    """The better move, and what is expected then."""


class SoloReview(Review):
    """Review of a game of one player, with two slots a move: the positions before and after it."""

    def __init__(self, game: AnyGame, session: AnySession) -> None:
        super().__init__(session)
        self.game = game
        self.deeds: list[MoveEffect] = []
        """Gains of the moves, as far as `step` has come."""
        self.found = [None] * (2 * len(session.moves))
        over = bool(session.moves) and session.rules.outcome(session.position) is not None
        self._asked = 0 if game.timed(session) else len(session.moves) - over
        """Number of moves asked about.

        Not the last one of a finished game, after which there is nothing to compare, and none against the clock, where
        nobody has time for the best move.
        """

    def step(self) -> bool:
        session, at = self.session, len(self.deeds)
        for before, move in zip(session.positions[at : at + AT_ONCE], session.moves[at : at + AT_ONCE], strict=False):
            deed = self.game.deed(before, move)
            if deed is None:
                return False
            self.deeds.append(deed)
        return len(self.deeds) > at

    @property
    def known(self) -> bool:
        """Whether all moves were evaluated."""
        return len(self.deeds) == len(self.session.moves)

    # Questions

    def ply(self, slot: int) -> int:
        return (slot + 1) // 2

    def question(self) -> Question | None:
        asked = self._asked
        while self._known < 2 * asked:
            if self._stage(self._known) < 1:
                return self._question(self._known, 1)
            self._known += 1
        for slot in range(0, 2 * self._asked, 2):
            if self._stage(slot) > self._stage(slot + 1):
                return self._question(slot + 1, self._stage(slot))
        for ply, _ in self._dear():
            for slot in (2 * ply, 2 * ply + 1):
                if self._stage(slot) < len(DEPTHS):
                    return self._question(slot, len(DEPTHS))
        return None

    def _question(self, slot: int, stage: int) -> Question:
        return Question(slot, stage, self.ply(slot), SearchLimits(depth=DEPTHS[stage - 1] - slot % 2))

    def _stage(self, slot: int) -> int:
        found = self.found[slot]
        return found.stage if found is not None else 0

    @property
    def progress(self) -> float:
        known = sum(self._stage(slot) > 0 for slot in range(2 * self._asked))
        return known / (2 * self._asked) if self._asked else 1.0

    # Results

    def curve(self) -> list[int]:
        """Return the score after each move, from the start, as far as it is known."""
        return list(accumulate((deed.points for deed in self.deeds), initial=0))

    def longest_chain(self) -> int:
        """Return the index of the first move with the longest chain."""
        return max(range(len(self.deeds)), key=lambda ply: self.deeds[ply].chain, default=0)

    def _cost(self, ply: int) -> int:
        """Return the cost of a move in scores of the search; 0 if unknown."""
        before, after = self.found[2 * ply : 2 * ply + 2]
        if before is None or after is None or before.stage != after.stage or ply >= len(self.deeds):
            return 0
        deed = self.deeds[ply]
        if deed.cleared or before.line[0] == self.session.moves[ply]:
            return 0
        return before.score - after.score - self.game.solo.worth * deed.points

    def _dear(self) -> list[tuple[int, int]]:
        """Return the most costly mistakes with their costs, the worst first."""
        costs = [(ply, cost) for ply in range(self._asked) if (cost := self._cost(ply)) > CHEAP]
        return sorted(costs, key=lambda dear: (-dear[1], dear[0]))[:MISTAKES]

    def mistakes(self) -> list[Mistake]:
        """Return the most costly mistakes, in the order of the game."""
        worth = self.game.solo.worth
        told = [(ply, cost, self.found[2 * ply]) for ply, cost in sorted(self._dear())]
        return [
            Mistake(ply, max(1, cost // worth), found.line)
            for ply, cost, found in told
            if found is not None and self._possible(ply, found)
        ]
