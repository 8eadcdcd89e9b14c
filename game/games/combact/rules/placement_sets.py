"""Sets of placements as bits of one number, so that legal ones are found by a few operations on whole sets.

Bit n of a set of a side stands for the placement with number n in `PLACED`. The sets that belong to a piece on the
board, or to the counts at the points, occur again and again and are cached.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache, partial, reduce
from itertools import accumulate, chain
from operator import or_

from game.games.combact.rules.geometry import FIELDS, POINTS
from game.games.combact.rules.placements import (
    FIVE,
    PIECES,
    PLACEMENTS,
    SIX,
    BySide,
    count_at,
    every_name,
    marked_points,
    reaching,
)
from game.games.combact.rules.position import COLOURS, TOKENS, Position, laid_named

PLACED = BySide(lambda side: tuple(chain.from_iterable(PLACEMENTS[side][piece] for piece in PIECES)))
"""All placements of a side: piece after piece, each in reading order."""


def parts() -> list[Callable[[], object]]:
    """Return what makes the tables bit by bit, each in a few milliseconds."""
    each = [partial(every_name, piece, side) for side in (0, 1) for piece in PIECES]
    made = [partial(table, side) for side in (0, 1) for table in (PLACED.__getitem__, _on_field, adding)]
    return [*(partial(_all, each[n : n + 6]) for n in range(0, len(each), 6)), *made]


def _all(parts: Iterable[Callable[[], object]]) -> None:
    for part in parts:
        part()


@cache
def _slices() -> dict[str, tuple[int, int]]:
    """Return for each piece the number of its first placement, and a mask of as many bits as it has placements."""
    sizes = [len(PLACEMENTS[0][piece]) for piece in PIECES]
    return {
        piece: (first, (1 << size) - 1)
        for piece, first, size in zip(PIECES, accumulate((0, *sizes)), sizes, strict=False)
    }


def legal_set(position: Position, pieces: Iterable[str], side: int) -> int:
    """Return the legal placements of a side that may choose these pieces, whether it is to act or not."""
    taken, joined = 0, 0 if position.counts[side] else -1
    for name in position.placed:
        taken |= overlapping(name, side)
        if name[0] == COLOURS[side]:
            joined |= joining(name)
    return joined & of_pieces("".join(pieces)) & ~(taken | crowded(position.counts[side], position.tokens[side], side))


def members(placements: int, pieces: Iterable[str]) -> Iterator[int]:
    """Yield the numbers of the placements in a set: piece after piece in the order given, each in reading order."""
    slices = _slices()
    for piece in pieces:
        first, every = slices[piece]
        # Small numbers are taken apart much faster than the whole set.
        bits = placements >> first & every
        while bits:
            lowest = bits & -bits
            yield first + lowest.bit_length() - 1
            bits ^= lowest


@cache
def overlapping(name: str, side: int) -> int:
    """Return the placements of a side that cover a field of a piece, named as in `Position.placed`."""
    return reduce(or_, [_on_field(side)[field] for field in laid_named(name).placement.fields])


@lru_cache(10_000)
def of_pieces(pieces: str) -> int:
    """Return all placements of these pieces."""
    return sum(every << first for first, every in map(_slices().__getitem__, pieces))


@cache
def _on_field(side: int) -> tuple[int, ...]:
    """Return for each field the placements of a side that cover it."""
    sets = [0] * len(FIELDS)
    for number, placement in enumerate(PLACED[side]):
        for field in placement.fields:
            sets[field] |= 1 << number
    return tuple(sets)


@cache
def adding(side: int) -> tuple[tuple[int, ...], ...]:
    """Return for each point, and for n from 0 to seven, the placements of a side that have at least n fields there."""
    sets = [[0] * (SIX + 2) for _ in POINTS]
    for number, placement in enumerate(PLACED[side]):
        for point in placement.points:
            for count in range(1, count_at(placement.counts, point) + 1):
                sets[point][count] |= 1 << number
    return tuple(map(tuple, sets))


@cache
def joining(name: str) -> int:
    """Return the placements that share a point with a piece of their own colour, named as in `Position.placed`."""
    piece = laid_named(name)
    return reduce(or_, [adding(piece.side)[point][1] for point in piece.placement.points])


@lru_cache(10_000)
def crowded(counts: int, tokens: int, side: int) -> int:
    """Return the placements that break the rule of five: above six at a point, or at more points to six than tokens
    allow.
    """
    above_six = 0
    # `sixes[n]` are the placements that bring more than n points to six.
    sixes = [0] * (TOKENS + 1)
    sets = adding(side)
    for point in marked_points(reaching(counts, 1)):
        before = count_at(counts, point)
        above_six |= sets[point][SIX + 1 - before]
        if before <= FIVE:
            reached = sets[point][SIX - before]
            for n in range(tokens, 0, -1):
                sixes[n] |= sixes[n - 1] & reached
            sixes[0] |= reached
    return above_six | sixes[tokens]
