"""The panels beside the board: each a number, and what it counts."""

from __future__ import annotations

from game.stage.art import STRONG, TITLE
from game.stage.sprites import CENTRE
from game.ui.form.form import Form
from game.ui.widgets.widgets import Box


def build_panel(form: Form, box: Box, title: str, value: str, note: str) -> None:
    """Fill a panel: everything has its place in parts of the height, for boxes are of every shape."""
    form.panel(box)
    x, width, height = box.centerx, box.width - 32, box.height
    size = min(24.0, height * 0.15)
    shown = form.label(title, x, box.top + height * 0.2, size, face=STRONG, colour="text_dim", anchor=CENTRE,
                       width=width, shorten=True, align="centre")  # fmt: skip
    high = min(72.0, height * 0.34)
    figure = form.label(value, x, box.top + height * 0.5, high, face=TITLE, colour="accent", anchor=CENTRE)
    form.caption(figure, shown)
    form.label(note, x, box.top + height * 0.82, size * 0.9, anchor=CENTRE, width=width, shorten=True, align="centre")
