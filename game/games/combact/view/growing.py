"""The flower grows when few bacteria are left in the ring: what is painted for that, and how it is seen."""

from collections.abc import Callable, Iterable, Mapping

from pygame.math import clamp

from game.games.combact.rules.geometry import XY
from game.games.combact.rules.position import Position, laid
from game.games.combact.view.board import Layer, Pieces, PointMarks, lying
from game.games.combact.view.land import lands, owners
from game.games.combact.view.marks import FullPoint, Halo
from game.games.combact.view.organisms import CENTRE, Flower, Ground, WideTable, around, polar
from game.games.combact.view.ring import FEW_LEFT, GROWN, Key, Ring
from game.stage.art import Art
from game.stage.easing import ease_in_out
from game.stage.prefetch import prefetch
from game.stage.sprites import TOP_LEFT, Space, Sprite, Stage
from game.stage.tween import Animation, Delay, FollowPath, InTurn, Parallel, Tween
from game.ui.drawing.canvas import Canvas

BLOOMS = 0.5
"""Seconds in which the flower grows."""
ASIDE = 0.55
"""Distance of a piece from the edge of the board on its way, in the units of the start."""


class Growing:
    """The size of the flower, and with it that of the units of a board."""

    def __init__(self, stage: Stage, board: Space, ring: Ring) -> None:
        self.stage = stage
        self.board = board
        self.ring = ring
        self.felt = Space()
        """The units of the start, of the table and all that lies round the flower."""
        self._painted: tuple[Position, float] | None = None
        """The position for which everything has been painted for a flower that has grown, and its scale."""
        self._flower: Sprite | None = None

    # The table

    def place(self) -> None:
        """Let the units of the board grow about its middle; they are those of the start before."""
        space = self.felt
        by = self.ring.growth
        space.place(self.board.x, self.board.y, self.board.scale)
        shift = CENTRE * space.scale * (by - 1.0)
        self.board.place(round(space.x - shift), round(space.y - shift), space.scale * by)

    def lay_table(self, form: Canvas) -> None:
        """Put the table and the flower on a form."""
        if self.ring.growth == 1.0:
            # The board's own units put it exactly below its pieces.
            form.sprite(Ground(), 0.0, 0.0, layer=Layer.GROUND, anchor=TOP_LEFT).space = self.board
            return
        form.sprite(WideTable(), 0.0, 0.0, layer=Layer.GROUND, anchor=TOP_LEFT).space = self.felt
        self._flower = form.sprite(Flower(), CENTRE, CENTRE, layer=Layer.GROUND)
        self._flower.space = self.board

    # Growing

    def due(self, position: Position) -> bool:
        """Return whether the flower is to grow now: everything has been painted, or nothing is seen yet."""
        return not self.ring.sprites or self._painted == (position, self.felt.scale)

    def paint(self, position: Position, ready: Callable[[], object]) -> None:
        """Paint ahead what a flower that has grown needs, and call a function when the flower can grow."""
        if self.ring.growth > 1.0 or not position.originator or len(position.ring) > FEW_LEFT + 1:
            return

        def done() -> None:
            self._painted = position, self.felt.scale
            ready()

        grown = Ring(self.stage, self.board, self.ring.order)
        grown.growth = GROWN
        organisms = [lying(one)[0] for one in laid(position)]
        last = [Halo.of(organism, "last") for organism in organisms[-1:]]
        arts: list[Art] = [
            Flower(),
            *organisms,
            *last,
            *grown.turned(position),
            *grown.marks(),
            *lands(owners(position)).values(),
        ]
        arts += [FullPoint(side) for side in (0, 1)]
        scale = self.felt.scale * GROWN
        prefetch(
            self.stage,
            [(WideTable(), self.felt.scale), *((art, scale) for art in dict.fromkeys(arts))],
            "the grown board's",
            done if len(position.ring) <= FEW_LEFT else None,
        )

    def bloom(self, pieces: Pieces, points: PointMarks, homes: Mapping[Key, XY], before: float) -> None:
        """Let everything grow from where it was; `homes` are where the pieces of the ring lay, and `before` is how
        large the flower was. In the largest windows it has grown at once, as frames would take too long.
        """
        if self.stage.images.large:
            return
        share = before / self.ring.growth
        sprites = [*pieces.laid, *pieces.territory.values(), *pieces.bases.values(), *pieces.last, *points.full]
        if self._flower is not None:
            sprites.append(self._flower)
        moves = [*self._from_middle(sprites, share), *self._round(homes, share)]
        self.stage.animator.start(Parallel(*moves), tag="bloom", ambient=True)

    @staticmethod
    def _from_middle(sprites: Iterable[Sprite], share: float) -> Iterable[Animation]:
        for sprite in sprites:
            x = sprite.x
            y = sprite.y
            scale = sprite.scale
            sprite.x = CENTRE + (x - CENTRE) * share
            sprite.y = CENTRE + (y - CENTRE) * share
            sprite.scale = scale * share
            sprite.jump()
            yield Tween(sprite, BLOOMS, ease_in_out, x=x, y=y, scale=scale)

    def _round(self, homes: Mapping[Key, XY], share: float) -> Iterable[Animation]:
        """Let the pieces of the ring go round the flower to their places, where the light then comes up."""
        most = (CENTRE - ASIDE) / self.ring.growth
        for key, sprite in self.ring.sprites.items():
            if key in homes:
                old = homes[key]
                yield _way_round(sprite, ((old[0] - CENTRE) * share, (old[1] - CENTRE) * share), most)
        for sign in self.ring.signs.values():
            sign.alpha = 0.0
            yield InTurn(Delay(0.8 * BLOOMS), Tween(sign, 0.2 * BLOOMS, alpha=1.0))


def _way_round(sprite: Sprite, start: XY, most: float) -> Animation:
    """Let a sprite go round the middle of the board to where it is, the shorter way and at `most` so far aside, or as
    far as its place is.
    """
    x = sprite.x - CENTRE
    y = sprite.y - CENTRE
    across = max(most, abs(x))
    down = max(most, abs(y))
    angle, radius = polar(start)
    goal, reach = polar((x, y))
    turn = (goal - angle + 180) % 360 - 180

    def go(share: float) -> None:
        passed = ease_in_out(share)
        x, y = around(angle + turn * passed, radius + (reach - radius) * passed)
        sprite.x = clamp(x, CENTRE - across, CENTRE + across)
        sprite.y = clamp(y, CENTRE - down, CENTRE + down)

    go(0.0)
    sprite.jump()
    return FollowPath(BLOOMS, go)
