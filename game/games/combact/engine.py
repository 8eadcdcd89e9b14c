"""What the search needs to know of Combact.

Who looks far ahead grows a tree by what a network knows of positions and moves (`tree`). The lower levels weigh
features by alpha-beta. A side has hundreds of ways to lay a piece; there, below the root, only the few most promising
ones are looked at: those that take from the other side's room what it could still use, and from the own room least.

The end of a game for time is solved exactly: who is not stuck first. Every move is looked at, the one that leaves the
fewest replies first. No position is judged: that makes it several times as fast as the search, which goes on where this
does not come to an end.
"""

import math
import time
from collections.abc import Callable, Hashable, Iterator
from functools import cache, reduce
from operator import or_
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game.games.combact.features import FEATURES, Means, values
from game.games.combact.network import Network
from game.games.combact.rules import moves, terrain
from game.games.combact.rules.geometry import CORNERS, MICROS
from game.games.combact.rules.laying import adding, members
from game.games.combact.rules.placements import every_placement
from game.games.combact.rules.position import PASS as PASS_TEXT
from game.games.combact.rules.position import Goal, Pass, Position, Put
from game.games.combact.rules.terrain import count_at
from game.games.combact.state import State, after, choice, left_free, legal, legal_without, seen
from game.games.combact.tree import Tree, network
from game.play.port.game import SearchInfo, SearchLimits
from game.play.session.session import Session
from game.players.evaluation import Weights, read_weights, weighed
from game.players.search import WIN, Budget, Engine, Stopped, alpha_beta
from game.rules import Outcome

SHARE = 0.25
"""So much of the nodes and of the time for a move goes into it at most."""

WEIGHTS_FILE = Path(__file__).with_name("weights.json")
ODDS_FILE = WEIGHTS_FILE.with_name("odds.json")

PASS = -1
"""Moves are numbers: of a placement in `every_placement`, `PASS`, or below it the originator's place in the ring."""
_FIRST_PUT = PASS - 1
LATE = 2000
"""When the moves there are, times the square of the bacteria in the ring, come to no more than this, the end of a game
for time is tried to be solved: ten thousand positions may do.
"""
LEAST = 1000
"""With fewer nodes than this it is not tried: the search needs them all."""
KEPT = 50_000
"""Number of positions whose worth is remembered, and whose moves."""
WIDTHS = {Goal.TIME: (16, 12, 8), Goal.AUTONOMY: (24, 16, 10), Goal.BASES: (24, 16, 10)}
"""Numbers of moves looked at with one ply to go, with two, and with more. In the game for time, whose judgement tells
most, fewer keep more of the won positions won.
"""
SHARP = 3
"""Plies looked ahead from which a tree is grown; below it alpha-beta searches."""
KNOWING = 300
"""Nodes of a level from which the network judges positions, but in a game for time; below it features are weighed."""
PACE = 0.4
"""Factor of the nodes in a tree: each takes longer than where features are weighed."""
CAREFUL = {Goal.TIME: 13, Goal.AUTONOMY: 12, Goal.BASES: 20}
"""Where fewer moves than this are wanted they are chosen by what the position after them is worth; in autonomy it takes
longest to tell.
"""


def share_of(limits: SearchLimits) -> SearchLimits:
    """The limits within which the end of a game is tried to be solved."""
    nodes, seconds = limits.nodes, limits.seconds
    return replace(limits, nodes=nodes and math.ceil(SHARE * nodes) - 1, seconds=seconds and SHARE * seconds)


class Ending:
    """The positions solved so far. `key` tells positions apart."""

    def __init__(self, key: Callable[[State], Hashable], budget: Budget) -> None:
        self._key = key
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
        key = self._key(state)
        won = self._won.get(key)
        if won is None:
            self._budget.enter()
            won = self._won[key] = self._winning_move(state) is not None
        return won


def by_replies(state: State) -> Iterator[tuple[int, int]]:
    """Yield the number of replies each move leaves, and the move."""
    side = state.side
    moves, spared = legal(state, side), left_free(side, 1 - side)
    for piece in choice(state, side):
        replies = legal_without(state, piece)
        for move in members(moves, piece):
            yield (replies & spared[move]).bit_count(), move


class CombactEngine(Engine[Position, int]):
    """Moves are numbers, see `PASS`."""

    def __init__(self, weights: Weights | None = None) -> None:
        """The fitted weights count unless others are given."""
        self.weights = weights or read_weights(WEIGHTS_FILE, FEATURES)
        self._network: Network | None = None
        """It judges positions, unless their features do."""
        self.widths = WIDTHS[Goal.BASES]
        # Each depth comes back to the positions of the last one.
        self._judged: dict[tuple[object, ...], int] = {}
        self._by_ring: dict[tuple[str, int], tuple[int, ...]] = {}
        self._promising: dict[tuple[object, ...], list[int]] = {}

    def key(self, position: Position) -> tuple[object, ...]:
        # The order in which pieces were laid does not matter any more.
        return (position.masks, position.ring, position.micros, position.tokens, position.side, position.passes)

    def outcome(self, position: Position, occurrences: int) -> Outcome | None:
        if position.goal is Goal.TIME:
            state = seen(position)
            return moves.outcome(position) if state.originator and not legal(state, state.side) else None
        return moves.outcome(position) if position.over else None

    def side_to_move(self, position: Position) -> int:
        return position.side

    def moves(self, position: Position, most: int) -> list[int]:
        if not position.originator:
            return list(range(_FIRST_PUT, _FIRST_PUT - min(most, len(position.ring)), -1))
        key = (*self.key(position), position.goal, position.widths, most)
        known = self._promising.get(key)
        if known is None:
            if len(self._promising) >= KEPT:
                self._promising.clear()
            known = self._promising[key] = self._most_promising(seen(position), most)
        return known

    def _most_promising(self, state: State, most: int) -> list[int]:
        side = state.side
        numbers = members(legal(state, side), choice(state, side))
        worth = _worth_for_time(state) if state.goal is Goal.TIME else _worth_for_room(state)
        found = [(-worth(number), number) for number in numbers]
        found.sort()
        careful = CAREFUL[state.goal]
        moves = [number for _, number in found[: 3 * most if most < careful else most]]
        if most < careful < len(found):
            moves = sorted(moves, key=lambda move: self.evaluate(after(state, move)))[:most]
        if state.goal is not Goal.TIME:
            # Passing ends the game after a pass; else it is a last resort.
            moves.insert(0 if state.passes else min(len(moves), most - 1), PASS)
        return moves[:most]

    def width(self, depth: int) -> int:
        return self.widths[max(1, min(depth, 3)) - 1]

    def forcing(self, position: Position) -> tuple[list[int], bool]:
        """The pass that ends the game."""
        return ([PASS] if position.passes else []), False

    def play(self, position: Position, move: int) -> State:
        if move >= 0:
            return after(seen(position), move)
        return seen(moves.apply(position, Pass() if move == PASS else Put(position.ring[_FIRST_PUT - move])))

    @classmethod
    def think(
        cls,
        session: Session[Position, Any],
        limits: SearchLimits,
        stop: Callable[[], bool],
        clock: Callable[[], float] = time.perf_counter,
        weights: Weights | None = None,
    ) -> Iterator[SearchInfo]:
        """What is found out about the session's position: its end if that can be solved, else what the search says.

        Who gives weights wants to know what they are worth: then features are weighed at any depth.
        """
        engine, state = cls(weights), seen(session.position)
        engine.widths = WIDTHS[state.goal]
        nodes, seconds = 0, 0.0
        if _is_solvable(state, limits):
            budget = Budget(share_of(limits), stop, clock)
            move = Ending(engine.key, budget).winning_move(state)
            nodes, seconds = budget.nodes, budget.seconds
            if move is not None:
                score = WIN - len(state.ring) - sum(map(len, state.micros))
                text = engine.text(state, move)
                yield SearchInfo(1, nodes, seconds, score, (text,), ((text, score),))
                return
            limits = replace(
                limits,
                nodes=None if limits.nodes is None else limits.nodes - nodes,
                seconds=None if limits.seconds is None else limits.seconds - seconds,
            )
        if weights is None and (limits.depth is None or limits.depth >= SHARP):
            if limits.nodes:
                limits = replace(limits, nodes=max(1, int(PACE * limits.nodes)))
            reports = Tree(state, engine.play, engine.text, Budget(limits, stop, clock)).reports()
        else:
            if weights is None and state.goal is not Goal.TIME and (limits.nodes or 0) >= KNOWING:
                engine._network = network(state.goal)
            reports = alpha_beta(engine, state, session.occurrences(), limits, stop, clock)
        for report in reports:
            yield replace(report, nodes=report.nodes + nodes, seconds=report.seconds + seconds)

    def features(self, position: Position) -> tuple[int, ...]:
        """What is weighed, for the side to move, in the order of `FEATURES`."""
        found = values(seen(position))
        return (*found, *[len(position.ring) * value for value in found])

    def evaluate(self, position: Position) -> int:
        if not position.originator:
            return 0
        key = (*self.key(position), position.goal, position.widths)
        known = self._judged.get(key)
        if known is None:
            if len(self._judged) >= KEPT:
                self._judged.clear()
            known = self._judged[key] = self._judge(seen(position))
        return known

    def _judge(self, state: State) -> int:
        if self._network is not None:
            return round(100 * self._network.look(state).value)
        return weighed(values(state), self._weights_of(state))

    def _weights_of(self, position: Position) -> tuple[int, ...]:
        """What counts once more for every bacterium in the ring is added to what counts once."""
        kind, left = position.goal.value, len(position.ring)
        known = self._by_ring.get((kind, left))
        if known is None:
            weights = self.weights[kind]
            half = len(weights) // 2
            pairs = zip(weights[:half], weights[half:], strict=True)
            known = self._by_ring[kind, left] = tuple([once + left * more for once, more in pairs])
        return known

    def text(self, position: Position, move: int) -> str:
        if move >= 0:
            return every_placement(position.side)[move].name
        return PASS_TEXT if move == PASS else f"u{position.ring[_FIRST_PUT - move]}"


def _is_solvable(state: State, limits: SearchLimits) -> bool:
    """Whether the best move is wanted, with enough to spend on it, and the end may be near enough to be solved."""
    if (limits.nodes or LEAST) < LEAST or limits.spread or limits.depth or limits.infinite:
        return False
    late = len(state.ring) ** 2 * legal(state, state.side).bit_count() <= LATE
    return state.goal is Goal.TIME and state.originator and late


def _worth_for_time(state: State) -> Callable[[int], int]:
    """A first guess of what placements are worth: they take ways to go on from both sides, and are used up."""
    side = state.side
    cost, spared, spared_enemy = _costs(side), left_free(side, side), left_free(side, 1 - side)
    own, enemy = Means.of(state, side).usable, Means.of(state, 1 - side).usable

    def worth(number: int) -> int:
        kept, left = (own & spared[number]).bit_count(), (enemy & spared_enemy[number]).bit_count()
        return 41 * kept - 26 * left - cost[number]

    return worth


@cache
def _costs(side: int) -> tuple[int, ...]:
    """What laying each placement costs, whatever the position: pieces are used up."""
    return tuple(1000 * len(each.fields) + 24_400 * (each.piece in MICROS) for each in every_placement(side))


def _worth_for_room(state: State) -> Callable[[int], int]:
    """The same where fields count: the own free ones are kept, and with them the way to bases."""
    side = state.side
    own, enemy = Means.of(state, side).front, Means.of(state, 1 - side).front
    placed = every_placement(side)
    entered = corners = foreign = 0
    if state.goal is Goal.AUTONOMY:
        entered = terrain.territories(state.masks[side], state.masks[1 - side])[1]
    else:
        corners, foreign = _connecting(state, side), _connecting(state, 1 - side)

    def worth(number: int) -> int:
        mask = placed[number].mask
        return (
            (mask & enemy).bit_count()
            - 7 * (mask & own).bit_count()
            + 4 * mask.bit_count()
            + 47 * (mask & entered > 0)
            + 95 * (corners >> number & 1)
            + 65 * (foreign >> number & 1)
            - 50 * (placed[number].piece in MICROS)
        )

    return worth


def _connecting(state: State, owner: int) -> int:
    """The placements of the side to act that connect a base of `owner`."""
    counts, sets = state.counts[state.side], adding(state.side)
    return reduce(or_, [sets[point][1] for point in CORNERS[owner::2] if not count_at(counts, point)], 0)


engine = CombactEngine
