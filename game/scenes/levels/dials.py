"""What else can be chosen of a level, line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.play.port.workshop import Dial
from game.stage.art import STRONG
from game.stage.sprites import LEFT
from game.ui.form.form import Form
from game.ui.widgets.segments import Segments
from game.ui.widgets.widgets import Box, Choice

HIGHEST: Final = 64.0
FEW, SHORT = 3, 26
"""So many values are shown side by side, with so many letters in all."""


def build_dials(
    form: Form, page: Box, dials: Sequence[Dial], _: Callable[[str], str], turn: Callable[[str, int], object]
) -> None:
    """Fill a page with the dials, each below its name; `turn` is told the name and the value that was chosen."""
    high = min(HIGHEST, page.height / len(dials))
    for n, dial in enumerate(dials):
        line = Box(page.left, page.top + n * high, page.width, high - 6)
        label, control = line.split_top(18)
        form.label(_(dial.name), label.left + 2, label.centery, 14, face=STRONG, colour="text_dim", anchor=LEFT)
        values = [value if value.isdigit() else _(value) for value in dial.values]
        few = len(values) <= FEW and sum(map(len, values)) <= SHORT
        widget = Segments if few else Choice
        form.add(widget(f"dial {dial.name}", control, values, dial.index, partial(turn, dial.name)), name=_(dial.name))
