"""The end of a game of Combact on the board: what has decided it is counted out, then the winner's organism pulses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from game.games.combact.rules.geometry import FIELDS
from game.games.combact.rules.goals import Ending, bases, territory
from game.games.combact.rules.laying import legal_placements
from game.games.combact.rules.placements import Placement
from game.games.combact.rules.position import Goal, Position, laid
from game.games.combact.view.board import Layer, Pieces, landing
from game.games.combact.view.ground import place
from game.games.combact.view.marks import Count, FieldMark, Halo, PlaceMark, kind_of_field, middle_of_field
from game.rules import Outcome
from game.scenes.parts.counting import Counted
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Call, Delay, Parallel, Sequence, Tween, ease_in_out, ease_out, ease_out_back

PACE = {Goal.TIME: 0.02, Goal.AUTONOMY: 0.09, Goal.BASES: 0.45}
"""Seconds for a way to lay a piece, a field, and a base, where there are few of them."""
WAVE = 0.6
"""Seconds until the pulse has reached the whole organism."""


def counted(pieces: Pieces, position: Position, outcome: Outcome) -> list[Counted]:
    """What has decided the game, in the order in which it is counted out."""
    if position.goal is Goal.TIME:
        return [thing for side in (0, 1) for thing in _ways(pieces, position, side)]
    if position.goal is Goal.AUTONOMY:
        return [thing for side in (0, 1) for thing in _regions(pieces, position, side)]
    own = [thing for side in (0, 1) for thing in _bases(pieces, position, side, side)]
    if outcome.reason != Ending.FOREIGN_BASES:
        return own
    return [*own, *(thing for side in (0, 1) for thing in _bases(pieces, position, side, 1 - side))]


def _ways(pieces: Pieces, position: Position, side: int) -> Iterator[Counted]:
    """The ways that are left to lay a piece, place by place."""
    places: defaultdict[tuple[float, float], int] = defaultdict(int)
    for one in legal_placements(position, side):
        x, y = landing(one.piece, side, one.turn, one.point)
        places[round(x, 2), round(y, 2)] += 1
    for (x, y), count in sorted(places.items(), key=lambda entry: entry[0][::-1]):
        yield Counted(side, count, marks=(Sprite(PlaceMark(True), pieces.space, x, y, layer=Layer.PLACE),))


def _regions(pieces: Pieces, position: Position, side: int) -> Iterator[Counted]:
    """The regions of a side, the smallest first, with the sum up to each of them."""
    free = {field for field, owner in enumerate(territory(position)) if owner == side}
    regions = []
    while free:
        front, region = [min(free)], []
        while front:
            field = front.pop(0)
            if field in free:
                free.remove(field)
                region.append(field)
                front += FIELDS[field].neighbours
        regions.append(region)
    total = 0
    for region in sorted(regions, key=len):
        total += len(region)
        middles = [place(middle_of_field(field)) for field in region]
        marks = [
            Sprite(FieldMark(kind_of_field(field), "open"), pieces.space, *at, layer=Layer.PLACE)
            for field, at in zip(region, middles, strict=True)
        ]
        x, y = (sum(at[n] for at in middles) / len(middles) for n in (0, 1))
        at = min(middles, key=lambda middle: (middle[0] - x) ** 2 + (middle[1] - y) ** 2)
        marks.append(Sprite(Count(total, "token"), pieces.space, *at, layer=Layer.COUNT))
        yield Counted(side, len(region), marks=tuple(marks))


def _bases(pieces: Pieces, position: Position, side: int, owner: int) -> Iterator[Counted]:
    """The bases of `owner` that a side has connected, each with the chain of pieces that leads to it."""
    for base in bases(position):
        if base.owner == owner and base.connected[side]:
            sprite = pieces.bases[base.point]
            pop = Sequence(
                Delay(0.2), Tween(sprite, 0.1, ease_out, scale=1.45), Tween(sprite, 0.15, ease_out_back, scale=1.0)
            )
            chain = _chain([one.placement for one in laid(position) if one.side == side], base.point)
            yield Counted(side, int(owner == side), pop, tuple(_halo(pieces, one, side) for one in chain))


def _chain(net: list[Placement], point: int) -> list[Placement]:
    """The shortest chain of pieces, each sharing a point with the next, from the first one laid to a point."""
    ways = [[net[0]]]
    seen = {net[0]}
    for way in ways:
        if point in way[-1].points:
            return way
        near = [one for one in net if one not in seen and set(one.points) & set(way[-1].points)]
        seen.update(near)
        ways += [[*way, one] for one in near]
    return [one for one in net if point in one.points][:1]


def _halo(pieces: Pieces, one: Placement, side: int) -> Sprite:
    x, y = landing(one.piece, side, one.turn, one.point)
    return Sprite(Halo(one.piece, side, one.turn, "fits"), pieces.space, x, y, layer=Layer.LAST)


def feast(pieces: Pieces, position: Position, side: int | None, lively: bool) -> Animation:
    """A pulse runs through the winner's organism, piece by piece as it has grown; then all of it breathes at once."""
    own = [n for n, one in enumerate(laid(position)) if one.side == side]
    if not lively or not own or side is None:
        return Delay(0.3)
    apart = min(0.09, WAVE / len(own))
    halos = [_halo(pieces, laid(position)[n].placement, side) for n in own]

    def begin() -> None:
        for halo in halos:
            halo.alpha = 0.0
            pieces.glow.append(pieces.stage.add(halo))

    parts: list[Animation] = []
    for number, (n, halo) in enumerate(zip(own, halos, strict=True)):
        piece = pieces.laid[n]
        swell = Sequence(Tween(piece, 0.12, ease_out, scale=1.1), Tween(piece, 0.16, ease_in_out, scale=1.0))
        parts.append(Sequence(Delay(apart * number), Parallel(swell, Tween(halo, 0.2, alpha=0.9))))
    breath = [Tween(pieces.laid[n], 0.16, ease_out, scale=1.05) for n in own]
    back = [Tween(pieces.laid[n], 0.2, ease_in_out, scale=1.0) for n in own]
    fade = [Tween(halo, 0.3, alpha=0.0) for halo in halos]
    return Sequence(Call(begin), Parallel(*parts), Parallel(*breath), Parallel(*back, *fade), Call(pieces.stop_glowing))
