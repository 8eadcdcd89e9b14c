"""The search of Combact: a tree that grows where the network thinks well of moves, or where they turn out well.

Each simulation goes down the tree by the moves with the best mean of the values found after them, the more readily the
likelier they are and the less they were looked at (PUCT; Rosin 2011), and adds a position. Won and lost positions are
proved (Winands and others 2008). The move looked at most is the answer. Who looks one ply ahead looks at so many
moves, from the likeliest to the least likely one, once each. The same position and limit of nodes give the same answer.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from functools import cache

from game.games.combact.network import FINE, Look, Network
from game.games.combact.rules import moves as rules
from game.games.combact.rules.position import Goal
from game.games.combact.state import PASS_NUMBER, State, move_text, play
from game.play.port.game import SearchInfo
from game.players.search import CLOCK_NODES, EARLIEST, WIN, Budget

CURIOSITY = 1.2
"""Exploration constant of PUCT: the pull of likely moves with few visits."""
DOUBT = 0.2
"""A move that was never tried is thought worth less than its position by this, where 1 is won and -1 lost."""
TREE_WIDTH = 32
ROOT_WIDTH = 120
"""Numbers of moves looked at in a position and at the root; the rest are only if all these lose."""
KEPT = 500
"""Number of positions remembered; others are worked out again."""
MOST_POSITIONS = 20_000
"""More positions than this are not added: an analysis without end must not take all memory."""
_SURE = 6.0
"""No odds that are not proved are told beyond this, in logits."""
_ENOUGH = 0.25
"""Moves that were looked at this much of the best one's times have scores worth telling."""


class _Node:
    """A position in the tree."""

    __slots__ = ("children", "complete", "move", "moves", "parent", "priors", "proof", "total", "visits")

    def __init__(self, move: int, parent: _Node | None) -> None:
        self.move = move
        self.parent = parent
        self.visits = 0
        self.total = 0.0
        """Sum of the values for the side to move."""
        self.moves: array[int] = _NO_MOVES
        """Moves, the likeliest first; none until there are two visits."""
        self.priors: array[float] = _NO_PRIORS
        self.children: list[_Node] = _NO_CHILDREN
        """Nodes after the first of the moves."""
        self.complete: bool
        """True if all legal moves are in `moves`."""
        self.proof: int | None = None
        """Proved value of the position: `WIN` less the plies until then, 0, or the negative; None if unproved."""


_NO_MOVES = array("h")
_NO_PRIORS = array("f")
_NO_CHILDREN: list[_Node] = []


@cache
def network(goal: Goal) -> Network:
    """It is read when it is asked first: menus and boards do without."""
    return Network(goal)


def _proved(proof: int) -> float:
    """The value of a node whose end is known."""
    if not proof:
        return 0.0
    return 1.0 if proof > 0 else -1.0


class Tree:
    """The search of one position."""

    def __init__(self, root: State, budget: Budget) -> None:
        self._network = network(root.goal)
        self._budget = budget
        self._root = _Node(-1, None)
        self._state = root
        self._states: dict[_Node, State] = {}
        self._looks: dict[_Node, Look] = {}
        self._depth = budget.limits.depth or 10**6
        self._deepest = 0
        self._glance = CLOCK_NODES

    def reports(self) -> Iterator[SearchInfo]:
        """Yield a report whenever the number of visits has doubled; the last one is the answer."""
        root = self._root
        self._add(root)
        root.visits = 1
        self._grow(root, ROOT_WIDTH)
        told = 2
        while not self._is_done():
            self._simulate()
            if root.visits >= told:
                told *= 2
                yield self._report()
        yield self._report()

    def _is_done(self) -> bool:
        root = self._root
        budget = self._budget
        limits = self._budget.limits
        if root.proof is not None:
            return True
        if self._depth == 1 and len(root.children) == len(root.priors):
            return True
        if len(root.priors) == 1 and root.visits > 8 and not limits.infinite:
            return True
        if budget.nodes >= (MOST_POSITIONS if limits.nodes is None else min(limits.nodes, MOST_POSITIONS)):
            return True
        if budget.nodes >= self._glance:
            self._glance = budget.nodes + CLOCK_NODES
            if budget.over() or (limits.early and self._is_clear()):
                return True
        return all(child.proof is not None for child in root.children) and len(root.children) == len(root.priors)

    def _is_clear(self) -> bool:
        """True if no other move can still catch up with the most visited one."""
        used = self._budget.used
        if used < EARLIEST:
            return False
        counts = sorted(child.visits for child in self._root.children)
        return len(counts) > 1 and counts[-1] - counts[-2] > self._root.visits * (1 / used - 1)

    def _simulate(self) -> None:
        self._budget.nodes += 1
        node = self._root
        plies = 0
        while (value := self._value(node, plies)) is None:
            if not node.moves:
                self._grow(node, TREE_WIDTH)
            child = self._selected(node)
            if child is None:  # All moves that are looked at lose; the others are added when that is proved.
                return
            node = child
            plies += 1
        self._deepest = max(self._deepest, plies)
        self._back_up(node, value)

    def _value(self, node: _Node, plies: int) -> float | None:
        """The value of a node at which a simulation ends; None where it goes on."""
        if node.proof is not None and plies:
            return _proved(node.proof)
        if not node.visits:
            return self._add(node)
        return node.total / node.visits if plies >= self._depth else None

    def _back_up(self, node: _Node, value: float) -> None:
        """Add the value of a node to all on the way to it."""
        proved = node.proof is not None
        while True:
            node.total += value
            node.visits += 1
            parent = node.parent
            if parent is None:
                return
            if proved:
                proved = self._is_proved(parent)
            node, value = parent, -value
            if node.proof is not None:
                value = _proved(node.proof)

    def _selected(self, node: _Node) -> _Node | None:
        children = node.children
        priors = node.priors
        wide = CURIOSITY * math.sqrt(node.visits)
        best = -1e9
        chosen = None
        for child, prior in zip(children, priors, strict=False):
            proof = child.proof
            if proof is None:
                worth = wide * prior / (1 + child.visits) - child.total / child.visits
            elif proof <= 0:
                worth = wide * prior / (1 + child.visits) + (1.0 if proof else 0.0)
            else:
                continue
            if worth > best:
                best = worth
                chosen = child
        n = len(children)
        once = self._depth == 1
        if n < len(priors) and (once or node.total / node.visits - DOUBT + wide * priors[n] > best):
            chosen = _Node(node.moves[n], node)
            children.append(chosen)
        return chosen

    def _at(self, node: _Node) -> State:
        """The position of a node."""
        if node.parent is None:
            return self._state
        state = self._states.get(node)
        if state is None:
            before = self._at(node.parent)
            if len(self._states) >= KEPT:
                self._states.clear()
                self._looks.clear()
            state = self._states[node] = play(before, node.move)
        return state

    def _add(self, node: _Node) -> float:
        """The first look at a position: whether the game is over there, else what it is worth."""
        state = self._at(node)
        if state.goal is not Goal.TIME and state.over:
            outcome = rules.outcome(state)
            winner = outcome.winner if outcome else None
            if winner is None:
                node.proof = 0
                return 0.0
            sign = 1 if winner == state.side else -1
            node.proof = sign * WIN
            return float(sign)
        look = self._network.look(state)
        if state.goal is Goal.TIME and state.originator and not look.moves:
            node.proof = -WIN
            return -1.0
        self._looks[node] = look
        return math.tanh(look.value / 2)

    def _grow(self, node: _Node, width: int) -> None:
        """List the moves of a position, the likeliest ones only."""
        state = self._at(node)
        node.children = []
        if not state.originator:
            count = len(state.ring)
            node.moves = array("h", range(PASS_NUMBER - 1, PASS_NUMBER - 1 - count, -1))
            node.priors = array("f", [1 / count] * count)
            node.complete = True
            return
        network = self._network
        look = self._looks.pop(node, None)
        likely = network.likely(state, network.look(state) if look is None else look)
        self._budget.nodes += 1
        likely.sort(reverse=True)
        if self._depth == 1:
            likely = likely[:: math.ceil(len(likely) / (self._budget.limits.nodes or MOST_POSITIONS))]
        node.complete = len(likely) <= width
        if not node.complete:
            passing = [entry for entry in likely[width:] if entry[1] < 0]
            likely[width - len(passing) :] = passing
        most = likely[0][0]
        shares = [math.exp((each - most) / FINE) for each, _ in likely]
        total = sum(shares)
        node.moves = array("h", [move for _, move in likely])
        node.priors = array("f", [share / total for share in shares])

    def _is_proved(self, node: _Node) -> bool:
        """Return whether the visited moves of a position prove its value."""
        best = -2 * WIN
        every = len(node.children) == len(node.priors)
        for child in node.children:
            if child.proof is None:
                every = False
            elif -child.proof > best:
                best = -child.proof
        if best > 0:
            node.proof = best - 1
            return True
        if not every:
            return False
        if not node.complete:
            self._widen(node)
            return False
        node.proof = best + 1 if best else 0
        return True

    def _widen(self, node: _Node) -> None:
        """Add all other moves: those that were thought likely do not win."""
        seen = set(node.moves)
        state = self._at(node)
        rest = [move for _, move in self._network.likely(state, self._network.look(state)) if move not in seen]
        node.moves.extend(rest)
        node.priors.extend([0.01] * len(rest))
        node.complete = True

    def _score(self, node: _Node) -> int:
        """Return the value of a position for the side that moved there."""
        if node.proof is not None:
            return -node.proof - (node.proof < 0) + (node.proof > 0)
        mean = -node.total / node.visits
        logit = math.log((1 + mean) / (1 - mean)) if abs(mean) < 1 else math.copysign(_SURE, mean)
        return round(100 * max(-_SURE, min(_SURE, logit)))

    def _ranking(self) -> list[_Node]:
        """The moves of the root that were looked at, the best first."""

        def rank(node: _Node) -> tuple[int, float, float]:
            if node.proof is not None and node.proof:
                return (1, -node.proof, 0) if node.proof < 0 else (-1, -node.proof, 0)
            return 0, node.visits, -node.total

        return sorted((child for child in self._root.children if child.visits), key=rank, reverse=True)

    def _report(self) -> SearchInfo:
        root = self._root
        state = self._state
        ranking = self._ranking()
        if not ranking:
            text = move_text(state, root.moves[0])
            score = -self._score(root)
            return SearchInfo(0, self._budget.nodes, self._budget.seconds, score, (text,), ((text, score),))
        best = ranking[0]
        score = self._score(best)
        spread = self._budget.limits.spread
        near = [
            child
            for child in ranking
            if child is best
            or (
                spread
                and child.visits >= _ENOUGH * best.visits
                and score - spread < self._score(child)
                and best.proof is None
                and child.proof is None
            )
        ]
        moves = tuple((move_text(state, child.move), min(score, self._score(child))) for child in near)
        depth = max(1, self._deepest)
        budget = self._budget
        return SearchInfo(depth, budget.nodes, budget.seconds, score, self._line(best), moves)

    def _line(self, node: _Node) -> tuple[str, ...]:
        """The moves that are expected, as far as they were looked at."""
        texts = []
        before = self._state
        while True:
            texts.append(move_text(before, node.move))
            before = self._at(node)
            tried = [child for child in node.children if child.visits]
            if not tried or len(texts) == 12:
                return tuple(texts)
            won = [child for child in tried if child.proof is not None and child.proof < 0]
            node = max(won or tried, key=lambda child: child.visits)
