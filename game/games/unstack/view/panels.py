"""The panels beside the board: for each player the name, the stones, and whose turn it is."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.games.unstack.rules.board import Capture, Event, Position
from game.games.unstack.rules.text import stones
from game.games.unstack.view.layout import STONE_DEPTH, rise
from game.games.unstack.view.towers import shadow_body, tower_body
from game.play.port.move_result import MoveResult
from game.scenes.base.overlay import Entry
from game.scenes.board.board import AnyBoardScene
from game.scenes.board.panel import HIGH_PANEL, PlayerPanel
from game.stage.art import STRONG, Art, SquareArt, Text, Theme
from game.stage.sprites import CENTRE, LEFT, RIGHT, Sprite
from game.ui.widgets.widgets import Box

TIGHT = 125.0
TIGHTEST = 84.0
"""Below this height a narrow panel has no room for the pill between the name and the buttons; the least height for the
emblem beside them.
"""
PILL_ENDS = 31.0
"""Distance of the lower edge of the pill from the middle of the emblem."""
WORDED = 130.0
"""Minimum width of a button with room for both its word and its icon."""


class TowerIcon(SquareArt, Struct, frozen=True):
    """A tower with its shadow in a square of `size` units."""

    side: int
    count: int
    size: float

    VIEW = 1.1, 1.1

    def follows(self) -> bool:
        return True

    def body(self, theme: Theme) -> str:
        x, y = 0.53, 0.5 + (rise(self.count) + STONE_DEPTH) / 2 - 0.1
        return shadow_body(theme, 0, x, y) + tower_body(theme, self.side, self.count, 1, x, y)


class TowerPanel(PlayerPanel):
    """The panel of a side: its stones on the board, captured stones, and tools for the hand."""

    dim = 0.75
    size = 22.0
    icon = 54.0
    lines = (-15.0, 17.0, 15.0)

    def __init__(self, scene: AnyBoardScene, side: int, stones: int, captured: int, tools: Sequence[Entry]) -> None:
        """There is room for two tools; they are shown while a person is to act for the side."""
        self.stones = stones
        self.captured = captured
        self.tools = tools
        self._counts: list[tuple[Sprite, Callable[[int, int], str]]] = []
        """Texts with numbers, and what they say for stones on the board and captured ones."""
        super().__init__(scene, side)

    def recount(self, stones: int, captured: int) -> None:
        """Say other numbers: a stone has come to a tray."""
        self.stones = stones
        self.captured = captured
        for sprite, art in self._said(stones, captured):
            sprite.art = art

    def figures(self, stones: int, captured: int) -> list[tuple[Art, float]]:
        """Return the pictures of other numbers, and their scales."""
        return [(art, sprite.space.scale) for sprite, art in self._said(stones, captured)]

    def _said(self, stones: int, captured: int) -> Iterator[tuple[Sprite, Text]]:
        for sprite, text in self._counts:
            if isinstance(sprite.art, Text):
                yield sprite, replace(sprite.art, text=text(stones, captured))

    def emblem(self, size: float) -> Art:
        self.icon = size
        return TowerIcon(self.side, self._high() if self.turn else 3, size)

    def _high(self) -> int:
        """The stones of the emblem of a side whose turn it is."""
        return 5 if self.box.height >= HIGH_PANEL else 4

    def arts(self) -> list[Art]:
        """The pictures that the panel shows when it is lit, and when it is not."""
        return [self.lamp, *(TowerIcon(self.side, count, self.icon) for count in (self._high(), 3))]

    def tall(self) -> None:
        box = self.box
        free = max(0.0, box.height - 430)
        short = max(0.0, 430 - box.height)
        size = 110 + free * 0.25 - short
        y = box.top + 16 + size / 2
        self.add_emblem(size, box.centerx, y)
        y += size / 2 + 20
        self.add_head(y, 29)
        y += 110 + free * 0.15 - short * 0.35
        self._numbers(box.left + box.width * 0.28, box.left + box.width * 0.72, y, 44.0)
        bottom = box.bottom - 112
        self.add_games(box.centerx, min(bottom - 8, y + 76 + free * 0.12), CENTRE)
        self._buttons(Box(box.left + 16, bottom + 10, box.width - 32, 88))

    def compact(self) -> None:
        box = self.box
        narrow = box.width < 340
        if self.thin:
            self._counted(self.add_thin(self._words(), self.tools))
            return
        if narrow and TIGHTEST <= box.height < TIGHT:
            self._tight()
            return
        if self.slim:
            told, line = self.add_slim(self._words())
            self._counted(told)
            self._buttons(line)
            return
        left = box.left + 16
        right = box.right - 14
        low = box.height < 190
        roomy = box.height >= 245
        size = 54.0 if low else 62.0
        gap = max(0.0, box.height - 210) / 4
        dense = box.height < TIGHT
        y = box.top + (5 if dense else 10) + size / 2
        self.add_emblem(size, left + size / 2 - 6, y)
        self.add_lines(left + size, y, right, 0 if roomy else 46)
        if not roomy:
            self.add_games(right, y - 14.5, RIGHT, short=True)
        if low and not narrow and box.height >= 130:
            # Below the board there is room beside the numbers, but none below them.
            self._numbers(left + 46, left + 138, box.bottom - 50, 26.0)
            self._buttons(Box(left + 196, box.bottom - 58, right - left - 196, 44))
            return
        first, second = box.left + box.width * 0.27, box.left + box.width * 0.73
        if box.height < 160:
            # Here there is room for one line and the buttons, beside each other or not.
            room = Box(box.left + 12, box.bottom - (37 if dense else 42), box.width - 24, 31 if dense else 34)
            text = Text(
                self._words(), 14, STRONG, "text_dim", width=right - left - (0 if narrow else 170), shorten=True
            )
            # Else the line stands in the middle between the pill and the buttons.
            middle = (y + PILL_ENDS + room.top) / 2 if narrow else room.centery
            self._counted(self.form.sprite(text, left, middle, anchor=LEFT))
            self._buttons(room if narrow else room.split_right(160)[1])
            return
        if low:
            self._numbers(first, second, y + 46, 24.0)
            self._buttons(Box(box.left + 12, box.bottom - 48, box.width - 24, 40))
            return
        y += size / 2 + gap + 22
        self._numbers(first, second, y, 32.0)
        if roomy:
            self.add_games(box.centerx, y + 54 + gap, CENTRE)
        self._buttons(Box(box.left + 12, box.bottom - 56, box.width - 24, 44))

    def _tight(self) -> None:
        """Fill a narrow panel with room for two lines and the buttons: the name and the numbers, beside the emblem."""
        box = self.box
        size = 44.0
        left = box.left + 10 + size + 6
        right = box.right - 12
        self.add_emblem(size, box.left + 10 + size / 2, box.top + 4 + size / 2)
        self.add_name(left, box.top + 17, 20, LEFT, right - left - 46)
        self.add_games(right, box.top + 17, RIGHT, short=True)
        art = Text(self._words(), 14, STRONG, "text_dim", width=right - left, shorten=True)
        self._counted(self.form.sprite(self.form.fitting(art, (13, 12)), left, box.top + 37, anchor=LEFT))
        self._buttons(Box(box.left + 12, box.bottom - 35, box.width - 24, 30))

    def _numbers(self, first: float, second: float, y: float, size: float) -> None:
        """The stones on the board and the captured ones, each above its word."""
        _ = self.scene._
        below = size * 0.5 + 10
        width = second - first
        left = self.add_figure(str(self.stones), _("Stones"), first, y, size, below, width, runs=True)
        taken = self.add_figure(str(self.captured), _("Captured"), second, y, size, below, width, colour="text_dim")
        self._counts += [(left, lambda stones, _: str(stones)), (taken, lambda _, captured: str(captured))]

    def _words(self, stones: str = "") -> str:
        """Return the numbers in one line; while the stones are counted out, so many of them."""
        return self._line(stones or self.stones, self.captured)

    def _line(self, stones: int | str, captured: int) -> str:
        if self.thin and self.acts:
            return f"{stones} · {captured}"  # The buttons need the room of the words.
        laid = self.scene._("Stones")
        taken = self.scene._("Captured")
        return f"{laid} {stones} · {taken} {captured}"

    def _counted(self, line: Sprite) -> None:
        """Keep the numbers of a line up to date."""
        self._counts.append((line, self._line))
        self.scene.counting.label(self.side, line, self._words)

    def _buttons(self, room: Box) -> None:
        """Two buttons, one below the other or side by side; with little room the second shows its icon only."""
        if not self.acts:
            return
        if room.height >= 80:
            boxes = room.rows(2, 8)
        else:
            boxes = list(room.split_right(46.0 if room.width < 240 else (room.width - 8) / 2, 8))
        for tool, box in zip(self.tools, boxes, strict=True):
            worded = replace(tool, icon="") if box.width < WORDED else tool
            (worded if box.width >= 60 else tool.sign()).add(self.form, box, 16)


def counted_off(
    panels: Sequence[TowerPanel], move: MoveResult[Position, Event], captured: Sequence[int]
) -> Iterator[tuple[Art, float]]:
    """Yield the numbers that come up as a move captures stone by stone, when each side has `captured` some before."""
    side = move.before.side
    left = list(stones(move.before.cells))
    taken = list(captured)
    for _ in range(sum(event.count for event in move.events if isinstance(event, Capture))):
        left[1 - side] -= 1
        taken[side] += 1
        for panel, *numbers in zip(panels, left, taken, strict=False):
            yield from panel.figures(*numbers)
