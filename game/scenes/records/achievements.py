"""The rows of achievements: what one can do, and how far it has come."""

from __future__ import annotations

from game.play.records.achievements import Achievement
from game.scenes.base.scene import Scene
from game.scenes.records.achievement_counter import AchievementCounter
from game.stage.art import STRONG, TITLE
from game.stage.sprites import CENTRE, LEFT, RIGHT, Layer
from game.stage.text import Text
from game.ui.drawing.frames import Bar, Inset
from game.ui.widgets.widgets import Box, Stars, Widget

ROW, GAP, WIDE = 72.0, 8.0, 760.0
"""Height of a row, the space between two, and a room that has two columns."""
SIGN, FIGURE = 46.0, 84.0
"""Room for the star at the left and the number at the right."""


def rows_height(count: int, width: float) -> float:
    """The height of so many achievements in a room so wide."""
    return -(-count // _columns(width)) * (ROW + GAP) - GAP


def _columns(width: float) -> int:
    return 2 if width > WIDE else 1


def build_achievements(scene: Scene, feats: AchievementCounter, room: Box) -> None:
    """A row for each, or that they are being counted."""
    if feats.known is None:
        text = scene._("One moment, the games are being read.")
        scene.form.label(text, *room.center, 22, face=TITLE, anchor=CENTRE, width=room.width, align="centre")
        return
    columns = room.columns(_columns(room.width), 16)
    rows = -(-len(feats.all) // len(columns))
    for number, one in enumerate(feats.all):
        column, row = divmod(number, rows)
        box = columns[column].move(0, row * (ROW + GAP)).split_top(ROW)[0]
        _build_row(scene, one, one.progress(feats.known), box)


def _build_row(scene: Scene, one: Achievement, progress: int, box: Box) -> None:
    form, done = scene.form, progress == one.goal
    title = one.game or scene._("Puzzles")
    form.sprite(Inset(*box.size), *box.center, layer=Layer.GROUND)
    form.sprite(Stars(int(done), 24, 1), box.left + SIGN / 2 + 4, box.centery)
    left, width = box.left + SIGN + 6, box.width - SIGN - FIGURE
    text = Text(scene._(one.text), 17, STRONG, "text" if done else "text_dim", width=width, lines=2)
    form.sprite(form.fitting(text, (17, 16, 15, 14)), left, box.top + 26, anchor=LEFT)
    form.label(title, left, box.bottom - 18, 14, colour="text_dim", anchor=LEFT)
    colour = "text" if done else "text_dim"
    form.label(
        f"{progress} / {one.goal}", box.right - 14, box.centery - 6, 16, face=STRONG, colour=colour, anchor=RIGHT
    )
    form.sprite(Bar(58, 6, progress / one.goal), box.right - 14 - 29, box.bottom - 15)
    # What can be brought into the focus is scrolled to by keys.
    form.add(Widget(f"feat {one.name}", box), name=scene._(one.text))
