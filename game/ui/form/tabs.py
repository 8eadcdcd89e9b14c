"""Tabs: several pages in one place, one of them open."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from game.actions import Action
from game.stage.art import STRONG, Art, Text
from game.ui.drawing.surfaces import CORNER, Inset, TabFace
from game.ui.form.form import Form
from game.ui.widgets.widgets import Box, Button

TABS_HEIGHT = 50.0
INSET = 4.0
SMALLEST_TAB = 15.0
TITLE_AROUND = 26.0
"""Smallest text size of a title, and the space around it, in units."""


@dataclass(eq=False, repr=False)
class Tab(Button):
    """A tab. While it has the focus, left and right open its neighbours at once, and down leads to the page."""

    form: Form
    on_step: Callable[[int], object]

    def __post_init__(self) -> None:
        self.passed_over = not self.chosen

    def _face(self) -> Art:
        return TabFace(self.box.width, self.box.height, self._state(), self.chosen)

    def act(self, action: Action) -> bool:
        if action in (Action.LEFT, Action.RIGHT):
            self.on_step(1 if action is Action.RIGHT else -1)
            return True
        below = self.form.after(self) if action is Action.DOWN else None
        if below is not None:
            self.form.sound("hover")
            self.form.want(below.key)
            return True
        return super().act(action)


def height(form: Form, width: float, titles: Sequence[str]) -> float:
    """Return the height of tabs in a width, in units."""
    return TABS_HEIGHT * len(_rows(form, width, titles))


def _rows(form: Form, width: float, titles: Sequence[str]) -> list[list[float]]:
    """Return the widths that titles need, row by row: in as few rows as they fit in, about as many tabs in each."""
    needed = [form.measure(Text(title, SMALLEST_TAB, STRONG))[0] + TITLE_AROUND for title in titles]
    for count in range(1, len(titles) + 1):
        each = ceil(len(titles) / count)
        rows = [needed[first : first + each] for first in range(0, len(needed), each)]
        if all(sum(row) <= width - 2 * INSET for row in rows):
            break
    return rows


class Tabs:
    """A row of tabs; `chosen` is the index of the open one."""

    def __init__(self, names: Sequence[str], on_change: Callable[[], object]) -> None:
        """`names` are the keys of the tabs; `on_change` is called after another one was opened."""
        self.names = tuple(names)
        self.chosen = 0
        self.on_change = on_change

    @property
    def name(self) -> str:
        """The key of the open tab."""
        return self.names[self.chosen]

    def build(self, form: Form, box: Box, titles: Sequence[str]) -> None:
        """Add the tabs to a form."""
        form.sprite(Inset(box.width, box.height, CORNER), box.centerx, box.centery)
        rows = _rows(form, box.width, titles)
        lines = box.inset(INSET).rows(len(rows))
        cells = [cell for line, row in zip(lines, rows, strict=True) for cell in line.columns_for(row)]
        for n, (name, title, cell) in enumerate(zip(self.names, titles, cells, strict=True)):
            act = partial(self.open, n)
            go = partial(self.step, form)
            chosen = n == self.chosen
            form.add(Tab(name, cell.inset(2, 0), title, act, form, go, chosen=chosen, sound="toggle"))

    def open(self, index: int) -> None:
        if index != self.chosen:
            self.chosen = index
            self.on_change()

    def step(self, form: Form, by: int) -> None:
        """Open the tab `by` places further, if there is one."""
        if 0 <= self.chosen + by < len(self.names):
            self.open(self.chosen + by)
            form.sound("toggle")
            form.want(self.name)
