"""The piece in a player's hand: its ghost over the board, where it snaps to, and the result of laying it there."""

from collections.abc import Iterable
from math import dist

from msgspec import Struct

from game.games.combact.rules.geometry import POINTS, ROTATIONS, XY
from game.games.combact.rules.laying import Refusal, Trial, new_sixes, placements_of, trial
from game.games.combact.rules.moves import placement_at
from game.games.combact.rules.placements import Placement
from game.games.combact.rules.position import Position
from game.games.combact.view.board import Layer, landing, lying
from game.games.combact.view.marks import Count, FieldMark, Halo, PlaceMark, Unjoined
from game.games.combact.view.organisms import CENTRE, Organism, place_of_field, place_of_point
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
STEADY = 0.12
"""Distance the mouse must move before it leads a piece again that was turned or moved by other means: a hand trembles.
"""
STAY = 0.08
"""Distance by which the spot shown counts as nearer than others: between two it does not change to and fro."""
LIFT = 1.03
"""Magnification of a piece in hand."""


class Spot(Struct, frozen=True):
    """A place for the piece in a turn: what would be laid there, the place of its middle, and whether that is legal and
    costs a token.
    """

    placement: Placement
    at: XY
    fits: bool
    costs: bool = False


class Drop(Struct, frozen=True):
    """Place where a piece was dropped, in units of the board."""

    x: float
    y: float


class HeldPiece:
    """The piece a player has picked up. Without one, `piece` is empty."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.stage = stage
        self.space = space
        self.position: Position | None = None
        self.side = 0
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
        self.legal: tuple[Spot, ...] = ()
        """Spots of the legal placements in any rotation, in reading order."""
        self.marking = False
        """True if all places where the piece fits are marked."""
        self.pointed: XY = (CENTRE, CENTRE)
        """Position of the mouse, which is known without a piece, too."""
        self._turned_at: XY | None = None
        """Position of the mouse when the piece was turned by hand."""
        self._left_at: XY | None = None
        """Position of the mouse when the piece was turned by hand or led by keys; None once the mouse has gone on."""
        self._led = True
        """True if it is where it is because of the mouse, not of keys."""
        self._spots: tuple[Spot, ...] = ()
        """All spots in the present turn."""
        self._ghost: Sprite | None = None
        self._halo: Sprite | None = None
        self._shown_turn = 0
        self._signs = SpriteGroup(stage, space)
        self._marks = SpriteGroup(stage, space)

    # Taking and letting go

    def pick(self, position: Position, piece: str, at: XY) -> None:
        """Take a piece that the side to act may choose, at a place of the board."""
        self.drop()
        self.position = position
        self.side = position.side
        self.piece = piece
        self.at = at
        self._turned_at = self._left_at = None
        self._led = True
        self.legal = tuple(
            Spot(one, lying(one)[1], True, bool(new_sixes(position, one)))
            for one in placements_of(position, piece, self.side)
        )
        self.wished = 0
        self._turn_to(0)

    def drop(self) -> None:
        """Let go of the piece, and take everything about it off the board."""
        self.position = None
        self.piece = ""
        self.spot = None
        self.trial = None
        self.stage.remove_all(sprite for sprite in (self._ghost, self._halo) if sprite is not None)
        self._ghost = self._halo = None
        self._signs.clear()
        self._marks.clear()

    def let_go(self) -> Drop:
        """Drop the piece to lay it, and return where."""
        drop = Drop(*self.at) if self._ghost is None else Drop(self._ghost.x, self._ghost.y)
        self.drop()
        return drop

    @property
    def organism(self) -> Organism:
        return Organism(self.piece, self.side, self.turn)

    def _turn_to(self, turn: int) -> None:
        """Take a turn, and the spots it has."""
        self.turn = turn
        costs = {spot.placement.name: spot.costs for spot in self.legal}
        found = ((point, placement_at(self.piece, turn, point, self.side)) for point in range(len(POINTS)))
        self._spots = tuple(
            Spot(one, landing(self.organism, point), one.name in costs, costs.get(one.name, False))
            for point, one in found
            if one is not None
        )

    # Aiming

    def aim(self, x: float, y: float) -> None:
        """Hold the piece where the mouse is; near enough to the board it snaps to the nearest spot, turned if it must
        be. A piece that was turned, or led by keys, stays until the mouse really goes on.
        """
        self.pointed = x, y
        if self._left_at is not None and self.spot is not None and dist(self._left_at, self.pointed) <= STEADY:
            return
        self._left_at = None
        self._led = True
        if self._turned_at is not None and dist(self._turned_at, self.pointed) > KEPT:
            self._turned_at = None
        before = self.turn
        if before != self.wished:
            self._turn_to(self.wished)
        spot = self._nearest(self.pointed, FAVOUR, FAR)
        if spot is not None and not spot.fits and self._turned_at is None:
            other = self._fitting_otherwise(before)
            if other is not None:
                self._turn_to(other.placement.turn)
                spot = other
        self._take(spot, (x, y))

    def _fitting_otherwise(self, turn: int) -> Spot | None:
        """The nearest legal spot in any turn close to the mouse; one in `turn` counts as a little nearer."""

        def far(spot: Spot) -> tuple[bool, float]:
            return spot.costs, self._distance(spot, self.pointed) - (0.1 if spot.placement.turn == turn else 0.0)

        near = [spot for spot in self.legal if self._distance(spot, self.pointed) <= TURNING]
        return min(near, key=far, default=None)

    def means(self, x: float, y: float) -> bool:
        """Return whether a press of the mouse there means the spot that is shown: it has hardly moved since."""
        return self.spot is not None and dist(self.pointed, (x, y)) <= STEADY

    def settle(self) -> None:
        """Hold the piece where it fits, as near as can be to where it is: without a token, then as it is turned."""
        self._leave_mouse()
        free = [spot for spot in self._spots if spot.fits and not spot.costs]
        if free:
            self._take(min(free, key=lambda spot: dist(spot.at, self.at)), self.at)
        elif self.legal:
            self.hold(self._closest_legal())

    def rotate(self, by: int, firmly: bool) -> None:
        """Turn the piece by 60 degree steps, counter-clockwise; `firmly` keeps to turns and places where it fits."""
        self._turn_to((self.turn + by) % ROTATIONS)
        while firmly and self.legal and not any(spot.fits for spot in self._spots):
            self._turn_to((self.turn + by) % ROTATIONS)
        self.wished = self.turn
        self._turned_at = self._left_at = self.pointed
        over = self.spot is not None or firmly
        # Always about the mouse: then six turns lead back to where it was.
        about = self.pointed if self._led and not firmly else self.at
        self._take(self._nearest(about, 2 * CENTRE if firmly else FAVOUR, 4 * CENTRE if over else FAR), self.at)

    def move(self, dx: int, dy: int) -> None:
        """Go on to the nearest place where the piece fits in a direction, in its present turn if there is one."""
        self._leave_mouse()
        spot = self._ahead([spot for spot in self._spots if spot.fits], dx, dy)
        other = self._ahead(self.legal, dx, dy)
        if spot is not None:
            self._take(spot, self.at)
        elif other is not None:
            self.hold(other)

    def cycle(self, by: int) -> None:
        """Go on to the next or the previous place where the piece fits, in reading order and in any turn."""
        placements = [spot.placement for spot in self.legal]
        if self.spot is not None and self.spot.placement in placements:
            self.hold(self.legal[(placements.index(self.spot.placement) + by) % len(placements)])
        elif placements:
            self.hold(self._closest_legal())

    def _ahead(self, spots: Iterable[Spot], dx: int, dy: int) -> Spot | None:
        best = None
        least = 0.0
        for spot in spots:
            x, y = spot.at
            forward = (x - self.at[0]) * dx + (y - self.at[1]) * dy
            aside = abs((x - self.at[0]) * dy) + abs((y - self.at[1]) * dx)
            cost = forward + 1.8 * aside
            if forward > 0.05 and aside < 2.2 * forward and (best is None or cost < least - 1e-9):
                best = spot
                least = cost
        return best

    def _closest_legal(self) -> Spot:
        """The nearest legal spot, one that costs no token if there is any."""
        return min(self.legal, key=lambda spot: (spot.costs, dist(spot.at, self.at)))

    def hold(self, spot: Spot) -> None:
        """Hold the piece at a legal spot."""
        self._leave_mouse()
        if self.turn != spot.placement.turn:
            self._turn_to(spot.placement.turn)
        self.wished = self.turn
        self._turned_at = self.pointed
        self._take(spot, self.at)

    def _leave_mouse(self) -> None:
        """Let keys lead the piece, until the mouse really moves."""
        self._left_at = self.pointed
        self._led = False

    def _nearest(self, at: XY, favour: float, far: float) -> Spot | None:
        def distance(spot: Spot) -> float:
            gain = favour / 2 if spot.costs else favour
            return self._distance(spot, at) - (gain if spot.fits else 0.0)

        spot = min(self._spots, key=distance, default=None)
        return spot if spot is not None and self._distance(spot, at) <= far else None

    def _distance(self, spot: Spot, at: XY) -> float:
        """The distance of a spot from a place; the one that is shown counts as a little nearer."""
        shown = self.spot is not None and self.spot.placement == spot.placement
        return dist(spot.at, at) - (STAY if shown else 0.0)

    def _take(self, spot: Spot | None, at: XY) -> None:
        assert self.position is not None
        self.spot = spot
        self.at = spot.at if spot is not None else at
        self.trial = trial(self.position, spot.placement) if spot is not None else None

    # Sprites

    def arts(self) -> list[Art]:
        """Return the art for turning the piece, the next turns first."""
        turns = [(self.turn + by) % ROTATIONS for by in (0, 1, -1, 2, -2, 3)] if self.piece else []
        organisms = [Organism(self.piece, self.side, turn) for turn in turns]
        return [*organisms, *(Halo.of(organism, state) for organism in organisms for state in ("fits", "wrong"))]

    def refresh(self, lively: bool) -> None:
        """Show the ghost where it is, and what would come of laying the piece there."""
        if not self.piece:
            return
        turned = (self.turn - self._shown_turn + ROTATIONS // 2) % ROTATIONS - ROTATIONS // 2
        self._shown_turn = self.turn
        self._ghost = self._follow(self._ghost, self.organism, Layer.HELD, turned, lively)
        if self.trial is not None:
            halo = Halo.of(self.organism, "wrong" if self.trial.refusal else "fits")
            self._halo = self._follow(self._halo, halo, Layer.HALO, turned, lively)
        elif self._halo is not None:
            self.stage.remove(self._halo)
            self._halo = None
        self._show_signs()
        self._show_marks()

    def _follow(self, sprite: Sprite | None, art: Art, layer: Layer, turned: int, lively: bool) -> Sprite:
        """Let a sprite come to where the piece is held, by `turned` turns; a new one is there at once."""
        if sprite is None:
            return self.stage.add(Sprite(art, self.space, *self.at, layer=layer, scale=LIFT))
        sprite.art = art
        x, y = self.at
        if not lively or (self.spot is None and not turned):
            self.stage.animator.cancel((id(sprite), "lead"))
            sprite.x = x
            sprite.y = y
            sprite.angle = 0.0
            return sprite
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
        return sprite

    def _show_signs(self) -> None:
        """The counts at the points it touches, and the fields that are not free."""
        self._signs.clear()
        if self.trial is None:
            return
        for field in self.trial.taken:
            self._signs.put(FieldMark.of(field, "taken"), *place_of_field(field), Layer.TAKEN)
        if self.trial.refusal is Refusal.NOT_JOINED:
            self._signs.put(Unjoined(), *self.at, Layer.COUNT)
        for point, count in self.trial.counts:
            if point in self.trial.wrong:
                state = "wrong"
            elif point in self.trial.sixes:
                state = "token"
            else:
                state = "fits"
            self._signs.put(Count(count, state), *place_of_point(point), Layer.COUNT)

    def _show_marks(self) -> None:
        """All places where it fits: bright ones for the present turn, rings for others."""
        self._marks.clear()
        if not self.marking:
            return

        def places(spots: Iterable[Spot]) -> set[XY]:
            return {(round(spot.at[0], 3), round(spot.at[1], 3)) for spot in spots}

        now = places(spot for spot in self._spots if spot.fits)
        for fits, marked in ((False, places(self.legal) - now), (True, now)):
            for x, y in sorted(marked):
                self._marks.put(PlaceMark(fits), x, y, Layer.PLACE)
