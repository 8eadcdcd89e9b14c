"""An option that is chosen by cards, each with its name, a sentence, and a picture where there is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from game.scenes.scene import Scene
from game.stage.art import STRONG, TITLE, Art, Enlarged
from game.stage.layers import Layer
from game.stage.sprites import LEFT
from game.stage.text import Text
from game.ui.canvas import Canvas
from game.ui.cards import Card
from game.ui.frames import Well
from game.ui.widgets import Box

GAP = 8.0
LOW, HIGH = 76.0, 112.0
"""The least and the most height of a card."""
BARE, TALL = 62.0, 72.0
"""Of one without a picture."""
COLUMNS = 2


class Value(Struct, frozen=True):
    """One of the values, as its card shows it."""

    key: str
    title: str
    note: str
    picture: Art | None = None


def height(count: int, low: float = LOW) -> float:
    """The height of so many cards, each of which is `low`."""
    rows = -(-count // COLUMNS)
    return rows * (low + GAP) - GAP


def build_cards(
    scene: Scene, name: str, values: Sequence[Value], chosen: str, box: Box, on_choose: Callable[[str], object]
) -> None:
    """Cards that fill a box; `chosen` is the key of the value that is chosen now."""
    rows = -(-len(values) // COLUMNS)
    high = TALL if all(value.picture is None for value in values) else HIGH
    box = box.within(box.width, height(len(values), high))
    for value, at in zip(values, box.grid(COLUMNS, rows, GAP), strict=False):
        fill, choose = partial(_fill, value), partial(on_choose, value.key)
        scene.form.add(Card(f"{name} {value.key}", at, fill, choose, chosen=value.key == chosen, sound="toggle"))


def _fill(value: Value, form: Canvas, box: Box) -> None:
    inner = words = box.inset(8, 9)
    if value.picture is None:
        words = box.inset(12, 5)
    else:
        side = min(inner.height, inner.width * 0.3)
        frame, words = inner.split_left(side, 9)
        frame = frame.within(side, side)
        form.sprite(Well(frame.width, frame.height), *frame.center, layer=Layer.FACE)
        form.sprite(Enlarged(value.picture, frame.width - 6), *frame.center, layer=Layer.CONTENT)
    titles = [Text(value.title, size, TITLE) for size in (19, 17, 15, 13)[value.picture is None :]]
    title = next((text for text in titles if form.measure(text)[0] <= words.width), titles[-1])
    room = words.height - form.measure(title)[1]
    notes = [Text(value.note, size, STRONG, "text_dim", width=words.width) for size in (15, 14, 13, 12, 11)]
    note = next((text for text in notes if form.measure(text)[1] <= room), notes[-1])
    above = form.measure(title)[1]
    top = words.centery - (above + form.measure(note)[1]) / 2
    form.sprite(title, words.left, top + above / 2, layer=Layer.CONTENT, anchor=LEFT)
    form.sprite(note, words.left, top + above, layer=Layer.CONTENT, anchor=(0.0, 0.0))
