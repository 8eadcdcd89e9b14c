"""The end of a game of Combact: what has decided it is counted out, then the winner's organism pulses."""

from collections.abc import Iterator, Mapping
from itertools import chain

from game.games.combact.rules.goals import Ending, bases
from game.games.combact.rules.placements import Placement
from game.games.combact.rules.position import Goal, Position, laid
from game.games.combact.view.board import Layer, Pieces, lying
from game.games.combact.view.land import border, owners, regions
from game.games.combact.view.marks import Halo
from game.games.combact.view.organisms import place_of_field
from game.rules import Outcome
from game.scenes.animation.tally import TallyItem
from game.stage.easing import ease_in_out, ease_out, ease_out_back
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Call, Delay, InTurn, Parallel, Tween

FIELD_SECONDS = {Goal.AUTONOMY: 0.09, Goal.BASES: 0.45}
"""Seconds for a field, and for a base, where there are few of them."""
WAVE = 0.6
"""Seconds until the pulse has reached the whole organism."""


def counted(pieces: Pieces, position: Position, outcome: Outcome) -> list[TallyItem]:
    """Return what decided the game, in the order of counting; nothing in a game for time, which no number decides."""
    if position.goal is Goal.TIME:
        return []
    if position.goal is Goal.AUTONOMY:
        return list(_regions(pieces, owners(position)))
    own = [thing for side in (0, 1) for thing in _bases(pieces, position, side, side)]
    if outcome.reason != Ending.FOREIGN_BASES:
        return own
    return [*own, *(thing for side in (0, 1) for thing in _bases(pieces, position, side, 1 - side))]


def _regions(pieces: Pieces, owned: Mapping[int, int]) -> Iterator[TallyItem]:
    """The land of both sides, the smallest regions first: a light runs round each, then its number comes."""
    for region in regions(owned):
        lights = [
            Sprite(light, pieces.space, *place_of_field(field), layer=Layer.LIGHT)
            for field, light in chain(*border(region))
        ]
        yield TallyItem(region.side, len(region.fields), marks=(*lights, pieces.number(region)))


def _bases(pieces: Pieces, position: Position, side: int, owner: int) -> Iterator[TallyItem]:
    """The bases of `owner` that a side has connected, each with the chain of pieces that leads to it."""
    for base in bases(position):
        if base.owner == owner and base.connected[side]:
            sprite = pieces.bases[base.point]
            pop = InTurn(
                Delay(0.2), Tween(sprite, 0.1, ease_out, scale=1.45), Tween(sprite, 0.15, ease_out_back, scale=1.0)
            )
            chain = _chain([one for one in laid(position) if one.side == side], base.point)
            yield TallyItem(side, int(owner == side), pop, tuple(_halo(pieces, one) for one in chain))


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


def _halo(pieces: Pieces, one: Placement) -> Sprite:
    organism, at = lying(one)
    return Sprite(Halo.of(organism, "fits"), pieces.space, *at, layer=Layer.LAST)


def feast(pieces: Pieces, position: Position, side: int | None, lively: bool) -> Animation:
    """A pulse runs through the winner's organism, piece by piece as it has grown; then all of it breathes at once."""
    own = [n for n, one in enumerate(laid(position)) if one.side == side]
    if not lively or not own or side is None:
        return Delay(0.3)
    apart = min(0.09, WAVE / len(own))
    halos = [_halo(pieces, laid(position)[n]) for n in own]

    def begin() -> None:
        for halo in halos:
            halo.alpha = 0.0
            pieces.glow.append(pieces.stage.add(halo))

    parts: list[Animation] = []
    for number, (n, halo) in enumerate(zip(own, halos, strict=True)):
        piece = pieces.laid[n]
        swell = InTurn(Tween(piece, 0.12, ease_out, scale=1.1), Tween(piece, 0.16, ease_in_out, scale=1.0))
        parts.append(InTurn(Delay(apart * number), Parallel(swell, Tween(halo, 0.2, alpha=0.9))))
    breath = [Tween(pieces.laid[n], 0.16, ease_out, scale=1.05) for n in own]
    back = [Tween(pieces.laid[n], 0.2, ease_in_out, scale=1.0) for n in own]
    fade = [Tween(halo, 0.3, alpha=0.0) for halo in halos]
    return InTurn(Call(begin), Parallel(*parts), Parallel(*breath), Parallel(*back, *fade), Call(pieces.glow.clear))
