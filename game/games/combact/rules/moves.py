"""The rules of EQUILIBRIX Combact (publisher's rules, with the decisions their German text leaves open).

White and Black take bacteria in turn out of a ring and lay them on the board, each joined to the own ones, never more
than five of a colour at a point. Three goals: time, autonomy, bases. Side 0 is White, who moves first; but Black acts
before, putting the originator into the ring.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from game import random64
from game.games.combact.rules import goals, laying
from game.games.combact.rules.geometry import BACTERIA, MICROS, ROTATIONS
from game.games.combact.rules.laying import Refusal
from game.games.combact.rules.placements import Placement, every_name, placement_name
from game.games.combact.rules.position import (
    COLOURS,
    PASS,
    Goal,
    Lay,
    Move,
    Pass,
    Position,
    Put,
    pair,
    parse_move,
    parse_position,
)
from game.rules import IllegalMove, Option, OptionValue, Outcome, complete_options

OPTIONS: tuple[Option, ...] = (
    Option("goal", Goal.TIME.value, choices=tuple(goal.value for goal in Goal)),
    Option("widths", "4/4", choices=("4/4", "5/3", "3/5")),
    # 0 leaves the ring in the listed order A to Q; any other number draws its order.
    Option("seed", 0, low=0, high=2**63 - 1),
)


class OriginatorPut(Struct, frozen=True):
    """The originator was put into the ring."""


class Placed(Struct, frozen=True):
    """A piece was laid, and if it is a bacterium the originator went to its place in the ring.

    `counts` gives for each of its points the number of fields of its colour there now.
    """

    placement: Placement
    counts: tuple[tuple[int, int], ...]


class TokenSpent(Struct, frozen=True):
    """Points reached six; for each, a token went to the other side."""

    points: tuple[int, ...]


class BaseConnected(Struct, frozen=True):
    """A side laid its first field at the point of a base (in the game for bases)."""

    point: int
    owner: int


class Passed(Struct, frozen=True):
    """The side to act passed."""


Event = OriginatorPut | Placed | TokenSpent | BaseConnected | Passed


def start(options: Mapping[str, OptionValue] | None = None) -> Position:
    """Return the start position: the ring in the order of `seed`, Black to put the originator.

    Raises `MalformedOption`.
    """
    chosen = complete_options(OPTIONS, options or {})
    ring = drawn_ring(int(chosen["seed"]))
    stock = f"{MICROS}1"
    return parse_position(f"- {ring} {stock}/{stock} b {chosen['goal']} {chosen['widths']} 0")


def drawn_ring(seed: int) -> str:
    """Return the order of the bacteria round the board: as listed for seed 0, else drawn."""
    if seed == 0:
        return BACTERIA
    return "".join(random64.shuffled(BACTERIA, seed))


def side_to_move(position: Position) -> int:
    """Return 0 if White is to act, 1 if Black is."""
    return position.side


def legal_moves(position: Position) -> list[str]:
    """Return the legal moves by their canonical names: piece after piece, each in reading order, then the pass."""
    if position.over:
        return []
    if not position.originator:
        return [f"u{piece}" for piece in position.ring]
    moves = [placement.name for placement in laying.legal_placements(position, position.side)]
    if position.goal is not Goal.TIME:
        moves.append(PASS)
    return moves


def placement_at(piece: str, turn: int, point: int, side: int) -> Placement | None:
    """Return the placement of a piece rotated `turn` times by 60 degrees, with its (0, 0) on a point; None off the
    board.
    """
    return every_name(piece, side).get(placement_name(piece, turn % ROTATIONS, point))


def play(position: Position, move: str, events: list[Event] | None = None) -> Position:
    """Return the position after a move; append what happened to `events`, if given.

    Raises `MalformedMove` or `IllegalMove`.
    """
    meant = parse_move(move, position.side)
    refusal = why_illegal(position, meant)
    if refusal:
        raise IllegalMove(move, refusal)
    return apply(position, meant, events)


def apply(position: Position, move: Move, events: list[Event] | None = None) -> Position:
    """Do what `play` does, for a move that is known to be legal, such as one found by a search."""
    told = [] if events is None else events
    match move:
        case Put(before):
            gap = position.ring.index(before)
            told.append(OriginatorPut())
            ring = position.ring[gap:] + position.ring[:gap]
            return replace(position, ring=ring, originator=True, side=1 - position.side)
        case Pass():
            told.append(Passed())
            return replace(position, passes=position.passes + 1, side=1 - position.side)
        case Lay(_, Placement() as placement):
            if events is not None:
                events.extend(_laying_events(position, placement))
            return _laid(position, placement)
    raise AssertionError("a placement off the board is never legal")


def outcome(position: Position, occurrences: int = 1) -> Outcome | None:
    """Return how the game ended, or None while it goes on. Pieces stay, so no position is ever repeated."""
    return goals.outcome(position)


def why_illegal(position: Position, move: Move) -> Refusal | None:
    """Return why a move is not legal here, or None if it is."""
    if isinstance(move, Put):
        if position.originator:
            return Refusal.OVER if position.over else Refusal.ORIGINATOR_STANDS
        return None if move.before in position.ring else Refusal.GONE
    if isinstance(move, Pass):
        if position.over:
            return Refusal.OVER
        if not position.originator:
            return Refusal.NO_ORIGINATOR
        return Refusal.NO_PASS if position.goal is Goal.TIME else None
    refusal = laying.why_not_chosen(position, move.piece)
    if refusal:
        return refusal
    return Refusal.OFF_BOARD if move.placement is None else laying.why_not_laid(position, move.placement)


def _laid(position: Position, placement: Placement) -> Position:
    side = position.side
    ring, micros = laying.left(position, placement.piece)
    return Position(
        placed=(*position.placed, COLOURS[side] + placement.name),
        ring=ring,
        originator=True,
        micros=micros,
        tokens=laying.paid(position.tokens, side, len(laying.new_sixes(position, placement))),
        side=1 - side,
        goal=position.goal,
        widths=position.widths,
        passes=0,
        masks=pair(position.masks, side, position.masks[side] | placement.mask),
        counts=pair(position.counts, side, position.counts[side] + placement.counts),
    )


def _laying_events(position: Position, placement: Placement) -> Iterator[Event]:
    """Yield the events of the side to act laying a piece, in order."""
    side = position.side
    yield Placed(placement, laying.counts_after(position, placement))
    sixes = laying.new_sixes(position, placement)
    if sixes:
        yield TokenSpent(sixes)
    if position.goal is Goal.BASES:
        for base in goals.bases(position):
            if base.point in placement.points and not base.connected[side]:
                yield BaseConnected(base.point, base.owner)
