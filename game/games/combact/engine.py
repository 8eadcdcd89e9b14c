"""The computer player of Combact.

It grows a tree by what a network knows of positions and moves (`tree`). The end of a game for time is solved exactly:
who is not stuck first. Every move is looked at, the one that leaves the fewest replies first. No position is judged:
that makes it several times as fast as the tree, which goes on where this does not come to an end.
"""

import math
import time
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path

from msgspec.structs import replace

from game.games.combact.rules.laying import members
from game.games.combact.rules.moves import Event
from game.games.combact.rules.position import Goal, Position
from game.games.combact.state import State, after, choice, left_free, legal, legal_without, move_text, seen
from game.games.combact.tree import Tree
from game.play.port.game import SearchInfo, SearchLimits
from game.play.session.session import Session
from game.players.search import WIN, Budget, Stopped

SHARE = 0.25
"""Maximum share of a move's nodes and time that is spent on solving the end."""

ODDS_FILE = Path(__file__).with_name("odds.json")

LATE = 2000
"""When the moves there are, times the square of the bacteria in the ring, come to no more than this, the end of a game
for time is tried to be solved: ten thousand positions may do.
"""
LEAST_NODES = 1000
"""With fewer nodes than this it is not tried: the search needs them all."""
NODE_FACTOR = 0.4
"""Factor of the nodes in a tree: each takes longer than in other games' searches, and where an end is solved."""


def share_of(limits: SearchLimits) -> SearchLimits:
    """The limits within which the end of a game is tried to be solved."""
    nodes = limits.nodes
    seconds = limits.seconds
    return replace(limits, nodes=nodes and math.ceil(SHARE * nodes) - 1, seconds=seconds and SHARE * seconds)


class Ending:
    """The positions solved so far."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._won: dict[Hashable, bool] = {}

    def winning_move(self, state: State) -> int | None:
        """A move that wins for the side to act; None where there is none, or where none is found."""
        try:
            return self._winning_move(state)
        except Stopped:
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
        # The order in which pieces were laid does not matter any more.
        key = (state.masks, state.ring, state.micros, state.tokens, state.side)
        won = self._won.get(key)
        if won is None:
            self._budget.enter()
            won = self._won[key] = self._winning_move(state) is not None
        return won


def by_replies(state: State) -> Iterator[tuple[int, int]]:
    """Yield the number of replies each move leaves, and the move."""
    side = state.side
    moves = legal(state, side)
    spared = left_free(side, 1 - side)
    for piece in choice(state, side):
        replies = legal_without(state, piece)
        for move in members(moves, piece):
            yield (replies & spared[move]).bit_count(), move


def think(
    session: Session[Position, Event],
    limits: SearchLimits,
    stop: Callable[[], bool],
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[SearchInfo]:
    """Yield reports on the session's position: its end if that can be solved, otherwise those of the tree."""
    state = seen(session.position)
    nodes = 0
    seconds = 0.0
    if _is_solvable(state, limits):
        budget = Budget(share_of(limits), stop, clock)
        move = Ending(budget).winning_move(state)
        nodes = budget.nodes
        seconds = budget.seconds
        if move is not None:
            score = WIN - len(state.ring) - sum(map(len, state.micros))
            text = move_text(state, move)
            yield SearchInfo(1, nodes, seconds, score, (text,), ((text, score),))
            return
        limits = replace(
            limits,
            nodes=None if limits.nodes is None else limits.nodes - nodes,
            seconds=None if limits.seconds is None else limits.seconds - seconds,
        )
    if limits.nodes:
        limits = replace(limits, nodes=max(1, int(NODE_FACTOR * limits.nodes)))
    for report in Tree(state, Budget(limits, stop, clock)).reports():
        yield replace(report, nodes=report.nodes + nodes, seconds=report.seconds + seconds)


def _is_solvable(state: State, limits: SearchLimits) -> bool:
    """Return whether to try to solve the end: the best move is wanted, the budget suffices, the end may be near."""
    if (limits.nodes or LEAST_NODES) < LEAST_NODES or limits.spread or limits.depth or limits.infinite:
        return False
    late = len(state.ring) ** 2 * legal(state, state.side).bit_count() <= LATE
    return state.goal is Goal.TIME and state.originator and late
