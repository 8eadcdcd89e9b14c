"""State of the search: sets that a move changes only a little and that are slow to compute anew."""

from functools import cache

from msgspec.structs import asdict

from game.games.combact.rules import moves
from game.games.combact.rules.laying import adding, crowded, joining, left, of_pieces, overlapping, paid
from game.games.combact.rules.placements import SIX, every_placement
from game.games.combact.rules.position import COLOURS, Pass, Position, Put, pair
from game.games.combact.rules.position import PASS as PASS_TEXT
from game.games.combact.rules.terrain import count_at

PASS_NUMBER = -1
"""The number of a pass among moves: placements have their numbers in `every_placement`."""
Sets = tuple[int, int]
"""A set of placements for each side."""


class State(Position, frozen=True):
    """A position, and of each side: the placements that cover no piece, those that touch an own piece (all before the
    first), those that bring no point above five.
    """

    free: Sets
    joined: Sets
    roomy: Sets


def seen(position: Position) -> State:
    """The state of a position."""
    if isinstance(position, State):
        return position
    free = [-1, -1]
    joined = [0, 0]
    for name in position.placed:
        for side in (0, 1):
            free[side] &= ~overlapping(name, side)
        joined[COLOURS.index(name[0])] |= joining(name)
    return State(
        **asdict(position),
        free=(free[0], free[1]),
        joined=(joined[0] or -1, joined[1] or -1),
        roomy=(~crowded(position.counts[0], 0, 0), ~crowded(position.counts[1], 0, 1)),
    )


def choice(state: State, side: int) -> str:
    """The pieces from which a side may choose while the game goes on."""
    return state.ring[: state.widths[side]] + state.micros[side]


def legal(state: State, side: int) -> int:
    """The legal placements of a side, whether it is to act or not."""
    return _legal_of(state, side, choice(state, side)) if state.originator and not state.over else 0


def _legal_of(state: State, side: int, pieces: str) -> int:
    """The same if the side may choose these pieces."""
    found = state.free[side] & state.joined[side] & of_pieces(pieces)
    tokens = state.tokens[side]
    return found & ~crowded(state.counts[side], tokens, side) if tokens else found & state.roomy[side]


def usable(state: State, side: int) -> int:
    """The placements that a side could make, without a token, if it could choose any piece left."""
    return state.free[side] & state.roomy[side] & state.joined[side] & of_pieces(state.ring + state.micros[side])


def way_to_base(state: State, side: int, corner: int, *ways: int) -> int:
    """0 if a side has connected a base, else which of some sets of placements, from 1, is the first with one that does;
    one more than there are if none has.
    """
    if count_at(state.counts[side], corner):
        return 0
    there = adding(side)[corner][1]
    return next((n for n, placements in enumerate(ways, 1) if placements & there), len(ways) + 1)


def legal_without(state: State, piece: str) -> int:
    """The legal placements of the side that is not to act if the other one had taken a piece and nothing else."""
    side = 1 - state.side
    ring, micros = left(state, piece)
    return _legal_of(state, side, ring[: state.widths[side]] + micros[side])


def after(state: State, number: int) -> State:
    """The state when the side to act has laid the placement with this number in `every_placement`."""
    side = state.side
    placement = every_placement(side)[number]
    name = COLOURS[side] + placement.name
    ring, micros = left(state, placement.piece)
    before = state.counts[side]
    counts = before + placement.counts
    roomy = state.roomy[side]
    spent = 0
    sets = _not_adding(side)
    for point in placement.points:
        there = count_at(counts, point)
        roomy &= sets[point][there]
        if there == SIX > count_at(before, point):
            spent += 1
    joined = joining(name) if not before else state.joined[side] | joining(name)
    return State(
        (*state.placed, name),
        ring,
        True,
        micros,
        paid(state.tokens, side, spent) if spent else state.tokens,
        1 - side,
        state.goal,
        state.widths,
        0,
        pair(state.masks, side, state.masks[side] | placement.mask),
        pair(state.counts, side, counts),
        (state.free[0] & left_free(side, 0)[number], state.free[1] & left_free(side, 1)[number]),
        pair(state.joined, side, joined),
        pair(state.roomy, side, roomy),
    )


def play(state: State, move: int) -> State:
    """The state after a move: a placement's number, `PASS_NUMBER`, or below it the originator's place in the ring."""
    if move >= 0:
        return after(state, move)
    return seen(moves.apply(state, Pass() if move == PASS_NUMBER else Put(state.ring[PASS_NUMBER - 1 - move])))


def move_text(state: State, move: int) -> str:
    """The rules' text of a move."""
    if move >= 0:
        return every_placement(state.side)[move].name
    return PASS_TEXT if move == PASS_NUMBER else f"u{state.ring[PASS_NUMBER - 1 - move]}"


@cache
def left_free(side: int, of_side: int) -> tuple[int, ...]:
    """For each placement of a side those of a side that cover none of its fields."""
    return tuple(~overlapping(COLOURS[side] + placement.name, of_side) for placement in every_placement(side))


@cache
def _not_adding(side: int) -> tuple[tuple[int, ...], ...]:
    """For each point, and for the number of fields there: the placements that bring it to five at most."""
    return tuple(tuple(~sets[SIX - there or 1] for there in range(SIX + 1)) for sets in adding(side))
