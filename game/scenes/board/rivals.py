"""The others in a race beside one's own board: their boards, small, with name, shots and score."""

from __future__ import annotations

from collections.abc import Sequence

from game.play.table.table import AnyTable
from game.scenes.base.context import Context, Standing
from game.scenes.board.board import AnyBoardScene
from game.stage.art import STRONG, TITLE, ScaledArt, Text
from game.stage.sprites import LEFT, RIGHT
from game.ui.drawing.canvas import Inset
from game.ui.widgets.widgets import Box

SHOWN = 5
"""Maximum number of others whose boards are shown."""
PAD, GAP = 12.0, 6.0
HEAD = 30.0
LOW, HIGH = 26.0, 76.0
"""The least and the most height of a row."""
TWO = 40.0
"""Minimum height of a row with two lines."""


def standings(app: Context, table: AnyTable) -> Sequence[Standing]:
    """Return how those who race stand, best first; empty where there is no race."""
    return app.online.standings(table) if app.online is not None and table.racing else ()


def build_rivals(scene: AnyBoardScene, box: Box, all_of: Sequence[Standing], centred: bool) -> None:
    """Fill a panel no higher than needed with the others; in a column beside the board it is `centred`."""
    form, others = scene.form, [one for one in all_of if not one.own]
    shown = others[: min(SHOWN, int((box.height - HEAD - PAD) / (LOW + GAP)))]
    each = min(HIGH, (box.height - HEAD - PAD) / max(1, len(shown)) - GAP)
    height = HEAD + PAD + len(shown) * (each + GAP)
    panel = box.within(box.width, height) if centred else box
    form.panel(panel)
    own = next(one for one in all_of if one.own)
    text = scene._("Place {n} of {all}").format(n=own.rank, all=len(all_of))
    head = Text(text, 17, STRONG, "text_dim", width=panel.width - 2 * PAD, shorten=True)
    form.sprite(head, panel.left + PAD, panel.top + HEAD / 2 + 2, anchor=LEFT)
    rest = panel.inset(PAD, 0).split_top(HEAD)[1]
    for one in shown:
        row, rest = rest.split_top(each, GAP)
        _row(scene, row, one)


def _row(scene: AnyBoardScene, row: Box, one: Standing) -> None:
    form, side = scene.form, row.height
    form.sprite(Inset(side, side), row.left + side / 2, row.centery)
    picture = ScaledArt(scene.app.face(scene.game).picture(one.position), side - 4)
    form.sprite(picture, row.left + side / 2, row.centery)
    words = row.split_left(side, 10)[1]
    first = row.centery - (11 if side >= TWO else 1)
    points = Text(str(one.score), 22.0 if side >= TWO else 17.0, TITLE, "accent")
    form.sprite(points, words.right, first, anchor=RIGHT)
    width = words.width - form.measure(points)[0] - 8
    shots = scene.plural("{n} shot", "{n} shots", one.shots)
    name = f"{one.rank}. {one.name}"
    if side < TWO:
        text = Text(name, 16, STRONG, width=width, shorten=True)
        form.sprite(text, words.left, first, anchor=LEFT)
        return
    form.sprite(Text(name, 17, STRONG, width=width, shorten=True), words.left, first, anchor=LEFT)
    note = Text(" · ".join(filter(None, (shots, one.note))), 15, STRONG, "text_dim", width=words.width, shorten=True)
    form.sprite(form.fitting(note, (15, 14)), words.left, row.centery + 11, anchor=LEFT)
