"""All shots from a board at once, reckoned for a search: what each would leave of the work to clear the field.

A board here is one row of bytes, the field and then the border. Most shots only lay down a brick: what that changes is
told without making the board, which is made only for those that are gone on with. What a shot does is said by the
rules (`rules.moves`), to which all this is held by a test.
"""

from collections.abc import Iterator
from math import exp

from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import (
    CELLS,
    COLOUR_LETTERS,
    EMPTY,
    LANE_DEPTH,
    LANES,
    NEIGHBOURS,
    SIZE,
    VOID,
)

HIDDEN = len(COLOUR_LETTERS)
"""The colour of a brick that is not seen yet: no brick has it, and it is never shot."""

SINGLE_SCORE = 20
PAIR = 4
MIXED = 8
ALONE_MARKED = 8
PAIR_MARKED = 3
RIM = 1
"""Costs of a brick, in tenths of a shot: alone, two short of a group; in a pair; with mates that all have arrows and
may fly away; with an arrow of its own, which leaves by itself once it is free; and in addition at the edge, where it
blocks lanes."""

_AT_RIM = tuple(RIM * (cell // SIZE in (0, SIZE - 1) or cell % SIZE in (0, SIZE - 1)) for cell in range(CELLS))
_COLOUR_OF = bytes(brick >> 3 for brick in range(256))
_AROUND = tuple(cells + (CELLS,) * (4 - len(cells)) for cells in NEIGHBOURS)
"""The four neighbours of a cell, at the edge with a place beyond the field."""
_WAYS = tuple((LANES[near].line, near, near + SIZE) for near in (*range(SIZE), *range(2 * SIZE, 3 * SIZE)))
"""The rows and columns, each with the lanes at its beginning and at its end."""
_CELLS = tuple(lane.cells for lane in LANES)


def _lanes_near(cell: int) -> int:
    """A mask for `_SEEN`: both bits for the lanes of a cell's own row and column, one for those beside."""
    mask = bytearray(LANE_DEPTH * len(LANES))
    for lane in LANES:
        off = abs(lane.index % SIZE - (cell // SIZE if lane.index < 2 * SIZE else cell % SIZE))
        if off <= 1:
            mask[LANE_DEPTH * lane.index : LANE_DEPTH * (lane.index + 1)] = [1 if off else 3] * LANE_DEPTH
    return int.from_bytes(mask)


_LANES_NEAR = tuple(map(_lanes_near, range(CELLS)))
_SEEN = tuple(bytes(3 * (brick == colour) for brick in range(256)) for colour in range(HIDDEN + 1))
"""For the bricks of a border: two bits where one has the colour."""
_UNSEEN = 1 / 7
"""Weight of an unseen brick as one of the colour."""
_SHORTAGE = [[10 * exp(-(bricks + unseen * _UNSEEN) / 4) for unseen in range(49)] for bricks in range(49)]
"""Cost of a lone brick, in tenths of a shot, by the bricks of its colour near it and by those unseen; bricks of its own
lanes count twice."""

Shot = tuple[int, int, int, int, bytes | None]
"""Its lane, where it lands, what all bricks cost then, its points, and the board if it explodes something."""


def cost(board: bytes) -> int:
    """Return the distance of a field from being cleared, in tenths of a shot; 0 is empty."""
    tints = board[:CELLS].translate(_COLOUR_OF) + b"\xff"
    total = 0
    for cell, brick in enumerate(board[:CELLS]):
        if brick != EMPTY:
            mates = [board[other] for other in NEIGHBOURS[cell] if tints[other] == tints[cell]]
            total += _AT_RIM[cell]
            if brick & 7:
                total += PAIR_MARKED if mates else ALONE_MARKED
            elif mates:
                total += MIXED if all(mate & 7 for mate in mates) else PAIR
            else:
                total += SINGLE_SCORE
    return total


def shortage(board: bytes) -> float:
    """Return the cost, in tenths of a shot, of having few bricks of their colours near lone bricks without arrows."""
    tints = board[:CELLS].translate(_COLOUR_OF) + b"\xff"
    border = board[CELLS:]
    total = 0.0
    unseen = int.from_bytes(border.translate(_SEEN[HIDDEN]))
    for cell, brick in enumerate(board[:CELLS]):
        if brick != EMPTY and not brick & 7:
            colour = brick >> 3
            one, two, three, four = _AROUND[cell]
            if colour not in (tints[one], tints[two], tints[three], tints[four]):
                near = _LANES_NEAR[cell]
                seen = int.from_bytes(border.translate(_SEEN[colour]))
                total += _SHORTAGE[(near & seen).bit_count()][(near & unseen).bit_count()]
    return total


def landings(board: bytes) -> Iterator[tuple[int, int]]:
    """The lanes that can shoot, each with the cell where the brick comes to rest."""
    field = board[:CELLS]
    for line, near, far in _WAYS:
        cells = field[line]
        free = SIZE - len(cells.lstrip(VOID))
        if free == SIZE:
            continue
        if free:
            yield near, _CELLS[near][free - 1]
        free = SIZE - len(cells.rstrip(VOID))
        if free:
            yield far, _CELLS[far][free - 1]


def shots(board: bytes, costs: int, added: int) -> Iterator[Shot]:
    """All shots of bricks that are seen; the board's bricks cost `costs`, and the colour `added` comes after it."""
    tints = board[:CELLS].translate(_COLOUR_OF) + b"\xff"
    for lane, landing in landings(board):
        colour = board[CELLS + LANE_DEPTH * lane]
        if colour == HIDDEN:
            continue
        after = costs + _AT_RIM[landing]
        one, two, three, four = _AROUND[landing]
        mates = (tints[one] == colour) + (tints[two] == colour) + (tints[three] == colour) + (tints[four] == colour)
        if not mates:
            yield lane, landing, after + ALONE_MARKED, 0, None
            continue
        if mates == 1:
            if tints[one] == colour:
                mate = one
            elif tints[two] == colour:
                mate = two
            else:
                mate = three
            mate = mate if tints[mate] == colour else four
            one, two, three, four = _AROUND[mate]
            if not (tints[one] == colour or tints[two] == colour or tints[three] == colour or tints[four] == colour):
                freed = ALONE_MARKED - PAIR_MARKED if board[mate] & 7 else SINGLE_SCORE - MIXED
                yield lane, landing, after + PAIR_MARKED - freed, 0, None
                continue
        following, gain = explode(board, lane, landing, added)
        yield lane, landing, cost(following), gain, following


def laid(board: bytes, lane: int, landing: int, added: int) -> bytearray:
    """The board with the lane's brick on its landing cell, before anything explodes."""
    after = bytearray(board)
    inner = CELLS + LANE_DEPTH * lane
    after[landing] = after[inner] << 3 | LANES[lane].arrow
    after[inner : inner + LANE_DEPTH] = *after[inner + 1 : inner + LANE_DEPTH], added
    return after


def explode(board: bytes, lane: int, landing: int, added: int) -> tuple[bytes, int]:
    """The board when everything rests after a shot that completes a group, and the points for it."""
    after = laid(board, lane, landing, added)
    field = after[:CELLS]
    border = after[CELLS:]
    gain, _ = moves.explode(field, border, {landing}, None)
    return bytes(field + border), gain
