"""The stars on the stage: one for each cell, with its halo below it, the trembling of those worth five, and the board's
layers.
"""

import random
from collections.abc import Callable
from enum import IntEnum

from game.games.explode.rules.moves import LIMIT, Position
from game.games.explode.view.glass import Flash, Halo, Shard, Star
from game.games.explode.view.ground import EDGES, Field, Frame, RimNames, TurnLine, rim_of
from game.stage.art import Art
from game.stage.easing import ease_in_out
from game.stage.sprites import Space, Sprite, SpriteGroup, Stage
from game.stage.tween import Animation, Delay, InTurn, Loop, Parallel, Tween

TREMBLE = "tremble"
REST, SHIVER, TOGETHER = 2.9, 0.3, 2
"""Every `REST` seconds at most `TOGETHER` stars shiver for `SHIVER` seconds, by turns: gentle, and next to no work."""
HIGHEST = 9
"""The most a star is worth while a chain goes on: five, and four neighbours that burst together."""


class Layer(IntEnum):
    """Layers of the board from the bottom; panels and texts lie from 10 on, outside the board."""

    FRAME = 2
    FIELD = 3
    TRACE = 12
    """Marks of the last move."""
    MARK = 13
    """Marks on the cells, below their stars."""
    RING = 14
    """The cursor."""
    HALO = 15
    STAR = 16
    BADGE = 24
    """The signs above the stars."""
    FLASH = 25
    SHARD = 26


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
        self._turn = 0

    def seat(self, cell: int) -> int:
        """The place in reading order at which a cell is seen; and the other way round the cell at a place."""
        return self.columns * self.rows - 1 - cell if self.turned else cell

    def home(self, cell: int) -> tuple[float, float]:
        """The middle of a cell, in the board's units."""
        row, column = divmod(self.seat(cell), self.columns)
        return self.rim + column + 0.5, self.rim + row + 0.5

    def at(self, x: float, y: float) -> int | None:
        """The cell at a point of the board, or None on the rim."""
        column, row = int((x - self.rim) // 1), int((y - self.rim) // 1)
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return self.seat(row * self.columns + column) if inside else None

    def show(self, position: Position) -> None:
        """Let all stars stand as in a position, exactly; a board of the same size keeps its sprites."""
        self.loose.clear()
        if (self.columns, self.rows) != (position.width, position.height):
            self.stage.remove_all([*self.stars, *self.halos])
            self.columns, self.rows = position.width, position.height
            self.rim = rim_of(self.columns, self.rows)
            self.cells = [0] * len(position.cells)
            self.stars = [Sprite(Star(0, 1), self.space, layer=Layer.STAR) for _ in self.cells]
            self.halos = [Sprite(Halo(0, 1), self.space, layer=Layer.HALO) for _ in self.cells]
        self.calm()
        for cell, value in enumerate(position.cells):
            star, halo = self.stars[cell], self.halos[cell]
            halo.x, halo.y = star.x, star.y
            star.scale = star.width = star.height = star.alpha = halo.alpha = 1.0
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
        side, worth = int(value < 0), abs(value)
        self.stars[cell].art = Star(side, worth)
        self.halos[cell].art = Halo(side, min(worth, LIMIT + 1))

    # Trembling

    def calm(self) -> None:
        """Stop all trembling, and put each star in its place."""
        self.stage.animator.cancel(TREMBLE)
        for cell, star in enumerate(self.stars):
            star.x, star.y = self.home(cell)
            star.angle = 0.0

    def tremble(self) -> None:
        """Let the stars worth five tremble a little from time to time."""
        self.calm()
        if any(abs(value) == LIMIT for value in self.cells):
            self.stage.animator.start(Loop(self._shivers), tag=TREMBLE, ambient=True)

    def _shivers(self) -> Animation:
        """A rest, then a short shiver of the next few stars worth five, each a little later than the one before."""
        fives = [cell for cell, value in enumerate(self.cells) if abs(value) == LIMIT]
        count = min(TOGETHER, len(fives))
        chosen = [fives[(self._turn + n) % len(fives)] for n in range(count)]
        self._turn += count
        shivers = [InTurn(Delay(0.05 * n), self._shiver(cell)) for n, cell in enumerate(chosen)]
        return InTurn(Delay(REST), Parallel(*shivers))

    def _shiver(self, cell: int) -> Animation:
        star = self.stars[cell]
        x, y = self.home(cell)
        # Each star has a manner of its own, the same every time.
        manner = random.Random(cell)
        steps = []
        count = 8
        for n in range(count - 1):
            reach = 0.02 * (1 - abs(2 * n / count - 0.75) * 0.6)
            dx, dy = manner.choice((-1, 1)) * reach, manner.uniform(-1, 1) * reach
            steps.append(Tween(star, SHIVER / count, ease_in_out, x=x + dx, y=y + dy, angle=3.0 if n % 2 else -3.0))
        return InTurn(*steps, Tween(star, SHIVER / count, ease_in_out, x=x, y=y, angle=0.0))

    def arts(self) -> list[Art]:
        """The pictures that a move may need."""
        return [
            *(Flash(side) for side in (0, 1)),
            *(Shard(side, form) for side in (0, 1) for form in range(Shard.FORMS)),
            *(Halo(side, value) for value in range(1, LIMIT + 2) for side in (0, 1)),
            *(Star(side, value) for value in range(1, HIGHEST + 1) for side in (0, 1)),
        ]
