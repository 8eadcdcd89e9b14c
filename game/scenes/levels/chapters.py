"""The map of a game's chapters: what each is about, how far one has come in it, and the way there."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct

from game.scenes.base.context import Context
from game.scenes.base.scene import PageScene
from game.stage.art import STRONG, TITLE, Text
from game.stage.sprites import CENTRE, LEFT, RIGHT, Layer
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.metrics import EDGE
from game.ui.drawing.surfaces import Bar, Icon
from game.ui.widgets.widgets import Box, Card, Medal, Stars

MAP_WIDTH = 1120.0
"""Maximum width of the map."""
CELL = 360.0
"""Minimum width of a card in units."""
CHAPTER_HEIGHT = 118.0
IDEA_LINE = 20.0
CARD_GAP = 14.0
"""Height of a card with two lines about its idea, of a further line, and the space between two cards."""
BROAD = 470.0
"""Width of a card from which two lines suffice."""


class Region(Struct, frozen=True):
    """A chapter on the map."""

    title: str
    idea: str
    first: str
    """The name of its first level."""
    levels: Sequence[str]
    """The names of its levels."""


class ChaptersScene(PageScene):
    """Shows a card for each chapter, and hands on the one chosen."""

    leads_back = True

    def __init__(
        self,
        app: Context,
        title: str,
        regions: Sequence[Region],
        stars: Mapping[str, int],
        most: int,
        here: str,
        on_choose: Callable[[str], object],
    ) -> None:
        """`stars` are those won by level, of `most` for each; `here` is the first level of the chapter one comes from.

        This scene is closed before `on_choose` is called with the first level of a chapter.
        """
        super().__init__(app)
        self.title = title
        self.regions = regions
        self.stars = stars
        self.most = most
        self.here = here
        self.on_choose = on_choose
        self.form.want(f"chapter {here}")

    def build(self) -> None:
        self.head(self._("Chapters"), self.title)
        room = self.room(MAP_WIDTH, self.form.box.height, EDGE, 0.0)
        columns = max(1, int((room.width + CARD_GAP) / (CELL + CARD_GAP)))
        rows = -(-len(self.regions) // columns)
        width = (room.width + CARD_GAP) / columns - CARD_GAP
        needed = rows * ((CHAPTER_HEIGHT if width >= BROAD else CHAPTER_HEIGHT + IDEA_LINE) + CARD_GAP) - CARD_GAP
        self.form.box.height = max(self.form.box.height, room.top + needed + EDGE)
        cells = room.split_top(needed)[0].grid(columns, rows, CARD_GAP)
        for number, (region, cell) in enumerate(zip(self.regions, cells, strict=False), start=1):
            fill = partial(self._fill, number, region)
            choose = partial(self._choose, region)
            key = f"chapter {region.first}"
            self.form.add(Card(key, cell, fill, choose, chosen=region.first == self.here))

    def _fill(self, number: int, region: Region, canvas: Canvas, box: Box) -> None:
        """Add a chapter's number, title and idea, and what was won in it."""
        won = sum(self.stars.get(name, 0) for name in region.levels)
        most = self.most * len(region.levels)
        inner = box.inset(16, 14)
        side, words = inner.split_left(38, 14)
        layer = Layer.CONTENT
        canvas.sprite(Medal(0, 38), side.centerx, inner.top + 19, layer=layer)
        canvas.label(str(number), side.centerx, inner.top + 18, 18, face=TITLE, anchor=CENTRE, layer=Layer.UPON_CONTENT)
        if won == most:
            canvas.sprite(Icon("check", 22, "good"), side.centerx, inner.bottom - 12, layer=layer)
        title = Text(region.title, 19, TITLE, width=words.width, shorten=True)
        canvas.sprite(title, words.left, inner.top + 12, layer=layer, anchor=LEFT)
        idea = Text(
            region.idea, 15, STRONG, "text_dim", width=words.width, lines=2 if box.height < CHAPTER_HEIGHT + 1 else 3
        )
        canvas.sprite(canvas.fitting(idea, (14, 13)), words.left, inner.top + 28, layer=layer, anchor=(0.0, 0.0))
        bottom = inner.bottom - 10
        count = Text(f"{won} / {most}", 15, STRONG, "text_dim")
        canvas.sprite(count, words.right, bottom - 1, layer=layer, anchor=RIGHT)
        right = words.right - canvas.measure(count)[0] - 8
        canvas.sprite(Stars(1, 15, 1), right, bottom, layer=layer, anchor=RIGHT)
        length = right - 26 - words.left
        if length > 40:
            canvas.sprite(Bar(length, 5, won / most), words.left, bottom, layer=layer, anchor=LEFT)

    def _choose(self, region: Region) -> None:
        self.app.pop()
        self.on_choose(region.first)
