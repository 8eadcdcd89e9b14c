"""What the search keeps of a position: sets that a move changes a little, and that are long to find anew."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from game.games.combact import terrain
from game.games.combact.rules.geometry import BACTERIA
from game.games.combact.rules.placement_sets import PLACED, adding, crowded, joining, of_pieces, overlapping
from game.games.combact.rules.placements import SIX, count_at
from game.games.combact.rules.position import COLOURS, Position, laid_named, pair

Sets = tuple[int, int]
"""A set of placements, or of fields as in `terrain`, for each side."""


@dataclass(frozen=True, slots=True)
class State(Position):
    """A position, and of each side: the placements that cover no piece, those that touch an own piece (all before the
    first), those that bring no point above five; then the fields covered and the counts at points, as in `terrain`.
    """

    free: Sets = field(compare=False, repr=False)
    joined: Sets = field(compare=False, repr=False)
    roomy: Sets = field(compare=False, repr=False)
    ground: Sets = field(compare=False, repr=False)
    tips: Sets = field(compare=False, repr=False)


def seen(position: Position) -> State:
    """The state of a position."""
    if isinstance(position, State):
        return position
    free, joined, ground, tips = [-1, -1], [0, 0], [0, 0], [0, 0]
    for name in position.placed:
        laid = laid_named(name)
        number = _numbers(laid.side)[laid.placement.name]
        for side in (0, 1):
            free[side] &= ~overlapping(name, side)
        joined[laid.side] |= joining(name)
        ground[laid.side] |= terrain.ground(laid.side)[number]
        tips[laid.side] += terrain.tips(laid.side)[number]
    return State(
        position.placed,
        position.ring,
        position.originator,
        position.micros,
        position.tokens,
        position.side,
        position.goal,
        position.widths,
        position.passes,
        position.masks,
        position.counts,
        (free[0], free[1]),
        (joined[0] or -1, joined[1] or -1),
        (~crowded(position.counts[0], 0, 0), ~crowded(position.counts[1], 0, 1)),
        (ground[0], ground[1]),
        (tips[0], tips[1]),
    )


def choice(state: State, side: int) -> str:
    """The pieces from which a side may choose while the game goes on."""
    return state.ring[: state.widths[side]] + state.micros[side]


def legal(state: State, side: int) -> int:
    """The legal placements of a side, whether it is to act or not."""
    if not state.originator or state.over:
        return 0
    found = state.free[side] & state.joined[side] & of_pieces(choice(state, side))
    tokens = state.tokens[side]
    return found & ~crowded(state.counts[side], tokens, side) if tokens else found & state.roomy[side]


def after(state: State, number: int) -> State:
    """The state when the side to act has laid the placement with this number in `PLACED`."""
    side = state.side
    placement = PLACED[side][number]
    name = COLOURS[side] + placement.name
    piece, ring, micros = placement.piece, state.ring, state.micros
    if piece in BACTERIA:
        gap = ring.index(piece)
        ring = ring[gap + 1 :] + ring[:gap]
    else:
        micros = pair(micros, side, micros[side].replace(piece, ""))
    before = state.counts[side]
    counts = before + placement.counts
    roomy, spent = state.roomy[side], 0
    sets = adding(side)
    for point in placement.points:
        there = count_at(counts, point)
        roomy &= ~sets[point][SIX - there or 1]
        if there == SIX > count_at(before, point):
            spent += 1
    tokens = state.tokens
    if spent:
        tokens = pair(pair(tokens, side, tokens[side] - spent), 1 - side, tokens[1 - side] + spent)
    white, black = _left_free(name)
    joined = joining(name) if not before else state.joined[side] | joining(name)
    return State(
        (*state.placed, name),
        ring,
        True,
        micros,
        tokens,
        1 - side,
        state.goal,
        state.widths,
        0,
        pair(state.masks, side, state.masks[side] | placement.mask),
        pair(state.counts, side, counts),
        (state.free[0] & white, state.free[1] & black),
        pair(state.joined, side, joined),
        pair(state.roomy, side, roomy),
        pair(state.ground, side, state.ground[side] | terrain.ground(side)[number]),
        pair(state.tips, side, state.tips[side] + terrain.tips(side)[number]),
    )


@cache
def _left_free(name: str) -> Sets:
    return ~overlapping(name, 0), ~overlapping(name, 1)


@cache
def _numbers(side: int) -> dict[str, int]:
    return {placement.name: number for number, placement in enumerate(PLACED[side])}
