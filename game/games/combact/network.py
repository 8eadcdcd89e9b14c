"""A small network for Combact: how good a position is for the side to move, and which moves are worth a look.

It sees the position from the side to move, Black's mirrored: at each point how many fields both sides have there, the
fields that they cover, each bacterium at its place in the ring and who could lay it, the stock, roughly how many moves
there are, and what can be done about bases. Each of these that is there adds a row of numbers to the hidden units, and
what is above zero of the sums is weighed. That a first layer of such rows can be summed up cheaply is known from shogi
(Nasu 2018, "Efficiently Updatable Neural-Network-based Evaluation Functions"); here a row is one long number, so that
all units are added at once. In the same way the units, and what lies on and round the fields of a piece, tell at once
how likely all placements of that piece are.

`python -m tools.yardstick combact net` learns the numbers from games of the yardstick against itself.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from operator import getitem, itemgetter, mul
from pathlib import Path
from struct import Struct
from typing import NamedTuple

import msgspec

from game.games.combact.rules.geometry import (
    BACTERIA,
    CORNERS,
    FIELD_OF,
    FIELDS,
    MICROS,
    NEIGHBOURS,
    POINT_OF,
    POINTS,
    ROTATIONS,
    Axial,
    cell,
    minus,
    plus,
    shape_of,
    turned,
)
from game.games.combact.rules.laying import members, of_pieces
from game.games.combact.rules.placements import PIECES, SIX, every_name, every_placement
from game.games.combact.rules.position import TOKENS, Goal, laid_named
from game.games.combact.rules.terrain import SHIFTS, mask_of
from game.games.combact.state import State, choice, legal, usable, way_to_base
from game.players.evaluation import Cache

SCALE = 64
"""Steps of the numbers to one."""
FINE = 512
"""Steps to one in which the likelihood of moves is told."""
_COARSER = 4
"""For that the units are rounded to steps larger by this."""
_MIDDLE = 1 << 15
FOLDER = Path(__file__).with_name("networks")

_COUNTS = SIX + 1
_STATES = _COUNTS**2
_SUBSETS = 2 ** len(MICROS)
_WAYS = 16
_MOST_PIECES = 8
_FIELDS = len(POINTS) * _STATES
_RING = _FIELDS + 2 * len(FIELDS)
_STOCK = _RING + len(BACTERIA) ** 2
_MANY = _STOCK + 2 * _SUBSETS + (TOKENS + 1) ** 2
_CHOICES = _MANY + 4 * _WAYS
_USES = _CHOICES + 2 * _MOST_PIECES
_BASES = _USES + 4 * (len(BACTERIA) + 1)
INPUTS = _BASES + 16 * len(CORNERS)
"""Rows: of points, fields, ring, stock, numbers of moves, pieces that can be laid now, or at all, and bases."""
MOST_NEAR = 24
"""Maximum number of points on the fields of a piece or next to them."""

_BYTES = SHIFTS[-1] // 8 + 1
"""Counts have two points a byte."""
_LOW = int.from_bytes(b"\x0f" * _BYTES, "little")
_AT_POINTS = itemgetter(*(shift // 8 + shift % 8 // 4 * _BYTES for shift in SHIFTS))
_Rows = Cache[int, int]
"""For what lies at a point a row of numbers, worked out when it is wanted first."""


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of a network, as in its file."""

    inputs: list[int]
    """A row for each input: a number for each unit."""
    hidden: list[int]
    out: list[int]
    """Weight of each hidden unit for the value."""
    moves: list[int]
    """A row for each placement in the order of `every_name`, and for a pass: how much each unit counts for it."""
    bias: list[int]
    """Bias of each of these."""
    near: list[int]
    """Weights of what lies at a point near a piece: for each piece, each such point, and all counts there."""
    value: list[int]


class Look(NamedTuple):
    """Inputs of the network in a position."""

    units: tuple[int, ...]
    value: float
    """The logarithm of the odds of winning of the side to move."""
    moves: int
    """The placements that it may make."""


class _Lanes:
    """Rows of whole numbers, each row as one long number."""

    def __init__(self, count: int) -> None:
        self._codes = Struct(f"<{count}H")
        self._zeros = sum(_MIDDLE << 16 * lane for lane in range(count))
        """A sum below nothing takes from its neighbour's bits unless this is added to it."""

    def packed(self, numbers: Iterable[int]) -> int:
        return int.from_bytes(self._codes.pack(*[number + _MIDDLE for number in numbers]), "little") - self._zeros

    def raised(self, total: int) -> tuple[int, ...]:
        """The numbers of a row, each more by `_MIDDLE`."""
        found: tuple[int, ...] = self._codes.unpack((total + self._zeros).to_bytes(self._codes.size, "little"))
        return found


class Network:
    """Evaluations of positions with a goal, from both sides."""

    def __init__(self, goal: Goal, file: Path | None = None) -> None:
        numbers = msgspec.json.decode((file or FOLDER / f"{goal.value}.json").read_bytes(), type=Numbers)
        self.width = len(numbers.hidden)
        self._bases = goal is Goal.BASES
        self._inputs = array("h", numbers.inputs)
        self._moves = array("h", numbers.moves)
        self._bias = array("h", numbers.bias)
        self._near = array("h", numbers.near)
        self._out = tuple(numbers.out)
        self._value = SCALE * numbers.value[0]
        self._lanes = _Lanes(self.width)
        self._row = cache(lambda number: self._lanes.packed(self._row_of(self._inputs, number)))
        self._hidden = self._lanes.packed(numbers.hidden)
        points = [Cache(self._of_point(point)) for point in range(len(POINTS))]
        self._points = [_in_order(side, points) for side in (0, 1)]
        self._laid = [Cache(self._of_laid(side)) for side in (0, 1)]
        self._left = lru_cache(4_000)(lambda *left: self._hidden + sum(map(self._row, _of_left(*left))))
        self._piece = cache(lambda piece: _Piece(self, piece))

    def look(self, state: State) -> Look:
        side = state.side
        moves = legal(state, side)
        other_moves = legal(state, 1 - side)
        own = usable(state, side)
        other = usable(state, 1 - side)
        of_piece = _of_piece()
        rows = [
            _MANY + _bucket(moves),
            _MANY + _WAYS + _bucket(other_moves),
            _MANY + 2 * _WAYS + _bucket(own),
            _MANY + 3 * _WAYS + _bucket(other),
            _CHOICES + sum([moves & of_piece[piece] > 0 for piece in choice(state, side)]),
            _CHOICES + _MOST_PIECES + sum([other_moves & of_piece[piece] > 0 for piece in choice(state, 1 - side)]),
        ]
        at = _USES
        for piece in state.ring:
            every = of_piece[piece]
            rows.append(at + (2 if own & every else 0) + (1 if other & every else 0))
            at += 4
        for n, piece in enumerate(MICROS, _USES + 4 * len(BACTERIA)):
            if own & of_piece[piece]:
                rows.append(n)
            if other & of_piece[piece]:
                rows.append(n + len(MICROS))
        if self._bases:
            rows += _of_bases(state, (moves, own), (other_moves, other))
        total = (
            self._left(
                state.ring, state.micros[side], state.micros[1 - side], state.tokens[side], state.tokens[1 - side]
            )
            + sum(map(self._laid[side].__getitem__, state.placed))
            + sum(map(getitem, self._points[side], _states(state)))
            + sum(map(self._row, rows))
        )
        units = tuple([unit - _MIDDLE if unit > _MIDDLE else 0 for unit in self._lanes.raised(total)])
        return Look(units, (sum(map(mul, self._out, units)) + self._value) / SCALE**2, moves)

    def likely(self, state: State, look: Look) -> list[tuple[int, int]]:
        """The legal placements of a position, each after the logarithm of how likely it is, in steps of which there are
        `FINE` to one; a pass is -1.
        """
        side = state.side
        moves = look.moves
        states = _states(state)
        of_piece = _of_piece()
        units = [(unit + _COARSER // 2) // _COARSER for unit in look.units]
        found: list[tuple[int, int]] = []
        for piece in choice(state, side):
            if moves & of_piece[piece]:
                known = self._piece(piece)
                lanes = known.likely(units, states, side)
                seen = known.seen[side]
                found += [(lanes[seen[number]], number) for number in members(moves, piece)]
        if state.goal is not Goal.TIME:
            passing = sum(map(mul, self._row_of(self._moves, -1), look.units)) + SCALE * self._bias[-1]
            found.append((passing * FINE // SCALE**2 + _MIDDLE, -1))
        return found

    def _row_of(self, numbers: array[int], row: int) -> array[int]:
        first = row * self.width if row >= 0 else len(numbers) + row * self.width
        return numbers[first : first + self.width]

    def _of_point(self, point: int) -> Callable[[int], int]:
        """Return a function from the byte of a point, with the own fields in its upper half, to its row of numbers."""
        return lambda state: self._row(_STATES * point + _COUNTS * (state >> 4) + (state & 15)) if state else 0

    def _of_laid(self, side: int) -> Callable[[str], int]:
        def fields_of(name: str) -> int:
            laid = laid_named(name)
            first = _FIELDS + len(FIELDS) * (laid.side != side)
            return sum(self._row(first + _SEEN_FIELD[side][field]) for field in laid.fields)

        return fields_of


class _Piece:
    """Likelihood of the placements of a piece."""

    def __init__(self, network: Network, piece: str) -> None:
        placed = [each for named, each in _numbered() if named == piece]
        first = [named for named, _ in _numbered()].index(piece)
        count = len(placed)
        self.lanes = _Lanes(count)
        width = network.width
        moves = network._moves
        finer = FINE * _COARSER / SCALE
        self._units = [
            self.lanes.packed(round(finer * moves[row * width + unit] / SCALE) for row in range(first, first + count))
            for unit in range(width)
        ]
        self._bias = self.lanes.packed(FINE * each // SCALE for each in network._bias[first : first + count])
        begin = PIECES.index(piece) * MOST_NEAR * _STATES
        self._near = network._near[begin : begin + MOST_NEAR * _STATES]
        rows: list[_Rows] = []
        offsets = sorted(_round(piece))
        for point in POINTS:
            # Which of the points near the piece it is for each placement, as far as it is one.
            lanes = [offsets.index(at) if (at := _back(point, each)) in offsets else -1 for each in placed]
            rows.append(Cache(self._of_point(lanes)))
        self._rows = [_in_order(side, rows) for side in (0, 1)]
        self.seen = [_seen_placements(piece, side, placed) for side in (0, 1)]

    def likely(self, units: list[int], states: tuple[int, ...], side: int) -> tuple[int, ...]:
        return self.lanes.raised(
            self._bias + sum(map(mul, self._units, units)) + sum(map(getitem, self._rows[side], states))
        )

    def _of_point(self, lanes: list[int]) -> Callable[[int], int]:
        def packed(state: int) -> int:
            at = _COUNTS * (state >> 4) + (state & 15)
            there = [FINE * number // SCALE for number in self._near[at::_STATES]]
            there.append(0)
            return self.lanes.packed(map(there.__getitem__, lanes))

        return packed


def _states(state: State) -> tuple[int, ...]:
    """Return a byte for each point, as `_of_point` reads it."""
    own = state.counts[state.side]
    other = state.counts[1 - state.side]
    even = (own & _LOW) << 4 | other & _LOW
    odd = own & _LOW << 4 | other >> 4 & _LOW
    found: tuple[int, ...] = _AT_POINTS(even.to_bytes(_BYTES, "little") + odd.to_bytes(_BYTES, "little"))
    return found


def _in_order(side: int, points: list[_Rows]) -> list[_Rows]:
    """For each point what belongs to where a side sees it."""
    return [points[seen] for seen in _SEEN_POINT[side]]


def _bucket(placements: int) -> int:
    """Roughly how many there are."""
    count = placements.bit_count()
    return count if count < 8 else count.bit_length() + 4


def _of_left(ring: str, micros: str, other_micros: str, tokens: int, other_tokens: int) -> Iterator[int]:
    """The ring, and what the side to move and the other one have left."""
    for place, piece in enumerate(ring):
        yield _RING + len(BACTERIA) * place + BACTERIA.index(piece)
    yield _STOCK + _subset(micros)
    yield _STOCK + _SUBSETS + _subset(other_micros)
    yield _STOCK + 2 * _SUBSETS + (TOKENS + 1) * tokens + other_tokens


def _subset(micros: str) -> int:
    return sum(1 << n for n, piece in enumerate(MICROS) if piece in micros)


def _of_bases(state: State, own: tuple[int, int], other: tuple[int, int]) -> Iterator[int]:
    """Yield each base's state for both sides: connected, connectable by a move, by another piece, or not at all."""
    side = state.side
    for corner in CORNERS:
        seen = CORNERS.index(_SEEN_POINT[side][corner])
        mine = 3 - way_to_base(state, side, corner, *own)
        theirs = 3 - way_to_base(state, 1 - side, corner, *other)
        yield _BASES + 16 * seen + 4 * mine + theirs


@cache
def _of_piece() -> dict[str, int]:
    return {piece: of_pieces(piece) for piece in PIECES}


@cache
def _numbered() -> tuple[tuple[str, str], ...]:
    """White's placements as the network numbers them: the piece and the name of each."""
    every = ((piece, name, placement) for piece in PIECES for name, placement in every_name(piece, 0).items())
    return tuple((piece, name) for piece, name, placement in every if name == placement.name)


def _round(piece: str) -> set[Axial]:
    """The points on the fields of a piece as it is listed, and those next to them."""
    return {plus(tip, step) for field in shape_of(piece, 0, 0) for tip in field for step in ((0, 0), *NEIGHBOURS)}


def _back(point: Axial, name: str) -> Axial:
    """Where a point lies beside a placement that is turned back and moved to where the piece is listed."""
    placement = every_name(name[0], 0)[name]
    at = minus(point, POINTS[placement.point])
    for _ in range(-placement.turn % ROTATIONS):
        at = turned(at)
    return at


def _seen_placements(piece: str, side: int, placed: list[str]) -> dict[int, int]:
    """For each placement of a side the place, among the placements of the piece, of what it looks like to that side."""
    places = {every_name(piece, 0)[name].mask: place for place, name in enumerate(placed)}
    return {
        number: places[mask_of(_SEEN_FIELD[side][field] for field in placement.fields)]
        for number, placement in enumerate(every_placement(side))
        if placement.piece == piece
    }


# Black's pieces are White's mirrored.
_SEEN_POINT = tuple(range(len(POINTS))), tuple(POINT_OF[r, q] for q, r in POINTS)
_SEEN_FIELD = tuple(range(len(FIELDS))), tuple(FIELD_OF[cell((r, q) for q, r in field.cell)] for field in FIELDS)
