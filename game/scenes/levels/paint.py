"""Painting of levels: the board under the brush, and the buttons of the pens."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from game.actions import DIRECTIONS, Action
from game.play.levels.draft import Draft
from game.play.port.level import BLANK
from game.scenes.animation.playback import beacon
from game.scenes.base.context import AnyEditorBoard, Translated
from game.stage.art import Art, ScaledArt
from game.stage.prefetch import AsyncPainter
from game.stage.sprites import Layer, Sprite
from game.ui.drawing.canvas import Canvas
from game.ui.input.inputs import Pointer
from game.ui.widgets.widgets import Box, Pressable, Widget

PENS = (60.0, 52.0, 46.0, 40.0, 36.0, 32.0, 28.0)
"""The sizes of a pen."""
SMALL = 40.0
"""Minimum size of the pens of a rack that stands in one row."""
BESIDE = 4.0
BETWEEN = 8.0
"""The gaps between pens, and between racks besides."""
GHOST = 0.75
"""Opacity of the preview of a stroke."""


class PaintBoard(Widget):
    """The board on which a level is painted with mouse or keys."""

    ways = (Action.CONFIRM, *DIRECTIONS)
    many = True

    def __init__(
        self,
        box: Box,
        board: AnyEditorBoard,
        draft: Draft,
        paint: Callable[[Callable[[], None]], object],
        end: Callable[[], object],
        change_pen: Callable[[int], object],
    ) -> None:
        """`paint` goes on with a stroke, `end` ends it, `change_pen` takes the next pen or the one before."""
        super().__init__("board", box)
        self.rounds_focus = False
        self.board = board
        self.draft = draft
        self.paint = paint
        self.end = end
        self.change_pen = change_pen
        self.place = ""
        """The place under the mouse or chosen by keys."""
        self._marks: list[Sprite] = []
        self._painting = False

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        self.mark()

    def unmark(self) -> None:
        """Take away what `mark` shows."""
        self.board.stage.remove_all(self._marks)
        self._marks = []

    def mark(self) -> None:
        """Show the selected place, with a ghost of the pen's piece."""
        stage = self.board.stage
        board = self.board
        draft = self.draft
        self.unmark()
        if self.place not in draft.places or not (self.focused or self.hovered):
            return
        if draft.pen != BLANK and not self._painting:
            ghost = board.ghost(draft.level, self.place, draft.pen)
            ghost.alpha = GHOST
            self._marks.append(stage.add(ghost))
        self._marks.append(stage.add(beacon(board.space, *board.middle(draft.level, self.place), 0.8)))

    def focus(self, focused: bool) -> None:
        super().focus(focused)
        if not self.place:
            level = self.draft.level
            board = self.board
            left, top = board.origin
            width, height = board.extent(level)
            centre = left + width / 2, top + height / 2
            self.place = min(self.draft.places, key=lambda place: math.dist(board.middle(level, place), centre))
        if hasattr(self, "canvas"):
            self.mark()

    def told(self, scene: Translated) -> list[tuple[str, str]]:
        """Describe all places with their contents."""
        draft = self.draft
        return [(place, self.board.told(scene, draft.level, place, draft.words_at(place))) for place in draft.places]

    def refresh(self) -> None:
        self.mark()

    def drags(self, pixel: tuple[float, float]) -> bool:
        return True

    def least(self) -> float:
        width, height = self.board.extent(self.draft.level)
        return self.board.space.scale * math.sqrt(width * height / len(self.draft.places))

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        draft = self.draft
        if event.kind == "wheel":
            self.change_pen(-event.wheel)
            return True
        if event.kind == "up":
            if self._painting:
                self._painting = False
                self.end()
            return True
        place = self.board.at(draft.level, self.board.space.to_units(event.pixel), draft.pen)
        if place is not None:
            if event.kind == "down" and event.button in (1, 3):
                self.place = place
                self._painting = True
                self.paint(partial(draft.begin, place, event.button == 3))
            elif place != self.place:
                self.place = place
                if self._painting:
                    self.paint(partial(draft.go_on, place))
        self.mark()
        return True

    def act(self, action: Action) -> bool:
        if action is Action.CONFIRM:
            self.paint(partial(self.draft.begin, self.place, False))
            self.end()
        elif action in DIRECTIONS and (found := self._towards(*DIRECTIONS[action])):
            self.place = found
        else:
            return False
        self.mark()
        return True

    def _towards(self, dx: int, dy: int) -> str:
        """Return the nearest place in a direction; empty at the edge."""
        level = self.draft.level
        x, y = self.board.middle(level, self.place)
        best = ""
        least = math.inf
        for place in self.draft.places:
            px, py = self.board.middle(level, place)
            ahead, aside = ((px - x) * dx, abs(py - y)) if dx else ((py - y) * dy, abs(px - x))
            cost = ahead + 2.5 * aside
            if ahead > 0.2 and aside < 1.2 * ahead + 0.01 and cost < least:
                best = place
                least = cost
        return best


def on_button(art: Art, extent: float, side: float) -> Art:
    """Return an art of `extent` units scaled for a button."""
    return ScaledArt(art, (side - 6) / extent)


def pen_places(racks: Sequence[Sequence[str]], page: Box) -> Iterator[tuple[tuple[int, str], Box]]:
    """Yield the place of each word of the racks, as (number of its rack, word) and box.

    A rack that can stand side by side does so; else all are as large as there is room for.
    """
    short = [len(rack) for rack in racks if len(rack) * (SMALL + BESIDE) - BESIDE <= page.width]
    most = (page.width + BESIDE) / max(short, default=1) - BESIDE

    def across(size: float) -> int:
        return max(1, int((page.width + BESIDE) / (size + BESIDE)))

    def height(size: float) -> float:
        return sum(-(-len(rack) // across(size)) * (size + BESIDE) + BETWEEN for rack in racks)

    size = next((size for size in PENS if size <= most and height(size) <= page.height), PENS[-1])
    top = page.top
    for number, rack in enumerate(racks):
        for n, word in enumerate(rack):
            row, column = divmod(n, across(size))
            place = Box(page.left + column * (size + BESIDE), top + row * (size + BESIDE), size, size)
            yield (number, word), place
        top += -(-len(rack) // across(size)) * (size + BESIDE) + BETWEEN


@dataclass(eq=False, repr=False)
class PenButton(Pressable):
    """A button with the picture of a pen."""

    sound = "toggle"
    art: Art
    on_press: Callable[[], object]
    chosen: bool

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        self.picture = canvas.sprite(self.art, self.box.centerx, self.box.centery - 1, layer=Layer.CONTENT)

    def paint_later(self, painter: AsyncPainter) -> None:
        """Leave the button empty until its picture is painted."""
        self.picture.visible = False
        painter.want(self.picture, self.art)
