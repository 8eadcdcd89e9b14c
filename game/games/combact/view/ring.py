"""The ring of bacteria with the originator, the pieces in the trays, and what is selected there."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import dist, pi, sin

from msgspec.structs import replace
from pygame.math import clamp

from game.games.combact.rules.geometry import BACTERIA, XY
from game.games.combact.rules.laying import choosable, ways
from game.games.combact.rules.position import Position, laid_named
from game.games.combact.view.board import Layer
from game.games.combact.view.marks import ORIGINATOR, NoPlace, Originator, Plate, Token
from game.games.combact.view.organisms import (
    CENTRE,
    NEUTRAL,
    RING_RADIUS,
    SHADOW_MARGIN,
    TRACK,
    Organism,
    around,
    polar,
)
from game.scenes.animation.playback import shake
from game.stage.art import Art, ScaledArt
from game.stage.easing import ease_in, ease_in_out, ease_out
from game.stage.sprites import Space, Sprite, SpriteGroup, Stage
from game.stage.tween import Animation, Call, Deferred, Delay, FollowPath, InTurn, Parallel, Tween

RESTING = 0.50
LIFTED = 0.58
"""Sizes of bacteria in the ring: as they lie there, and those that can be chosen."""
MICRO = 0.60
MICRO_LIFTED = 0.70
GAP_RADIUS = RING_RADIUS + 0.12
"""Radius of the originator between two bacteria."""
WAITING = 45.0, 5.1
"""Angle and radius of the originator before it is put into the ring."""
LIGHT_RADIUS = 0.74
"""Radius of the light under a bacterium."""
BREATHS = 4
"""Number of breaths of choosable pieces in fifteen seconds."""
FAINT = 0.5
"""Opacity of a piece that may be chosen but fits nowhere."""
STACK = 0.13
"""Distance of a second token above the first."""
FEW_LEFT = 6
"""Number of bacteria left in the ring from which on they close ranks in the corners, so that the flower can grow."""
GROWN = 1.25
"""Factor by which it does."""
CORNERS = (2.64, -3.78), (3.76, -2.56), (3.72, 1.95), (-3.72, 1.95), (-3.76, -2.56), (-2.64, -3.78)
"""The places in the corners, seen from the middle of the board, clockwise from its top."""
TOP = 0.0, 3.98
"""Angle and radius of the originator before the first of them."""

GAP_BEFORE = 3
"""Stands for a side where the gap just before a bacterium is meant."""
Key = tuple[int, str]
"""A piece that has not been laid, `NEUTRAL` and a bacterium, or a side and its micro-bacterium; or `GAP_BEFORE` and a
bacterium.
"""


def unlaid(position: Position) -> list[Key]:
    """The pieces that have not been laid: those of the ring clockwise, then what each side keeps."""
    return [(NEUTRAL, piece) for piece in position.ring] + [
        (side, piece) for side in (0, 1) for piece in position.micros[side]
    ]


def place_key(key: Key) -> str:
    """The key of the place where a piece lies that has not been laid, or of a gap."""
    owner, piece = key
    words = {NEUTRAL: f"ring {piece}", GAP_BEFORE: f"gap {piece}"}
    return words.get(owner, f"micro {piece} {owner + 1}")


def growth(position: Position) -> float:
    """Return how large the flower is while so many bacteria are left."""
    return GROWN if position.originator and len(position.ring) <= FEW_LEFT else 1.0


class Ring:
    """Pieces not yet laid. Bacteria keep the places they had at the start; laid ones leave theirs empty. When few are
    left they close ranks once, and the board's units grow; what lies round the flower stays as large as it was.
    """

    def __init__(self, stage: Stage, space: Space, order: str) -> None:
        """`order` are the bacteria at the start of the game, clockwise."""
        self.stage = stage
        self.space = space
        self.order = order
        self.growth = 1.0
        """Size of the board's units, as a multiple of those at the start."""
        self._corners: dict[str, XY] = {}
        """Angles and radii of the bacteria that have closed ranks."""
        self.sprites: dict[Key, Sprite] = {}
        self.signs: dict[Key, Sprite] = {}
        """At the pieces in reach: a light under those that can be chosen, a cross at those that fit nowhere."""
        self.tokens = SpriteGroup(stage, space), SpriteGroup(stage, space)
        self.originator = Sprite(Originator(), space, layer=Layer.WALKER)
        self._first = ""
        """The first bacterium after the originator when they closed ranks."""
        self._selected = SpriteGroup(stage, space)
        self._shown: tuple[Position, Key | None] | None = None
        """Position and choice that are shown as selected."""

    # Places

    def grow(self, positions: Sequence[Position]) -> None:
        """Give the bacteria of the last of some positions of a game their places, in the corners if they are few."""
        self.growth = growth(positions[-1])
        closing = next((position for position in positions if growth(position) > 1.0), None)
        self._corners = {}
        self._first = ""
        if self.growth > 1.0 and closing is not None and closing.ring:
            self._corners = dict(zip(closing.ring, map(polar, CORNERS), strict=False))
            self._first = closing.ring[0]

    def _around(self, angle: float, radius: float) -> XY:
        """A place at an angle and at a radius in the units of the start."""
        return around(angle, radius / self.growth)

    def _beside(self, x: float, y: float) -> XY:
        """A place seen from the middle of the board, in the units of the start."""
        return CENTRE + x / self.growth, CENTRE + y / self.growth

    def _sized(self, art: Art, size: float = 1.0) -> ScaledArt:
        """Art in a size of the units of the start."""
        return ScaledArt(art, size / self.growth)

    @property
    def lifted(self) -> float:
        """Size of a bacterium that can be chosen."""
        return LIFTED / self.growth

    @property
    def micro_lifted(self) -> float:
        """Size of a micro-bacterium that can be chosen."""
        return MICRO_LIFTED / self.growth

    @property
    def reach(self) -> float:
        """Radius of the light under a bacterium."""
        return LIGHT_RADIUS / self.growth

    @property
    def step(self) -> float:
        """Degrees from one bacterium to the next."""
        return 360 / max(1, len(self.order))

    def angle(self, piece: str) -> float:
        """Return the angle of a bacterium, in degrees clockwise from the top."""
        return self.step * self.order.index(piece)

    def home(self, key: Key) -> XY:
        """Return the place of a piece that is not laid yet, or of the originator in a gap."""
        owner, piece = key
        if owner == GAP_BEFORE:
            return self._around(self.gap_angle(piece), GAP_RADIUS)
        if owner == NEUTRAL:
            return self._around(*self._corners.get(piece, (self.angle(piece), RING_RADIUS)))
        flank = -1 if owner == 0 else 1
        x, y = (3.94, 3.02) if piece == "t" else (3.06, 4.0)
        return self._beside(flank * x, y)

    def token_home(self, side: int, number: int) -> XY:
        """Return the place of a side's token by its number, from 0."""
        return self._beside((-1 if side == 0 else 1) * 3.96, 3.98 - STACK * number)

    def originator_home(self, position: Position) -> XY:
        """Angle and radius of the originator: the place of the last bacterium taken, or the gap it was put into.

        Before it is put into one it stands in Black's upper corner.
        """
        if not position.originator:
            return WAITING
        for name in reversed(position.placed):
            piece = laid_named(name).piece
            if piece in self._corners:
                return self._corners[piece]
            if self._corners:
                return TOP
            if piece in self.order:
                return self.angle(piece), RING_RADIUS
        return (self.gap_angle(position.ring[0]) if position.ring else 0.0), GAP_RADIUS

    def originator_place(self, position: Position) -> XY:
        """The home of the originator as x and y."""
        return self._around(*self.originator_home(position))

    def gap_angle(self, piece: str) -> float:
        """The angle of the gap just before a bacterium."""
        return self.angle(piece) - self.step / 2

    @staticmethod
    def key(side: int, piece: str) -> Key:
        """The key of a piece that a side may have."""
        return (NEUTRAL if piece in BACTERIA else side), piece

    def at(self, position: Position, x: float, y: float) -> Key | None:
        """The piece at a place of the board, of those that have not been laid; before the originator stands the nearest
        gap, if the place is not away from the ring.
        """
        if position.originator:
            return next((key for key in unlaid(position) if self._near(key, x, y)), None)
        if not TRACK[0] - 0.1 <= dist((x, y), (CENTRE, CENTRE)) <= TRACK[1] + 0.25:
            return None
        gaps = self.lit(position)
        return min(gaps, key=lambda gap: dist(around(self.gap_angle(gap[1]), RING_RADIUS), (x, y)), default=None)

    def _near(self, key: Key, x: float, y: float) -> bool:
        reach = min(0.66, 2 * pi * RING_RADIUS / max(1, len(self.order)) / 2) if key[0] == NEUTRAL else 0.42
        return dist(self.home(key), (x, y)) <= reach / self.growth

    def choices(self, position: Position) -> dict[Key, int]:
        """The pieces in reach of the side to act, and in how many places each of them fits."""
        return {self.key(position.side, piece): count for piece, count in ways(position).items()}

    def helpless(self, position: Position) -> tuple[Key, ...]:
        """Return the pieces that the side to act may choose from, if none of them fits anywhere."""
        choices = self.choices(position)
        return () if any(choices.values()) else tuple(choices)

    @staticmethod
    def _offered(choices: Mapping[Key, int]) -> set[Key]:
        """Return the pieces that are shown in the colour of the side to act: those that fit, or all if none does."""
        fitting = {key for key, count in choices.items() if count}
        return fitting or set(choices)

    def lit(self, position: Position) -> list[Key]:
        """Return the side's choices: the gaps before the originator stands, then the pieces in reach that fit."""
        if not position.originator:
            return [(GAP_BEFORE, piece) for piece in position.ring]
        return [key for key, count in self.choices(position).items() if count]

    # Sprites

    def show(self, position: Position, ended: bool = False) -> None:
        """Put everything where it lies in a position; nothing can be chosen when the game has `ended`."""
        self.stage.remove_all((*self.sprites.values(), self.originator))
        self.darken()
        choices = {} if ended else self.choices(position)
        self.sprites = {}
        offered = self._offered(choices)
        for key in unlaid(position):
            art = self.art(key, position, key in offered)
            self.sprites[key] = self.stage.add(Sprite(art, self.space, *self.home(key), layer=Layer.RING))
        self.signs = {key: self.stage.add(self._sign(key, count > 0)) for key, count in choices.items()}
        self.point_out(None, None)
        token = self._sized(Token()) if self.growth > 1.0 else Token()
        for side, stack in enumerate(self.tokens):
            stack.clear()
            for number in range(position.tokens[side]):
                stack.put(token, *self.token_home(side, number), Layer.RING)
        # Another sprite, as all the others are: what still leads the old one has its goal in the units of before.
        self.originator = Sprite(Originator(ORIGINATOR / self.growth), self.space, layer=Layer.WALKER)
        self.jump(position)
        self.stage.add(self.originator).jump()

    def art(self, key: Key, position: Position, lit: bool) -> ScaledArt:
        """Return the art of a piece not yet laid: in the colour and with the side of the player who may choose it."""
        owner, piece = key
        bacterium = owner == NEUTRAL
        if not lit:
            return self._sized(Organism(piece, owner), RESTING if bacterium else MICRO)
        side = position.side
        return self._sized(Organism(piece, side, rimmed=side == 1), LIFTED if bacterium else MICRO_LIFTED)

    def turned(self, position: Position) -> list[Art]:
        """Return the art of all pieces at the turn of the side to act, those that it may choose from first."""
        choices = self.choices(position)
        offered = self._offered(choices)
        keys = [*choices, *(key for key in unlaid(position) if key not in choices)]
        return [self.art(key, position, key in offered) for key in keys]

    def marks(self) -> list[Art]:
        """Return the art of all that lies in the ring beside the pieces."""
        lights = [Plate(radius, state) for radius in (self.reach, 0.5 / self.growth) for state in ("open", "chosen")]
        return [*lights, NoPlace(), self._sized(Token()), Originator(ORIGINATOR / self.growth)]

    def arts(self, position: Position) -> list[Art]:
        """Return the art for the next picks, the next turn and pointing at a piece: large pieces, and the other side of
        others.
        """
        arts: list[Art] = [Organism(piece, position.side) for piece in choosable(position)]
        reach = sum(position.widths)
        following = replace(position, side=1 - position.side)
        arts += [self.art((NEUTRAL, piece), following, True) for piece in position.ring[:reach]]
        arts += [self.art((NEUTRAL, piece), position, False) for piece in position.ring[:reach]]
        for side in (0, 1):
            acting = replace(position, side=side)
            arts += [self.art((side, piece), acting, lit) for lit in (False, True) for piece in position.micros[side]]
        arts += [Organism(piece, NEUTRAL) for piece in position.ring if piece not in choosable(position)]
        return arts

    def _sign(self, key: Key, fits: bool, alpha: float = 1.0) -> Sprite:
        """The light under a piece that can be chosen, or the cross at one that fits nowhere."""
        x, y = self.home(key)
        reach = self.reach if key[0] == NEUTRAL else 0.5 / self.growth
        if fits:
            return Sprite(Plate(reach), self.space, x, y, layer=Layer.PLATE, alpha=alpha)
        aside = reach * 0.42
        return Sprite(NoPlace(), self.space, x + aside, y + aside, layer=Layer.BASE, alpha=alpha)

    def point_out(self, meant: Key | None, held: Key | None) -> None:
        """Mark the piece selected by mouse or keys, and leave the place of the one in hand almost empty."""
        barred = set[Key]()
        for key, sign in self.signs.items():
            if isinstance(sign.art, Plate):
                sign.art = Plate(sign.art.radius, "chosen" if key in (meant, held) else "open")
            else:
                barred.add(key)
        for key, sprite in self.sprites.items():
            if key == held:
                sprite.alpha = 0.22
            else:
                sprite.alpha = FAINT if key in barred else 1.0

    def select(self, position: Position, key: Key | None) -> None:
        """Show what the side to act has selected: a piece as large as it will be, over its place, or the originator in
        its gap, and the light under the pieces that White could then choose from. Nothing is shown for None.
        """
        if self._shown == (position, key):
            return
        self._shown = position, key
        self._selected.clear()
        if key is None:
            return
        owner, piece = key
        if owner == GAP_BEFORE and not position.originator:
            self._selected.put(Originator(ghost=True), *self.home(key), Layer.WALKER)
            first = position.ring.index(piece)
            for other in (position.ring[first:] + position.ring[:first])[: position.widths[0]]:
                self._selected.put(Plate(self.reach), *self.home((NEUTRAL, other)), Layer.PLATE)
        elif key in self.sprites:
            art = Organism(piece, position.side if key in self.lit(position) else owner)
            reach = art.body.radius + SHADOW_MARGIN
            most = CENTRE / self.growth - reach
            x, y = (clamp(at, CENTRE - most, CENTRE + most) for at in self.home(key))
            self._selected.put(art, x, y, Layer.HELD)

    def shake(self, key: Key) -> None:
        """Shake a piece that cannot be chosen."""
        sprite = self.sprites.get(key)
        if sprite is not None:
            shake(self.stage, sprite, self.home(key))

    # Movements

    def breathe(self) -> None:
        """Let the pieces that can be chosen breathe now and then, for a minute: a board that is left rests."""
        keys = [key for key, sign in self.signs.items() if isinstance(sign.art, Plate)]

        def breath() -> Animation:
            steps: list[Animation] = [Delay(14.0)]
            for n in range(1, 10):
                steps += [Call(partial(inhale, n / 9)), Delay(0.11)]
            return InTurn(*steps)

        def inhale(share: float) -> None:
            for number, key in enumerate(keys):
                sprite = self.sprites.get(key)
                if sprite is not None and sprite.alpha == 1.0:
                    # One after the other, like a wave along the ring.
                    own = clamp(share * 1.6 - 0.6 * number / max(1, len(keys) - 1), 0.0, 1.0)
                    sprite.scale = 1.0 + 0.07 * sin(own * pi)

        breaths = InTurn(*(breath() for _ in range(BREATHS)))
        self.stage.animator.start(breaths, tag="breathe", ambient=True)

    def hold_breath(self) -> None:
        """Let everything lie still."""
        self.stage.animator.cancel("breathe")
        for sprite in self.sprites.values():
            sprite.scale = 1.0

    def dim(self) -> Animation:
        """Fade the light under the choosable pieces out, and the crosses."""
        signs = [*self.signs.values()]
        fade = Parallel(*(Tween(sign, 0.12, alpha=0.0) for sign in signs))
        return InTurn(Call(self.signs.clear), fade, Call(lambda: self.stage.remove_all(signs)))

    def darken(self) -> None:
        """Remove light and crosses at once."""
        self.stage.remove_all(self.signs.values())
        self.signs = {}

    def turn_over(self, after: Position, knock: Callable[[float], Animation]) -> Animation:
        """Turn choosable pieces to their new player's side and the others to nobody's, then move the light; where
        nothing fits, the pieces are crossed out one by one, each with the `knock` that is heard at its place.
        """
        choices = self.choices(after)
        offered = self._offered(choices)
        arts = {key: self.art(key, after, key in offered) for key in unlaid(after)}
        turning = {key: self.sprites[key] for key, art in arts.items() if self.sprites[key].art != art}
        signs = {key: self._sign(key, count > 0, 0.0) for key, count in choices.items()}
        helpless = self.helpless(after)

        def turn() -> None:
            for key, sprite in turning.items():
                sprite.art = arts[key]
            self.signs = signs
            for sign in signs.values():
                self.stage.add(sign)
            if not helpless:
                self.point_out(None, None)

        comes = [Tween(sign, 0.16, alpha=1.0) for sign in signs.values()]
        return InTurn(
            Parallel(*(Tween(sprite, 0.09, ease_in, width=0.08) for sprite in turning.values())),
            Call(turn),
            Parallel(
                *(Tween(sprite, 0.11, ease_out, width=1.0) for sprite in turning.values()),
                *([] if helpless else comes),
            ),
            *(self._cross_out(key, signs[key], knock) for key in helpless),
        )

    def _cross_out(self, key: Key, sign: Sprite, knock: Callable[[float], Animation]) -> Animation:
        """Strike a cross upon a piece that fits nowhere, and let it fade."""
        sprite = self.sprites[key]

        def begin() -> None:
            sign.scale = 2.0

        comes = Tween(sign, 0.1, ease_in, scale=1.0), Tween(sign, 0.05, alpha=1.0), Tween(sprite, 0.1, alpha=FAINT)
        return InTurn(Call(begin), Parallel(*comes), knock(self.home(key)[0]), Delay(0.04))

    def walk(self, before: Position, after: Position, hops: int) -> Animation:
        """Let the originator walk clockwise to the place of the bacterium taken, a hop for every bacterium."""
        start = self.originator_home(before)
        end = self.originator_home(after)
        goal = start[0] + (end[0] - start[0]) % 360, end[1]

        def go(share: float) -> None:
            angle, radius = (a + (b - a) * share for a, b in zip(start, goal, strict=True))
            x, y = self._around(angle, radius)
            self.originator.x = x
            self.originator.y = y - 0.2 * abs(sin(share * hops * pi))

        return FollowPath(0.22 + 0.13 * hops, go)

    def put_originator(self, after: Position) -> Animation:
        """Let the originator hop from where it waits into its gap."""
        start_x, start_y = self._around(*WAITING)
        x, y = self.originator_place(after)

        def go(share: float) -> None:
            self.originator.x = start_x + (x - start_x) * share
            self.originator.y = start_y + (y - start_y) * share - 0.9 * sin(share * pi)

        return FollowPath(0.45, go)

    def jump(self, after: Position) -> None:
        """Put the originator in its new place at once."""
        self.originator.x, self.originator.y = self.originator_place(after)

    def give(self, side: int) -> None:
        """Move a side's uppermost token to the other player."""
        token, (x, y) = self._given(side)
        token.x = x
        token.y = y

    def _given(self, side: int) -> tuple[Sprite, XY]:
        """A side's uppermost token, which is the other player's from now on, and its new home."""
        token = self.tokens[side].pop()
        stack = self.tokens[1 - side]
        stack.append(token)
        return token, self.token_home(1 - side, len(stack) - 1)

    def spend(self, side: int, point: XY) -> Animation:
        """Move a side's uppermost token to the point that needs it, and on to the other player."""
        return Deferred(0.92, lambda: self._spend(side, point))

    def _spend(self, side: int, point: XY) -> Animation:
        token, (x, y) = self._given(side)

        def put(layer: Layer) -> None:
            self.stage.remove(token)
            token.layer = layer
            self.stage.add(token)

        return InTurn(
            Call(partial(put, Layer.FLYING)),
            Tween(token, 0.34, ease_in_out, x=point[0], y=point[1], scale=1.15),
            Delay(0.16),
            Tween(token, 0.42, ease_in_out, x=x, y=y, scale=1.0),
            Call(partial(put, Layer.RING)),
        )

    def take(self, key: Key) -> None:
        """Take a piece from the ring or the tray."""
        sprite = self.sprites.pop(key, None)
        if sprite is not None:
            self.stage.remove(sprite)
