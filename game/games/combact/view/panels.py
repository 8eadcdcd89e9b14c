"""The panels beside the board: for each player the name, how it stands, and what the one who is to act can do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.games.combact.view.organisms import Organism
from game.stage.art import STRONG, TITLE, Enlarged
from game.stage.sprites import CENTRE
from game.stage.text import Text
from game.ui.form import Form
from game.ui.player import LEFT, Lamp, add_games, add_pill
from game.ui.widgets import Box, Button

ROW = 42.0
"""Height of a button."""


@dataclass(frozen=True)
class Tool:
    """A button in the panel of the player who is to act; one with a text takes the room that is left."""

    key: str
    icon: str
    text: str
    act: Callable[[], object]
    tip: str = ""
    enabled: bool = True
    primary: bool = False
    chosen: bool = False


@dataclass(frozen=True)
class Account:
    """What a panel says of one side."""

    side: int
    name: str
    colour_name: str
    """The word for the side, such as White; the same as `name` when the player has none."""
    turn: str
    """The word in the pill, such as "Your turn"; empty when it is the other's turn."""
    score: str
    """How it stands: a number."""
    word: str
    """What the number counts."""
    games: str
    """The games won in the match, in words."""
    wins: int


def build_panel(form: Form, box: Box, account: Account, tools: list[Tool]) -> None:
    """Put a side's panel on the form."""
    form.panel(box)
    if account.turn:
        form.sprite(Lamp(box.width, box.height), box.centerx, box.centery, layer=11)
    if box.height >= 400:
        _tall(form, box, account, tools)
    else:
        _compact(form, box, account, tools)


def _emblem(form: Form, account: Account, x: float, y: float, size: float) -> None:
    organism = Organism("M", account.side)
    art = Enlarged(organism, size / (2 * organism.body.radius))
    form.sprite(art, x, y, layer=14, alpha=1.0 if account.turn else 0.65)


def _tall(form: Form, box: Box, account: Account, tools: list[Tool]) -> None:
    middle, room = box.centerx, box.width - 36
    free, short = max(0.0, box.height - 480), max(0.0, 480 - box.height)
    y = box.top + 72 + free * 0.1 - short * 0.4
    _emblem(form, account, middle, y, 124 + free * 0.3 - short * 0.8)
    y += 74 + free * 0.25 - short * 0.4
    colour = "text" if account.turn else "text_dim"
    name = Text(account.name, 28, TITLE, colour, width=room, shorten=True, align="centre")
    form.sprite(name, middle, y, layer=14)
    if account.name != account.colour_name:
        form.label(account.colour_name, middle, y + 28, 17, face=STRONG, colour="text_dim", anchor=CENTRE)
    add_pill(form, account.turn, middle, y + 62, CENTRE, room)
    y += 120 + free * 0.2 - short * 0.15
    form.sprite(Text(account.score, 40, TITLE), middle, y, layer=14)
    word = Text(account.word, 16, STRONG, "text_dim", width=room, shorten=True, align="centre")
    form.sprite(word, middle, y + 32, layer=14)
    bottom = box.bottom - 18
    if tools:
        icons = [tool for tool in tools if not tool.text]
        texts = [tool for tool in tools if tool.text]
        for tool in texts:
            _button(form, Box(box.left + 18, bottom - ROW, room, ROW), tool)
            bottom -= ROW + 8
        width = (room - 8 * (len(icons) - 1)) / len(icons)
        for n, tool in enumerate(icons):
            _button(form, Box(box.left + 18 + n * (width + 8), bottom - ROW, width, ROW), tool)
        bottom -= ROW + 8
    add_games(
        form,
        account.games,
        account.wins > 0,
        middle,
        min(bottom - 14, box.bottom - 26) if tools else box.bottom - 30,
        CENTRE,
    )


def _compact(form: Form, box: Box, account: Account, tools: list[Tool]) -> None:
    left, right = box.left + 16, box.right - 16
    gap = max(0.0, min(30.0, (box.height - 146) / 4))
    size = 58.0
    y = box.top + 8 + size / 2 + gap * 0.4
    _emblem(form, account, left - 2 + size / 2, y, size + 6)
    x = left + size + 10
    named = account.name != account.colour_name
    colour = "text" if account.turn else "text_dim"
    name = Text(account.name, 21, TITLE, colour, width=right - x, shorten=True)
    form.sprite(name, x, y - 13 if named or account.turn else y, layer=14, anchor=LEFT)
    if account.turn:
        add_pill(form, account.turn, x, y + 15, LEFT, right - x)
    elif named:
        form.label(account.colour_name, x, y + 14, 16, face=STRONG, colour="text_dim", anchor=LEFT)
    y += size / 2 + 18 + gap
    score = Text(account.score, 26, TITLE)
    width = form.measure(score)[0]
    form.sprite(score, left, y, layer=14, anchor=LEFT)
    word = Text(account.word, 16, STRONG, "text_dim", width=right - left - width - 12, shorten=True)
    form.sprite(word, left + width + 10, y + 2, layer=14, anchor=LEFT)
    if box.height >= 190:
        add_games(form, account.games, account.wins > 0, left, y + 30 + gap * 0.6, LEFT)
    bottom = box.bottom - 10
    edge = box.left + 12
    for tool in tools:
        width = 46.0 if not tool.text else box.right - 12 - edge
        _button(form, Box(edge, bottom - 40, width, 40), tool)
        edge += width + 6


def _button(form: Form, box: Box, tool: Tool) -> None:
    button = Button(
        tool.key, box, tool.text, tool.act, icon=tool.icon, primary=tool.primary, chosen=tool.chosen, tip=tool.tip
    )
    form.add(button, enabled=tool.enabled)
