"""What points, fields and ring tell of a game for time beyond its features: a small network, learnt from games.

Its inputs are seen from the side to move, Black's mirrored: at each point how many fields both sides have there, the
fields that they cover, each bacterium at its place in the ring, the stock, and the features. Each input adds a row of
numbers, one for each hidden unit, and what is above zero of the sums is weighed. That a first layer of such rows can
be summed up cheaply is known from shogi (Nasu 2018, "Efficiently Updatable Neural-Network-based Evaluation Functions");
here a row is one long number, so that all units are added at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
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
_COUNTS = SIX + 1
_STOCK = 2 * 2 ** len(MICROS) + (TOKENS + 1) ** 2
FILE = Path(__file__).with_name("network.json")

_LANES = Struct(f"<{WIDTH}I")
_BITS = 32
_ZERO = 1 << _BITS - 1
"""A sum below nothing takes from its neighbour's bits unless it begins here."""
_ZEROS = sum(_ZERO << _BITS * unit for unit in range(WIDTH))
_BYTES = (len(POINTS) + 1) // 2
"""Packed counts have two points a byte."""


def sizes(features: int) -> dict[str, int]:
    """How many numbers each part of the file has: a row for each input, the units' thresholds, and their weights."""
    rows = {
        "points": len(POINTS) * _COUNTS**2,
        "fields": 2 * len(FIELDS),
        "ring": len(BACTERIA) ** 2,
        "stock": _STOCK,
        "features": features,
        "hidden": 1,
        "out": 1,
    }
    return {part: count * WIDTH for part, count in rows.items()}


class Network:
    """What it says of positions, from both sides."""

    def __init__(self, features: int) -> None:
        """There are so many features."""
        numbers = read_weights(FILE, sizes(features))
        self._points, self._fields, self._ring, self._stock, (self._hidden,) = (
            _rows(numbers[part], FINER) for part in ("points", "fields", "ring", "stock", "hidden")
        )
        self._features = _rows(numbers["features"], 1)
        self._out = numbers["out"]
        self._laid = tuple(_Sums(partial(self._of_laid, side)) for side in (0, 1))
        self._tips = tuple(
            tuple(_Sums(partial(self._of_tips, side, first)) for first in range(0, len(POINTS), 2)) for side in (0, 1)
        )
        self._left = lru_cache(20_000)(self._of_left)

    def value(self, state: State, features: Sequence[int]) -> int:
        """What it adds to the score of the side to move, in hundredths, given the features of the position."""
        side = state.side
        own, other = state.counts[side].to_bytes(_BYTES, "little"), state.counts[1 - side].to_bytes(_BYTES, "little")
        total = (
            self._left(
                state.ring, state.micros[side], state.micros[1 - side], state.tokens[side], state.tokens[1 - side]
            )
            + sum(map(self._laid[side].__getitem__, state.placed))
            + sum(map(getitem, self._tips[side], zip(own, other, strict=True)))
            + sum(map(mul, self._features, features))
            + _ZEROS
        )
        units: tuple[int, ...] = _LANES.unpack(total.to_bytes(_LANES.size, "little"))
        above = [weight * (unit - _ZERO) for weight, unit in zip(self._out, units, strict=True) if unit > _ZERO]
        return sum(above) // (STEPS * FINER * FINENESS)

    def _of_laid(self, side: int, name: str) -> int:
        """The fields of a piece, named as in `Position.placed`."""
        laid = laid_named(name)
        first = len(FIELDS) * (laid.side != side)
        return sum(self._fields[first + _SEEN_FIELD[side][field]] for field in laid.placement.fields)

    def _of_tips(self, side: int, first: int, counts: tuple[int, int]) -> int:
        """Two points one after the other, by the counts of both sides in a byte each."""
        own, other = counts
        total = self._points[_COUNTS * (_COUNTS * _SEEN_POINT[side][first] + own % 16) + other % 16]
        if first + 1 < len(POINTS):
            total += self._points[_COUNTS * (_COUNTS * _SEEN_POINT[side][first + 1] + own // 16) + other // 16]
        return total

    def _of_left(self, ring: str, micros: str, other_micros: str, tokens: int, other_tokens: int) -> int:
        """What is not laid yet, and the hidden units' thresholds."""
        places = enumerate(map(BACTERIA.index, ring))
        subsets = 2 ** len(MICROS)
        held = (_subset(micros), subsets + _subset(other_micros), 2 * subsets + (TOKENS + 1) * tokens + other_tokens)
        return (
            self._hidden
            + sum(self._ring[len(BACTERIA) * place + piece] for place, piece in places)
            + sum(self._stock[row] for row in held)
        )


class _Sums(dict[K, int]):
    """Sums of rows, each worked out when it is wanted first."""

    def __init__(self, make: Callable[[K], int]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> int:
        made = self[key] = self._make(key)
        return made


def _rows(numbers: Sequence[int], factor: int) -> list[int]:
    """Each `WIDTH` numbers as one, times the factor."""
    return [
        sum(factor * number << _BITS * unit for unit, number in enumerate(numbers[first : first + WIDTH]))
        for first in range(0, len(numbers), WIDTH)
    ]


def _subset(micros: str) -> int:
    return sum(1 << n for n, piece in enumerate(MICROS) if piece in micros)


def _mirrored(cell: Cell) -> Cell:
    """Where a cell of Black's is seen: Black's pieces are White's mirrored."""
    return tuple(sorted((r, q) for q, r in cell))


_SEEN_POINT = tuple(range(len(POINTS))), tuple(POINT_OF[r, q] for q, r in POINTS)
_SEEN_FIELD = tuple(range(len(FIELDS))), tuple(FIELD_OF[_mirrored(field.cell)] for field in FIELDS)
