"""Figures and tables of a page of records."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.stage.art import STRONG, TEXT, TITLE
from game.stage.sprites import CENTRE, LEFT, Layer, Sprite
from game.stage.text import Text
from game.ui.drawing.badge import Badge
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.charts import Bar, Bars
from game.ui.drawing.frames import Inset
from game.ui.widgets.widgets import Band, Box

FIGURES, CHART, ROW, HEADING = 88.0, 92.0, 40.0, 40.0
"""Heights of a line of figures, of a chart with its title, of a row of a table, and of the heads of its columns."""
SIZES = (17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0)
WORDS = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0)

Head = tuple[str, float]
"""What a column is called, and its share of the width."""


class Cell(Struct, frozen=True):
    """What stands in a table."""

    text: str
    badge: Badge | None = None
    colour: str = "text"


def table_height(rows: int) -> float:
    return HEADING + rows * ROW


def build_figures(form: Canvas, box: Box, figures: Sequence[tuple[str, str]]) -> None:
    """Numbers in a line, each above the word for it."""
    for (number, word), cell in zip(figures, box.columns(len(figures), 6), strict=True):
        value = Text(number, 32, TITLE, "accent", width=cell.width, shorten=True)
        figure = form.sprite(form.fitting(value, (32, 28, 24, 20, 16)), cell.centerx, cell.top + 28)
        form.caption(figure, _write_word(form, cell.split_top(50)[1].split_top(34)[0], word))


def build_chart(form: Canvas, box: Box, title: str, bars: Sequence[Bar], from_below: bool = False) -> None:
    """A chart, and above it what it shows."""
    form.label(title, box.left, box.top, 14, face=STRONG, colour="text_dim", width=box.width, shorten=True)
    well = box.split_top(22)[1].split_bottom(10)[0]
    form.sprite(Inset(*well.size), *well.center, layer=Layer.GROUND)
    inner = well.inset(10, 5)
    form.sprite(Bars(*inner.size, tuple(bars), from_below), *inner.center)


def build_table(form: Canvas, box: Box, heads: Sequence[Head], rows: Sequence[Sequence[Cell]]) -> None:
    """A table. The words of its first column begin at the left, all others stand in the middle."""
    each, columns, rest = box.width / sum(share for _, share in heads), [], box
    for _, share in heads:
        column, rest = rest.split_left(each * share)
        columns.append(column)
    for column, (title, _) in zip(columns, heads, strict=True):
        _write_word(form, column.split_top(HEADING)[0], title, column is columns[0])
    for number, row in enumerate(rows):
        line = box.split_top(HEADING + number * ROW)[1].split_top(ROW)[0]
        if number % 2 == 0:
            form.sprite(Band(line.width, ROW - 4), *line.center, layer=Layer.GROUND)
        for column, cell, (title, _) in zip(columns, row, heads, strict=True):
            text = _write(form, Box(column.left, line.top, column.width, ROW), cell, column is columns[0])
            if column is not columns[0]:
                form.captions[text] = title


def _write(form: Canvas, box: Box, cell: Cell, first: bool) -> Sprite:
    if cell.badge is not None:
        form.sprite(cell.badge, box.left + 20, box.centery)
        box = box.split_left(34)[1]
    text = Text(cell.text, SIZES[0], STRONG if first else TEXT, cell.colour, width=box.width - 8, shorten=True)
    art = form.fitting(text, SIZES)
    if first:
        return form.sprite(art, box.left + 6, box.centery - 1, anchor=LEFT)
    return form.sprite(art, *box.move(0, -1).center, anchor=CENTRE)


def _write_word(form: Canvas, box: Box, word: str, left: bool = False) -> Sprite:
    """What a figure or a column is called, in as many lines as there is room for, so small that no part is broken."""
    width, align = box.width - 4, "left" if left else "centre"
    longest = max(word.split(" "), key=len)
    for size in WORDS:
        art = Text(word, size, STRONG, "text_dim", width=width, align=align)
        if form.measure(Text(longest, size, STRONG))[0] <= width and form.measure(art)[1] <= box.height + 6:
            break
    return form.sprite(art, box.left + 6 if left else box.centerx, box.centery, anchor=LEFT if left else CENTRE)
