"""What the search needs to know of Combact.

A side has hundreds of ways to lay a piece. Below the root the search looks only at the few most promising ones: those
that take from the other side's room what it could still use, and from the own room least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

from game.games.combact import terrain
from game.games.combact.rules import moves
from game.games.combact.rules.geometry import CORNERS, MICROS
from game.games.combact.rules.placement_sets import PLACED, adding, kinds, members, of_pieces, overlapping
from game.games.combact.rules.placements import FIVE
from game.games.combact.rules.position import COLOURS, Goal, Position
from game.games.combact.rules.text import PASS as PASS_TEXT
from game.games.combact.rules.text import Pass, Put
from game.games.combact.state import State, after, choice, legal, seen
from game.play.session import Session
from game.play.thinking import Limits, Report
from game.players.evaluation import WeighedEngine
from game.players.search import alpha_beta
from game.players.weights import Weights
from game.rules import Outcome

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
CAREFUL = 20
"""Where fewer moves than this are wanted they are chosen by what the position after them is worth."""


class CombactEngine(WeighedEngine[Position, int]):
    """Moves are numbers, see `PASS`."""

    rules = moves
    names = FEATURES
    weights_file = WEIGHTS_FILE

    def key(self, position: Position) -> tuple[object, ...]:
        # The order in which pieces were laid does not matter any more.
        return (position.masks, position.ring, position.micros, position.tokens, position.side, position.passes)

    def outcome(self, position: Position, occurrences: int) -> Outcome | None:
        if position.goal is Goal.TIME:
            state = seen(position)
            return moves.outcome(position) if state.originator and not legal(state, state.side) else None
        return moves.outcome(position) if position.over else None

    def moves(self, position: Position, most: int) -> list[int]:
        if not position.originator:
            return list(range(_FIRST_PUT, _FIRST_PUT - min(most, len(position.ring)), -1))
        side = position.side
        state = seen(position)
        numbers = members(legal(state, side), choice(state, side))
        worth = _worth_for_time(state) if position.goal is Goal.TIME else _worth_for_room(state)
        found = [(-worth(number), number) for number in numbers]
        found.sort()
        moves = [number for _, number in found[: 3 * most if most < CAREFUL else most]]
        if most < CAREFUL < len(found):
            moves = sorted(moves, key=lambda move: self.evaluate(after(state, move)))[:most]
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
            return after(seen(position), move)
        return seen(moves.apply(position, Pass() if move == PASS else Put(position.ring[_FIRST_PUT - move])))

    @classmethod
    def think(
        cls, session: Session[Position, Any], limits: Limits, stop: Callable[[], bool], weights: Weights | None = None
    ) -> Iterator[Report]:
        return alpha_beta(cls(weights), seen(session.position), session.occurrences(), limits, stop)

    def kind(self, position: Position) -> str:
        return position.goal.value

    def features(self, position: Position) -> tuple[int, ...]:
        state = seen(position)
        side = state.side
        other = 1 - side
        taken = state.ground[0] | state.ground[1]
        own_touched, enemy_touched = _touched(state, side), _touched(state, other)
        own_room, enemy_room = _room(state, side) & ~taken, _room(state, other) & ~taken
        own_front = own_room & terrain.fields_at(own_touched) if own_touched else own_room
        enemy_front = enemy_room & terrain.fields_at(enemy_touched) if enemy_touched else enemy_room
        left = len(state.ring)
        values = [
            1,
            own_front.bit_count() - enemy_front.bit_count(),
            own_room.bit_count() - enemy_room.bit_count(),
            len(state.micros[side]) - len(state.micros[other]),
            state.tokens[side] - state.tokens[other],
            1 if left % 2 else -1,
        ]
        if state.goal is Goal.TIME:
            values += _of_time(state)
        elif state.goal is Goal.AUTONOMY:
            own, enemy = terrain.territories(state.ground[side], state.ground[other])
            values.append(own.bit_count() - enemy.bit_count())
        else:
            own_steps, enemy_steps = (
                terrain.near_corners(own_touched, own_room),
                terrain.near_corners(enemy_touched, enemy_room),
            )
            values += (
                _connected(own_steps[side::2]) - _connected(enemy_steps[other::2]),
                _connected(own_steps[other::2]) - _connected(enemy_steps[side::2]),
                sum(own_steps[side::2]) - sum(enemy_steps[other::2]),
                sum(own_steps[other::2]) - sum(enemy_steps[side::2]),
            )
        return (*values, *[left * value for value in values])

    def evaluate(self, position: Position) -> int:
        if not position.originator:
            return 0
        return super().evaluate(position)

    def text(self, position: Position, move: int) -> str:
        if move >= 0:
            return PLACED[position.side][move].name
        return PASS_TEXT if move == PASS else f"u{position.ring[_FIRST_PUT - move]}"


def _touched(state: State, side: int) -> int:
    return terrain.having(state.tips[side], 1)


def _room(state: State, side: int) -> int:
    """The fields, free ones and others, at no point that is full of a side's colour."""
    return terrain.ALL & ~terrain.fields_at(terrain.having(state.tips[side], FIVE + (state.tokens[side] > 0)))


def _worth_for_time(state: State) -> Callable[[int], int]:
    """A first guess of what placements are worth: they take ways to go on from both sides, and are used up."""
    side = state.side
    placed, colour = PLACED[side], COLOURS[side]
    own = _usable(state, side)
    enemy = _usable(state, 1 - side)

    def worth(number: int) -> int:
        placement = placed[number]
        name = colour + placement.name
        taken = (enemy & overlapping(name, 1 - side)).bit_count()
        lost = (own & overlapping(name, side)).bit_count()
        return 26 * taken - 41 * lost - 1000 * len(placement.fields) - 24_400 * (placement.piece in MICROS)

    return worth


def _usable(state: State, side: int) -> int:
    """The placements of a side that it could make if it had all pieces to choose from."""
    return state.free[side] & state.joined[side] & state.roomy[side] & of_pieces(state.ring + state.micros[side])


def _worth_for_room(state: State) -> Callable[[int], int]:
    """The same where fields count: the own free ones are kept, and with them the way to bases."""
    side = state.side
    taken = state.ground[0] | state.ground[1]
    own, enemy = _front(state, side) & ~taken, _front(state, 1 - side) & ~taken
    ground = terrain.ground(side)
    placed = PLACED[side]
    corners = 0
    if state.goal is Goal.BASES:
        touched = state.counts[side]
        # The placements that connect a base.
        corners = reduce(or_, [adding(side)[point][1] for point in CORNERS if not touched >> 4 * point & 15], 0)

    def worth(number: int) -> int:
        mask = ground[number]
        return (
            4 * (mask & enemy).bit_count()
            - 10 * (mask & own).bit_count()
            + 75 * (corners >> number & 1)
            - 110 * (placed[number].piece in MICROS)
        )

    return worth


def _front(state: State, side: int) -> int:
    """The fields at no point that is full of a side's colour, and at one that it has; all before its first piece."""
    touched = _touched(state, side)
    return _room(state, side) & terrain.fields_at(touched) if touched else _room(state, side)


def _of_time(state: State) -> tuple[int, ...]:
    """What counts in the game for time alone."""
    side = state.side
    pieces, enemy_pieces = choice(state, side), choice(state, 1 - side)
    own, enemy = legal(state, side), legal(state, 1 - side)
    choices, enemy_choices = kinds(own, pieces), kinds(enemy, enemy_pieces)
    return (
        own.bit_count() - enemy.bit_count(),
        choices - enemy_choices,
        choices == 1,
        choices == 2,
        enemy_choices == 0,
        enemy_choices == 1,
        enemy_choices == 2,
    )


def _connected(steps: list[int]) -> int:
    return steps.count(terrain.NEAR)


engine = CombactEngine
think = CombactEngine.think
