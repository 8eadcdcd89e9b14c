"""Laying pieces: which may be chosen, where they may be laid, and why not elsewhere."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from game.games.combact.rules.geometry import BACTERIA
from game.games.combact.rules.placement_sets import PLACED, legal_set, members
from game.games.combact.rules.placements import (
    FIVE,
    SIX,
    Placement,
    count_at,
    counts_of,
    fields_of,
    marked_points,
    reaching,
)
from game.games.combact.rules.position import Position


class Refusal(StrEnum):
    """Reason why a well-formed move is not legal."""

    OVER = "over"
    """The game has ended."""
    NO_ORIGINATOR = "no_originator"
    """The originator is not in the ring yet."""
    ORIGINATOR_STANDS = "originator_stands"
    """The originator is in the ring already."""
    GONE = "gone"
    """The bacterium is no longer in the ring."""
    OUT_OF_REACH = "out_of_reach"
    """The bacterium is not among the first after the originator."""
    MICRO_SPENT = "micro_spent"
    """The player has no such micro-bacterium left."""
    OFF_BOARD = "off_board"
    """The piece would extend over the rim."""
    TAKEN = "taken"
    """A field is covered already."""
    NOT_JOINED = "not_joined"
    """The piece shares no point with an earlier one of its colour."""
    ABOVE_FIVE = "above_five"
    """More than five of one colour at a point, and not enough tokens."""
    ABOVE_SIX = "above_six"
    """More than six of one colour at a point, which no token allows."""
    NO_PASS = "no_pass"
    """There is no passing in the game for time."""


class Trial(Struct, frozen=True):
    """The effect of laying a piece, allowed or not, for the ghost in a scene.

    `taken` are those of its fields that are covered already; `counts` gives for each of its points how many fields of
    the player's colour would then lie there; `sixes` are the points that would reach six, each for a token; `wrong` are
    the points at which the rule of five would be broken. `refusal` is None if the placement is legal; it may also come
    from the piece itself, which may not be the player's to choose.
    """

    refusal: Refusal | None
    taken: tuple[int, ...]
    counts: tuple[tuple[int, int], ...]
    sixes: tuple[int, ...]
    wrong: tuple[int, ...]


def choosable(position: Position, side: int | None = None) -> tuple[str, ...]:
    """Return the bacteria, clockwise, and micro-bacteria from which a side (by default the one to act) may choose.

    There are none before the originator stands, nor after the end.
    """
    if not position.originator or position.over:
        return ()
    if side is None:
        side = position.side
    return tuple(position.ring[: position.widths[side]] + position.micros[side])


def legal_placements(position: Position, side: int) -> Iterator[Placement]:
    """Return the legal placements of a side, whether it is to act or not: piece after piece, each in reading order."""
    pieces = choosable(position, side)
    return (PLACED[side][number] for number in members(legal_set(position, pieces, side), pieces))


def placements_of(position: Position, piece: str, side: int) -> Iterator[Placement]:
    """Return the legal placements of a piece in reading order, as if that side could choose it now."""
    return (PLACED[side][number] for number in members(legal_set(position, piece, side), piece))


def moves_left(position: Position, side: int) -> int:
    """Return the number of ways in which a side could lay a piece now, were it to act."""
    pieces = choosable(position, side)
    return legal_set(position, pieces, side).bit_count() if pieces else 0


def ways(position: Position) -> dict[str, int]:
    """Return the number of legal placements for each piece that the side to act may choose."""
    side = position.side
    return {piece: legal_set(position, piece, side).bit_count() for piece in choosable(position)}


def new_sixes(position: Position, placement: Placement, side: int) -> tuple[int, ...]:
    """Return the points that reach six with a placement: each costs a token."""
    before = position.counts[side]
    return marked_points(reaching(before + placement.counts, SIX) & ~reaching(before, SIX))


def counts_after(position: Position, fields: tuple[int, ...], side: int) -> tuple[tuple[int, int], ...]:
    """Return, for every point the fields touch, how many fields of the side would lie there with them."""
    added = counts_of(fields)
    after = position.counts[side] + added
    return tuple((point, count_at(after, point)) for point in marked_points(reaching(added, 1)))


def why_not_chosen(position: Position, piece: str) -> Refusal | None:
    """Return why the side to act may not choose a piece, or None."""
    if position.over:
        return Refusal.OVER
    if not position.originator:
        return Refusal.NO_ORIGINATOR
    if piece in choosable(position):
        return None
    if piece not in BACTERIA:
        return Refusal.MICRO_SPENT
    return Refusal.OUT_OF_REACH if piece in position.ring else Refusal.GONE


def why_not_laid(position: Position, placement: Placement) -> Refusal | None:
    """Return why the side to act may not lay a piece there, whether it may choose it or not; None if it may."""
    side = position.side
    before = position.counts[side]
    after = before + placement.counts
    if placement.mask & (position.masks[0] | position.masks[1]):
        return Refusal.TAKEN
    if before and not placement.touch & reaching(before, 1):
        return Refusal.NOT_JOINED
    if reaching(after, SIX + 1):
        return Refusal.ABOVE_SIX
    if len(new_sixes(position, placement, side)) > position.tokens[side]:
        return Refusal.ABOVE_FIVE
    return None


def trial(position: Position, placement: Placement) -> Trial:
    """Return the effect of laying a piece now, by the side to act."""
    side = position.side
    counts = counts_after(position, placement.fields, side)
    sixes = new_sixes(position, placement, side)
    allowed = FIVE if len(sixes) > position.tokens[side] else SIX
    return Trial(
        refusal=why_not_chosen(position, placement.piece) or why_not_laid(position, placement),
        taken=fields_of(placement.mask & (position.masks[0] | position.masks[1])),
        counts=counts,
        sixes=sixes,
        wrong=tuple(point for point, count in counts if count > allowed),
    )
