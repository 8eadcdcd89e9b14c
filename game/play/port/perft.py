"""Perft: counts of move sequences, the exhaustive test of any rules."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from game.rules import E, ManyMoves, P, Rules


class Stopped(Exception):
    """A count was stopped before its end."""


def _never() -> bool:
    return False


def perft(
    rules: Rules[P, E], position: P, depth: int, seen: Mapping[P, int] | None = None, stop: Callable[[], bool] = _never
) -> int:
    """Return the number of sequences of `depth` moves from a position.

    A finished position counts 1 at depth 0 and 0 otherwise. `seen` says how often each position of the game has
    occurred, this one included. `stop` is called at every move; if it returns True, `Stopped` is raised.
    """
    return sum(count for _, count in divide(rules, position, depth, seen, stop)) if depth else 1


def divide(
    rules: Rules[P, E], position: P, depth: int, seen: Mapping[P, int] | None = None, stop: Callable[[], bool] = _never
) -> Iterator[tuple[str, int]]:
    """Yield each legal move with the number of sequences that begin with it; nothing at depth 0."""
    if depth == 0:
        return
    counts = Counter({position: 1} if seen is None else seen)
    for move in _moves(rules, position, counts):
        if stop():
            raise Stopped
        if depth == 1:
            yield move, 1
            continue
        following = rules.play(position, move)
        counts[following] += 1
        yield move, _count(rules, following, depth - 1, counts, stop)
        _take_back(counts, following)


def _count(rules: Rules[P, E], position: P, depth: int, counts: Counter[P], stop: Callable[[], bool]) -> int:
    """Return the number of sequences of `depth` moves, at least 1, from a position that is in `counts` already.

    A loop instead of a recursion, since a game may be longer than Python's recursion limit.
    """
    total = 0
    line = [position]
    untried = [_moves(rules, position, counts)]
    while untried:
        if stop():
            raise Stopped
        move = next(untried[-1], None)
        if move is not None and len(untried) == depth:
            total += 1
        elif move is not None:
            following = rules.play(line[-1], move)
            counts[following] += 1
            line.append(following)
            untried.append(_moves(rules, following, counts))
        else:
            untried.pop()
            left = line.pop()
            if line:
                _take_back(counts, left)
    return total


def _take_back(counts: Counter[P], position: P) -> None:
    counts[position] -= 1
    if not counts[position]:
        # Otherwise `counts` would in the end hold every position there is.
        del counts[position]


def _moves(rules: Rules[P, E], position: P, counts: Mapping[P, int]) -> Iterator[str]:
    if rules.outcome(position, counts[position]) is not None:
        return iter(())
    return rules.each_move(position) if isinstance(rules, ManyMoves) else iter(rules.legal_moves(position))
