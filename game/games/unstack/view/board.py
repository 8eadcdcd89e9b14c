"""The picture of UnStack's board: the sprites of towers, trays and marks, and their layers."""

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum

from game.games.unstack.rules.board import CELLS, SIZE, Position
from game.games.unstack.rules.text import stones
from game.games.unstack.view.layout import FIELD_BOTTOM, TRAY_CENTRES, Layout, pile_counts, pile_foot
from game.games.unstack.view.marks import CellMark, Ghost, Mark, Plaque, Tag
from game.games.unstack.view.towers import SHADOW_ANCHOR, TOWER_ANCHOR, Shadow, Tower
from game.games.unstack.view.woodwork import SHADOW_MARGIN, BoardArt, RimNames
from game.stage.art import Art
from game.stage.sprites import BOTTOM_RIGHT, TOP_LEFT, Anchor, Space, Sprite, SpriteGroup, Stage

FAINT = 0.7
"""Opacity of a tower that is not there yet; its number can still be read."""


class Layer(IntEnum):
    """Layers of the board from the bottom; panels and texts lie from 10 on, outside the board."""

    GROUND = 11
    MARK = 12
    """Light on the cells."""
    SHADOW = 13
    TRAY_SHADOW = 14
    RING = 14
    """Where to click in a lesson: round the towers, and never on a tray."""
    WAY = 15
    """Arrows between the towers."""
    TOWER = 16
    """Towers take one for each row, so that those in front stand before those behind."""
    TAG = 23
    HAND_SHADOW = 24
    HAND = 25
    FLYING = 26


class Pieces:
    """The pieces on the board. Cells hold signed numbers of stones, as in a position."""

    def __init__(self, stage: Stage, space: Space, first: Callable[[], Position]) -> None:
        """`first` is the position the game began with: what is missing since then lies in the trays."""
        self.stage = stage
        self.space = space
        self.first = first
        self.layout = Layout()
        self.towers: dict[int, Sprite] = {}
        self.shadows: dict[int, Sprite] = {}
        self.trays = SpriteGroup(stage, space), SpriteGroup(stage, space)
        self.in_trays = [-1, -1]
        """Number of stones shown in each side's tray."""
        self.on_captured: Callable[[], object] = lambda: None
        """Called when the number in a tray has changed."""
        self.flying = SpriteGroup(stage, space)
        """Stones on their way, which belong to no cell."""
        self.marks: list[Mark | Ghost] = []
        self._marks = SpriteGroup(stage, space)
        self._add(BoardArt(), -SHADOW_MARGIN, -SHADOW_MARGIN, Layer.GROUND, TOP_LEFT)
        self._names = [self._add(art, *art.box()[:2], Layer.GROUND, TOP_LEFT) for art in RimNames.both(False)]

    def _add(self, art: Art, x: float, y: float, layer: int, anchor: Anchor) -> Sprite:
        return self.stage.add(Sprite(art, self.space, x, y, layer=layer, anchor=anchor))

    def turn(self, layout: Layout) -> None:
        """Clear the board, and name its rows and columns as in `layout`."""
        self.layout = layout
        for cell in list(self.towers):
            self.set_tower(cell, 0)
        self.set_marks(())
        for sprite, art in zip(self._names, RimNames.both(layout.turned), strict=True):
            sprite.art = art

    def captured(self, cells: Sequence[int]) -> tuple[int, int]:
        """Return the number of stones each side has captured, from those on the board."""
        before = stones(self.first().cells)
        now = stones(tuple(cells))
        return before[1] - now[1], before[0] - now[0]

    def counts(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return for each side how many stones it has left, and how many it has captured, as the trays show them."""
        black, white = stones(self.first().cells)
        by_black, by_white = (max(0, shown) for shown in self.in_trays)
        return (black - by_white, by_black), (white - by_black, by_white)

    def show(self, position: Position) -> None:
        """Let everything stand where it belongs, and nothing be on its way."""
        self.stand(position.cells, self.captured(position.cells))

    def stand(self, cells: Sequence[int], captured: Sequence[int]) -> None:
        """Show the stones on every cell and in each side's tray, and nothing on its way."""
        self.flying.clear()
        for cell in range(CELLS):
            self.set_tower(cell, cells[cell])
        if list(self.shadows) != (order := sorted(self.shadows, key=self.layout.seat)):
            # Shadows that overlap would look a little different in another order.
            self.shadows = {cell: self.shadows[cell] for cell in order}
            self.stage.remove_all(self.shadows.values())
            for shadow in self.shadows.values():
                self.stage.add(shadow)
        for side in (0, 1):
            self.set_tray(side, captured[side])

    def set_tower(self, cell: int, value: int) -> None:
        """Put `value` stones on a cell; the sign tells their side."""
        tower = self.towers.get(cell)
        if not value:
            if tower is not None:
                self.stage.remove_all((tower, self.shadows[cell]))
                del self.towers[cell], self.shadows[cell]
            return
        art = tower_art(cell, value)
        shadow = Shadow(abs(value))
        x, y = self.layout.foot(cell)
        if tower is None:
            self.shadows[cell] = self._add(shadow, x, y, Layer.SHADOW, SHADOW_ANCHOR)
            self.towers[cell] = self._add(art, x, y, Layer.TOWER + self.layout.row(cell), TOWER_ANCHOR)
            return
        if tower.art != art:
            tower.art = art
            self.shadows[cell].art = shadow
        tower.x = x
        tower.y = y
        tower.scale = 1
        tower.width = 1
        tower.height = 1
        tower.angle = 0
        tower.alpha = 1
        tower.jump()

    def side_on(self, cell: int) -> int | None:
        """Return the owner of the tower on a cell."""
        tower = self.towers.get(cell)
        return tower.art.side if tower is not None and isinstance(tower.art, Tower) else None

    def set_tray(self, side: int, captured: int) -> None:
        """Put `captured` stones of the other side into a side's tray."""
        if self.in_trays[side] == captured:
            return
        self.in_trays[side] = captured
        sprites = self.trays[side]
        sprites.clear()
        for pile, count in reversed(list(enumerate(pile_counts(captured)))):
            x, y = pile_foot(side, pile)
            sprites.put(Shadow(1), x, y, Layer.TRAY_SHADOW, anchor=SHADOW_ANCHOR)
            sprites.put(Tower(1 - side, count, pile % 3, False), x, y, Layer.TOWER, anchor=TOWER_ANCHOR)
        sprites.put(Plaque(captured), TRAY_CENTRES[side], FIELD_BOTTOM + 0.19, Layer.TOWER)
        self.on_captured()

    def set_marks(self, marks: Iterable[Mark | Ghost]) -> None:
        """Let exactly these marks be seen."""
        wanted = list(marks)
        if wanted != self.marks:
            self.marks = wanted
            self._marks.clear()
            for mark in wanted:
                self._mark(mark)

    def _mark(self, mark: Mark | Ghost) -> None:
        x, y = self.layout.middle(mark.cell)
        if isinstance(mark, Ghost):
            art = tower_art(mark.cell, mark.value)
            layer = Layer.TOWER + self.layout.row(mark.cell)
            self._marks.put(art, *self.layout.foot(mark.cell), layer, anchor=TOWER_ANCHOR, alpha=FAINT)
        elif mark.text:
            tag = Tag(mark.text, mark.kind, mark.sure)
            self._marks.put(tag, x + 0.48, y + 0.43, Layer.TAG, anchor=BOTTOM_RIGHT)
        else:
            self._marks.put(CellMark(mark.kind), x, y, Layer.MARK)


def tower_art(cell: int, value: int) -> Tower:
    """The tower of a signed number of stones; neighbours lean differently."""
    return Tower(int(value < 0), abs(value), (cell * 5 + cell // SIZE) % 3)
