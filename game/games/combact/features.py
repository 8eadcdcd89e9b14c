"""What the search finds in a position of Combact: the features that are weighed, goal by goal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.games.combact.rules import terrain
from game.games.combact.rules.geometry import CORNERS
from game.games.combact.rules.laying import of_pieces
from game.games.combact.rules.placements import FIVE
from game.games.combact.rules.position import Goal
from game.games.combact.state import State, choice, fitting, legal, way_to_base

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
        "together",  # how many of them fit on the board beside each other
        "other_together",
        "one_left",  # the mover has only one such piece, or two, the other side none, one or two
        "two_left",
        "other_none",
        "other_one",
        "other_two",
        "usable",  # placements that were legal if every piece left could be chosen
        "ways",  # how many moves the mover has, and the other side, as a number of bits
        "other_ways",
        "only_front",  # the part of the front where the other side has no room
    ),
    "autonomy": (
        *_COMMON,
        "moves",
        "usable",
        "ways",
        "other_ways",
        "only_front",
        "laid",  # fields covered
        "territory",
        "open",  # fields of the mover's areas that the other side can enter, and the other way round
        "other_open",
        "gates",  # those of them where it would enter
        "other_gates",
        "enterable",  # 1 where there are any
        "other_enterable",
        "ahead",  # 1 when the mover has more territory, -1 when it has less
        "ahead_safe",  # the same of the territory that cannot be entered
        "ahead_robbed",  # the same if the mover lost all of its own that can be
    ),
    "bases": (
        *_COMMON,
        "moves",
        "growth",  # placements that further own pieces could bring about
        "usable_ways",  # as a number of bits, of the mover and of the other side
        "other_usable_ways",
        "own_bases",
        "foreign_bases",
        "own_now",  # bases that could be connected by a move, if the side were to move
        "foreign_now",
        "own_soon",  # bases not among these, which another piece could connect
        "ahead_now",  # 1 when the mover is ahead after its move, -1 when it is behind
        "ahead_at_best",  # the same if both connected all that they still could
    ),
}
# Each counts once more for every bacterium in the ring, for what matters changes as it empties.
FEATURES = {goal: (*names, *(f"{name}_early" for name in names)) for goal, names in _OF_GOAL.items()}


def values(state: State) -> tuple[int, ...]:
    """The features that count once."""
    own, other = Means.of(state, state.side), Means.of(state, 1 - state.side)
    return (
        1,
        own.front.bit_count() - other.front.bit_count(),
        own.room.bit_count() - other.room.bit_count(),
        len(state.micros[own.side]) - len(state.micros[other.side]),
        state.tokens[own.side] - state.tokens[other.side],
        1 if len(state.ring) % 2 else -1,
        *_OF[state.goal](state, own, other),
    )


class Means(NamedTuple):
    """What a side has to go on with."""

    side: int
    room: int
    """The free fields at no point that is full of its colour."""
    front: int
    """Free fields at a point that has its colour; all of them before its first piece."""
    usable: int
    """The placements that it could make, without a token, if it could choose any piece left."""
    future: int
    """The same without regard to where its pieces lie."""
    moves: int
    """The placements that it may make if it is to act."""

    @classmethod
    def of(cls, state: State, side: int) -> Means:
        counts = state.counts[side]
        full = terrain.reaching(counts, FIVE + (state.tokens[side] > 0))
        room = terrain.ALL & ~(terrain.fields_at(full) | state.masks[0] | state.masks[1])
        front = room & terrain.fields_at(terrain.reaching(counts, 1)) if counts else room
        future = state.free[side] & state.roomy[side] & of_pieces(state.ring + state.micros[side])
        return cls(side, room, front, future & state.joined[side], future, legal(state, side))


def _of_time(state: State, own: Means, other: Means) -> tuple[int, ...]:
    choices, together = fitting(own.moves, choice(state, own.side), own.side)
    other_choices, other_together = fitting(other.moves, choice(state, other.side), other.side)
    return (
        own.moves.bit_count() - other.moves.bit_count(),
        choices - other_choices,
        together,
        other_together,
        choices == 1,
        choices == 2,
        other_choices == 0,
        other_choices == 1,
        other_choices == 2,
        *_of_ways(own, other),
    )


def _of_ways(own: Means, other: Means) -> tuple[int, int, int, int]:
    return (
        own.usable.bit_count() - other.usable.bit_count(),
        own.moves.bit_count().bit_length(),
        other.moves.bit_count().bit_length(),
        (own.front & ~other.room).bit_count() - (other.front & ~own.room).bit_count(),
    )


def _of_autonomy(state: State, own: Means, other: Means) -> Iterator[int]:
    covered, other_covered = state.masks[own.side], state.masks[other.side]
    yield own.moves.bit_count() - other.moves.bit_count()
    yield from _of_ways(own, other)
    yield covered.bit_count() - other_covered.bit_count()
    # Before both have a piece there is nothing enclosed worth the name.
    areas, other_areas = terrain.territories(covered, other_covered) if covered and other_covered else (0, 0)
    gates, other_gates = areas & other.front, other_areas & own.front
    territory = areas.bit_count() - other_areas.bit_count()
    entered = terrain.reached(gates, areas).bit_count() if gates else 0
    other_entered = terrain.reached(other_gates, other_areas).bit_count() if other_gates else 0
    yield territory
    yield entered
    yield other_entered
    yield gates.bit_count()
    yield other_gates.bit_count()
    yield gates > 0
    yield other_gates > 0
    yield _sign(territory)
    yield _sign(territory - entered + other_entered)
    yield _sign(territory - entered)


def _of_bases(state: State, own: Means, other: Means) -> Iterator[int]:
    yield own.moves.bit_count() - other.moves.bit_count()
    yield (own.future & ~own.usable).bit_count() - (other.future & ~other.usable).bit_count()
    yield own.usable.bit_count().bit_length()
    yield other.usable.bit_count().bit_length()
    mine, theirs = _prospects(state, own, own.side), _prospects(state, other, other.side)
    foreign, theirs_of_mine = _prospects(state, own, other.side), _prospects(state, other, own.side)
    bases, foreign_bases = mine[0] - theirs[0], foreign[0] - theirs_of_mine[0]
    yield bases
    yield foreign_bases
    yield mine[1] - theirs[1]
    yield foreign[1] - theirs_of_mine[1]
    yield mine[2] - theirs[2]
    yield _sign(10 * (bases + (mine[1] > 0)) + foreign_bases)
    yield _sign(10 * (mine[3] - theirs[3]) + foreign[3] - theirs_of_mine[3])


def _prospects(state: State, means: Means, owner: int) -> tuple[int, int, int, int]:
    """Return the bases of `owner` a side has connected, could by a move, by other pieces, and might have in the end."""
    ways = means.moves, means.usable, means.future
    found = [way_to_base(state, means.side, point, *ways) for point in CORNERS[owner::2]]
    return found.count(0), found.count(1), found.count(2), len(found) - found.count(4)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


_OF = {Goal.TIME: _of_time, Goal.AUTONOMY: _of_autonomy, Goal.BASES: _of_bases}
"""What counts for each goal besides what is common to all."""
