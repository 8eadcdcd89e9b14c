"""The moves of a game in two forms: a track that can be dragged, and a list as on a score sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct

from game.actions import Action
from game.play.port.move_highlight import HighlightKind, MoveHighlight
from game.play.session.lines import Branch
from game.play.table.score_sheet import AnyScoreSheet, Row
from game.scenes.base.context import ScrubberStyle
from game.stage.art import STRONG, Art, Text, Theme
from game.stage.palette import Colour, channels, darker, lighter, mix
from game.stage.sprites import LEFT, RIGHT, Layer
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.surfaces import Icon, Knob
from game.ui.input.inputs import Pointer
from game.ui.widgets.slider import Walk
from game.ui.widgets.widgets import Band, Box, Widget

PITCH = 4.0
"""Minimum distance of two marks in units; of several moves in one place the greatest is shown."""
BARS = (HighlightKind.BURST, HighlightKind.CAPTURE)
"""Highlights drawn as bars, whose height is the size; all others have a sign of their own."""
EDGE = 8.0
"""Units before the first move and behind the last one."""


Spot = tuple[float, int, HighlightKind, float]
"""A mark on the track: position from 0 to 1, side, kind and size."""


def sign_at(
    surface: pygame.Surface, sign: HighlightKind, colour: Colour, gold: Colour, centre: tuple[float, float], size: float
) -> None:
    """Draw the sign of a highlight without a size of its own; `size` is in pixels."""
    x, y = centre
    if sign is HighlightKind.PASS:
        pygame.draw.circle(surface, channels(colour), centre, max(2.0, size * 0.3), max(1, round(size * 0.12)))
        return
    half = max(2.0, size / 2)
    points = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
    if sign is HighlightKind.TOKEN:
        pygame.draw.circle(surface, channels(darker(gold, 0.5)), centre, half * 0.8)
        pygame.draw.circle(surface, channels(gold), centre, half * 0.8 - max(1.0, size * 0.1))
        return
    pygame.draw.polygon(surface, channels(darker(gold, 0.5)), points)
    inner = half - max(1.0, size * 0.14)
    pygame.draw.polygon(
        surface, channels(lighter(gold, 0.15)), [(x, y - inner), (x + inner, y), (x, y + inner), (x - inner, y)]
    )


class ScrubberArt(Art, Struct, frozen=True):
    """A strip of a game's own material, with marks on it.

    The first side's marks stand upon its middle, the other's hang from it; moves still to come are dimmed.
    """

    width: float
    height: float
    at: float
    """Current position, 0 to 1."""
    spots: tuple[Spot, ...]
    trim: ScrubberStyle
    alone: bool = False
    """True if there is one side only: its marks have the whole height."""

    FINE = 2
    """Factor of oversampling, which smooths the edges."""

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        size = max(1, round(self.width * scale)), max(1, round(self.height * scale))
        return pygame.transform.smoothscale(self._large(scale * self.FINE, theme), size)

    def _large(self, scale: float, theme: Theme) -> pygame.Surface:
        size = max(1, round(self.width * scale)), max(1, round(self.height * scale))
        surface, ground = pygame.Surface(size, pygame.SRCALPHA), self.trim.ground
        box, radius = surface.get_rect(), round(size[1] * 0.3)
        pygame.draw.rect(surface, channels(darker(ground, 0.45)), box, border_radius=radius)
        face = box.inflate(-max(2, round(1.6 * scale)), -max(2, round(1.6 * scale)))
        pygame.draw.rect(surface, channels(ground), face, border_radius=radius)
        edge = channels(theme.palette.edge if theme.palette.strong else lighter(ground, 0.28))
        pygame.draw.rect(surface, edge, box, max(1, round(0.8 * scale)), border_radius=radius)
        left, length = EDGE * scale, size[0] - 2 * EDGE * scale
        middle = size[1] - 3.5 * scale if self.alone else size[1] / 2
        line = max(1, round(1.2 * scale))
        pygame.draw.line(surface, channels(darker(ground, 0.4)), (left, middle), (left + length, middle), line)
        here = left + length * self.at
        shine = channels(mix(ground, theme.palette.accent, 0.75))
        pygame.draw.line(surface, shine, (left, middle), (here, middle), line)
        room = (size[1] - 7 * scale) if self.alone else size[1] / 2 - 2.5 * scale
        seen = [_seen(colour, ground) for colour in self.trim.sides]
        for place, side, sign, amount in self.spots:
            x = left + length * place
            colour = mix(ground, seen[side], 0.6) if place > self.at + 1e-9 else seen[side]
            up = -1 if side == 0 else 1
            if sign in BARS:
                high, wide = room * (0.45 + 0.55 * amount), max(2, round(3.6 * scale))
                top = middle - high if up < 0 else middle
                bar = pygame.Rect(round(x - wide / 2), round(top), wide, max(2, round(high)))
                pygame.draw.rect(surface, channels(colour), bar, border_radius=wide // 2)
            else:
                sign_at(
                    surface, sign, colour, self.trim.gold, (x, middle + up * room * 0.5), min(10 * scale, 1.15 * room)
                )
        return surface


def _seen(colour: Colour, ground: Colour) -> Colour:
    """Return a colour changed so that it is visible on a ground."""
    if abs(_light(colour) - _light(ground)) >= 55:
        return colour
    return lighter(colour, 0.35) if _light(ground) < 128 else darker(colour, 0.4)


def _light(colour: Colour) -> float:
    red, green, blue = channels(colour)
    return 0.3 * red + 0.59 * green + 0.11 * blue


def spots(
    marks: Sequence[MoveHighlight | None], sides: Callable[[int], int], count: int, width: float
) -> tuple[Spot, ...]:
    """Return marks on a track for `count` moves, at most one of each side in one place; `width` is in units."""
    places = max(1, min(count, int((width - 2 * EDGE) / PITCH)))
    greatest: dict[tuple[int, int], Spot] = {}
    for ply, mark in enumerate(marks):
        if mark is None:
            continue
        slot, side = (ply + 1) * places // max(1, count), sides(ply)
        known = greatest.get((slot, side))
        weight = mark.size + (mark.sign not in BARS and mark.sign is not HighlightKind.PASS)
        if known is None or weight > known[3] + (known[2] not in BARS and known[2] is not HighlightKind.PASS):
            greatest[slot, side] = (ply + 1) / count, side, mark.sign, round(mark.size, 2)
    return tuple(greatest.values())


class MoveScrubber(Walk):
    """Walks along a line of `count` moves, of which `at` have been made. `art` makes its picture."""

    def __init__(
        self,
        box: Box,
        at: int,
        count: int,
        art: Callable[[Box], ScrubberArt],
        on_go: Callable[[int], object],
        on_press: Callable[[], object],
    ) -> None:
        super().__init__("track", box, at, count, EDGE, on_go)
        self.art = art
        self.on_press = on_press

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        self.strip = canvas.sprite(self.art(self.box), *self.box.center, layer=Layer.GAME_VIEW)
        if self.last:
            x = self.box.left + EDGE + (self.box.width - 2 * EDGE) * self.at / self.last
            canvas.sprite(self.knob, x, self.box.centery, layer=Layer.CONTENT)

    @property
    def knob(self) -> Knob:
        """The knob at the current position."""
        return Knob(min(18.0, self.box.height))

    def refresh(self) -> None:
        self.strip.art = self.art(self.box)

    def contains(self, x: float, y: float) -> bool:
        return bool(self.box.inflate(0, 8).collidepoint(x, y))

    def act(self, action: Action) -> bool:
        if action is not Action.CONFIRM:
            return super().act(action)
        self.on_press()
        return True


ROW = 25.0
PAD = 9.0
NUMBER, SHORT_NUMBER = 40.0, 26.0
"""Units that the number of a row takes, and one of two digits."""
SIZES = (15.5, 14.0)
"""Font sizes of a move, tried in this order until it fits."""
NUMBER_SIZE = 14.0
MARK = 11.0
WHEEL = 3
"""Number of rows scrolled by one step of the wheel."""
TOLD = 12
"""Maximum number of moves named of a branch."""
WAY = "way "
"""Prefix of the key of a row that shows a branch."""


class MarkArt(Art, Struct, frozen=True):
    """Highlight of a move, as large as a letter."""

    mark: MoveHighlight
    side: int
    trim: ScrubberStyle
    size: float = MARK

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        fine = 3 * scale
        side = max(3, round(self.size * fine))
        surface = pygame.Surface((side, side), pygame.SRCALPHA)
        colour = theme.palette.text_dim
        if self.mark.sign in BARS:
            radius = side * (0.16 + 0.32 * self.mark.size)
            pygame.draw.circle(surface, channels(self.trim.gold), (side / 2, side / 2), radius)
        else:
            sign_at(surface, self.mark.sign, colour, self.trim.gold, (side / 2, side / 2), side * 0.9)
        pixels = max(1, round(self.size * scale))
        return pygame.transform.smoothscale(surface, (pixels, pixels))


class MoveList(Widget):
    """The rows that there is room for. Keys go from row to row, a click leads to the move it meets."""

    ways = (Action.UP, Action.DOWN, Action.CONFIRM)
    touch_scrolls = True

    def __init__(
        self,
        box: Box,
        sheet: AnyScoreSheet,
        branches: list[Branch],
        at: int,
        first: int | None,
        trim: ScrubberStyle,
        on_go: Callable[[int], object],
        on_take: Callable[[Branch], object],
        on_scroll: Callable[[int | None], object],
        covering: bool,
        written: Callable[[str], str],
    ) -> None:
        """`at` moves have been made; `first` is the row at the top, None while the list follows the game; `written`
        returns a move as players read it.
        """
        super().__init__("move list", box)
        self.sheet = sheet
        self.rows = sheet.with_branches(branches)
        self.at = at
        self.trim = trim
        self.on_go, self.on_take, self.on_scroll = on_go, on_take, on_scroll
        self.covering = covering
        self.written = written
        self.fit = max(1, int((box.height - 2 * PAD) / ROW))
        self.row = self._row_at()
        """The row selected by keys."""
        last = max(0, len(self.rows) - self.fit)
        self.first = max(0, min(last, self.row - self.fit // 2 if first is None else first))
        self.number = NUMBER if len(self.rows) > 99 else SHORT_NUMBER
        self.columns = min(160.0, (box.width - 2 * PAD - self.number) / (1 if sheet.game.players == 1 else 2))

    def _row_at(self) -> int:
        """The row of the last move made."""
        ply = self.at - 1
        if ply >= 0 and len(self.rows) == len(self.sheet.rows):
            return self.sheet.row_of(ply)
        return next((n for n, row in enumerate(self.rows) if not isinstance(row, Branch) and ply in row), 0)

    # What is seen

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        box = self.box
        canvas.panel(box, opacity=0.98 if self.covering else 0.0, layer=Layer.OVER)
        if not self.rows:
            return
        self.light = canvas.sprite(Band(box.width - 2 * PAD + 8, ROW - 1), *box.center, layer=Layer.OVER)
        for n, row in enumerate(self.rows[self.first : self.first + self.fit]):
            y = box.top + PAD + ROW * (n + 0.5)
            if isinstance(row, Branch):
                self._attach_branch(row, y)
            else:
                self._attach_row(row, y)
        self._attach_bar()
        self.refresh()

    def arts(self) -> list[Art]:
        """Return the art that the next moves need, whatever they are; a text without letters stands for its face."""
        bands = (Band(*self._place(column, 0.0).size, "accent", 0.9) for column in range(self.sheet.game.players))
        return [*bands, *(Text("", size, STRONG) for size in (*SIZES, NUMBER_SIZE))]

    def _place(self, column: int, y: float) -> Box:
        """Return the place of the light behind the last move made."""
        x = self.box.left + PAD + self.number + column * self.columns
        return Box(x - 6, y - ROW / 2 + 1, min(self.columns, self.box.right - PAD - x + 4), ROW - 2)

    def refresh(self) -> None:
        """Light the selected row while the list has the focus."""
        if self.rows:
            self.light.y = self.box.top + PAD + ROW * (self.row - self.first + 0.5)
            self.light.visible = self.focused and self.first <= self.row < self.first + self.fit
            self.light.jump()

    def shown(self) -> list[tuple[str, list[str]]]:
        """Return the visible rows, each with a key: moves by their numbers from 1 on, and the branches there."""
        shown: list[tuple[str, list[str]]] = []
        for n, row in enumerate(self.rows[self.first : self.first + self.fit], self.first):
            if isinstance(row, Branch):
                shown.append((f"{WAY}{n}", [*map(self.written, row.moves[:TOLD])]))
            else:
                shown += [(str(ply + 1), [self.written(self.sheet.moves[ply])]) for ply in row if ply is not None]
        return shown

    @property
    def place(self) -> str:
        """The key of the selected move or branch."""
        on_way = bool(self.rows) and isinstance(self.rows[self.row], Branch)
        return f"{WAY}{self.row}" if on_way else str(self.at)

    def choose(self, place: str) -> None:
        """Go to the move or branch with this key."""
        if place not in dict(self.shown()):
            return  # It was there a moment ago.
        row = self.rows[int(place.removeprefix(WAY))] if place.startswith(WAY) else None
        self.on_take(row) if isinstance(row, Branch) else self.on_go(int(place))

    def focus(self, focused: bool) -> None:
        super().focus(focused)
        self.refresh()

    def _attach_row(self, row: Row, y: float) -> None:
        left = self.box.left + PAD
        plies = [ply for ply in row if ply is not None]
        number = self.sheet.row_of(plies[0]) + 1
        title = Text(f"{number}.", NUMBER_SIZE, STRONG, "text_dim")
        self.canvas.sprite(title, left + self.number - 8, y, anchor=RIGHT, layer=Layer.OVER)
        for column, ply in enumerate(row):
            if ply is None:
                continue
            x, here = left + self.number + column * self.columns, ply == self.at - 1
            mark = self.sheet.marks[ply] if ply < len(self.sheet.marks) else None
            if here:
                place = self._place(column, y)
                self.canvas.sprite(Band(*place.size, "accent", 0.9), *place.center, layer=Layer.OVER)
            colour = "on_accent" if here else "text" if ply < self.at else "text_dim"
            room = self.columns - 4 - (MARK + 5 if mark else 0)
            text = Text(self.written(self.sheet.moves[ply]), SIZES[0], STRONG, colour, width=room, shorten=True)
            text = self.canvas.fitting(text, SIZES)
            self.canvas.sprite(text, x, y - 0.5, anchor=LEFT, layer=Layer.OVER)
            if mark:
                width = self.canvas.measure(text)[0]
                side = column if self.sheet.game.players == 2 else 0
                self.canvas.sprite(MarkArt(mark, side, self.trim), x + width + 4 + MARK / 2, y, layer=Layer.OVER)

    def _attach_branch(self, branch: Branch, y: float) -> None:
        left = self.box.left + PAD + self.number
        self.canvas.sprite(Icon("redo", 13, "text_dim"), left - 18, y, layer=Layer.OVER)
        named = " ".join(map(self.written, branch.moves[:TOLD])) + (" …" if len(branch.moves) > TOLD else "")
        room = self.box.right - PAD - 8 - left
        text = Text(named, 14, STRONG, "text_dim", width=room, shorten=True)
        self.canvas.sprite(text, left, y - 0.5, anchor=LEFT, layer=Layer.OVER)

    def _attach_bar(self) -> None:
        """Add the scroll bar, if not all rows fit."""
        if len(self.rows) <= self.fit:
            return
        room = self.box.inset(0, PAD)
        high = max(18.0, room.height * self.fit / len(self.rows))
        y = room.top + high / 2 + (room.height - high) * self.first / (len(self.rows) - self.fit)
        self.canvas.sprite(Band(4, high, "accent", 0.6), self.box.right - 6, y, layer=Layer.OVER)

    # What is done with it

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        if event.kind == "wheel":
            first = max(0, min(len(self.rows) - self.fit, self.first - WHEEL * event.wheel))
            if first != self.first:
                self.on_scroll(first)
            return True
        if event.kind != "down" or event.button != 1:
            return event.kind == "up"
        n = int((y - self.box.top - PAD) // ROW)
        if not 0 <= n < self.fit or self.first + n >= len(self.rows):
            return True
        row = self.rows[self.first + n]
        if isinstance(row, Branch):
            self.on_take(row)
            return True
        self._go(row, 0 if x < self.box.left + PAD + self.number + self.columns - 6 else 1)
        return True

    def _go(self, row: Row, column: int) -> None:
        """Go to the move of a row in a column, or to the only one."""
        ply = row[column] if row[column] is not None else row[1 - column]
        if ply is not None:
            self.on_go(ply + 1)

    def act(self, action: Action) -> bool:
        by = {Action.UP: -1, Action.DOWN: 1}.get(action)
        if by is not None:
            return self._step(by)
        if action in (Action.LEFT, Action.RIGHT):
            self.on_go(self.at + (1 if action is Action.RIGHT else -1))
            return True
        if action is Action.CONFIRM and self.rows and isinstance(branch := self.rows[self.row], Branch):
            self.on_take(branch)
        return action is Action.CONFIRM

    def _step(self, by: int) -> bool:
        """Go `by` rows on, and to the move there; a branch is only selected. Return False beyond the ends."""
        if not 0 <= self.row + by < len(self.rows):
            return False
        column = self.sheet.side_of(self.at - 1) if self.at else 0
        self.row += by
        self.refresh()
        row = self.rows[self.row]
        if isinstance(row, Branch):
            if not self.first <= self.row < self.first + self.fit:
                self.on_scroll(max(0, self.row - self.fit // 2))
            return True
        self._go(row, column)
        return True
