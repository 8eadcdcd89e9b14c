"""A move of Combact as an animation, with motion and without."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from msgspec.structs import replace

from game.games.combact.rules.geometry import XY
from game.games.combact.rules.goals import bases
from game.games.combact.rules.moves import (
    BaseConnected,
    Event,
    OriginatorPut,
    Passed,
    Placed,
    TokenSpent,
)
from game.games.combact.rules.placements import FIVE
from game.games.combact.rules.position import Position
from game.games.combact.rules.terrain import count_at
from game.games.combact.view.board import Layer, Pieces, PointMarks, lying
from game.games.combact.view.enclosing import Enclosing
from game.games.combact.view.held import LIFT, Drop
from game.games.combact.view.land import LandCount, Region, arts_of, border, owners, regions
from game.games.combact.view.marks import BaseMark, FieldMark, FullPoint, Halo, Plate
from game.games.combact.view.organisms import BOARD_SIZE, CENTRE, NEUTRAL, Organism, place_of_field, place_of_point
from game.games.combact.view.ring import Key, Ring
from game.scenes.animation.playback import CHOICE, STEP_SECONDS, Marked, MoveStep, ScriptedPlayback
from game.stage.art import Art
from game.stage.easing import ease_in, ease_in_out, ease_out, ease_out_back
from game.stage.sounds import step
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Call, Deferred, Delay, FollowPath, InTurn, Parallel, Timeline, Tween

FLIGHT = 0.42
FALL = 0.07
"""Seconds until a piece lies that comes from the ring, or out of a hand."""
FULL = 0.32
"""Radius of the light at a point that becomes full."""
BESIDE = 0.07
"""Seconds between two points that become full at once."""
GAINS = (1, 8, 24)
"""Numbers of fields from which on a gain of land is heard as a small, a larger and a great one."""


def pan(x: float) -> float:
    """Return the stereo position of a sound, -1 (left) to 1."""
    return 0.6 * (x - CENTRE) / (BOARD_SIZE / 2)


@dataclass(eq=False, repr=False)
class Playback(ScriptedPlayback[Pieces, Position, Event]):
    """Leads the ring, too. Without motion what changes is outlined for a beat, and afterwards for another."""

    ring: Ring
    points: PointMarks
    drop: Drop | None = None
    """Where the piece was let go, if it was held by a person."""

    def script(self, before: Position, events: Sequence[Event], after: Position) -> Iterator[MoveStep]:
        yield MoveStep(self.ring.hold_breath)
        for event in events:
            match event:
                case OriginatorPut():
                    yield self._put(after)
                case Placed():
                    yield from self._lay(event, before, after)
                case TokenSpent(points):
                    for point in points:
                        yield self._spend(before.side, point)
                case BaseConnected(point):
                    yield self._connect(after, point)
                case Passed():
                    yield self._pass()
        if any(isinstance(event, Placed) for event in events):
            yield from self._enclose(before, events, after)
        yield self._turn_over(after)

    def _hear(self, name: str, x: float, volume: float = 1.0) -> Call:
        return Call(lambda: self.sound(name, volume, pan(x)))

    def _light(self, seconds: float, *places: XY, radius: float = 0.5) -> Marked:
        """Rings of light round places."""
        layer = Layer.PLATE if radius == self.ring.reach else Layer.LAST
        return self._marked(seconds, *((Plate(radius, "chosen"), place, layer) for place in places))

    def _marked(self, seconds: float, *marks: tuple[Art, XY, Layer]) -> Marked:
        return Marked(seconds, (Sprite(art, self.pieces.space, *place, layer=layer) for art, place, layer in marks))

    def _pass(self) -> MoveStep:
        hear = self._hear("turn", CENTRE, 0.8)
        return MoveStep(
            sound=hear, motion=lambda: InTurn(self.ring.dim(), hear, Delay(0.25)), after=Marked(STEP_SECONDS)
        )

    def _put(self, after: Position) -> MoveStep:
        """The originator goes into its gap."""
        hear = self._hear("originator", CENTRE)
        gap = self.ring.originator_place(after)
        return MoveStep(
            change=partial(self.ring.jump, after),
            sound=hear,
            motion=lambda: Parallel(self.ring.dim(), InTurn(self.ring.put_originator(after), hear)),
            before=self._light(CHOICE, gap),
            after=self._light(STEP_SECONDS, gap),
        )

    # Laying

    def _lay(self, event: Placed, before: Position, after: Position) -> Iterator[MoveStep]:
        """A piece is laid; where it lies, points that are full now get their ring at once."""
        place = self._place(event, before, after)
        side = event.placement.side
        full = [point for point, count in event.counts if count_at(before.counts[side], point) < FIVE <= count]
        if not full:
            yield place
            return
        landed = FLIGHT if self.drop is None else FALL
        moving = place.motion() if place.motion is not None else Delay(landed)
        yield place._replace(motion=lambda: moving, lasts=landed)
        yield self._fill(side, full, moving.duration - landed)

    def _fill(self, side: int, points: Sequence[int], lasts: float) -> MoveStep:
        """Points become full, one after the other."""
        places = [place_of_point(point) for point in points]
        hear = self._hear("full", sum(x for x, _ in places) / len(places))

        def motion() -> Animation:
            line = Timeline()
            line.at(0.0, hear)
            for number, point in enumerate(points):
                line.at(number * BESIDE, self._close(side, point))
            return line

        return MoveStep(
            change=lambda: [self.points.fill(side, point) for point in points],
            sound=hear,
            motion=motion,
            lasts=max(lasts, 0.2),
            seen=0.1,
            after=self._light(STEP_SECONDS, *places, radius=FULL),
            arts=self.scaled(FullPoint(side), Plate(FULL, "chosen")),
        )

    def _close(self, side: int, point: int) -> Animation:
        """A ring closes round a point, in a light."""
        x, y = place_of_point(point)
        light = Sprite(Plate(FULL, "chosen"), self.pieces.space, x, y, layer=Layer.FULL, scale=0.6)

        def begin() -> Animation:
            ring = self.points.fill(side, point)
            ring.scale = 2.4
            return InTurn(Tween(ring, 0.1, ease_in, scale=0.85), Tween(ring, 0.12, ease_out_back, scale=1.0))

        shine = InTurn(Tween(light, 0.1, ease_out, scale=1.0), Tween(light, 0.3, ease_in, scale=1.3, alpha=0.0))
        return Parallel(Deferred(0.22, begin), self.points.full.during(shine, [light]))

    def _place(self, event: Placed, before: Position, after: Position) -> MoveStep:
        """A piece is laid, while the originator walks to the place of a bacterium."""
        key = self.ring.key(before.side, event.placement.piece)
        organism, at = lying(event.placement)
        hear = self._hear("place", at[0])
        line = Halo.of(organism, "last")

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
            before=None if self.drop else self._light(CHOICE, self.ring.home(key), radius=self.ring.reach),
            after=self._marked(STEP_SECONDS, (line, at, Layer.LAST)),
            arts=self.scaled(organism, line),
        )

    def _fly(self, organism: Organism, to: XY, key: Key, hear: Call) -> Animation:
        """The piece flies from the ring, or falls out of the player's hand, onto its place."""
        x, y = to
        sprite = Sprite(organism, self.pieces.space, x, y, layer=Layer.FLYING)
        if self.drop is not None:
            sprite.x = self.drop.x
            sprite.y = self.drop.y
            sprite.scale = LIFT
            flight: Animation = Tween(sprite, FALL, ease_in, x=x, y=y, scale=1.0)
        else:
            sprite.x, sprite.y = self.ring.home(key)
            sprite.scale = self.ring.lifted if key[0] == NEUTRAL else self.ring.micro_lifted
            flight = Parallel(
                Tween(sprite, FLIGHT, ease_in_out, x=x, y=y),
                self._turn(sprite, organism),
                InTurn(Tween(sprite, FLIGHT - 0.14, ease_out, scale=1.12), Tween(sprite, 0.14, ease_in, scale=1.0)),
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

    @staticmethod
    def _turn(sprite: Sprite, organism: Organism) -> Animation:
        """Turn a flying piece from how it lay in the ring. That picture is painted already; the one it ends with is
        painted along, and takes its place halfway, when the piece is the fastest.
        """
        whole = 60.0 * (organism.turn if organism.turn <= 3 else organism.turn - 6)
        sprite.art = replace(organism, turn=0)

        def turn(share: float) -> None:
            passed = ease_in_out(share)
            if passed < 0.5:
                sprite.angle = whole * passed
                return
            if sprite.art != organism:
                sprite.art = organism
                sprite.jump()
            sprite.angle = whole * (passed - 1.0)

        return FollowPath(0.34, turn)

    def _spend(self, side: int, point: int) -> MoveStep:
        """A token that a point needs goes to the other side."""
        at = place_of_point(point)
        tokens = self.ring.tokens
        home = self.ring.token_home
        hear = self._hear("token", at[0])
        return MoveStep(
            change=partial(self.ring.give, side),
            sound=hear,
            motion=lambda: InTurn(hear, self.ring.spend(side, at)),
            before=self._light(CHOICE, at, home(side, len(tokens[side]) - 1)),
            after=self._light(STEP_SECONDS, at, home(1 - side, len(tokens[1 - side]))),
        )

    def _connect(self, after: Position, point: int) -> MoveStep:
        sprite = self.pieces.bases[point]
        base = next(base for base in bases(after) if base.point == point)
        art = BaseMark(base.owner, base.connected)
        hear = self._hear("count", sprite.x)
        connect = partial(setattr, sprite, "art", art)
        pop = Tween(sprite, 0.1, ease_out, scale=1.45), Tween(sprite, 0.18, ease_out_back, scale=1.0)
        return MoveStep(
            change=connect,
            sound=hear,
            motion=lambda: InTurn(hear, Call(connect), *pop),
            after=self._light(STEP_SECONDS, (sprite.x, sprite.y)),
        )

    # Land

    def _enclose(self, before: Position, events: Sequence[Event], after: Position) -> Iterator[MoveStep]:
        """Land that is gained is outlined in light, and its fields are told; what is lost loses its tint."""
        were = owners(before)
        are = owners(after)
        changed = sorted(field for field in were.keys() | are.keys() if were.get(field) != are.get(field))
        if not changed:
            return
        gained = [region for region in regions(are) if any(were.get(field) != region.side for field in region.fields)]
        open_fields = [(FieldMark.of(field, "open"), place_of_field(field), Layer.PLACE) for field in changed]
        numbers = [(LandCount(len(one.fields), one.side), one.middle, Layer.COUNT) for one in gained]
        lights = [(light, place_of_field(field), Layer.PLACE) for one in gained for field, light in chain(*border(one))]
        laid = next(lying(event.placement)[1] for event in events if isinstance(event, Placed))
        enclosing = Enclosing(self.pieces, self.pieces.land(after), gained, laid)
        yield MoveStep(
            partial(self.pieces.paint, after),
            sound=self._hear_gain(gained),
            motion=lambda: Parallel(enclosing.animation(), self._hear_gain(gained)),
            lasts=enclosing.run,
            seen=0.1,
            before=self._marked(CHOICE, *open_fields),
            after=self._marked(2 * STEP_SECONDS if gained else STEP_SECONDS, *lights, *numbers),
            arts=self.scaled(*arts_of(are, gained)),
        )

    def _hear_gain(self, gained: Sequence[Region]) -> Call:
        """A tone that rises the further the more is gained; nothing where land is only lost."""
        size = max((len(region.fields) for region in gained), default=0)
        number = sum(size >= least for least in GAINS)
        if not number:
            return Call(lambda: None)
        return self._hear(step("enclose", number), sum(region.middle[0] for region in gained) / len(gained))

    # The other side's turn

    def _turn_over(self, after: Position) -> MoveStep:
        """The ring turns to the other side; where nothing fits any more, it is seen and heard piece by piece."""
        helpless = self.ring.helpless(after)
        hear = self._hear("barred", self.ring.home(next(iter(helpless)))[0]) if helpless else None
        return MoveStep(
            change=partial(self.ring.show, after),
            sound=hear,
            motion=partial(self.ring.turn_over, after, partial(self._hear, "barred")),
            after=Marked(2 * STEP_SECONDS) if helpless else None,
            arts=self.scaled(*self.ring.turned(after)),
        )
