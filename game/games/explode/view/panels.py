"""The panels beside the board: for each player the name, the stars, and the share of the board."""

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.games.explode.rules.moves import LIMIT, counters
from game.games.explode.view.glass import Halo, Star, paste
from game.scenes.board.board import AnyBoardScene
from game.scenes.board.panel import PlayerPanel
from game.stage import svg
from game.stage.art import STRONG, TITLE, Art, StretchedArt, Text, Theme
from game.stage.palette import darker, lighter
from game.stage.sprites import CENTRE, LEFT, RIGHT, Layer, Sprite
from game.ui.form.scan import Note
from game.ui.widgets.widgets import Box

PERCENT = 14.0
"""Font size of the share of the board."""
LEAST_ROOM = 240.0
"""Below this width the star makes room for the name."""
TIGHT = 140.0
"""Below this height a narrow panel has two lines only."""
LEAST_BAR = 60.0
"""Least length of the bar of the share, in units; where there is less room, its caption is the number alone."""


class Groove(StretchedArt, frozen=True):
    """The groove of a bar."""

    def end(self) -> float:
        return self.height / 2 + 2

    def body(self, theme: Theme) -> str:
        palette = theme.palette
        style = svg.line(palette.edge, 1, 0.5, fill=palette.sunken) + ' fill-opacity="0.8"'
        return svg.within(self.width, self.height, 0.5, self.height / 2 - 0.5, style)


class Bar(Groove, frozen=True):
    """A bar in the colour of a side."""

    side: int = 0

    def body(self, theme: Theme) -> str:
        colour = theme.palette.sides[self.side]
        fill = svg.linear_gradient(
            "bar", (0, -2), (0, self.height + 2), lighter(colour, 0.4), colour, darker(colour, 0.25)
        )
        return fill + svg.rounded(0, 0, self.width, self.height, self.height / 2, 'fill="url(#bar)"')


class StarIcon(Art, Struct, frozen=True):
    """A star with its halo and without a number, fitted into a square of `size` units, for panels."""

    side: int
    value: int
    size: float

    def follows(self) -> bool:
        return True

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        pixels = max(1, round(self.size * scale))
        picture = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
        halo = Halo(self.side, self.value)
        for art in (halo, Star(self.side, self.value, numbered=False)):
            paste(picture, art, pixels / 2, pixels / 2, pixels / Halo(self.side, LIMIT).extent()[0], theme)
        return picture


class StarPanel(PlayerPanel):
    """The panel of a side. `tally` changes its numbers."""

    strength = 0.42

    def __init__(self, scene: AnyBoardScene, side: int) -> None:
        self.colour = scene.app.theme.palette.sides[side]
        super().__init__(scene, side)

    def emblem(self, size: float) -> Art:
        self.star = size
        return StarIcon(self.side, LIMIT if self.lit else 3, size)

    @property
    def bright(self) -> bool:
        return self.won

    def arts(self) -> list[Art]:
        """The pictures that the panel shows when it is lit, and when it is not."""
        return [self.lamp, *(StarIcon(self.side, value, self.star) for value in (3, LIMIT))]

    def figures(self, cells: Sequence[int]) -> tuple[Art, Art, Art, Art]:
        """The pictures of the stars' number, the sum of their values, and their share, as words and as a bar."""
        thickness = self.thickness - 4
        values = counters(cells, self.side)
        count = len(values)
        return (
            Text(str(count), self.size, TITLE),
            Text(str(sum(values)), self.size, TITLE),
            Text(self.caption.format(n=round(100 * count / len(cells))), PERCENT, STRONG, "text_dim"),
            Bar(max(thickness, (self.length - 4) * count / len(cells)), thickness, self.side),
        )

    def tally(self, cells: Sequence[int]) -> None:
        """Show the number of the side's stars, the sum of their values, and its share of the cells."""
        shown = self.count, self.total, self.percent, self.bar
        for sprite, art in zip(shown, self.figures(cells), strict=True):
            sprite.art = art
        self.bar.visible = bool(counters(cells, self.side))
        self.scene.counting.label(self.side, self.total)

    def tall(self) -> None:
        box = self.box
        free = box.height - 400
        star = min(200.0, 128 + free * 0.4)
        y = box.top + 10 + star / 2
        self.add_emblem(star, box.centerx, y)
        y += star / 2 + 16 + free * 0.04
        self.add_head(y)
        y += 62 + 42 + free * 0.14
        self._numbers(0.28, y, 40.0, 30, spread=0.2)
        self._bar(y + 66 + free * 0.14, box.width - 36, 16)
        self.add_games(box.centerx, box.bottom - 26, CENTRE)

    def compact(self) -> None:
        box = self.box
        low = self.box.height < 190
        left = box.left + 16
        right = box.right - 16
        if self.thin:
            self._thin()
            return
        if self.slim or (box.height < TIGHT and not self.flat):
            self._slim()
            return
        if self.flat:
            self.add_emblem(58.0, left + 23, box.top + 37)
            self.add_lines(left + 60, box.top + 37, right, box.width * 0.42)
            self._numbers(0.7, box.top + 27, 26.0, 20, 0.89, spread=0.59)
            self.add_games(right, box.bottom - 20, RIGHT, short=True)
            self._bar(box.bottom - 20, box.width - 96, 12, left)
            return
        narrow = low and box.width < LEAST_ROOM
        star = 58.0 if low else 76.0
        if narrow:
            star = 46.0
        gap = max(0.0, box.height - 150) / 5
        y = box.top + 8 + star / 2
        self.add_emblem(star, left - 6 + star / 2, y)
        if low:
            self.add_games(right, box.top + 24, RIGHT, short=True)
        else:
            self.add_games(box.centerx, box.bottom - 20, CENTRE)
        beside = 44 if narrow else 54
        self.add_lines(left + star + 2, y, right, beside if low else 0)
        y += star / 2 + gap + 20
        apart = min(4.0, gap / 4)
        self._numbers(0.27, y - apart, 26.0 if low else 28.0, 20 + apart, spread=0.19)
        self._bar(y + 43 + gap, box.width - 32, 12)

    def _slim(self) -> None:
        """Fill a panel of two lines: the name and the share of the board, and below them the numbers with their words
        before them.
        """
        box = self.box
        left = box.left + 12
        right = box.right - 14
        first, second = box.top + 22, box.bottom - 20
        self.add_emblem(34.0, left + 15, first)
        self.add_name(left + 38, first, 20, LEFT, box.width * 0.5 - 50)
        bar = box.width * 0.42
        self._bar(first, bar, 12, right - bar)
        self.size = 20.0
        self.count = self._worded(self.scene._("Stars"), left + 4, second)
        turns = self._turns_left()
        self.total = self._worded(self.scene._("Sum"), box.left + box.width * (0.52 if turns is None else 0.38), second)
        if turns is not None:
            self._worded(self.scene._("To go"), box.left + box.width * 0.7, second).art = Text(str(turns), 20, TITLE)

    def _thin(self) -> None:
        """Fill a panel of one line with the name, the numbers behind their words, and the share of the board, and draw
        its bar along the lower edge.
        """
        box = self.box
        form = self.form
        y = box.centery - 3
        turns = self._turns_left()
        words = [self.scene._("Stars"), self.scene._("Sum"), *([self.scene._("To go")] if turns is not None else [])]
        self.add_emblem(26.0, box.left + 22, y)
        named = min(box.width * 0.27, form.measure(Text(self.name, 18, TITLE))[0] + 30)
        self.add_name(box.left + 38, y, 18, LEFT, named)
        self.size = 18.0
        room = box.width - 38 - named - (46 if turns is None else 14)
        x = box.right - 12 - room - (32 if turns is None else 0)
        sizes = [size for size in (15, 14, 13, 12, 11) if room >= sum(self._needed(word, size) for word in words)]
        size = (*sizes, 10)[0]
        figures = list[Sprite]()
        for word in words:
            figures.append(self._worded(word, x, y, size, 5))
            x += self._needed(word, size)
        self.count, self.total = figures[:2]
        if turns is not None:
            figures[2].art = Text(str(turns), self.size, TITLE)
        self.caption = "{n} %"
        self.percent = form.label("", box.right - 12, y, PERCENT, face=STRONG, colour="text_dim", anchor=RIGHT)
        self.percent.visible = turns is None  # Where turns are counted, the bar alone tells the share.
        form.captions[self.percent] = self.scene._("Share of the board")
        self.length = box.width - 24
        self.thickness = 7.0
        form.sprite(Groove(self.length, self.thickness), box.left + 12, box.bottom - 8, anchor=LEFT)
        bar = Bar(3.0, 3.0, self.side)
        self.bar = form.sprite(bar, box.left + 14, box.bottom - 8, anchor=LEFT, layer=Layer.UPON)

    def _needed(self, word: str, size: float) -> float:
        """Return the width of a word and a number of two digits behind it, with the space before the next one."""
        return self.form.measure(Text(word, size, STRONG))[0] + 5 + 22 + 8

    def _worded(self, word: str, x: float, y: float, size: float = 15.0, gap: float = 10.0) -> Sprite:
        """Add a number behind what it counts; return its sprite."""
        art = Text(word, size, STRONG, "text_dim")
        caption = self.form.sprite(art, x, y, anchor=LEFT)
        left = x + self.form.measure(art)[0] + gap
        figure = self.form.label("0", left, y, self.size, face=TITLE, anchor=LEFT)
        self.form.caption(figure, caption)
        return figure

    def _numbers(self, share: float, y: float, size: float, below: float, other: float = 0.0, *, spread: float) -> None:
        """The number of stars, at a share of the panel's width, and the sum of their values, as far from the right, or
        at the `other` share. Where turns are limited, three figures begin at the share `spread`: the last one is the
        number of turns left.
        """
        _ = self.scene._
        left = self._turns_left()
        words = [_("Stars"), _("Sum")]
        last = other or 1 - share
        if left is not None:
            share, last = spread, other or 1 - spread
            worded = self.form.measure(Text(_("Turns left"), 15.0, STRONG))[0]
            fits = worded <= self.box.width * (1 - 2 * spread) / 2
            words.append(_("Turns left") if fits and not self.flat else _("To go"))
        self.size = size
        step = (last - share) / (len(words) - 1)
        places = [self.box.left + self.box.width * (share + n * step) for n in range(len(words))]
        room = self.box.width * step
        letters = 12.5 if left is not None and self.flat else 15.0
        figures = [
            self.add_figure("0", word, x, y, size, below, room, word_size=letters)
            for word, x in zip(words, places, strict=True)
        ]
        self.count, self.total = figures[:2]
        if left is not None:
            figures[2].art = Text(str(left), size, TITLE)

    def _turns_left(self) -> int | None:
        """Return the number of turns left; None where they are not limited."""
        left: int | None = self.scene.story.pictured(self.scene.session.position).left
        return left

    def _bar(self, y: float, room: float, thickness: float, left: float = 0.0) -> None:
        """The side's share of the board, with the per cent behind the bar; in the middle, or from the `left` on."""
        left = left or self.box.centerx - room / 2
        self.caption = self.scene._("{n} % of the board")
        taken = self._taken()
        if room - taken < LEAST_BAR:
            self.caption = "{n} %"
            taken = 56.0
        self.length = room - taken
        self.thickness = thickness
        self.form.sprite(Groove(self.length, thickness), left, y, anchor=LEFT)
        bar = Bar(thickness, thickness - 4, self.side)
        self.bar = self.form.sprite(bar, left + 2, y, anchor=LEFT, layer=Layer.UPON)
        percent = self.caption.format(n=0)
        self.percent = self.form.label(
            percent, left + room, y - 1, PERCENT, face=STRONG, colour="text_dim", anchor=RIGHT
        )
        if self.caption == "{n} %":
            self.form.captions[self.percent] = self.scene._("Share of the board")
        if self.scene.places.moves:  # Else the list of moves may lie over the panels.
            about = Note(f"share {self.side}", Box(left, y - 12, room + 2, 24), tip=self.scene._("Share of the board"))
            about.passed_over = True
            self.form.add(about)

    def _taken(self) -> float:
        """Return the width of the widest caption of the bar, with the space before it."""
        return self.form.measure(Text(self.caption.format(n=100), PERCENT, STRONG))[0] + 12
