"""An option that is chosen by cards, each with its name and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from game.scenes.base.scene import Scene
from game.stage.art import STRONG, TITLE
from game.stage.sprites import LEFT, Layer
from game.stage.text import Text
from game.ui.drawing.canvas import Canvas
from game.ui.widgets.widgets import Box, Card

GAP = 8.0
LOW, HIGH = 70.0, 78.0
"""The least and the most height of a card."""
COLUMNS = 2


class Value(Struct, frozen=True):
    """One of the values, as its card shows it."""

    key: str
    title: str
    note: str


def height(count: int, each: float = LOW) -> float:
    """The height of so many cards."""
    rows = -(-count // COLUMNS)
    return rows * (each + GAP) - GAP


def build_cards(
    scene: Scene, name: str, values: Sequence[Value], chosen: str, box: Box, on_choose: Callable[[str], object]
) -> None:
    """Cards that fill a box; `chosen` is the key of the value that is chosen now."""
    rows = -(-len(values) // COLUMNS)
    box = box.within(box.width, height(len(values), HIGH))
    for value, at in zip(values, box.grid(COLUMNS, rows, GAP), strict=False):
        fill, choose = partial(_fill, value), partial(on_choose, value.key)
        scene.form.add(Card(f"{name} {value.key}", at, fill, choose, chosen=value.key == chosen, sound="toggle"))


def _fill(value: Value, form: Canvas, box: Box) -> None:
    words = box.inset(12, 5)
    titles = [Text(value.title, size, TITLE) for size in (17, 16, 15, 14)]
    title = next((text for text in titles if form.measure(text)[0] <= words.width), titles[-1])
    room = words.height - form.measure(title)[1]
    notes = [Text(value.note, size, STRONG, "text_dim", width=words.width) for size in (15, 14)]
    note = next((text for text in notes if form.measure(text)[1] <= room), notes[-1])
    above = form.measure(title)[1]
    top = words.centery - (above + form.measure(note)[1]) / 2
    form.sprite(title, words.left, top + above / 2, layer=Layer.CONTENT, anchor=LEFT)
    form.sprite(note, words.left, top + above, layer=Layer.CONTENT, anchor=(0.0, 0.0))
