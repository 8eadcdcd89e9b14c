"""The stars on the stage: one for each cell, with its halo below it, the breath of those that become fives, and the
board's layers.
"""

from collections.abc import Callable, Iterable
from enum import IntEnum
from itertools import starmap

from game.games.explode.rules.moves import LIMIT, Position
from game.games.explode.view.glass import Flash, Glint, Halo, Shard, Shockwave, Star
from game.games.explode.view.ground import EDGES, Field, Frame, RimNames, TurnLine, rim_of
from game.stage.art import Art
from game.stage.easing import ease_in_out
from game.stage.sprites import Space, Sprite, SpriteGroup, Stage
from game.stage.tween import Animation, InTurn, Tweens

BREATH = "breath"
BREATHS = 2
BREATH_SECONDS = 0.5
"""Number of breaths of a star that has become a five, and seconds for each."""
HIGHEST = 9
"""The most a star is worth while a chain goes on: five, and four neighbours that burst together."""


class Layer(IntEnum):
    """Layers of the board from the bottom; panels and texts lie from 10 on, outside the board."""

    FRAME = 2
    FIELD = 3
    TRACE = 4
    """Marks of the last move: they stay while much moves above them."""
    HALO = 5
    MARK = 13
    """Marks on the cells, below their stars."""
    BEACON = 14
    """Where to click in a lesson."""
    RING = 15
    """The cursor."""
    STAR = 17
    BADGE = 24
    """The signs above the stars."""
    SHARD = 25
    FLASH = 26
    SIGN = 27
    """The number of a wave."""


def ground(columns: int, rows: int, side: int, turned: bool) -> list[tuple[Art, float, float, Layer]]:
    """Return the art below the stars, each with its upper left corner; the line round the field is of a side."""
    framed: list[Frame | TurnLine | RimNames] = [Frame(columns, rows, edge) for edge in EDGES]
    framed += [TurnLine(columns, rows, edge, side) for edge in EDGES]
    framed += [RimNames(columns, rows, below, turned) for below in (True, False)]
    rim = rim_of(columns, rows)
    return [*((art, *art.box()[:2], Layer.FRAME) for art in framed), (Field(columns, rows), rim, rim, Layer.FIELD)]


class Pieces:
    """The stars of a board, in the board's own space. `cells` are the signed values that are shown now."""

    def __init__(self, stage: Stage, space: Space, changed: Callable[[], object]) -> None:
        """`changed` is called whenever other values are shown."""
        self.stage = stage
        self.space = space
        self.changed = changed
        self.columns = self.rows = 0
        self.turned = False
        """True if the board is seen from the other side: then a1 is at the upper right."""
        self.rim = 0.0
        self.cells: list[int] = []
        self.stars: list[Sprite] = []
        self.halos: list[Sprite] = []
        self.loose = SpriteGroup(stage, space)
        """Sprites that fly while a move is shown."""
        self.shifted = 0, 0
        """Pixels by which the board is away from where it was laid out."""

    def seat(self, cell: int) -> int:
        """The place in reading order at which a cell is seen; and the other way round the cell at a place."""
        return self.columns * self.rows - 1 - cell if self.turned else cell

    def home(self, cell: int) -> tuple[float, float]:
        """The middle of a cell, in the board's units."""
        row, column = divmod(self.seat(cell), self.columns)
        return self.rim + column + 0.5, self.rim + row + 0.5

    def at(self, x: float, y: float) -> int | None:
        """The cell at a point of the board, or None on the rim."""
        column = int((x - self.rim) // 1)
        row = int((y - self.rim) // 1)
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return self.seat(row * self.columns + column) if inside else None

    def show(self, position: Position) -> None:
        """Let all stars stand as in a position, exactly; a board of the same size keeps its sprites."""
        self.loose.clear()
        if (self.columns, self.rows) != (position.width, position.height):
            self.stage.remove_all([*self.stars, *self.halos])
            self.columns = position.width
            self.rows = position.height
            self.rim = rim_of(self.columns, self.rows)
            self.cells = [0] * len(position.cells)
            self.stars = [Sprite(Star(0, 1), self.space, layer=Layer.STAR) for _ in self.cells]
            self.halos = [Sprite(Halo(0, 1), self.space, layer=Layer.HALO) for _ in self.cells]
        self.calm()
        for cell, value in enumerate(position.cells):
            star = self.stars[cell]
            halo = self.halos[cell]
            halo.x = star.x
            halo.y = star.y
            star.width = star.height = star.alpha = halo.alpha = 1.0
            star.jump()
            if value:
                self.put(cell, value)
            elif self.cells[cell]:
                self.cells[cell] = 0
                self.stage.remove_all((star, halo))
        self.changed()

    def put(self, cell: int, value: int) -> None:
        """Show another value (signed) on a cell."""
        if value == self.cells[cell]:
            return
        if not self.cells[cell]:
            self.stage.add(self.halos[cell])
            self.stage.add(self.stars[cell])
        self.cells[cell] = value
        side = int(value < 0)
        worth = abs(value)
        self.stars[cell].art = Star(side, worth)
        self.halos[cell].art = Halo(side, min(worth, LIMIT + 1))

    # What moves besides

    def shift(self, x: int, y: int) -> None:
        """Shift the whole board by some pixels from where it was laid out."""
        self.space.x += x - self.shifted[0]
        self.space.y += y - self.shifted[1]
        self.shifted = x, y

    def calm(self) -> None:
        """Put everything in its place that is on its way without a move."""
        self.stage.animator.cancel(BREATH)
        self.shift(0, 0)
        for cell, (star, halo) in enumerate(zip(self.stars, self.halos, strict=True)):
            star.x, star.y = self.home(cell)
            star.scale = halo.scale = 1.0

    def breathe(self, cells: Iterable[int]) -> None:
        """Let stars, and the light round them, swell twice."""
        stars, halos = ([sprites[cell] for cell in cells] for sprites in (self.stars, self.halos))

        def together(star: float, halo: float) -> Animation:
            ways = [*((sprite, {"scale": star}) for sprite in stars), *((sprite, {"scale": halo}) for sprite in halos)]
            return Tweens(BREATH_SECONDS / 2, ease_in_out, *ways)

        breath = (1.07, 1.25), (1.0, 1.0)
        self.stage.animator.start(InTurn(*starmap(together, BREATHS * breath)), tag=BREATH, ambient=True)

    def arts(self) -> list[Art]:
        """The pictures that a move may need."""
        return [
            *(light(side) for light in (Flash, Shockwave, Glint) for side in (0, 1)),
            *(Shard(side, form) for side in (0, 1) for form in range(Shard.FORMS)),
            *(Halo(side, value) for value in range(1, LIMIT + 2) for side in (0, 1)),
            *(Star(side, value) for value in range(1, HIGHEST + 1) for side in (0, 1)),
        ]
