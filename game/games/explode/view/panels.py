"""The panels beside the board: for each player the name, the stars, and the share of the board."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.games.explode.rules.moves import LIMIT
from game.games.explode.view.stars import Halo, Star, paste
from game.stage import svg
from game.stage.art import STRONG, TITLE, Art, Look, SvgArt
from game.stage.palette import darker, lighter
from game.stage.sprites import CENTRE
from game.stage.text import Text
from game.ui.form import Form
from game.ui.player import LEFT, RIGHT, Lamp, add_games, add_pill
from game.ui.widgets import Box


@dataclass(frozen=True)
class Share(SvgArt):
    """A bar that is filled, in the colour of a side, as far as that side holds the board."""

    width: float
    height: float
    side: int
    share: float
    """0 to 1."""

    def extent(self) -> tuple[float, float]:
        return self.width, self.height

    def body(self, look: Look) -> str:
        palette = look.palette
        colour, radius = palette.sides[self.side], self.height / 2
        back = svg.rounded(
            0.5,
            0.5,
            self.width - 1,
            self.height - 1,
            radius - 0.5,
            f'fill="{palette.sunken}" fill-opacity="0.8" stroke="{palette.edge}" stroke-opacity="0.5"',
        )
        if self.share <= 0:
            return back
        length = max(self.height - 4, (self.width - 4) * self.share)
        fill = svg.linear_gradient(
            "bar",
            (0, 0),
            (0, self.height),
            (0, lighter(colour, 0.4), 1),
            (0.5, colour, 1),
            (1, darker(colour, 0.25), 1),
        )
        return back + fill + svg.rounded(2, 2, length, self.height - 4, radius - 2, 'fill="url(#bar)"')


@dataclass(frozen=True)
class StarIcon(Art):
    """A star with its halo and without a number, fitted into a square of `size` units, for panels."""

    side: int
    value: int
    size: float

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        pixels = max(1, round(self.size * scale))
        picture = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
        halo = Halo(self.side, self.value)
        for art in (halo, Star(self.side, self.value, numbered=False)):
            paste(picture, art, pixels / 2, pixels / 2, pixels / Halo(self.side, LIMIT).extent()[0], look)
        return picture


@dataclass(frozen=True)
class Account:
    """What a panel says of one side, besides the numbers that change while a move is shown."""

    side: int
    colour: str
    """The side's colour."""
    name: str
    colour_name: str
    """The word for the side, such as Red; the same as `name` when the player has none."""
    turn: str
    """The word in the pill, such as "Your turn"; empty when it is the other's turn."""
    lit: bool
    """Whether the panel lights up: this side is to move, or has won."""
    won: bool
    wins: int
    """The games won in the match; `games` says it in words."""
    games: str


class SidePanel:
    """One side's panel. `tally` changes the numbers on it."""

    def __init__(self, form: Form, box: Box, account: Account, words: tuple[str, str]) -> None:
        """`words` are those for the number of stars and for the sum of their values."""
        self.form = form
        self.side = account.side
        self.colour = account.colour
        self.box = box
        form.panel(box)
        if account.lit:
            form.sprite(self._lamp(), box.centerx, box.centery, layer=11)
        if box.height >= 400:
            self._tall(box, account, words)
        else:
            self._compact(box, account, words)

    def arts(self) -> list[Art]:
        """The pictures that the panel shows when it is lit, and when it is not."""
        return [self._lamp(), *(StarIcon(self.side, value, self.star) for value in (3, LIMIT))]

    def _lamp(self) -> Lamp:
        return Lamp(*self.box.size, self.colour, 0.42)

    def tally(self, count: int, total: int, cells: int) -> None:
        """Show the number of the side's stars, the sum of their values, and its share of the cells."""
        self.count.art = Text(str(count), self.size, TITLE)
        self.total.art = Text(str(total), self.size, TITLE)
        self.bar.art = Share(self.length, self.thickness, self.side, count / cells)
        self.percent.art = Text(f"{round(100 * count / cells)} %", 15, STRONG, "text_dim")

    def _star(self, account: Account, x: float, y: float) -> None:
        """The side's star: at full light when it is the side's turn."""
        art = StarIcon(self.side, LIMIT if account.lit else 3, self.star)
        self.form.sprite(art, x, y, layer=14, alpha=1.0 if account.lit else 0.6)

    def _name(self, account: Account, x: float, y: float, size: float, width: float, align: str) -> None:
        colour = "text" if account.lit else "text_dim"
        art = Text(account.name, size, TITLE, colour, width=width, shorten=True, align=align)
        self.form.sprite(art, x, y, layer=14, anchor=CENTRE if align == "centre" else LEFT)

    def _tall(self, box: Box, account: Account, words: tuple[str, str]) -> None:
        form, middle, room = self.form, box.centerx, box.width - 36
        free = box.height - 400
        self.star = star = min(200.0, 128 + free * 0.4)
        y = box.top + 10 + star / 2
        self._star(account, middle, y)
        y += star / 2 + 16 + free * 0.04
        self._name(account, middle, y, 28, room, "centre")
        if account.name != account.colour_name:
            form.label(account.colour_name, middle, y + 28, 17, face=STRONG, colour="text_dim", anchor=CENTRE)
        add_pill(form, account.turn, middle, y + 62, CENTRE, room, self.colour)
        y += 62 + 42 + free * 0.14
        self.size = 40.0
        self._numbers(box.left + box.width * 0.28, box.left + box.width * 0.72, y, words, 30)
        y += 66 + free * 0.14
        self._bar(box, y, room, 16)
        add_games(self.form, account.games, account.won, middle, box.bottom - 26, CENTRE)

    def _compact(self, box: Box, account: Account, words: tuple[str, str]) -> None:
        low = box.height < 190
        left, right = box.left + 16, box.right - 16
        self.star = star = 58.0 if low else 76.0
        gap = max(0.0, box.height - 150) / 5
        y = box.top + 8 + star / 2
        self._star(account, left - 6 + star / 2, y)
        x = left + star + 2
        if low:
            add_games(self.form, str(account.wins), account.won, right, box.top + 24, RIGHT)
        else:
            add_games(self.form, account.games, account.won, box.centerx, box.bottom - 20, CENTRE)
        named = account.name != account.colour_name
        second = named or account.turn
        self._name(account, x, y - 15 if second else y, 21, right - x - (54 if low else 0), "left")
        if account.turn:
            add_pill(self.form, account.turn, x, y + 15, LEFT, right - x, self.colour)
        elif named:
            self.form.label(account.colour_name, x, y + 13, 16, face=STRONG, colour="text_dim", anchor=LEFT)
        y += star / 2 + gap + 20
        self.size = 26.0 if low else 28.0
        self._numbers(box.left + box.width * 0.27, box.left + box.width * 0.73, y, words, 20)
        y += 43 + gap
        self._bar(box, y, box.width - 32, 12)

    def _numbers(self, first: float, second: float, y: float, words: tuple[str, str], below: float) -> None:
        """The number of stars and the sum of their values, each above its word."""
        form = self.form
        self.count = form.sprite(Text("0", self.size, TITLE), first, y, layer=14)
        self.total = form.sprite(Text("0", self.size, TITLE), second, y, layer=14)
        for word, x in zip(words, (first, second), strict=True):
            art = Text(word, 15, STRONG, "text_dim", width=abs(second - first), shorten=True, align="centre")
            form.sprite(art, x, y + below, layer=14)

    def _bar(self, box: Box, y: float, room: float, thickness: float) -> None:
        """The side's share of the board, with the per cent behind the bar."""
        form = self.form
        left = box.centerx - room / 2
        self.length, self.thickness = room - 56, thickness
        self.bar = form.sprite(Share(self.length, thickness, self.side, 0), left, y, layer=14, anchor=LEFT)
        self.percent = form.sprite(Text("0 %", 15, STRONG, "text_dim"), left + room, y - 1, layer=14, anchor=RIGHT)
