"""What points, fields and ring tell of a game for time beyond its features: a small network, learnt from games.

Its inputs are seen from the side to move, Black's mirrored: at each point how many fields both sides have there, the
fields that they cover, each bacterium at its place in the ring, the stock, and the features. Each input adds a row of
numbers, one for each hidden unit, and what is above zero of the sums is weighed. That a first layer of such rows can
be summed up cheaply is known from shogi (Nasu 2018, "Efficiently Updatable Neural-Network-based Evaluation Functions");
here a row is one long number, so that all units are added at once. `tools.network` learns the numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from operator import getitem, mul
from pathlib import Path
from struct import Struct
from typing import TypeVar

from game.games.combact.rules.geometry import BACTERIA, FIELD_OF, FIELDS, MICROS, POINT_OF, POINTS, Cell
from game.games.combact.rules.placements import SIX
from game.games.combact.rules.position import TOKENS, laid_named
from game.games.combact.state import State
from game.players.weights import FINENESS, read_weights

K = TypeVar("K")

WIDTH = 32
"""The hidden units."""
STEPS = 64
"""The rows' numbers are so many steps to one, those of the features, which count up to hundreds, `FINER` ones."""
FINER = 256
FILE = Path(__file__).with_name("network.json")

_COUNTS = SIX + 1
_SUBSETS = 2 ** len(MICROS)
_FIELDS = len(POINTS) * _COUNTS**2
_RING = _FIELDS + 2 * len(FIELDS)
_STOCK = _RING + len(BACTERIA) ** 2
INPUTS = _STOCK + 2 * _SUBSETS + (TOKENS + 1) ** 2
"""Rows but for those of the features: of points, fields, ring and stock, in this order."""

_LANES = Struct(f"<{WIDTH}I")
_BITS = 32
_ZERO = 1 << _BITS - 1
"""A sum below nothing takes from its neighbour's bits unless it begins here."""
_ZEROS = sum(_ZERO << _BITS * unit for unit in range(WIDTH))
_BYTES = (len(POINTS) + 1) // 2
"""Packed counts have two points a byte."""


def sizes(features: int) -> dict[str, int]:
    """How many numbers each part of the file has: a row for each input, the units' thresholds, and their weights."""
    rows = {"inputs": INPUTS, "features": features, "hidden": 1, "out": 1}
    return {part: count * WIDTH for part, count in rows.items()}


class Network:
    """What it says of positions, from both sides."""

    def __init__(self, features: int, file: Path = FILE) -> None:
        """There are so many features."""
        numbers = read_weights(file, sizes(features))
        inputs, (hidden,) = _rows(numbers["inputs"], FINER), _rows(numbers["hidden"], FINER)
        self._features = _rows(numbers["features"], 1)
        self._out = numbers["out"]
        sides = 0, 1
        self._laid = [_Sums(inputs, partial(_of_laid, side)) for side in sides]
        self._tips = [[_Sums(inputs, partial(_of_tips, side, n)) for n in range(0, len(POINTS), 2)] for side in sides]
        self._left = lru_cache(20_000)(lambda *left: hidden + sum(inputs[row] for row in _of_left(*left)))

    def value(self, state: State, features: Sequence[int]) -> int:
        """What it adds to the score of the side to move, in hundredths, given the features of the position."""
        side = state.side
        total = (
            self._left(*_left(state))
            + sum(map(self._laid[side].__getitem__, state.placed))
            + sum(map(getitem, self._tips[side], _tips(state)))
            + sum(map(mul, self._features, features))
            + _ZEROS
        )
        units: tuple[int, ...] = _LANES.unpack(total.to_bytes(_LANES.size, "little"))
        above = [weight * (unit - _ZERO) for weight, unit in zip(self._out, units, strict=True) if unit > _ZERO]
        return sum(above) // (STEPS * FINER * FINENESS)


class _Sums(dict[K, int]):
    """Sums of rows, each worked out when it is wanted first."""

    def __init__(self, rows: Sequence[int], numbers: Callable[[K], Iterator[int]]) -> None:
        super().__init__()
        self._rows, self._numbers = rows, numbers

    def __missing__(self, key: K) -> int:
        found = self[key] = sum(self._rows[number] for number in self._numbers(key))
        return found


def inputs(state: State) -> list[int]:
    """The numbers of the rows that a position adds, but for those of the features."""
    laid = chain.from_iterable(_of_laid(state.side, name) for name in state.placed)
    tips = chain.from_iterable(_of_tips(state.side, 2 * n, counts) for n, counts in enumerate(_tips(state)))
    return [*tips, *laid, *_of_left(*_left(state))]


def _left(state: State) -> tuple[str, str, str, int, int]:
    """What the side to move and the other one have left."""
    side = state.side
    return state.ring, state.micros[side], state.micros[1 - side], state.tokens[side], state.tokens[1 - side]


def _of_left(ring: str, micros: str, other_micros: str, tokens: int, other_tokens: int) -> Iterator[int]:
    for place, piece in enumerate(ring):
        yield _RING + len(BACTERIA) * place + BACTERIA.index(piece)
    yield _STOCK + _subset(micros)
    yield _STOCK + _SUBSETS + _subset(other_micros)
    yield _STOCK + 2 * _SUBSETS + (TOKENS + 1) * tokens + other_tokens


def _subset(micros: str) -> int:
    return sum(1 << n for n, piece in enumerate(MICROS) if piece in micros)


def _of_laid(side: int, name: str) -> Iterator[int]:
    """The fields of a piece, named as in `Position.placed`."""
    laid = laid_named(name)
    first = _FIELDS + len(FIELDS) * (laid.side != side)
    for field in laid.placement.fields:
        yield first + _SEEN_FIELD[side][field]


def _tips(state: State) -> Iterator[tuple[int, int]]:
    """The fields that both sides have at two points each, packed in a byte of each."""
    own, other = state.counts[state.side], state.counts[1 - state.side]
    return zip(own.to_bytes(_BYTES, "little"), other.to_bytes(_BYTES, "little"), strict=True)


def _of_tips(side: int, first: int, counts: tuple[int, int]) -> Iterator[int]:
    """Two points one after the other; the last one is alone."""
    own, other = counts
    yield _COUNTS * (_COUNTS * _SEEN_POINT[side][first] + own % 16) + other % 16
    if first + 1 < len(POINTS):
        yield _COUNTS * (_COUNTS * _SEEN_POINT[side][first + 1] + own // 16) + other // 16


def _rows(numbers: Sequence[int], factor: int) -> list[int]:
    """Each `WIDTH` numbers as one, times the factor."""
    return [
        sum(factor * number << _BITS * unit for unit, number in enumerate(numbers[first : first + WIDTH]))
        for first in range(0, len(numbers), WIDTH)
    ]


def _mirrored(cell: Cell) -> Cell:
    """Where a cell is seen by Black, whose pieces are White's mirrored."""
    return tuple(sorted((r, q) for q, r in cell))


_SEEN_POINT = tuple(range(len(POINTS))), tuple(POINT_OF[r, q] for q, r in POINTS)
_SEEN_FIELD = tuple(range(len(FIELDS))), tuple(FIELD_OF[_mirrored(field.cell)] for field in FIELDS)
