"""Mouse, keys and gamepad on the board of Explode!: selected cell, preview of a move, pins of a hint."""

import math
from collections.abc import Callable, Sequence

from game.games.explode.rules.moves import (
    Blast,
    Event,
    Position,
    blast,
    cell_index,
    cell_name,
    owner,
    play,
    why_illegal,
)
from game.games.explode.view.board import Layer, Pieces
from game.games.explode.view.marks import Badge, CellMark, Ring, blast_marks
from game.play.port.move_result import MoveResult
from game.scenes.animation.playback import shake
from game.scenes.board.board import BoardScene
from game.scenes.board.cursor import shows_previews
from game.scenes.board.grid_cursor import GridCursor
from game.scenes.board.hints import HintMarks, Pin, Point
from game.stage.art import Art, Theme
from game.stage.palette import Colour, darker
from game.stage.sprites import Sprite, SpriteGroup


def blast_words(plural: Callable[[str, str, int], str], shown: Blast) -> str:
    """Describe a blast: explosions, waves if more than one, stars turned, if any."""
    waves = max(shown.bursts.values())
    parts = [plural("{n} explosion", "{n} explosions", len(shown.bursts))]
    if waves > 1:
        parts.append(plural("{n} wave", "{n} waves", waves))
    if shown.turned:
        parts.append(plural("{n} star turned", "{n} stars turned", len(shown.turned)))
    return ", ".join(parts)


class GlassPin(Pin, frozen=True):
    """A pin of the colour of the side that moves."""

    def material(self, theme: Theme) -> tuple[Colour, Colour]:
        return darker(theme.palette.sides[self.side], 0.3), "#ffffff"


_FEET = (-0.22, -0.15), (-0.31, 0.42), (0.31, 0.42)
"""Feet of the pins of a star, from its middle: none of them covers its number, a badge, or the star above it."""


class Hints(HintMarks[Position, Event]):
    """The marks of a hint: a pin at every star that is raised."""

    material = GlassPin
    size = 0.34

    def __init__(self, scene: BoardScene[Position, Event], pieces: Pieces) -> None:
        super().__init__(scene)
        self.pieces = pieces

    def spot(self, place: str) -> Point:
        return self.pieces.home(cell_index(self.scene.session.position, place) or 0)

    def lamp(self, left: float, top: float, right: float, bottom: float) -> Point:
        # Between two columns there is no number.
        middle = (left + right) / 2
        return middle if round(right - left) % 2 == 0 else middle + 0.5, max(top, 1.35 * self.size)

    def step(self, number: int, move: MoveResult[Position, Event]) -> Sequence[Sprite]:
        x, y = self.spot(move.move)
        return [self.pin(number, move.before.side, *((x + across, y + down) for across, down in _FEET))]


class Cursor(GridCursor[Position, Event]):
    """The selected cell, and what a move there would do."""

    def __init__(self, scene: BoardScene[Position, Event], pieces: Pieces) -> None:
        super().__init__(scene)
        self._hints = Hints(scene, pieces)
        self.pieces = pieces
        self.preview = ""
        """Effect of the move under the cursor in words, or ""."""
        self._marks = SpriteGroup(scene.stage, scene.board)
        self._marked: object = None
        """State that the marks show."""

    def own_cell(self, near: int | None) -> int:
        """The star that can be raised nearest to a cell, or to the middle."""
        position = self.scene.session.position
        middle = (position.height - 1) / 2, (position.width - 1) / 2
        place = middle if near is None else divmod(near, position.width)
        own = [cell for cell in range(len(position.cells)) if owner(position, cell) == position.side]
        return min(own, key=lambda cell: math.dist(divmod(cell, position.width), place), default=0)

    def renew(self) -> None:
        """Adapt to another board, or to the same one laid out anew."""
        if self.cell >= len(self.scene.session.position.cells):
            self.cell = self.own_cell(None)
        self._marked = None

    def turn(self, turned: bool) -> None:
        self.pieces.turned = turned
        self._marked = None
        self._hints.clear()

    def cell_at(self, x: float, y: float) -> int | None:
        return self.pieces.at(x, y)

    def cell_name(self, cell: int) -> str:
        return cell_name(self.scene.session.position, cell)

    def cell_named(self, name: str) -> int | None:
        return cell_index(self.scene.session.position, name)

    def middle(self, cell: int) -> Point:
        return self.pieces.home(cell)

    def neighbour(self, cell: int, dx: int, dy: int) -> int | None:
        position = self.scene.session.position
        row, column = divmod(self.pieces.seat(cell), position.width)
        if not (0 <= column + dx < position.width and 0 <= row + dy < position.height):
            return None
        return self.pieces.seat((row + dy) * position.width + column + dx)

    def choose(self, cell: int) -> None:
        """Raise the star on a cell, or say why that is refused."""
        position = self.scene.session.position
        made = self.scene.play(cell_name(position, cell))
        if not made and self.scene.lively and owner(position, cell) is not None:
            shake(self.scene.stage, self.pieces.stars[cell], self.pieces.home(cell))

    def beacons(self, move: str) -> list[Sprite]:
        rings = super().beacons(move)
        for ring in rings:
            # Below the star: it must not cover its number, or the badges that tell what it would do.
            ring.layer = Layer.BEACON
        return rings

    # What is seen of it

    def _shown(self) -> int | None:
        """The cell marked: that of a hint, else the selected one; None while a program thinks."""
        if self.scene.hinted:
            return cell_index(self.scene.session.position, self.scene.hinted)
        return None if self.scene.table.waiting else self.meant()

    def refresh(self) -> None:
        self._hints.refresh()
        if not self.scene.moving:
            self.take_turn()
        scene = self.scene
        position = self.scene.session.position
        cell = self._shown()
        story = scene.story
        move = story.move
        marked = (
            *(cell, scene.hinted, self.by_keys, scene.moving, position),
            *(scene.table.done, scene.table.waiting, move, scene.going_back),
        )
        if marked == self._marked:
            return
        self._marked = marked
        self._marks.clear()
        preview = ""
        if move is not None:
            self._show_last(move, done=story.showing is None)
        if cell is not None and cell < len(self.pieces.stars):
            able = not scene.table.done and not scene.table.waiting
            able = able and why_illegal(position, cell_name(position, cell)) is None
            if not scene.hinted:
                self._mark(Ring(self.by_keys, able), cell, Layer.RING)
            resting = not scene.moving and not scene.going_back
            if able and resting and shows_previews(scene.app, scene.table):
                preview = self._show_blast(position, cell)
        if preview != self.preview:
            self.preview = preview
            scene.show_status()

    def arts(self) -> list[Art]:
        """The pictures of what moves do and have done to cells."""
        kinds = ("chosen", "lit", "reached", "taken", "won", "raised")
        return [CellMark(side, kind) for kind in kinds for side in (0, 1)]

    def _mark(self, art: Art, cell: int, layer: Layer, dx: float = 0.0, dy: float = 0.0) -> None:
        x, y = self.pieces.home(cell)
        self._marks.put(art, x + dx, y + dy, layer)

    def _show_last(self, move: MoveResult[Position, Event], done: bool) -> None:
        """Mark the star that was raised, and once all has been shown (`done`) what its explosions reached."""
        side = move.before.side
        chosen = cell_index(move.before, move.move)
        if done:
            shown = blast(move.before, move.events)
            for near in sorted((shown.reached.keys() | shown.bursts.keys()) - {chosen}):
                self._mark(CellMark(side, "reached"), near, Layer.TRACE)
        if chosen is not None:
            self._mark(CellMark(side, "chosen"), chosen, Layer.TRACE)

    def _show_blast(self, position: Position, cell: int) -> str:
        """Mark what the move would do, and put it in words."""
        side = position.side
        events: list[Event] = []
        after = play(position, cell_name(position, cell), events)
        shown = blast(position, events)
        if not shown.bursts:
            self._mark(Badge(side, "+1"), cell, Layer.BADGE, 0.34, -0.34)
            return self.scene._("{value} becomes {higher}").format(
                value=abs(position.cells[cell]), higher=abs(after.cells[cell])
            )
        for near, mark, badge in blast_marks(position, shown):
            self._mark(mark, near, Layer.MARK)
            self._mark(badge, near, Layer.BADGE, 0.34, -0.34)
        return blast_words(self.scene.plural, shown)
