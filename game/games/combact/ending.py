"""The end of a game for time, solved exactly: who is not stuck first.

Every move is looked at, the one that leaves the fewest replies first. No position is judged: that makes it several
times as fast as the search, which goes on where this does not come to an end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from game.games.combact.rules.placement_sets import members
from game.games.combact.state import State, after, choice, left_free, legal, legal_without
from game.play.port.thinking import Limits

SHARE = 0.25
"""So much of the nodes and of the time for a move goes into it at most."""
_GLANCE = 8


class _Unsolved(Exception):
    pass


class Ending:
    """The positions solved so far, within the limits of a move. `key` tells positions apart."""

    def __init__(
        self, key: Callable[[State], Hashable], limits: Limits, stop: Callable[[], bool], clock: Callable[[], float]
    ) -> None:
        self.nodes = 0
        self._key = key
        self._limits = limits
        self._stop = stop
        self._clock = clock
        self._began = clock()
        self._won: dict[Hashable, bool] = {}

    @property
    def seconds(self) -> float:
        """How long it has taken until now."""
        return self._clock() - self._began

    def winning_move(self, state: State) -> int | None:
        """A move that wins for the side to act; None where there is none, or where none is found."""
        try:
            return self._winning_move(state)
        except _Unsolved:
            return None

    def _winning_move(self, state: State) -> int | None:
        for replies, move in sorted(by_replies(state)):
            following = after(state, move)
            # A token that is spent gives the other side more replies than were counted.
            if not replies and not legal(following, following.side):
                return move
            if not self._wins(following):
                return move
        return None

    def _wins(self, state: State) -> bool:
        key = self._key(state)
        won = self._won.get(key)
        if won is None:
            self._enter()
            won = self._won[key] = self._winning_move(state) is not None
        return won

    def _enter(self) -> None:
        self.nodes += 1
        limits = self._limits
        if limits.nodes is not None and self.nodes >= SHARE * limits.nodes:
            raise _Unsolved
        if self.nodes % _GLANCE == 0 and (
            self._stop() or (limits.seconds is not None and self.seconds >= SHARE * limits.seconds)
        ):
            raise _Unsolved


def by_replies(state: State) -> Iterator[tuple[int, int]]:
    """How many replies each move leaves, and the move."""
    side = state.side
    moves, spared = legal(state, side), left_free(side, 1 - side)
    for piece in choice(state, side):
        replies = legal_without(state, piece)
        for move in members(moves, piece):
            yield (replies & spared[move]).bit_count(), move
