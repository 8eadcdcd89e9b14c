"""Marks of hints on a board: pins and outlines."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Generic

import pygame
from msgspec import Struct

from game.actions import Action
from game.play.port.move_result import MoveResult
from game.play.table.hint import Hint, Told
from game.rules import E, P
from game.scenes.board.board import AnyBoardScene, BoardScene
from game.stage import svg
from game.stage.art import TITLE, SizedArt, SvgArt, Theme
from game.stage.drawings import drawing
from game.stage.palette import Colour, channels
from game.stage.sprites import BOTTOM, Layer, Sprite, SpriteGroup

Point = tuple[float, float]
LAMP = 0
"""Number of the pin with a lamp, which marks where to look."""


def follow_up(scene: AnyBoardScene, hint: Hint, action: Action) -> bool:
    """Handle a key while a hint is shown: tell more of it, or play it; return whether the key was used."""
    table = scene.table
    if action is Action.HINT:
        if hint.told < hint.most:
            table.hints.tell_more()
        return True
    if action is not Action.CONFIRM or hint.why is None:
        return False
    if hint.told is Told.WHERE:
        table.hints.tell_more()
    elif hint.move:
        scene.play(hint.move)
    else:
        for _ in range(hint.back):
            table.undo()
    return True


class Pin(SvgArt, Struct, frozen=True):
    """A pin with the number of a move, or a lamp, `size` units wide; its foot marks the place.

    Games override `material`.
    """

    number: int
    side: int
    """The side that makes the move."""
    size: float = 0.5

    VIEW = 40.0, 52.0

    def extent(self) -> Point:
        return self.size, 1.3 * self.size

    def material(self, theme: Theme) -> tuple[Colour, Colour]:
        """Return the colours of the pin and its number."""
        return theme.palette.accent, theme.palette.on_accent

    def body(self, theme: Theme) -> str:
        fill, ink = self.material(theme)
        bulb = svg.path("M16 27.5H24M17.5 31H22.5M16 24A8 8 0 1 1 24 24Z", svg.round_line(ink, 2.4))
        return drawing("pin", theme.palette, fill=fill) + (bulb if self.number == LAMP else "")

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        picture = super().paint(scale, theme)
        if self.number != LAMP:
            written = theme.fonts.at(TITLE, 0.56 * self.size * scale).render(
                str(self.number), True, channels(self.material(theme)[1])
            )
            written = written.subsurface(written.get_bounding_rect())
            middle = picture.get_width() / 2, picture.get_height() * 19.5 / 52
            picture.blit(written, written.get_rect(center=(round(middle[0]), round(middle[1]))))
        return picture


class Area(SizedArt, frozen=True):
    """A stitched outline round a part of a board."""

    line: float
    """Width of the line."""

    def body(self, theme: Theme) -> str:
        edge = 0.8 * self.line
        line = self.line
        box = (edge, edge, self.width - 2 * edge, self.height - 2 * edge, min(self.width, self.height) / 4)
        dashes = f"{3.2 * line:g} {2.2 * line:g}"
        return (
            svg.rounded(*box, f'fill="{theme.palette.accent}" fill-opacity="0.13"')
            + svg.rounded(*box, svg.line("#04141a", 1.6 * line, 0.7))
            + svg.rounded(*box, svg.line("#fffdf4", 0.75 * line, dash=dashes, round="ends"))
        )


class Way(SvgArt, Struct, frozen=True):
    """A stitched arrow from place to place; its points lie `EDGE` within the picture."""

    points: tuple[Point, ...]
    gap: float = 0.0
    """Distance left free round every point, in units of the board."""

    EDGE = 0.25

    def extent(self) -> Point:
        return max(x for x, _ in self.points) + self.EDGE, max(y for _, y in self.points) + self.EDGE

    def body(self, theme: Theme) -> str:
        lines = self._lines()
        (x0, y0), (x, y) = lines[-1][-2:]
        far = max(0.01, hypot(x - x0, y - y0))
        dx, dy = 0.2 * (x - x0) / far, 0.2 * (y - y0) / far
        line = "".join("M" + "L".join(f"{px:.3f} {py:.3f}" for px, py in points) for points in lines)
        head = f"M{x - dx - 0.7 * dy:.3f} {y - dy + 0.7 * dx:.3f}L{x:.3f} {y:.3f}" + (
            f"L{x - dx + 0.7 * dy:.3f} {y - dy - 0.7 * dx:.3f}"
        )
        return (
            svg.path(line + head, svg.round_line("#04141a", 0.13, 0.7))
            + svg.path(line, svg.round_line("#fffdf4", 0.06, dash="" if self.gap else "0.14 0.12"))
            + svg.path(head, svg.round_line("#fffdf4", 0.06))
        )

    def _lines(self) -> Sequence[Sequence[Point]]:
        """Return the points of each line that is drawn in one go."""
        if not self.gap:
            return [self.points]
        lines = []
        for (x0, y0), (x, y) in pairwise(self.points):
            far = max(0.01, hypot(x - x0, y - y0))
            free_x = self.gap * (x - x0) / far
            free_y = self.gap * (y - y0) / far
            lines.append([(x0 + free_x, y0 + free_y), (x - free_x, y - free_y)])
        return lines


class HintMarks(Generic[P, E]):
    """The marks of a hint on the board of a scene. Games override `spot` and `step`."""

    cell: Point = (1.0, 1.0)
    """Width and height of a place."""
    size = 0.5
    """Width of a pin."""
    beside: Point = (0.8, 0.0)
    """Step from a pin to the next one at the same place, in widths of a pin."""
    material: type[Pin] = Pin
    """Class of the game's pins."""
    way_layer: int = Layer.HINT
    """Layer of the arrows."""
    gap = 0.0
    """Distance that arrows leave free round every place, in units of the board."""

    def __init__(self, scene: BoardScene[P, E]) -> None:
        self.scene = scene
        self._sprites = SpriteGroup(scene.stage, scene.board)
        self._feet: set[Point] = set()
        """Points with a pin."""
        self._marked: object = None
        """The hint that the marks show."""

    def spot(self, place: str) -> Point:
        """Return the centre of a place named in `Hint.where`."""
        raise NotImplementedError

    def step(self, number: int, move: MoveResult[P, E]) -> Sequence[Sprite]:
        """Return sprites for a foreseen move; the first one has the number 1."""
        raise NotImplementedError

    def clear(self) -> None:
        """Remove all marks; `refresh` shows them again."""
        self._sprites.clear()
        self._feet = set()
        self._marked = None

    def refresh(self) -> None:
        """Show the marks of the current hint; none while a move is animated."""
        table = self.scene.table
        marked = None if self.scene.moving else table.hints.shown
        if marked is self._marked:
            return
        self.clear()
        self._marked = marked
        if marked is None:
            return
        if marked.told is Told.WHERE:
            self._sprites += self._area([self.spot(place) for place in marked.where])
        for number, move in enumerate(table.hints.foreseen(), start=1):
            self._sprites += self.step(number, move)
        for sprite in self._sprites:
            self.scene.stage.add(sprite)

    def _area(self, spots: Sequence[Point]) -> list[Sprite]:
        """Return an outline round some places, and a lamp."""
        width, height = self.cell
        line = 0.14 * self.size
        left, right = min(x for x, _ in spots) - width / 2, max(x for x, _ in spots) + width / 2
        top = min(y for _, y in spots) - height / 2
        bottom = max(y for _, y in spots) + height / 2
        area = Area(right - left + 2 * line, bottom - top + 2 * line, line)
        outline = Sprite(area, self.scene.board, (left + right) / 2, (top + bottom) / 2, layer=Layer.HINT)
        return [outline, self.pin(LAMP, self.scene.session.side, self.lamp(left, top, right, bottom))]

    def lamp(self, left: float, top: float, right: float, bottom: float) -> Point:
        """Return the foot of the pin that marks an area."""
        # Near the upper rim of the board there is no room above.
        return (left + right) / 2, max(top, 1.35 * self.size)

    def pin(self, number: int, side: int, *feet: Point) -> Sprite:
        """Return a pin at the first of some points that is free, or beside the pins that stand at the last one."""
        foot = next((foot for foot in feet if foot not in self._feet), feet[-1])
        while foot in self._feet:
            foot = foot[0] + self.beside[0] * self.size, foot[1] + self.beside[1] * self.size
        self._feet.add(foot)
        return Sprite(self.material(number, side, self.size), self.scene.board, *foot, layer=Layer.HINT, anchor=BOTTOM)

    def way(self, points: Sequence[Point]) -> list[Sprite]:
        """Return an arrow along the points; nothing for a single point."""
        if len(points) < 2:
            return []
        left, top = min(x for x, _ in points) - Way.EDGE, min(y for _, y in points) - Way.EDGE
        art = Way(tuple((round(x - left, 3), round(y - top, 3)) for x, y in points), self.gap)
        return [Sprite(art, self.scene.board, left, top, layer=self.way_layer, anchor=(0.0, 0.0))]
