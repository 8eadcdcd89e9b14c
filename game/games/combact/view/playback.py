"""A move of Combact as an animation, with motion and without; and the end of a game: what has decided it is counted
out, then the winner's organism pulses.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import dist
from statistics import fmean

from game.games.combact.rules.geometry import XY
from game.games.combact.rules.goals import Ending, bases
from game.games.combact.rules.laying import legal_placements
from game.games.combact.rules.moves import (
    BaseConnected,
    Event,
    OriginatorPut,
    Passed,
    Placed,
    TokenSpent,
)
from game.games.combact.rules.placements import Placement
from game.games.combact.rules.position import Goal, Position, laid
from game.games.combact.rules.terrain import FIELD_BITS, fields_of, reached, territories
from game.games.combact.view.board import Layer, Pieces, lying, owners
from game.games.combact.view.held import LIFT, Drop
from game.games.combact.view.marks import BaseMark, Count, FieldMark, Halo, PlaceMark, Plate
from game.games.combact.view.organisms import CENTRE, NEUTRAL, SIZE, Organism, place_of_field, place_of_point
from game.games.combact.view.ring import LIFTED, MICRO_LIFTED, REACH, Key, Ring
from game.rules import Outcome
from game.scenes.animation.playback import CHOICE, STEP, Marked, MoveStep, ScriptedPlayback
from game.scenes.animation.tally import TallyItem
from game.stage.art import Art
from game.stage.easing import ease_in, ease_in_out, ease_out, ease_out_back
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Call, Delay, InTurn, Parallel, Tween

PACE = {Goal.TIME: 0.02, Goal.AUTONOMY: 0.09, Goal.BASES: 0.45}
"""Seconds for a way to lay a piece, a field, and a base, where there are few of them."""
WAVE = 0.6
"""Seconds until the pulse has reached the whole organism."""


def pan(x: float) -> float:
    """Return the stereo position of a sound, -1 (left) to 1."""
    return 0.6 * (x - CENTRE) / (SIZE / 2)


@dataclass(eq=False, repr=False)
class Playback(ScriptedPlayback[Pieces, Position, Event]):
    """Leads the ring, too. Without motion what changes is outlined for a beat, and afterwards for another."""

    ring: Ring
    drop: Drop | None = None
    """Where the piece was let go, if it was held by a person."""

    def script(self, before: Position, events: Sequence[Event], after: Position) -> Iterator[MoveStep]:
        yield MoveStep(self.ring.hold_breath)
        for event in events:
            match event:
                case OriginatorPut():
                    yield self._put(after)
                case Placed():
                    yield self._place(event, before, after)
                case TokenSpent(points):
                    for point in points:
                        yield self._spend(before.side, point)
                case BaseConnected(point):
                    yield self._connect(after, point)
                case Passed():
                    yield self._pass()
        if any(isinstance(event, Placed) for event in events):
            yield from self._enclose(after)
        yield MoveStep(partial(self.ring.show, after), motion=partial(self.ring.turn_over, after))

    def _hear(self, name: str, x: float, volume: float = 1.0) -> Call:
        return Call(lambda: self.sound(name, volume, pan(x)))

    def _light(self, seconds: float, *places: XY, radius: float = 0.5) -> Marked:
        """Rings of light round places."""
        layer = Layer.PLATE if radius == REACH else Layer.LAST
        return self._marked(seconds, *((Plate(radius, "chosen"), place, layer) for place in places))

    def _marked(self, seconds: float, *marks: tuple[Art, XY, Layer]) -> Marked:
        return Marked(seconds, (Sprite(art, self.pieces.space, *place, layer=layer) for art, place, layer in marks))

    def _pass(self) -> MoveStep:
        hear = self._hear("turn", CENTRE, 0.8)
        return MoveStep(sound=hear, motion=lambda: InTurn(self.ring.dim(), hear, Delay(0.25)), after=Marked(STEP))

    def _put(self, after: Position) -> MoveStep:
        """The originator goes into its gap."""
        hear, gap = self._hear("originator", CENTRE), self.ring.originator_place(after)
        return MoveStep(
            change=partial(self.ring.jump, after),
            sound=hear,
            motion=lambda: Parallel(self.ring.dim(), InTurn(self.ring.put_originator(after), hear)),
            before=self._light(CHOICE, gap),
            after=self._light(STEP, gap),
        )

    # Laying

    def _place(self, event: Placed, before: Position, after: Position) -> MoveStep:
        """A piece is laid, while the originator walks to the place of a bacterium."""
        key = self.ring.key(before.side, event.placement.piece)
        organism, at = lying(event.placement)
        hear, line = self._hear("place", at[0]), Halo.of(organism, "last")

        def change() -> None:
            self.pieces.last.clear()
            self.ring.take(key)
            self.ring.darken()
            self.pieces.lay(event.placement)
            self.ring.jump(after)

        def motion() -> Animation:
            moves = [self.ring.dim()]
            if organism.piece in before.ring:
                walk = self.ring.walk(before, after, before.ring.index(organism.piece) + 1)
                moves.append(InTurn(Delay(0.1), self._hear("originator", CENTRE, 0.6), walk))
            return Parallel(*moves, self._fly(organism, at, key, hear))

        return MoveStep(
            change=change,
            sound=hear,
            motion=motion,
            before=None if self.drop else self._light(CHOICE, self.ring.home(key), radius=REACH),
            after=self._marked(STEP, (line, at, Layer.LAST)),
            arts=self.scaled(line),
        )

    def _fly(self, organism: Organism, to: XY, key: Key, hear: Call) -> Animation:
        """The piece flies from the ring, or falls out of the player's hand, onto its place."""
        x, y = to
        sprite = Sprite(organism, self.pieces.space, x, y, layer=Layer.FLYING)
        if self.drop is not None:
            sprite.x, sprite.y, sprite.scale = self.drop.x, self.drop.y, LIFT
            flight: Animation = Tween(sprite, 0.07, ease_in, x=x, y=y, scale=1.0)
        else:
            sprite.x, sprite.y = self.ring.home(key)
            sprite.scale = LIFTED if key[0] == NEUTRAL else MICRO_LIFTED
            # The picture is turned already: at first it is shown turned back.
            sprite.angle = -60.0 * (organism.turn if organism.turn <= 3 else organism.turn - 6)
            flight = Parallel(
                Tween(sprite, 0.42, ease_in_out, x=x, y=y),
                Tween(sprite, 0.34, ease_in_out, angle=0.0),
                InTurn(Tween(sprite, 0.28, ease_out, scale=1.12), Tween(sprite, 0.14, ease_in, scale=1.0)),
            )

        def begin() -> None:
            self.pieces.last.clear()
            self.ring.take(key)
            self.pieces.stage.add(sprite)

        def land() -> None:
            self.pieces.stage.remove(sprite)
            sprite.layer = Layer.LAID
            self.pieces.laid.append(self.pieces.stage.add(sprite))

        settle = InTurn(
            Tween(sprite, 0.05, ease_out, width=1.045, height=0.955),
            Tween(sprite, 0.11, ease_out_back, width=1.0, height=1.0),
        )
        return InTurn(Call(begin), flight, Call(land), hear, settle)

    def _spend(self, side: int, point: int) -> MoveStep:
        """A token that a point needs goes to the other side."""
        at, tokens, home = place_of_point(point), self.ring.tokens, self.ring.token_home
        hear = self._hear("token", at[0])
        return MoveStep(
            change=partial(self.ring.give, side),
            sound=hear,
            motion=lambda: InTurn(hear, self.ring.spend(side, at)),
            before=self._light(CHOICE, at, home(side, len(tokens[side]) - 1)),
            after=self._light(STEP, at, home(1 - side, len(tokens[1 - side]))),
        )

    def _connect(self, after: Position, point: int) -> MoveStep:
        sprite = self.pieces.bases[point]
        base = next(base for base in bases(after) if base.point == point)
        art = BaseMark(base.owner, base.connected)
        hear, connect = self._hear("count", sprite.x), partial(setattr, sprite, "art", art)
        pop = Tween(sprite, 0.1, ease_out, scale=1.45), Tween(sprite, 0.18, ease_out_back, scale=1.0)
        return MoveStep(
            change=connect,
            sound=hear,
            motion=lambda: InTurn(hear, Call(connect), *pop),
            after=self._light(STEP, (sprite.x, sprite.y)),
        )

    def _enclose(self, after: Position) -> Iterator[MoveStep]:
        """Fields that have become territory are painted, those that no longer are lose their paint."""
        were = self.pieces.territory
        are = {field: self.pieces.tint(field, owner) for field, owner in owners(after).items()}
        changed = sorted(
            field
            for field in were.keys() | are.keys()
            if field not in were or field not in are or were[field].art != are[field].art
        )
        if changed:
            marks = [(FieldMark.of(field, "open"), place_of_field(field), Layer.PLACE) for field in changed]
            yield MoveStep(
                partial(self.pieces.paint, after),
                motion=partial(self._paint, are),
                before=self._marked(CHOICE, *marks),
                after=self._marked(STEP, *marks),
            )

    def _paint(self, are: dict[int, Sprite]) -> Animation:
        were = self.pieces.territory
        gone, new = were.keys() - are.keys(), {field: sprite for field, sprite in are.items() if field not in were}
        for sprite in new.values():
            sprite.alpha = 0.0

        def begin() -> None:
            for field, sprite in are.items():
                if field in new:
                    self.pieces.stage.add(sprite)
                else:
                    were[field].art = sprite.art

        def finish() -> None:
            self.pieces.stage.remove_all([were.pop(field) for field in gone])
            were.update(new)

        fades = [Tween(sprite, 0.25, alpha=1.0) for sprite in new.values()]
        fades += [Tween(were[field], 0.2, alpha=0.0) for field in gone]
        return InTurn(Call(begin), Parallel(*fades), Call(finish))


def counted(pieces: Pieces, position: Position, outcome: Outcome) -> list[TallyItem]:
    """Return what decided the game, in the order of counting."""
    if position.goal is Goal.TIME:
        return [thing for side in (0, 1) for thing in _ways(pieces, position, side)]
    if position.goal is Goal.AUTONOMY:
        return [thing for side in (0, 1) for thing in _regions(pieces, position, side)]
    own = [thing for side in (0, 1) for thing in _bases(pieces, position, side, side)]
    if outcome.reason != Ending.FOREIGN_BASES:
        return own
    return [*own, *(thing for side in (0, 1) for thing in _bases(pieces, position, side, 1 - side))]


def _ways(pieces: Pieces, position: Position, side: int) -> Iterator[TallyItem]:
    """The ways that are left to lay a piece, place by place."""
    places: defaultdict[tuple[float, float], int] = defaultdict(int)
    for one in legal_placements(position, side):
        _, (x, y) = lying(one)
        places[round(x, 2), round(y, 2)] += 1
    for (x, y), count in sorted(places.items(), key=lambda entry: entry[0][::-1]):
        yield TallyItem(side, count, marks=(Sprite(PlaceMark(True), pieces.space, x, y, layer=Layer.PLACE),))


def _regions(pieces: Pieces, position: Position, side: int) -> Iterator[TallyItem]:
    """The regions of a side, the smallest first, with the sum up to each of them."""
    free, regions, total = territories(*position.masks)[side], list[int](), 0
    while free:
        regions.append(reached(FIELD_BITS[fields_of(free)[0]], free))
        free ^= regions[-1]
    for region in sorted(regions, key=int.bit_count):
        total += region.bit_count()
        first, *others = ((field, place_of_field(field)) for field in fields_of(region))
        # They light up around the first one.
        middles = dict([first, *sorted(others, key=lambda other: dist(other[1], first[1]))])
        marks = [
            Sprite(FieldMark.of(field, "open"), pieces.space, *at, layer=Layer.PLACE) for field, at in middles.items()
        ]
        middle = (fmean(x for x, _ in middles.values()), fmean(y for _, y in middles.values()))
        at = min(middles.values(), key=partial(dist, middle))
        marks.append(Sprite(Count(total, "token"), pieces.space, *at, layer=Layer.COUNT))
        yield TallyItem(side, region.bit_count(), marks=tuple(marks))


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
