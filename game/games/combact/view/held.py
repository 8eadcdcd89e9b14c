"""The piece in a player's hand: its ghost over the board, where it snaps to, and the result of laying it there."""

from math import hypot

from msgspec import Struct

from game.games.combact.rules.geometry import POINTS, TURNS, XY
from game.games.combact.rules.laying import Refusal, Trial, new_sixes, trial
from game.games.combact.rules.moves import placement_at, placements
from game.games.combact.rules.placements import Placement
from game.games.combact.rules.position import Position
from game.games.combact.view.board import Layer, landing
from game.games.combact.view.marks import Count, FieldMark, Halo, PlaceMark, Unjoined, kind_of_field, middle_of_field
from game.games.combact.view.organisms import CENTRE, Organism, place, place_of_point
from game.stage.art import Art
from game.stage.easing import ease_out
from game.stage.sprites import Space, Sprite, SpriteGroup, Stage
from game.stage.tween import Animation, Parallel, Tween

FAR = 0.95
"""Distance from every place of the board beyond which the piece is not over it."""
FAVOUR = 0.3
"""Distance by which a place that fits counts as nearer than one that does not."""
TURNING = 0.5
"""Distance of the mouse to a fitting place within which a piece turns by itself."""
KEPT = 0.5
"""Distance the mouse must move before a piece turned by hand may turn by itself again."""
LIFT = 1.03
"""Magnification of a piece in hand."""


class Spot(Struct, frozen=True):
    """A place for the piece in its present turn: where its middle lies, and the point under its (0, 0)."""

    x: float
    y: float
    point: int
    placement: Placement
    fits: bool


class Drop(Struct, frozen=True):
    """Place where a piece was dropped, in units of the board."""

    x: float
    y: float
    scale: float


class HeldPiece:
    """The piece a player has picked up. Without one, `piece` is empty."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.stage = stage
        self.space = space
        self.position: Position | None = None
        self.piece = ""
        self.turn = 0
        self.wished = 0
        """The turn the player chose last; the piece leaves it only over places where it fits no other way."""
        self.spot: Spot | None = None
        """Spot where the piece would be laid; None away from the board."""
        self.at: XY = (CENTRE, CENTRE)
        """Place of the ghost."""
        self.trial: Trial | None = None
        """Result of laying it there."""
        self.legal: tuple[Placement, ...] = ()
        """Legal placements in any rotation, in reading order."""
        self.marking = False
        """True if all places where the piece fits are marked."""
        self._costly: frozenset[str] = frozenset()
        """Names of the legal placements that cost a token."""
        self._middles: tuple[XY, ...] = ()
        """Centre of the piece in each legal placement."""
        self._pointed: XY = (CENTRE, CENTRE)
        """Position of the mouse."""
        self._turned_at: XY | None = None
        """Position of the mouse when the piece was turned by hand."""
        self._spots: tuple[Spot, ...] = ()
        self._ghost: Sprite | None = None
        self._halo: Sprite | None = None
        self._signs = SpriteGroup(stage, space)
        self._marks = SpriteGroup(stage, space)

    # Taking and letting go

    def pick(self, position: Position, piece: str, at: XY) -> None:
        """Take a piece that the side to act may choose, at a place of the board."""
        self.drop()
        self.position, self.piece, self.at = position, piece, at
        self._pointed, self._turned_at = at, None
        self.legal = placements(position, piece)
        self._costly = frozenset(one.name for one in self.legal if new_sixes(position, one, position.side))
        self._middles = tuple(landing(piece, position.side, one.turn, one.point) for one in self.legal)
        self.wished = 0
        self._turn_to(0)

    def drop(self) -> None:
        """Let go of the piece, and take everything about it off the board."""
        self.position, self.piece, self.spot, self.trial = None, "", None, None
        self.stage.remove_all(sprite for sprite in (self._ghost, self._halo) if sprite is not None)
        self._ghost = self._halo = None
        self._signs.clear()
        self._marks.clear()

    def let_go(self) -> Drop:
        """Place where the piece is held."""
        if self._ghost is None:
            return Drop(*self.at, LIFT)
        return Drop(self._ghost.x, self._ghost.y, LIFT)

    def _turn_to(self, turn: int) -> None:
        """Take a turn, and the spots it has."""
        assert self.position is not None
        self.turn = turn
        fitting = {placement.name for placement in self.legal}
        spots = []
        for point in range(len(POINTS)):
            placement = placement_at(self.piece, self.turn, point, self.position.side)
            if placement is not None:
                x, y = landing(self.piece, self.position.side, self.turn, point)
                spots.append(Spot(x, y, point, placement, placement.name in fitting))
        self._spots = tuple(spots)

    # Aiming

    def aim(self, x: float, y: float) -> None:
        """Hold the piece at a place; near enough to the board it snaps to the nearest spot, turned if it must be."""
        self._pointed = x, y
        if self._turned_at is not None and hypot(x - self._turned_at[0], y - self._turned_at[1]) > KEPT:
            self._turned_at = None
        before = self.turn
        if before != self.wished:
            self._turn_to(self.wished)
        spot = self._nearest(x, y, FAVOUR, FAR)
        if spot is not None and not spot.fits and self._turned_at is None:
            other = self._fitting_otherwise(x, y, before)
            if other is not None:
                self._turn_to(other.turn)
                spot = self._spot_of(other)
        self._take(spot, (x, y))

    def _fitting_otherwise(self, x: float, y: float, turn: int) -> Placement | None:
        """The nearest placement in any turn close to a place; one in `turn` counts as a little nearer."""
        near = [
            (one.name in self._costly, hypot(at[0] - x, at[1] - y) - (0.1 if one.turn == turn else 0.0), number)
            for number, (one, at) in enumerate(zip(self.legal, self._middles, strict=True))
            if hypot(at[0] - x, at[1] - y) <= TURNING
        ]
        return self.legal[min(near)[2]] if near else None

    def settle(self) -> None:
        """Hold the piece where it fits, as near as can be to where it is: without a token, then as it is turned."""
        free = [spot for spot in self._spots if spot.fits and spot.placement.name not in self._costly]
        if free:
            self._take(min(free, key=lambda spot: hypot(spot.x - self.at[0], spot.y - self.at[1])), self.at)
        elif self.legal:
            self.hold(self._closest_legal())

    def rotate(self, by: int, firmly: bool) -> None:
        """Turn the piece by 60 degree steps, counter-clockwise; `firmly` keeps to turns and places where it fits."""
        self._turn_to((self.turn + by) % TURNS)
        while firmly and self.legal and not any(spot.fits for spot in self._spots):
            self._turn_to((self.turn + by) % TURNS)
        self.wished, self._turned_at = self.turn, self._pointed
        over = self.spot is not None or firmly
        self._take(self._nearest(*self.at, 2 * CENTRE if firmly else FAVOUR, 4 * CENTRE if over else FAR), self.at)

    def move(self, dx: int, dy: int) -> None:
        """Go on to the nearest place where the piece fits in a direction, in its present turn if there is one."""
        fitting = [spot for spot in self._spots if spot.fits]
        spot = self._ahead([(one.x, one.y) for one in fitting], dx, dy)
        if spot is not None:
            self._take(fitting[spot], self.at)
            return
        other = self._ahead(list(self._middles), dx, dy)
        if other is not None:
            self.hold(self.legal[other])

    def cycle(self, by: int) -> None:
        """Go on to the next or the previous place where the piece fits, in reading order and in any turn."""
        if not self.legal:
            return
        names = [placement.name for placement in self.legal]
        name = self.spot.placement.name if self.spot is not None else ""
        if name in names:
            self.hold(self.legal[(names.index(name) + by) % len(names)])
        else:
            self.hold(self._closest_legal())

    def _ahead(self, places: list[XY], dx: int, dy: int) -> int | None:
        best, least = None, 0.0
        for number, (x, y) in enumerate(places):
            forward = (x - self.at[0]) * dx + (y - self.at[1]) * dy
            aside = abs((x - self.at[0]) * dy) + abs((y - self.at[1]) * dx)
            cost = forward + 1.8 * aside
            if forward > 0.05 and aside < 2.2 * forward and (best is None or cost < least - 1e-9):
                best, least = number, cost
        return best

    def _closest_legal(self) -> Placement:
        """The nearest placement, one that costs no token if there is any."""
        far = [
            (one.name in self._costly, hypot(x - self.at[0], y - self.at[1]), number)
            for number, (one, (x, y)) in enumerate(zip(self.legal, self._middles, strict=True))
        ]
        return self.legal[min(far)[2]]

    def hold(self, placement: Placement) -> None:
        """Hold the piece over a placement."""
        if self.turn != placement.turn:
            self._turn_to(placement.turn)
        self.wished, self._turned_at = self.turn, self._pointed
        self._take(self._spot_of(placement), self.at)

    def _spot_of(self, placement: Placement) -> Spot:
        """The spot of a placement in the present turn."""
        return next(spot for spot in self._spots if spot.point == placement.point)

    def _nearest(self, x: float, y: float, favour: float, far: float) -> Spot | None:
        def distance(spot: Spot) -> float:
            gain = favour / 2 if spot.placement.name in self._costly else favour
            return hypot(spot.x - x, spot.y - y) - (gain if spot.fits else 0.0)

        spot = min(self._spots, key=distance, default=None)
        return spot if spot is not None and hypot(spot.x - x, spot.y - y) <= far else None

    def _take(self, spot: Spot | None, at: XY) -> None:
        assert self.position is not None
        self.spot = spot
        self.at = (spot.x, spot.y) if spot is not None else at
        self.trial = trial(self.position, spot.placement) if spot is not None else None

    @property
    def _side(self) -> int:
        assert self.position is not None
        return self.position.side

    # Sprites

    def arts(self) -> list[Art]:
        """Return the art for turning the piece, the next turns first."""
        turns = [(self.turn + by) % TURNS for by in (0, 1, -1, 2, -2, 3)] if self.piece else []
        arts: list[Art] = [Organism(self.piece, self._side, turn) for turn in turns]
        return arts + [Halo(self.piece, self._side, turn, state) for turn in turns for state in ("fits", "wrong")]

    def refresh(self, lively: bool) -> None:
        """Show the ghost where it is, and what would come of laying the piece there."""
        if not self.piece:
            return
        art = Organism(self.piece, self._side, self.turn)
        fresh = self._ghost is None
        if self._ghost is None:
            self._ghost = self.stage.add(Sprite(art, self.space, *self.at, layer=Layer.HELD, scale=LIFT))
        self._lead(self._ghost, art, lively and not fresh)
        self._show_halo(lively)
        self._show_signs()
        self._show_marks()

    def _lead(self, sprite: Sprite, art: Organism | Halo, lively: bool) -> None:
        """Let a sprite come to where the ghost is, turning if the piece was turned."""
        before = sprite.art
        turned = 0
        if isinstance(before, Organism | Halo):
            turned = (art.turn - before.turn + TURNS // 2) % TURNS - TURNS // 2
        sprite.art = art
        x, y = self.at
        if not lively or (self.spot is None and not turned):
            self.stage.animator.cancel((id(sprite), "lead"))
            sprite.x, sprite.y, sprite.angle = x, y, 0.0
            return
        motion: list[Animation] = []
        if turned:
            sprite.angle = -60.0 * turned
            sprite.jump()
        if turned or sprite.angle:
            motion.append(Tween(sprite, 0.13, ease_out, angle=0.0))
        if (sprite.x, sprite.y) != (x, y):
            motion.append(Tween(sprite, 0.07, ease_out, x=x, y=y))
        if motion:
            self.stage.animator.start(Parallel(*motion), tag=(id(sprite), "lead"), ambient=True)

    def _show_halo(self, lively: bool) -> None:
        if self.trial is None:
            if self._halo is not None:
                self.stage.remove(self._halo)
                self._halo = None
            return
        art = Halo(self.piece, self._side, self.turn, "wrong" if self.trial.refusal else "fits")
        fresh = self._halo is None
        if self._halo is None:
            self._halo = self.stage.add(Sprite(art, self.space, *self.at, layer=Layer.HALO, scale=LIFT))
        self._lead(self._halo, art, lively and not fresh)

    def _show_signs(self) -> None:
        """The counts at the points it touches, and the fields that are not free."""
        self._signs.clear()
        if self.trial is None:
            return
        for field in self.trial.taken:
            mark = FieldMark(kind_of_field(field), "taken")
            self._signs.put(mark, *place(middle_of_field(field)), Layer.TAKEN)
        if self.trial.refusal is Refusal.NOT_JOINED:
            self._signs.put(Unjoined(), *self.at, Layer.COUNT)
        for point, count in self.trial.counts:
            state = "wrong" if point in self.trial.wrong else "token" if point in self.trial.sixes else "fits"
            self._signs.put(Count(count, state), *place_of_point(point), Layer.COUNT)

    def _show_marks(self) -> None:
        """All places where it fits: bright ones for the present turn, rings for others."""
        self._marks.clear()
        if not self.marking:
            return
        now = {(round(spot.x, 3), round(spot.y, 3)) for spot in self._spots if spot.fits}
        others = {(round(x, 3), round(y, 3)) for x, y in self._middles} - now
        for fits, places in ((False, others), (True, now)):
            for x, y in sorted(places):
                self._marks.put(PlaceMark(fits), x, y, Layer.PLACE)
