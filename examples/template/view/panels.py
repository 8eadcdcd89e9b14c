"""The panels beside the board: who plays which side, whose turn it is, and the games won."""

from __future__ import annotations

from game.stage.art import TITLE, Enlarged
from game.stage.sprites import CENTRE
from game.ui.form import Form
from game.ui.player import Lamp, add_games, add_pill
from game.ui.widgets import Box

from .art import Stone


def build_panel(form: Form, box: Box, side: int, name: str, word: str, games: tuple[str, bool]) -> None:
    """Fill the panel of a side; it is lit when there is a `word`, such as "Your turn", to be said.

    Boxes are wide and low in some windows, narrow and high in others: everything has its place in parts of the height.
    """
    form.panel(box)
    if word:
        form.sprite(Lamp(*box.size), *box.center, layer=11)
    x, width, height = box.centerx, box.width - 32, box.height
    stone = Enlarged(Stone(side), min(height * 0.46, width))
    form.sprite(stone, x, box.top + height * 0.25, layer=14, alpha=1.0 if word else 0.6)
    size = min(28.0, height * 0.14)
    y = box.top + height * 0.55
    form.label(name, x, y, size, face=TITLE, anchor=CENTRE, width=width, shorten=True, align="centre")
    add_pill(form, word, x, box.top + height * 0.73, CENTRE, width)
    add_games(form, *games, x, box.top + height * 0.9, CENTRE)
