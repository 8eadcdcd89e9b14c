"""Counts of move sequences ("perft"): the exhaustive test of any rules."""

from __future__ import annotations

from collections import Counter

from game.rules import E, P, Rules


def perft(rules: Rules[P, E], position: P, depth: int, seen: Counter[P] | None = None) -> int:
    """How many sequences of `depth` moves lead on from a position.

    A finished position has no moves: it counts 1 at depth 0 and 0 below. `seen` counts earlier positions of the game.
    """
    counts = Counter({position: 1}) if seen is None else seen
    if depth == 0:
        return 1
    if rules.outcome(position, counts[position]) is not None:
        return 0
    total = 0
    for move in rules.legal_moves(position):
        following = rules.play(position, move)
        counts[following] += 1
        total += perft(rules, following, depth - 1, counts)
        counts[following] -= 1
    return total
