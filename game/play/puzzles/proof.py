"""Proofs in games of two: every move of one side against every move of the other.

A position is won when its game is over, or so certain that the game calls it won. `n` counts moves of the winning side,
which must win with the last of them, or after any answer to it.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import chain, islice
from typing import Generic, Protocol, TypeVar

from game.language import N_, N_plural
from game.play.port.puzzle import LONGEST_SOLUTION, Proof, PuzzleKind, Unproved, Verdict
from game.rules import E, P, Rules

M = TypeVar("M")
ENDLESS = 90
"""Number of moves that stands for any number, in games whose every line ends sooner."""
WIN = "win"
DEFENCE = "defence"
"""Kinds of tasks in games of two: win in so many moves, or find the only move that keeps the other side from winning in
so many.
"""
OBVIOUS = 0.5
"""Probability that greedy play solves a puzzle, from which on it is too easy."""
FURTHER = 2
"""Number of additional moves searched for a win of the other side after a wrong move."""
FEWER = 10
"""Divisor of the limit of positions for details of a refutation."""
_WON = 1
_HELD = 0
_NEVER = -1
"""Won; not won within the moves; never won in any number of moves."""
_ALWAYS = 1 << 20


def defence(most: int) -> PuzzleKind:
    """Return the task to find the only move that keeps the other side from winning in at most `most` moves."""
    sentences = N_plural(
        "{side} to move: only one move keeps {other} from winning at once.",
        "{side} to move: only one move keeps {other} from winning in {n} moves.",
    )
    return PuzzleKind(DEFENCE, N_("Defence"), sentences, range(1, most + 1), counted=True)


class Duel(Protocol[P, M]):
    """The rules of a game of two as a proof needs them."""

    def key(self, position: P) -> Hashable:
        """Return a hashable key, equal for positions that are equal to the proof."""
        return position

    def side(self, position: P) -> int:
        """Return the side to move."""

    def winner(self, position: P) -> int | None:
        """Return the side that has won for certain, or None."""

    def moves(self, position: P) -> Iterable[M]:
        """Yield all legal moves, the promising ones first; none after the end. Seldom are all of them needed."""

    def legal(self, position: P, move: M) -> bool:
        """Return whether a move from another position is legal here and worth trying first."""

    def strikes(self, position: P) -> Iterable[M]:
        """Yield all moves that may win at once or after the answer to them, and possibly others."""

    def doomed(self, position: P) -> bool:
        """Return whether the side to move loses with any move."""
        return False

    def play(self, position: P, move: M) -> P:
        """Return the position after a legal move."""


class Search(Generic[P, M]):
    """Exhaustive search to a given depth, with a table of what was found."""

    def __init__(self, duel: Duel[P, M], most: int) -> None:
        """`most` limits the positions visited, which `nodes` counts; it may be reset."""
        self.duel = duel
        self.most = most
        self.nodes = 0
        self._won: dict[Hashable, int] = {}
        """Number of moves in which the side to move wins, by key."""
        self._held: dict[Hashable, int] = {}
        """Number of moves in which it does not win, by key."""
        self._refuted: dict[int, tuple[M]] = {}
        """The last refutation, by number of moves left."""

    def wins(self, position: P, n: int) -> bool:
        """Return whether the side to move wins within `n` own moves."""
        return self._wins(position, n) == _WON

    def loses(self, position: P, n: int) -> bool:
        """Return whether the side to move loses within `n` moves of the other side, whatever it does."""
        return self._loses(position, n) == _WON if n else self.duel.doomed(position)

    def distance(self, position: P, most: int) -> int | None:
        """Return in how many own moves the side to move wins; None if that takes more than `most`."""
        for n in range(1, most + 1):
            found = self._wins(position, n)
            if found != _HELD:
                return n if found == _WON else None
        return None

    def _wins(self, position: P, n: int) -> int:
        key = self.duel.key(position)
        endless = n > ENDLESS // 2
        if endless:
            n = ENDLESS
        if self._won.get(key, _ALWAYS) <= n:
            return _WON
        held = self._held.get(key, 0)
        if held >= n:
            return _NEVER if held == _ALWAYS else _HELD
        # Small numbers first: they are cheap, and what they find is the minimum.
        for moves in (n,) if endless else range(held + 1, n + 1):
            found = self._attack(position, moves)
            if found == _WON:
                self._won[key] = moves
                return _WON
            self._held[key] = moves if found == _HELD else _ALWAYS
            if found == _NEVER:
                return _NEVER
        return _HELD

    def _attack(self, position: P, n: int) -> int:
        duel = self.duel
        side = duel.side(position)
        moves = duel.moves(position) if n > 1 else duel.strikes(position)
        best = _HELD if n == 1 else _NEVER
        for move in moves:
            after = self._played(position, move)
            winner = duel.winner(after)
            if winner == side or (n == 1 and winner is None and duel.doomed(after)):
                return _WON
            if n > 1 and winner is None:
                found = self._loses(after, n - 1)
                if found == _WON:
                    return _WON
                best = max(best, found)
        return best

    def _loses(self, position: P, n: int) -> int:
        duel = self.duel
        side = duel.side(position)
        # A refutation of another move often refutes this one, too.
        first = [move for move in self._refuted.get(n, ()) if duel.legal(position, move)]
        found = _NEVER
        for move in chain(first, duel.moves(position)):
            after = self._played(position, move)
            winner = duel.winner(after)
            if winner is None:
                found = self._wins(after, n)
            elif winner == side:
                found = _NEVER
            else:
                found = _WON
            if found != _WON:
                self._refuted[n] = (move,)
                return found
        return found

    def _played(self, position: P, move: M) -> P:
        self.nodes += 1
        if self.nodes > self.most:
            raise Unproved(f"a proof takes more than {self.most} positions")
        return self.duel.play(position, move)


class DuelProver(Generic[P, M, E]):
    """Prover for games of two: kind `WIN` with `aim` 0, or kind `DEFENCE`, with `aim` as the number of moves in which
    the other side must not win.
    """

    def __init__(self, rules: Rules[P, E], duel: Duel[P, M], aim: int, most: int, exact: bool = False) -> None:
        """Each question may visit `most` positions.

        With `exact`, for games where that can be known, any winning move is right, however long it takes.
        """
        self.rules = rules
        self.duel = duel
        self.aim = aim
        self.exact = exact
        self.search = Search(duel, most)

    def least(self, position: P, most: int) -> int | None:
        self.search.nodes = 0
        if not self.aim:
            return self.search.distance(position, most)
        return 1 if self._keys(position, 1) else None

    def keys(self, position: P, left: int, most: int | None = None) -> tuple[str, ...]:
        """As in `Prover`; at most `most` moves, which may take much less time."""
        self.search.nodes = 0
        return self._keys(position, left, most)

    def line(self, position: P, left: int) -> tuple[str, ...]:
        self.search.nodes = 0
        return self._line(position, left)

    def judge(self, position: P, move: str, left: int) -> Verdict:
        self.search.nodes = 0
        side = self.duel.side(position)
        after = self.rules.play(position, move)
        if not self._keeps(after, side, left):
            return self._refuted(after, side, left)
        if self.aim or self.duel.winner(after) == side:
            return Verdict(Proof.SOLVED)
        answer = self._answer(after, left - 1)
        then = self.rules.play(after, answer)
        if self.duel.winner(then) == side:
            return Verdict(Proof.SOLVED, (answer,))
        return Verdict(Proof.RIGHT, (answer, *self._line(then, left - 1)))

    def _each(self, position: P) -> list[tuple[str, P]]:
        return [(move, self.rules.play(position, move)) for move in self.rules.legal_moves(position)]

    def _keys(self, position: P, left: int, most: int | None = None) -> tuple[str, ...]:
        side = self.duel.side(position)
        right = (move for move, after in self._each(position) if self._keeps(after, side, left))
        return tuple(islice(right, most))

    def _keeps(self, after: P, side: int, left: int) -> bool:
        """Return whether the move that led to a position was right for `side`."""
        winner = self.duel.winner(after)
        if winner is not None:
            return winner == side
        if self.aim:
            return not self.search.wins(after, self.aim)
        return self.search.loses(after, ENDLESS if self.exact else left - 1)

    def _line(self, position: P, left: int) -> tuple[str, ...]:
        if self.aim:
            return self._keys(position, left)[:1]
        found: list[str] = []
        side = self.duel.side(position)
        while len(found) < LONGEST_SOLUTION and (n := self.search.distance(position, ENDLESS if self.exact else left)):
            for move, after in self._each(position):
                if self.duel.winner(after) == side or self.search.loses(after, n - 1):
                    found.append(move)
                    position = after
                    break
            if self.duel.winner(position) is None:
                found.append(self._answer(position, n - 1))
                position = self.rules.play(position, found[-1])
            if self.duel.winner(position) is not None:
                break
            left = n - 1
        return tuple(found)

    def _answer(self, position: P, left: int) -> str:
        """Return the losing side's answer that holds out longest and, among these, leaves the fewest winning moves."""
        longest: list[tuple[str, P]] = []
        most = -1
        for move, after in self._each(position):
            n = 0
            if self.duel.winner(after) is None:
                n = self.search.distance(after, ENDLESS if self.exact else left) or 0
            if n >= most:
                longest = [*longest, (move, after)] if n == most else [(move, after)]
                most = n
        if len(longest) == 1 or most == 0:
            return longest[0][0]
        return min(longest, key=lambda found: len(self._keys(found[1], most)))[0]

    def _refuted(self, after: P, side: int, left: int) -> Verdict:
        """Return why a move is wrong: the answer with which the other side wins soonest, or holds out longest."""
        if self.aim:
            return self._beaten(after)
        answers: list[tuple[str, P]] = []
        most = self.search.most
        try:
            if (found := self._best_answer(after, side, left, answers)) is not None:
                return found
        except Unproved:
            if not answers:
                raise
        finally:
            self.search.most = most
        return Verdict(Proof.HOLDS, tuple(move for move, _ in answers[:1]))

    def _best_answer(self, after: P, side: int, left: int, answers: list[tuple[str, P]]) -> Verdict | None:
        """Return what the best answer leads to, None if none is known to be; those that refute a move are added to
        `answers` as they are found.
        """
        most = self.search.most
        for move, then in self._each(after):
            winner = self.duel.winner(then)
            if winner is not None and winner != side:
                return Verdict(Proof.WINS, (move,), 1)
            if winner is None and not self.search.wins(then, ENDLESS if self.exact else left - 1):
                answers.append((move, then))
                # The move is refuted; details may not take long.
                self.search.most = min(most, self.search.nodes + most // FEWER)
        for n in range(FURTHER + 1):
            for move, then in answers:
                if self.search.loses(then, n):
                    return Verdict(Proof.WINS, (move, *self._beaten_after(then, n)), n + 1)
        for move, then in answers:
            if not self.search.wins(then, left):
                return Verdict(Proof.HOLDS, (move,))
        return None

    def _beaten(self, position: P) -> Verdict:
        """Return how the side to move wins."""
        if self.duel.winner(position) is not None:
            return Verdict(Proof.WINS, (), 1)
        n = self.search.distance(position, self.aim) or self.aim
        return Verdict(Proof.WINS, DuelProver(self.rules, self.duel, 0, self.search.most).line(position, n), n)

    def _beaten_after(self, position: P, n: int) -> tuple[str, ...]:
        """Return the longest defence of a side that loses within `n` moves, and what beats it."""
        answer = self._answer(position, n)
        then = self.rules.play(position, answer)
        return (answer, *self._line(then, n)) if self.duel.winner(then) is None else (answer,)


def luck(rules: Rules[P, E], greedy: Callable[[P], Sequence[str]], position: P, line: Sequence[str]) -> float:
    """Return the probability that greedy play, choosing at random among the greedy moves, makes the own moves of a
    line.
    """
    likely = 1.0
    for number, move in enumerate(line):
        if number % 2 == 0:
            moves = greedy(position)
            likely *= (move in moves) / len(moves)
        position = rules.play(position, move)
    return likely
