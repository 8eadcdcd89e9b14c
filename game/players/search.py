"""One search for all two-player games: iterative deepening alpha-beta over the rules' own positions.

Principal variation search with a transposition table, killer moves, aspiration windows, late moves
searched less deeply at first, and a quiet end: forced captures and pending explosions are played out before a position
is judged. What is particular to a game (moves in a promising order, a judgement, which moves are forcing, how many
are worth looking at) is its `Engine`. The same position and limit of nodes give the same answer.

Source: the standard techniques, as described in the Chess Programming Wiki.
"""

import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from game.play.port.game import SearchInfo, SearchLimits
from game.rules import Outcome, P

M = TypeVar("M", bound=Hashable)
"""The moves of an engine."""

WIN = 1_000_000
"""The score of a won position; one won n plies later is worth n less."""
SURE = WIN - 10_000
"""Scores beyond this one are forced wins."""
DEEPEST = 60
BROADEST = 250
"""Maximum number of root moves at the first depth; each further depth looks at the best ones of the last."""
ROOT_WIDER = 3
"""Factor by which more moves are looked at at the root than elsewhere."""
TABLE = 300_000
"""Entries of the transposition table, above which it is emptied."""
FORCING_MOVES = (4, 3, 2, 1, 1, 1)
"""Maximum number of forcing moves at each ply beyond the last full one."""
EXACT, AT_LEAST, AT_MOST = range(3)

_INFINITE = 2 * WIN
CLOCK_NODES = 8
"""Number of nodes between two looks at the clock: one may take a millisecond where moves are many."""


class Engine(Protocol[P, M]):
    """A game for the search. Moves may have any hashable type."""

    def key(self, position: P) -> Hashable:
        """Return the key of a position in tables: equal only for positions that are worth the same."""
        return position

    def outcome(self, position: P, occurrences: int) -> Outcome | None:
        """As in the rules."""

    def side_to_move(self, position: P) -> int:
        """As in the rules. The sides take turns."""

    def moves(self, position: P, most: int) -> list[M]:
        """Return up to `most` moves worth looking at, the most promising first; at least one."""

    def width(self, depth: int) -> int:
        """Return the maximum number of moves to look at with `depth` plies to go."""

    def forcing(self, position: P) -> tuple[Sequence[M], bool]:
        """Return moves to play out before a position is judged, best first, and whether the mover has to make one."""

    def play(self, position: P, move: M) -> P:
        """Return the position after a move."""

    def evaluate(self, position: P) -> int:
        """Return how good a position is for the side to move, in hundredths of the logarithm of the odds."""

    def text(self, position: P, move: M) -> str:
        """Return the rules' text of a move."""


_STEADY = 4
"""Number of depths in a row with the same best move after which it counts as steady."""
EARLIEST = 0.06
"""The share of its time or nodes that an early answer takes at least."""
_CLEARLY = 60
"""Difference of scores from which a move is clearly worse."""


class Stopped(Exception):
    """A search has used up what it may."""


class Budget:
    """Limits of a search for a move, and its use of them."""

    def __init__(
        self,
        limits: SearchLimits,
        stop: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.limits = limits
        self.nodes = 0
        """Number of positions looked at."""
        self._stop = stop
        self._clock = clock
        self._began = clock()

    @property
    def seconds(self) -> float:
        """Time since the search began."""
        return self._clock() - self._began

    @property
    def used(self) -> float:
        """The share of the time or of the nodes that is used up; 1 if the search was told to stop."""
        spent = (self.nodes, self.limits.nodes), (self.seconds, self.limits.seconds)
        shares = [used / limit if limit else 1.0 for used, limit in spent if limit is not None]
        return 1.0 if self._stop() else max(shares, default=0.0)

    def over(self) -> bool:
        """Return whether the search was told to stop, or its time is over; this takes about as long as a node."""
        return self._stop() or (self.limits.seconds is not None and self.seconds >= self.limits.seconds)

    def enter(self) -> None:
        """Count a node; raises `Stopped` when a limit is reached."""
        self.nodes += 1
        if self.limits.nodes is not None and self.nodes > self.limits.nodes:
            raise Stopped
        if self.nodes % CLOCK_NODES == 0 and self.over():
            raise Stopped


def _suffices(kind: int, value: int, alpha: int, beta: int) -> bool:
    """Return whether a score of this kind is all that has to be known between the bounds."""
    return kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha)


class _Search(Generic[P, M]):
    def __init__(self, engine: Engine[P, M], counts: Mapping[P, int], budget: Budget) -> None:
        self.engine = engine
        self.counts = {engine.key(position): count for position, count in counts.items()}
        self.budget = budget
        self.limits = budget.limits
        self.spread = self.limits.spread
        self.path: set[Hashable] = set()
        """The positions between the root and the node looked at."""
        self.table: dict[Hashable, tuple[int, int, int, M | None]] = {}
        """Position -> depth, kind of bound, score seen from there, best move."""
        self.killers: dict[int, list[M]] = {}
        self.scored: list[tuple[int, M]] = []
        """The root moves looked at in this depth, with their scores or upper bounds of them."""
        self.low = -_INFINITE
        """Scores in `scored` up to this one are only bounds."""

    def ended(self, position: P, occurrences: int, ply: int) -> int | None:
        """The score of a finished position for the side to move, None where the game goes on."""
        outcome = self.engine.outcome(position, occurrences)
        if outcome is None:
            return None
        if outcome.winner is None:
            return 0
        return WIN - ply if outcome.winner == self.engine.side_to_move(position) else ply - WIN

    def negamax(self, position: P, depth: int, alpha: int, beta: int, ply: int) -> int:
        self.budget.enter()
        engine = self.engine
        key = engine.key(position)
        # What came up before in this line comes up a third time too: nobody who could avoid it did.
        score = self.ended(position, 3 if key in self.path else self.counts.get(key, 0) + 1, ply)
        if score is not None:
            return score
        if depth <= 0:
            return self.quiesce(position, alpha, beta, ply, 0)
        known = self.table.get(key)
        if known is not None and known[0] >= depth:
            value = _seen_from(known[2], -ply)
            if _suffices(known[1], value, alpha, beta):
                return value
        self.path.add(key)
        best = -_INFINITE
        best_move = None
        floor = alpha
        moves = self.ordered(position, depth, ply, known[3] if known else None)
        for n, move in enumerate(moves):
            value = self.child(position, move, depth, alpha, beta, ply, n)
            if value > best:
                best = value
                best_move = move
                if best >= beta:
                    self.remember(move, ply)
                    break
                alpha = best if best > alpha else alpha
        if best <= -SURE and len(moves) >= engine.width(depth):
            best, best_move = self.rescue(position, moves, depth, alpha, beta, ply, best, best_move)
        self.path.discard(key)
        kind = _bound(best, floor, beta)
        if len(self.table) >= TABLE:
            self.table.clear()
        self.table[key] = (depth, kind, _seen_from(best, ply), best_move)
        return best

    def child(self, position: P, move: M, depth: int, alpha: int, beta: int, ply: int, n: int) -> int:
        """The score of the nth move for the side that makes it: later ones must first show that they are better."""
        following = self.engine.play(position, move)
        if n:
            less = (depth >= 3 and n >= 3) + (depth >= 4 and n >= 12)
            value = -self.negamax(following, depth - 1 - less, -alpha - 1, -alpha, ply + 1)
            if less and value > alpha:
                value = -self.negamax(following, depth - 1, -alpha - 1, -alpha, ply + 1)
            if not alpha < value < beta:
                return value
        return -self.negamax(following, depth - 1, -beta, -alpha, ply + 1)

    def rescue(
        self, position: P, seen: list[M], depth: int, alpha: int, beta: int, ply: int, best: int, best_move: M | None
    ) -> tuple[int, M | None]:
        """The score and the best move where all promising moves lose: the game is not lost before all moves do."""
        for move in self.engine.moves(position, BROADEST):
            if move not in seen:
                value = self.child(position, move, depth, max(alpha, best), beta, ply, 1)
                if value > best:
                    best = value
                    best_move = move
                    if best > -SURE:
                        break
        return best, best_move

    def remember(self, move: M, ply: int) -> None:
        """Keep a move that refuted another: it may refute its neighbours too."""
        killers = self.killers.setdefault(ply, [])
        if move not in killers:
            killers.insert(0, move)
            del killers[2:]

    def ordered(self, position: P, depth: int, ply: int, first: M | None) -> list[M]:
        """The moves of an inner node: what was best here, what refuted its neighbours, then the engine's order."""
        moves = self.engine.moves(position, self.engine.width(depth))
        early = [move for move in (first, *self.killers.get(ply, ())) if move is not None and move in moves]
        if early:
            moves = [*dict.fromkeys(early), *(move for move in moves if move not in early)]
        return moves

    def quiesce(self, position: P, alpha: int, beta: int, ply: int, further: int) -> int:
        """The score of a position that is not finished, with forcing moves played out and nothing else."""
        engine = self.engine
        moves, must = engine.forcing(position)
        if further >= len(FORCING_MOVES):
            return engine.evaluate(position)
        best = -_INFINITE
        if not (moves and must):
            best = engine.evaluate(position)
            if best >= beta:
                return best
            alpha = max(alpha, best)
        for move in moves[: FORCING_MOVES[further]]:
            self.budget.enter()
            following = engine.play(position, move)
            score = self.ended(following, 1, ply + 1)
            value = -(self.quiesce(following, -beta, -alpha, ply + 1, further + 1) if score is None else score)
            if value > best:
                best = value
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        # Only some of the forced moves were looked at: that these lose does not prove that all do.
        return best if best > -SURE else engine.evaluate(position)

    def root(self, position: P, moves: list[M], depth: int, low: int, high: int) -> int:
        """Score the moves in `scored`, and give the best score; what is no better than `low` is only bounded."""
        self.scored = []
        self.low = low
        best = low
        for n, move in enumerate(moves):
            floor = max(low, best - self.spread)
            value = self.child(position, move, depth, floor, high, 0, n)
            self.scored.append((value, move))
            if value > best:
                best = value
                if best >= high:
                    break
        return best

    def deepen(self, position: P, moves: list[M], depth: int, guess: int) -> None:
        """One more depth, with a narrow window round the last score that is opened when it fails."""
        reach = 40 if depth > 2 else _INFINITE
        low = max(-_INFINITE, guess - reach - self.spread)
        high = min(_INFINITE, guess + reach)
        while True:
            best = self.root(position, moves, depth, low, high)
            if low < best < high or low <= -_INFINITE or high >= _INFINITE:
                return
            reach *= 6
            low = max(-_INFINITE, guess - reach - self.spread) if best <= low else low
            high = min(_INFINITE, guess + reach) if best >= high else high

    def ranking(self) -> list[tuple[int, M]]:
        """The root moves, best first; equal ones as they were looked at, so that bounds do not overtake scores."""
        return sorted(self.scored, key=lambda entry: -entry[0])

    def report(self, position: P, depth: int) -> SearchInfo:
        ranking = self.ranking()
        best, move = ranking[0]
        near = [entry for n, entry in enumerate(ranking) if n == 0 or entry[0] > best - self.spread]
        moves = tuple((self.engine.text(position, move), value) for value, move in near)
        return SearchInfo(depth, self.budget.nodes, self.budget.seconds, best, self.line(position, move), moves)

    def line(self, position: P, move: M) -> tuple[str, ...]:
        """The expected moves, from the table."""
        engine = self.engine
        texts = [engine.text(position, move)]
        seen = {engine.key(position)}
        position = engine.play(position, move)
        while (key := engine.key(position)) not in seen and len(texts) < 12 and engine.outcome(position, 1) is None:
            seen.add(key)
            known = self.table.get(key)
            following = known[3] if known is not None else None
            if following is None:
                break
            texts.append(engine.text(position, following))
            position = engine.play(position, following)
        return tuple(texts)

    def run(self, position: P) -> Iterator[SearchInfo]:
        engine = self.engine
        limits = self.limits
        self.path.add(engine.key(position))
        moves = engine.moves(position, BROADEST)
        guess = 0
        steady = 0
        favourite = None
        for depth in range(1, min(limits.depth or DEEPEST, DEEPEST) + 1):
            self.scored = []
            try:
                self.deepen(position, moves[: ROOT_WIDER * engine.width(depth)] if depth > 1 else moves, depth, guess)
            except Stopped:
                yield from self.last_words(position, moves, depth)
                return
            report = self.report(position, depth)
            yield report
            guess = report.score
            # The order of a depth is that of the next one; moves no longer looked at stay behind.
            ranking = [move for _, move in self.ranking()]
            moves = [*ranking, *(move for move in moves if move not in ranking)]
            if (abs(guess) >= SURE and WIN - abs(guess) <= depth) or (len(moves) == 1 and not limits.infinite):
                return
            steady, favourite = steady + 1 if moves[0] == favourite else 1, moves[0]
            if (
                limits.early
                and steady >= _STEADY
                and self.budget.used >= EARLIEST
                and self.clear(position, moves, depth)
            ):
                return

    def clear(self, position: P, moves: list[M], depth: int) -> bool:
        """Return whether all moves but the first of a finished depth are clearly worse, by a shallower search."""
        floor = {move: score for score, move in self.scored}[moves[0]] - _CLEARLY
        try:
            others = moves[1 : ROOT_WIDER * self.engine.width(depth)]
            return all(
                self.child(position, move, depth - 1, floor - 1, floor, 0, n) < floor
                for n, move in enumerate(others, 1)
            )
        except Stopped:
            return True

    def last_words(self, position: P, moves: list[M], depth: int) -> Iterator[SearchInfo]:
        """Yield the result of an unfinished depth, which began with the best move of the last one."""
        best, move = self.ranking()[0] if self.scored else (self.low, None)
        if best > self.low and (depth == 1 or move != moves[0]):
            yield self.report(position, depth)
        elif depth == 1:
            first = self.engine.text(position, moves[0])
            score = self.engine.evaluate(position)
            yield SearchInfo(0, self.budget.nodes, self.budget.seconds, score, (first,), ((first, score),))


def _bound(best: int, alpha: int, beta: int) -> int:
    """Kind of a score found in a window: the score itself, or a limit of it."""
    if best >= beta:
        return AT_LEAST
    return EXACT if best > alpha else AT_MOST


def _seen_from(score: int, plies: int) -> int:
    """A score as seen from so many plies on: forced wins count from the root, in the table from the position itself."""
    if score >= SURE:
        return score + plies
    if score <= -SURE:
        return score - plies
    return score


def alpha_beta(
    engine: Engine[P, M],
    position: P,
    counts: Mapping[P, int],
    limits: SearchLimits,
    stop: Callable[[], bool] = lambda: False,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[SearchInfo]:
    """Search a position that is not finished; a report for each depth, the last one is the answer. There is always one.

    `counts` says how often each position of the game has come up.
    """
    return _Search(engine, counts, Budget(limits, stop, clock)).run(position)
