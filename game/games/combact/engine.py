"""What the search needs to know of Combact.

A side has hundreds of ways to lay a piece. Below the root the search looks only at the few most promising ones: those
that take from the other side's room what it could still use, and from the own room least.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, reduce
from operator import or_
from pathlib import Path

from game.games.combact.rules import goals, moves
from game.games.combact.rules.geometry import CORNERS, FIELDS, FIELDS_AT, MICROS, POINTS
from game.games.combact.rules.laying import choosable
from game.games.combact.rules.placement_sets import PLACED, kinds, legal_set, members, overlapping
from game.games.combact.rules.placements import FIVE, Placement, marked_points, mask_of, reaching
from game.games.combact.rules.position import COLOURS, Goal, Position
from game.games.combact.rules.text import PASS as PASS_TEXT
from game.games.combact.rules.text import Lay, Pass, Put
from game.players.evaluation import WeighedEngine

_COMMON = (
    "tempo",  # always 1: the mover's advantage
    "front",  # free fields that a side could still use beside its own; all these are the own less the other side's
    "room",  # free fields that a side could still use by the rule of five
    "micros",
    "tokens",
    "last",  # 1 when the mover would get the last bacterium if all were laid, -1 when the other side would
)
_OF_GOAL = {
    "time": (
        *_COMMON,
        "moves",
        "choice",  # pieces that can be laid now
        "one_left",  # the mover has only one such piece, or two, the other side none, one or two
        "two_left",
        "other_none",
        "other_one",
        "other_two",
    ),
    "autonomy": (*_COMMON, "territory"),
    "bases": (*_COMMON, "own_bases", "foreign_bases", "own_near", "foreign_near"),
}
# Each counts once more for every bacterium in the ring, for what matters changes as it empties.
FEATURES = {goal: (*names, *(f"{name}_early" for name in names)) for goal, names in _OF_GOAL.items()}
WEIGHTS_FILE = Path(__file__).with_name("weights.json")

PASS = -1
"""Moves are numbers: of the mover's placement in `PLACED`, `PASS`, or below it the originator's place in the ring."""
_FIRST_PUT = PASS - 1
_AT_POINT = tuple(mask_of(fields) for fields in FIELDS_AT)
_ALL = (1 << len(FIELDS)) - 1
_LINKS = tuple(
    tuple(
        (other, _AT_POINT[point] & _AT_POINT[other])
        for other in range(len(POINTS))
        if other != point and _AT_POINT[point] & _AT_POINT[other]
    )
    for point in range(len(POINTS))
)
"""For each point its neighbours, and the fields that have both as tips."""
CAREFUL = 20
"""Where fewer moves than this are wanted they are chosen by what the position after them is worth."""
NEAR = 4
"""A base so many steps away is near by 0, a connected one by so much."""


class CombactEngine(WeighedEngine[Position, int]):
    """Moves are numbers, see `PASS`."""

    rules = moves
    names = FEATURES
    weights_file = WEIGHTS_FILE

    def key(self, position: Position) -> tuple[object, ...]:
        # The order in which pieces were laid does not matter any more.
        return (position.masks, position.ring, position.micros, position.tokens, position.side, position.passes)

    def moves(self, position: Position, most: int) -> list[int]:
        if not position.originator:
            return list(range(_FIRST_PUT, _FIRST_PUT - min(most, len(position.ring)), -1))
        side = position.side
        pieces = choosable(position)
        numbers = members(legal_set(position, pieces, side), pieces)
        worth = _worth_for_time(position) if position.goal is Goal.TIME else _worth_for_room(position)
        found = [(-worth(PLACED[side][number]), number) for number in numbers]
        found.sort()
        moves = [number for _, number in found[: 3 * most if most < CAREFUL else most]]
        if most < CAREFUL < len(found):
            moves = sorted(moves, key=lambda move: self.evaluate(self.play(position, move)))[:most]
        if position.goal is not Goal.TIME:
            # Passing ends the game after a pass; else it is a last resort.
            moves.insert(0 if position.passes else min(len(moves), most - 1), PASS)
        return moves[:most]

    def width(self, depth: int) -> int:
        return 24 if depth <= 1 else 16 if depth == 2 else 10

    def forcing(self, position: Position) -> tuple[list[int], bool]:
        """The pass that ends the game."""
        return ([PASS] if position.passes else []), False

    def play(self, position: Position, move: int) -> Position:
        if move >= 0:
            placement = PLACED[position.side][move]
            return moves.apply(position, Lay(placement.piece, placement))
        return moves.apply(position, Pass() if move == PASS else Put(position.ring[_FIRST_PUT - move]))

    def kind(self, position: Position) -> str:
        return position.goal.value

    def features(self, position: Position) -> tuple[int, ...]:
        side = position.side
        other = 1 - side
        own_room, enemy_room = _room(position, side), _room(position, other)
        own_front = own_room & _touching(position, side)
        enemy_front = enemy_room & _touching(position, other)
        values = [
            1,
            own_front.bit_count() - enemy_front.bit_count(),
            own_room.bit_count() - enemy_room.bit_count(),
            len(position.micros[side]) - len(position.micros[other]),
            position.tokens[side] - position.tokens[other],
            1 if len(position.ring) % 2 else -1,
        ]
        if position.goal is Goal.TIME:
            values += _of_time(position)
        elif position.goal is Goal.AUTONOMY:
            owners = goals.territory(position)
            values.append(owners.count(side) - owners.count(other))
        else:
            own_steps, enemy_steps = _near_corners(position, side, own_room), _near_corners(position, other, enemy_room)
            values += (
                _connected(own_steps[side::2]) - _connected(enemy_steps[other::2]),
                _connected(own_steps[other::2]) - _connected(enemy_steps[side::2]),
                sum(own_steps[side::2]) - sum(enemy_steps[other::2]),
                sum(own_steps[other::2]) - sum(enemy_steps[side::2]),
            )
        left = len(position.ring)
        return (*values, *(left * value for value in values))

    def evaluate(self, position: Position) -> int:
        if not position.originator:
            return 0
        return super().evaluate(position)

    def text(self, position: Position, move: int) -> str:
        if move >= 0:
            return PLACED[position.side][move].name
        return PASS_TEXT if move == PASS else f"u{position.ring[_FIRST_PUT - move]}"


def _worth_for_time(position: Position) -> Callable[[Placement], int]:
    """A first guess of what placements are worth: they take ways to go on from both sides, and are used up."""
    side = position.side
    own = legal_set(position, position.ring + position.micros[side], side)
    enemy = legal_set(position, position.ring + position.micros[1 - side], 1 - side)
    colour = COLOURS[side]

    def worth(placement: Placement) -> int:
        name = colour + placement.name
        taken = (enemy & overlapping(name, 1 - side)).bit_count()
        lost = (own & overlapping(name, side)).bit_count()
        return 26 * taken - 41 * lost - 1000 * len(placement.fields) - 24_400 * (placement.piece in MICROS)

    return worth


def _worth_for_room(position: Position) -> Callable[[Placement], int]:
    """The same where fields count: the own free ones are kept, and with them the way to bases."""
    side = position.side
    own, enemy = _front(position, side), _front(position, 1 - side)
    corners = _corner_fields(position, side) if position.goal is Goal.BASES else 0

    def worth(placement: Placement) -> int:
        mask = placement.mask
        return (
            4 * (mask & enemy).bit_count()
            - 10 * (mask & own).bit_count()
            + 75 * ((mask & corners) > 0)
            - 110 * (placement.piece in MICROS)
        )

    return worth


def _of_time(position: Position) -> tuple[int, ...]:
    """What counts in the game for time alone."""
    side = position.side
    pieces, enemy_pieces = choosable(position), choosable(position, 1 - side)
    own, enemy = legal_set(position, pieces, side), legal_set(position, enemy_pieces, 1 - side)
    choice, enemy_choice = kinds(own, pieces), kinds(enemy, enemy_pieces)
    return (
        own.bit_count() - enemy.bit_count(),
        choice - enemy_choice,
        choice == 1,
        choice == 2,
        enemy_choice == 0,
        enemy_choice == 1,
        enemy_choice == 2,
    )


def _room(position: Position, side: int) -> int:
    """The free fields at no point that is full of a side's colour."""
    crowded = _at_points(reaching(position.counts[side], FIVE + (position.tokens[side] > 0)))
    return _ALL & ~(crowded | position.masks[0] | position.masks[1])


def _touching(position: Position, side: int) -> int:
    """The fields that touch a point of a side; all before its first piece."""
    counts = position.counts[side]
    return _at_points(reaching(counts, 1)) if counts else _ALL


@lru_cache(10_000)
def _at_points(marks: int) -> int:
    """The fields at marked points."""
    return reduce(or_, [_AT_POINT[point] for point in marked_points(marks)], 0)


def _front(position: Position, side: int) -> int:
    return _room(position, side) & _touching(position, side)


def _corner_fields(position: Position, side: int) -> int:
    """The fields at the bases that a side has not connected."""
    touched = position.counts[side]
    return reduce(or_, [_AT_POINT[point] for point in CORNERS if not touched >> 4 * point & 15], 0)


def _near_corners(position: Position, side: int, room: int) -> list[int]:
    """How near a side is to each base, White's first one first: from `NEAR` where it has a field down to 0."""
    front = list(marked_points(reaching(position.counts[side], 1)))
    steps = dict.fromkeys(front, NEAR)
    for near in range(NEAR - 1, 0, -1):
        following = []
        for point in front:
            for other, fields in _LINKS[point]:
                if other not in steps and fields & room:
                    steps[other] = near
                    following.append(other)
        front = following
    return [steps.get(point, 0) for point in CORNERS]


def _connected(steps: list[int]) -> int:
    return steps.count(NEAR)


engine = CombactEngine
think = CombactEngine.think
