"""One search for all two-player games: iterative deepening alpha-beta over the rules' own positions.

Principal variation search with a transposition table, killer and history ordering, aspiration windows, late moves
searched less deeply at first, and a quiet end: forced captures and pending explosions are played out before a position
is judged. What is particular to a game (moves in a promising order, a judgement, which moves are forcing) is its
`Engine`. The same position, seed and limit of nodes give the same answer.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.rules import Outcome

WIN = 1_000_000
"""The score of a won position; one won n plies later is worth n less."""
SURE = WIN - 10_000
"""Scores beyond this one are forced wins."""
TABLE = 300_000
"""Entries of the transposition table, above which it is emptied."""
EXACT, AT_LEAST, AT_MOST = range(3)


@dataclass(frozen=True)
class Limits:
    """When a search ends; without any limit it goes on until it is stopped."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    infinite: bool = False
    """Whether the answer is to be kept back until the search is stopped."""


@dataclass(frozen=True)
class Report:
    """What a finished depth found. `score` is in hundredths of the game's unit, for the side to move."""

    depth: int
    nodes: int
    seconds: float
    score: int
    line: tuple[str, ...]
    """The best moves of both sides, as texts; never empty."""
    moves: tuple[tuple[str, int], ...] = ()
    """The root moves with their scores where those are known exactly, best first."""


class Engine(Protocol):
    """What the search needs to know of a game. Moves are whatever the engine likes, hashable."""

    def outcome(self, position: Any, occurrences: int) -> Outcome | None:
        """As in the rules."""

    def side_to_move(self, position: Any) -> int:
        """As in the rules."""

    def moves(self, position: Any, depth: int) -> Sequence[Any]:
        """The moves worth looking at with `depth` plies to go, the most promising first; at least one."""

    def forcing(self, position: Any) -> Sequence[Any]:
        """The moves to be played out before a position is judged; none where it can be judged as it is."""

    def must(self, position: Any) -> bool:
        """Whether the side to move has no choice but the forcing moves."""

    def play(self, position: Any, move: Any) -> Any:
        """The position after a move."""

    def evaluate(self, position: Any) -> int:
        """How good a position is for the side to move, in hundredths."""

    def text(self, position: Any, move: Any) -> str:
        """The rules' text of a move."""


class _Stopped(Exception):
    pass


class _Search:
    def __init__(
        self, engine: Engine, counts: Counter[Any], limits: Limits, stop: Callable[[], bool], clock: Callable[[], float]
    ) -> None:
        self.engine = engine
        self.counts = counts
        self.limits = limits
        self.stop = stop
        self.clock = clock
        self.began = clock()
        self.nodes = 0
        self.table: dict[Any, tuple[int, int, int, Any]] = {}
        """Position -> depth, kind of bound, score, best move."""
        self.killers: dict[int, list[Any]] = {}
        self.history: Counter[Any] = Counter()
        self.first_done = False

    def seconds(self) -> float:
        return self.clock() - self.began

    def check(self) -> None:
        limits = self.limits
        if not self.first_done:
            # There must be an answer, whatever happens.
            return
        if limits.nodes is not None and self.nodes >= limits.nodes:
            raise _Stopped
        if self.nodes % 32 == 0 and (
            self.stop() or (limits.seconds is not None and self.seconds() >= limits.seconds)
        ):
            raise _Stopped

    def ended(self, position: Any, ply: int) -> int | None:
        """The score of a finished position for the side to move, None where the game goes on."""
        # A position that came up before in this line is as good as one that came up twice: who could avoid it did not.
        occurrences = self.counts[position]
        outcome = self.engine.outcome(position, 3 if occurrences > 1 and ply > 0 else occurrences)
        if outcome is None:
            return None
        if outcome.winner is None:
            return 0
        return WIN - ply if outcome.winner == self.engine.side_to_move(position) else ply - WIN

    def child(self, position: Any, move: Any, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The score of a move for the side that makes it; the other side need not be the one to move next."""
        engine = self.engine
        following = engine.play(position, move)
        same = engine.side_to_move(following) == engine.side_to_move(position)
        self.counts[following] += 1
        try:
            if same:
                return self.negamax(following, depth, alpha, beta, ply + 1)
            return -self.negamax(following, depth, -beta, -alpha, ply + 1)
        finally:
            self.counts[following] -= 1
            if not self.counts[following]:
                del self.counts[following]

    def negamax(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> int:
        self.nodes += 1
        self.check()
        score = self.ended(position, ply)
        if score is not None:
            return score
        if depth <= 0:
            return self.quiesce(position, alpha, beta, ply, 0)
        known = self.table.get(position)
        if known is not None and known[0] >= depth:
            _, kind, value, _ = known
            if kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha):
                return value
        best, best_move, floor = -WIN * 2, None, alpha
        for n, move in enumerate(self.ordered(position, depth, ply, known[3] if known else None)):
            if n == 0:
                value = self.child(position, move, depth - 1, alpha, beta, ply)
            else:
                less = 1 if depth >= 3 and n >= 6 else 0
                value = self.child(position, move, depth - 1 - less, alpha, alpha + 1, ply)
                if value > alpha and less:
                    value = self.child(position, move, depth - 1, alpha, alpha + 1, ply)
                if alpha < value < beta:
                    value = self.child(position, move, depth - 1, alpha, beta, ply)
            if value > best:
                best, best_move = value, move
                alpha = max(alpha, value)
            if alpha >= beta:
                self.reward(move, depth, ply)
                break
        kind = AT_LEAST if best >= beta else EXACT if best > floor else AT_MOST
        self.keep(position, depth, kind, best, best_move)
        return best

    def keep(self, position: Any, depth: int, kind: int, score: int, move: Any) -> None:
        # Forced wins are counted from the root and hold nowhere else.
        if abs(score) < SURE:
            if len(self.table) >= TABLE:
                self.table.clear()
            self.table[position] = (depth, kind, score, move)

    def reward(self, move: Any, depth: int, ply: int) -> None:
        self.history[move] += depth * depth
        killers = self.killers.setdefault(ply, [])
        if move not in killers:
            killers.insert(0, move)
            del killers[2:]

    def ordered(self, position: Any, depth: int, ply: int, first: Any) -> list[Any]:
        moves = list(self.engine.moves(position, depth))
        killers = self.killers.get(ply, ())
        history = self.history
        if len(moves) > 1:
            place = {move: n for n, move in enumerate(moves)}
            moves.sort(key=lambda move: (move != first, move not in killers, -history[move], place[move]))
        return moves

    def quiesce(self, position: Any, alpha: int, beta: int, ply: int, further: int) -> int:
        engine = self.engine
        forced = engine.must(position)
        best = -WIN * 2
        if not forced:
            best = engine.evaluate(position)
            if best >= beta or further >= 6:
                return best
            alpha = max(alpha, best)
        for move in engine.forcing(position) if further < 12 else ():
            following = engine.play(position, move)
            self.nodes += 1
            self.check()
            score = self.ended(following, ply + 1)
            same = engine.side_to_move(following) == engine.side_to_move(position)
            if score is not None:
                value = score if same else -score
            elif same:
                value = self.quiesce(following, alpha, beta, ply + 1, further + 1)
            else:
                value = -self.quiesce(following, -beta, -alpha, ply + 1, further + 1)
            if value > best:
                best = value
                alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best if best > -WIN * 2 else engine.evaluate(position)

    def root(self, position: Any, moves: list[Any], depth: int, alpha: int, beta: int) -> list[tuple[int, Any]]:
        """The moves with their scores, best first; scores that are no better than an earlier one are only bounds."""
        scored: list[tuple[int, Any]] = []
        floor = alpha
        for n, move in enumerate(moves):
            if n == 0:
                value = self.child(position, move, depth - 1, floor, beta, 0)
            else:
                value = self.child(position, move, depth - 1, floor, floor + 1, 0)
                if floor < value < beta:
                    value = self.child(position, move, depth - 1, floor, beta, 0)
            scored.append((value, move))
            floor = max(floor, value)
            if floor >= beta:
                scored += [(alpha, other) for other in moves[n + 1 :]]
                break
        place = {move: n for n, move in enumerate(moves)}
        return sorted(scored, key=lambda entry: (-entry[0], place[entry[1]]))

    def line(self, position: Any, move: Any) -> tuple[str, ...]:
        """The expected moves, from the table."""
        texts = [self.engine.text(position, move)]
        seen = {position}
        position = self.engine.play(position, move)
        while position not in seen and len(texts) < 12:
            seen.add(position)
            known = self.table.get(position)
            if known is None or known[3] is None:
                break
            texts.append(self.engine.text(position, known[3]))
            position = self.engine.play(position, known[3])
        return tuple(texts)

    def run(self, position: Any) -> Iterator[Report]:
        moves = list(self.engine.moves(position, 99))
        score, depth = 0, 1
        while self.limits.depth is None or depth <= self.limits.depth:
            try:
                scored = self.deepen(position, moves, depth, score)
            except _Stopped:
                return
            self.first_done = True
            moves = [move for _, move in scored]
            score = scored[0][0]
            yield Report(
                depth,
                self.nodes,
                self.seconds(),
                score,
                self.line(position, moves[0]),
                tuple((self.engine.text(position, move), value) for value, move in scored),
            )
            if abs(score) >= SURE and WIN - abs(score) <= depth:
                return
            if len(moves) == 1 and not self.limits.infinite:
                return
            depth += 1
            if depth > 60:
                return

    def deepen(self, position: Any, moves: list[Any], depth: int, guess: int) -> list[tuple[int, Any]]:
        """One more depth, with a narrow window round the last score that is opened when it fails."""
        if depth < 3:
            return self.root(position, moves, depth, -WIN * 2, WIN * 2)
        reach = 60
        low, high = guess - reach, guess + reach
        while True:
            scored = self.root(position, moves, depth, low, high)
            best = scored[0][0]
            if low < best < high:
                return scored
            reach *= 4
            low = -WIN * 2 if best <= low else low
            high = WIN * 2 if best >= high else high
            moves = [move for _, move in scored]


def alpha_beta(
    engine: Engine,
    position: Any,
    counts: Counter[Any],
    limits: Limits,
    stop: Callable[[], bool] = lambda: False,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[Report]:
    """Search a position that is not finished; a report for each finished depth, the last one is the answer.

    `counts` says how often each position of the game has come up. The first depth is always finished.
    """
    return _Search(engine, Counter(counts), limits, stop, clock).run(position)
