"""Laying pieces: which may be chosen, where they may be laid, and why not elsewhere.

Sets of placements are bits of one number, so that legal ones are found by a few operations on whole sets: bit n of a
set of a side stands for the placement with number n in `every_placement`. The
sets that belong to a piece on the board, or to
the counts at the points, occur again and again and are cached.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache, partial, reduce
from itertools import accumulate
from operator import or_

from msgspec import Struct

from game.games.combact.rules.geometry import BACTERIA, FIELDS, POINTS
from game.games.combact.rules.placements import FIVE, PIECES, SIX, Placement, every_name, every_placement, listed
from game.games.combact.rules.position import COLOURS, TOKENS, Position, laid_named, pair
from game.games.combact.rules.terrain import count_at, fields_of, marked_points, reaching


def parts() -> list[Callable[[], object]]:
    """Return what makes the tables bit by bit, each in a few milliseconds."""
    each = [partial(every_name, piece, side) for side in (0, 1) for piece in PIECES]
    made = [partial(table, side) for side in (0, 1) for table in (every_placement, _on_field, adding)]
    return [*(partial(_all, each[n : n + 6]) for n in range(0, len(each), 6)), *made]


def _all(parts: Iterable[Callable[[], object]]) -> None:
    for part in parts:
        part()


@cache
def _slices() -> dict[str, tuple[int, int]]:
    """Return for each piece the number of its first placement, and a mask of as many bits as it has placements."""
    sizes = [len(listed(piece, 0)) for piece in PIECES]
    return {
        piece: (first, (1 << size) - 1)
        for piece, first, size in zip(PIECES, accumulate((0, *sizes)), sizes, strict=False)
    }


def legal_set(position: Position, pieces: Iterable[str], side: int) -> int:
    """Return the legal placements of a side that may choose these pieces, whether it is to act or not."""
    taken = 0
    joined = 0 if position.counts[side] else -1
    for name in position.placed:
        taken |= overlapping(name, side)
        if name[0] == COLOURS[side]:
            joined |= joining(name)
    return joined & of_pieces("".join(pieces)) & ~(taken | crowded(position.counts[side], position.tokens[side], side))


def members(placements: int, pieces: Iterable[str]) -> Iterator[int]:
    """Yield the numbers of the placements in a set: piece after piece in the order given, each in reading order."""
    slices = _slices()
    for piece in pieces:
        first, every = slices[piece]
        # Small numbers are taken apart much faster than the whole set.
        bits = placements >> first & every
        while bits:
            lowest = bits & -bits
            yield first + lowest.bit_length() - 1
            bits ^= lowest


@cache
def overlapping(name: str, side: int) -> int:
    """Return the placements of a side that cover a field of a piece, named as in `Position.placed`."""
    return reduce(or_, [_on_field(side)[field] for field in laid_named(name).fields])


@lru_cache(10_000)
def of_pieces(pieces: str) -> int:
    """Return all placements of these pieces."""
    return sum(every << first for first, every in map(_slices().__getitem__, pieces))


@cache
def _on_field(side: int) -> tuple[int, ...]:
    """Return for each field the placements of a side that cover it."""
    sets = [0] * len(FIELDS)
    for number, placement in enumerate(every_placement(side)):
        for field in placement.fields:
            sets[field] |= 1 << number
    return tuple(sets)


@cache
def adding(side: int) -> tuple[tuple[int, ...], ...]:
    """Return for each point, and for n from 0 to seven, the placements of a side that have at least n fields there."""
    sets = [[0] * (SIX + 2) for _ in POINTS]
    for number, placement in enumerate(every_placement(side)):
        for point in placement.points:
            for count in range(1, count_at(placement.counts, point) + 1):
                sets[point][count] |= 1 << number
    return tuple(map(tuple, sets))


@cache
def joining(name: str) -> int:
    """Return the placements that share a point with a piece of their own colour, named as in `Position.placed`."""
    piece = laid_named(name)
    return reduce(or_, [adding(piece.side)[point][1] for point in piece.points])


@lru_cache(10_000)
def crowded(counts: int, tokens: int, side: int) -> int:
    """Return the placements that break the rule of five: above six at a point, or at more points to six than tokens
    allow.
    """
    above_six = 0
    # `sixes[n]` are the placements that bring more than n points to six.
    sixes = [0] * (TOKENS + 1)
    sets = adding(side)
    for point in marked_points(reaching(counts, 1)):
        before = count_at(counts, point)
        above_six |= sets[point][SIX + 1 - before]
        if before <= FIVE:
            reached = sets[point][SIX - before]
            for n in range(tokens, 0, -1):
                sixes[n] |= sixes[n - 1] & reached
            sixes[0] |= reached
    return above_six | sixes[tokens]


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


def legal_placements(position: Position, side: int) -> tuple[Placement, ...]:
    """Return the legal placements of a side, whether it is to act or not: piece after piece, each in reading order."""
    return placements_of(position, choosable(position, side), side)


def left(position: Position, piece: str) -> tuple[str, tuple[str, str]]:
    """Return the ring and the micro-bacteria when the side to act has taken a piece."""
    ring = position.ring
    micros = position.micros
    side = position.side
    if piece in BACTERIA:
        gap = ring.index(piece)
        return ring[gap + 1 :] + ring[:gap], micros
    return ring, pair(micros, side, micros[side].replace(piece, ""))


def paid(tokens: tuple[int, int], side: int, spent: int) -> tuple[int, int]:
    """Return the tokens of both sides when one has spent some, which go to the other one."""
    return pair(pair(tokens, side, tokens[side] - spent), 1 - side, tokens[1 - side] + spent)


def placements_of(position: Position, pieces: Sequence[str], side: int) -> tuple[Placement, ...]:
    """Return the legal placements of pieces, as if that side could choose them now, each in reading order."""
    return tuple(every_placement(side)[number] for number in members(legal_set(position, pieces, side), pieces))


def moves_left(position: Position, side: int) -> int:
    """Return the number of ways in which a side could lay a piece now, were it to act."""
    pieces = choosable(position, side)
    # A game begins without any: its first picture does not wait for all placements to be worked out.
    return legal_set(position, pieces, side).bit_count() if pieces else 0


def can_cover(position: Position, side: int, fields: int) -> bool:
    """Return whether a side could lay a piece on one of these fields now, were it to act."""
    legal = legal_set(position, choosable(position, side), side)
    return any(legal & _on_field(side)[field] for field in fields_of(fields))


def ways(position: Position) -> dict[str, int]:
    """Return the number of legal placements for each piece that the side to act may choose."""
    side = position.side
    return {piece: legal_set(position, piece, side).bit_count() for piece in choosable(position)}


def new_sixes(position: Position, placement: Placement) -> tuple[int, ...]:
    """Return the points that reach six with a placement: each costs a token."""
    before = position.counts[placement.side]
    return marked_points(reaching(before + placement.counts, SIX) & ~reaching(before, SIX))


def counts_after(position: Position, placement: Placement) -> tuple[tuple[int, int], ...]:
    """Return, for every point a placement touches, how many fields of its side would lie there with it."""
    after = position.counts[placement.side] + placement.counts
    return tuple((point, count_at(after, point)) for point in placement.points)


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
    if before and not reaching(placement.counts, 1) & reaching(before, 1):
        return Refusal.NOT_JOINED
    if reaching(after, SIX + 1):
        return Refusal.ABOVE_SIX
    if len(new_sixes(position, placement)) > position.tokens[side]:
        return Refusal.ABOVE_FIVE
    return None


def trial(position: Position, placement: Placement) -> Trial:
    """Return the effect of laying a piece now, by the side to act."""
    counts = counts_after(position, placement)
    sixes = new_sixes(position, placement)
    allowed = FIVE if len(sixes) > position.tokens[placement.side] else SIX
    return Trial(
        refusal=why_not_chosen(position, placement.piece) or why_not_laid(position, placement),
        taken=fields_of(placement.mask & (position.masks[0] | position.masks[1])),
        counts=counts,
        sixes=sixes,
        wrong=tuple(point for point, count in counts if count > allowed),
    )
