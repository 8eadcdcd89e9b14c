"""The panels beside the board: for each player the name, the stones, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.games.unstack.view.layout import STONE_DEPTH, rise
from game.games.unstack.view.towers import shadow_body, tower_body
from game.stage.art import STRONG, TITLE, Look, SvgArt
from game.stage.sprites import CENTRE
from game.stage.text import Text
from game.ui.form import Form
from game.ui.icons import Icon
from game.ui.player import LEFT, Lamp, add_games, add_pill
from game.ui.widgets import Box, Button

NOTICE, NOTICE_TEXT = 27, 28
"""Layers of the notice that a side has to pass: above the stones."""

Press = tuple[str, str, str, Callable[[], object], bool]
"""A button's key, icon, text, what it does, and whether it can be pressed."""


@dataclass(frozen=True)
class TowerIcon(SvgArt):
    """A tower with its shadow in a square of `size` units."""

    side: int
    count: int
    size: float

    def extent(self) -> tuple[float, float]:
        return self.size, self.size

    def view(self) -> tuple[float, float]:
        return 1.1, 1.1

    def body(self, look: Look) -> str:
        x, y = 0.53, 0.5 + (rise(self.count) + STONE_DEPTH) / 2 - 0.1
        return shadow_body(look, 0, x, y) + tower_body(look, self.side, self.count, 1, x, y)


@dataclass(frozen=True)
class Account:
    """What a panel says of one side."""

    side: int
    name: str
    side_name: str
    """The word for the side; the same as `name` when the player has none."""
    turn: str
    """The word in the pill, such as "Your turn"; empty when it is the other's turn."""
    stones: int
    captured: int
    games: str
    """The games won in the match."""
    wins: int
    """The same as a number, for panels with little room."""


def build_panel(form: Form, box: Box, account: Account, words: tuple[str, str]) -> Box:
    """Fill a panel; returns the box where buttons have room. `words` stand below the stones and the captured ones."""
    form.panel(box)
    lit = bool(account.turn)
    if lit:
        form.sprite(Lamp(box.width, box.height), box.centerx, box.centery, layer=11)
    if box.height >= 400:
        return _tall(form, box, account, words, lit)
    return _compact(form, box, account, words, lit)


def _tall(form: Form, box: Box, account: Account, words: tuple[str, str], lit: bool) -> Box:
    middle, room = box.centerx, box.width - 36
    free = max(0.0, box.height - 430)
    size = 110 + free * 0.25
    y = box.top + 16 + size / 2
    form.sprite(TowerIcon(account.side, 5 if lit else 3, size), middle, y, layer=14, alpha=1 if lit else 0.75)
    y += size / 2 + 20
    art = Text(account.name, 28, TITLE, "text" if lit else "text_dim", width=room, shorten=True, align="centre")
    form.sprite(art, middle, y, layer=14)
    if account.name != account.side_name:
        form.label(account.side_name, middle, y + 29, 17, face=STRONG, colour="text_dim", anchor=CENTRE)
    add_pill(form, account.turn, middle, y + 62, CENTRE, room)
    y += 110 + free * 0.15
    _numbers(form, box.left + box.width * 0.28, box.left + box.width * 0.72, y, 44.0, account, words)
    bottom = box.bottom - 112
    add_games(form, account.games, account.wins > 0, middle, min(bottom - 8, y + 76 + free * 0.12), CENTRE)
    return Box(box.left + 16, bottom + 10, box.width - 32, 88)


def _compact(form: Form, box: Box, account: Account, words: tuple[str, str], lit: bool) -> Box:
    left, right = box.left + 16, box.right - 14
    size = 62.0 if box.height >= 190 else 54.0
    gap = max(0.0, box.height - 210) / 4
    y = box.top + 10 + size / 2
    icon = TowerIcon(account.side, 4 if lit else 3, size)
    form.sprite(icon, left + size / 2 - 6, y, layer=14, alpha=1 if lit else 0.75)
    x = left + size
    named = account.name != account.side_name
    art = Text(
        account.name,
        22,
        TITLE,
        "text" if lit else "text_dim",
        width=right - x - (46 if box.height < 245 else 0),
        shorten=True,
    )
    form.sprite(art, x, y - 15 if named or lit else y, layer=14, anchor=LEFT)
    if lit:
        add_pill(form, account.turn, x, y + 17, LEFT, right - x)
    elif named:
        form.label(account.side_name, x, y + 15, 16, face=STRONG, colour="text_dim", anchor=LEFT)
    if box.height < 245:
        number = Text(str(account.wins), 17, STRONG, "text_dim")
        form.sprite(number, right, y - 15, layer=14, anchor=(1.0, 0.5))
        form.sprite(Icon("trophy", 18, "text_dim"), right - form.measure(number)[0] - 14, y - 14, layer=14)
    if box.height < 190 and box.width >= 340:
        # Below the board there is room beside the numbers, but none below them.
        _numbers(form, left + 46, left + 138, box.bottom - 50, 26.0, account, words)
        return Box(left + 196, box.bottom - 58, right - left - 196, 44)
    if box.height < 190:
        # In a low window a lesson leaves room for the buttons, and hardly for the numbers, which the towers show, too.
        if box.height >= 160:
            _numbers(form, box.left + box.width * 0.27, box.left + box.width * 0.73, y + 46, 24.0, account, words)
        return Box(box.left + 12, box.bottom - 48, box.width - 24, 40)
    y += size / 2 + gap + 22
    _numbers(form, box.left + box.width * 0.27, box.left + box.width * 0.73, y, 32.0, account, words)
    if box.height >= 245:
        add_games(form, account.games, account.wins > 0, box.centerx, y + 54 + gap, CENTRE)
    return Box(box.left + 12, box.bottom - 56, box.width - 24, 44)


def _numbers(
    form: Form, first: float, second: float, y: float, size: float, account: Account, words: tuple[str, str]
) -> None:
    """The stones on the board and the captured ones, each above its word."""
    numbers = (account.stones, account.captured)
    for number, word, x, colour in zip(numbers, words, (first, second), ("text", "text_dim"), strict=True):
        form.sprite(Text(str(number), size, TITLE, colour), x, y, layer=14)
        art = Text(word, 15, STRONG, "text_dim", width=abs(second - first), shorten=True, align="centre")
        form.sprite(art, x, y + size * 0.5 + 10, layer=14)


def build_buttons(form: Form, room: Box, first: Press, second: Press) -> None:
    """Two buttons, one below the other or side by side; where there is little room the second shows its icon only."""
    gap = 8.0
    if room.height >= 80:
        height = (room.height - gap) / 2
        boxes = [Box(room.left, top, room.width, height) for top in (room.top, room.bottom - height)]
    else:
        width = 46.0 if room.width < 240 else (room.width - gap) / 2
        boxes = [
            Box(room.left, room.top, room.width - width - gap, room.height),
            Box(room.right - width, room.top, width, room.height),
        ]
    for (key, icon, text, act, able), box in zip((first, second), boxes, strict=True):
        small = box.width < 60
        words, tip = ("", text) if small else (text, "")
        form.add(Button(key, box, words, act, icon=icon, tip=tip, primary=key == first[0], size=16), enabled=able)


def build_notice(form: Form, place: Box, title: str, text: str) -> None:
    """A plate in the middle of the board with two lines."""
    box = Box(0, 0, min(420.0, place.width - 40), 96)
    box.center = place.center
    form.panel(box, opacity=0.96, layer=NOTICE)
    for words, y, size, face, colour in ((title, -16, 24, TITLE, "text"), (text, 20, 17, STRONG, "accent")):
        art = Text(words, size, face, colour, width=box.width - 30, shorten=True, align="centre")
        form.sprite(art, box.centerx, box.centery + y, layer=NOTICE_TEXT)
