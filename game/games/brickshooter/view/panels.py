"""The panels beside the board: the score and its parts, the goal of a level, and the signs of the bricks."""

import math

from msgspec import Struct
from msgspec.structs import replace

from game.games.brickshooter import goals
from game.games.brickshooter.levels import BrickShooterLevel
from game.games.brickshooter.rules.board import EMPTY, Arrow
from game.games.brickshooter.rules.events import Event
from game.games.brickshooter.rules.generator import Fixed
from game.games.brickshooter.rules.modes import Thirty, Zen
from game.games.brickshooter.rules.moves import CLEAR_BONUS
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.rules.rush import Rush
from game.games.brickshooter.view.tiles import Brick
from game.language import N_, N_plural
from game.scenes.base.context import Translated, level_title
from game.scenes.board.board import BoardScene
from game.scenes.board.panel import SLIM_PANEL, THIN
from game.scenes.board.race import build_rivals, standings
from game.stage.art import STRONG, TITLE, ScaledArt, Text
from game.stage.easing import ease_out
from game.stage.sprites import CENTRE, LEFT, RIGHT, TOP, Sprite
from game.stage.tween import Animation
from game.ui.widgets.widgets import Box, Rule, Stars

Scene = BoardScene[Position, Event]
PANEL_PAD = 18.0
LEAST_PITCH = 20.0
"""Least height of a line."""
ROOMY = 300.0
"""Minimum height of a panel with room for everything."""
FEW_SHOTS = 5
"""Number of shots left from which on it is lit."""
GOALS = {
    goals.CLEAR: (N_("Clear the field."),),
    goals.SCORE: (N_("Reach {n} points."),),
    goals.WAVES: (N_("Set off a chain of {n} explosions with one shot."),),
    goals.OUT: N_plural("Drive a brick out of the field.", "Drive {n} bricks out of the field with one shot."),
    goals.GONE: (N_("Clear one colour from the field."),),
    goals.LEFT_GOAL: N_plural(
        "Leave exactly one brick after an explosion.", "Leave exactly {n} bricks after an explosion."
    ),
}
"""Texts of a level's goal by kind; singular and plural where it depends on the number."""
ROOMY_PANEL = 260.0
"""Minimum width of a panel with room for three bricks beside a text."""


class Tally:
    """Score and clearings as the picture shows them: behind the position while a shot is played back."""

    def __init__(self, position: Position) -> None:
        self.label: Sprite | None = None
        self.size = 0.0
        self.show(position)

    @property
    def points(self) -> float:
        """The score on the screen; a tween counts it up."""
        return self._points

    @points.setter
    def points(self, points: float) -> None:
        self._points = points
        if self.label is not None:
            self.label.art = self.text()

    def text(self) -> Text:
        """The score as it is now."""
        return Text(str(round(self._points)), self.size, TITLE, "accent")

    def show(self, position: Position) -> None:
        self.points = position.score
        self.clears = position.clears


class Adding(Animation):
    """Counts the score on the screen up by some points, whatever else counts it up meanwhile."""

    def __init__(self, tally: Tally, points: int, duration: float) -> None:
        self.duration = duration
        self._tally = tally
        self._points = points
        self._added = 0.0

    def advance(self, time: float) -> None:
        share = ease_out(time / self.duration) if time < self.duration else 1.0
        added = self._points * share
        self._tally.points += added - self._added
        self._added = added

    def undo(self) -> None:
        """Take back what has been counted."""
        self._tally.points -= self._added
        self._added = 0.0


class Row(Struct, frozen=True):
    """A line of a panel: title and number."""

    label: str
    value: str
    colour: str = "text"


def build(scene: Scene, puzzle: BrickShooterLevel | None, tally: Tally, best: int | None, stars: int) -> None:
    """Fill both panels for the session as it is; `best` is the best score so far, `stars` those of the level."""
    first, second = scene.places.panels
    beside = first.left < scene.places.board.left < second.left
    _score_panel(scene, first, beside, tally, _score_rows(scene, puzzle, tally, best))
    if raced := standings(scene.app, scene.table):
        build_rivals(scene, second, raced, beside)
    elif puzzle is not None:
        _level_panel(scene, second, puzzle, stars, beside)
    else:
        _legend_panel(scene, second, beside)


def _panel(scene: Scene, box: Box, height: float, beside: bool) -> Box:
    """Add a panel no higher than needed; beside the board it stands in the middle of its height."""
    high = min(height, box.height)
    panel = Box(box.left, box.centery - high / 2, box.width, high) if beside else box
    scene.form.panel(panel)
    return panel


def _rows(scene: Scene, rows: list[Row], left: float, right: float, top: float, pitch: float) -> None:
    for n, row in enumerate(rows):
        y = top + pitch * (n + 0.5)
        value = Text(row.value, 18, STRONG, row.colour)
        width, _ = scene.form.measure(value)
        figure = scene.form.sprite(value, right, y, anchor=RIGHT)
        word = Text(row.label, 17, colour="text_dim", width=right - left - width - 8, shorten=True)
        word = scene.form.fitting(word, (16, 15, 14, 13, 12))
        scene.form.caption(figure, scene.form.sprite(word, left, y, anchor=LEFT))


def _score_rows(scene: Scene, puzzle: BrickShooterLevel | None, tally: Tally, best: int | None) -> list[Row]:
    _ = scene._
    mode = scene.session.position.mode
    shots = Row(_("Shots"), str(len(scene.session.moves)))
    if isinstance(mode, Thirty):
        shots = Row(_("Shots left"), str(mode.left), "text" if mode.left > FEW_SHOTS else "accent")
    left = scene.table.moves_left
    if left is not None and scene.table.guided:
        return [Row(_("Shots left"), str(left))]
    clearings = Row(_("Clearings"), str(tally.clears))
    bonus = Row(_("Next bonus"), str(CLEAR_BONUS * (tally.clears + 1)))
    if puzzle is not None:
        return [shots, clearings, bonus] if puzzle.goal.kind == goals.SCORE else [shots]
    if left is not None and not isinstance(mode, Thirty | Rush):
        shots = Row(_("Shots left"), str(left), "text" if left > FEW_SHOTS else "accent")
    if isinstance(mode, Zen) or scene.table.guided or scene.table.networked:
        return [shots, clearings, bonus]
    score = round(tally.points)
    beaten = best is not None and score > best
    return [
        Row(_("Best"), "–" if best is None else str(max(best, score)), "accent" if beaten else "text"),
        shots,
        clearings,
        bonus,
    ]


def _score_panel(scene: Scene, box: Box, beside: bool, tally: Tally, rows: list[Row]) -> None:
    form = scene.form
    if box.height < THIN:
        _thin_score(scene, box, tally, rows)
        return
    flat = box.width > 1.6 * box.height
    if flat:
        panel = _panel(scene, box, box.height, beside)
        middle = panel.left + panel.width * 0.36
        slim = panel.height < SLIM_PANEL
        tally.size = 38.0 if slim else 46.0
        x, y = (panel.left + middle) / 2, panel.top + (19 if slim else 34)
        word = form.label(scene._("Score"), x, y, 17, face=STRONG, colour="text_dim", anchor=CENTRE)
        tally.label = form.sprite(tally.text(), x, panel.centery + 14)
        form.caption(tally.label, word)
        rows = rows[: max(1, int((panel.height - 12) / 22))]
        pitch = min(32.0, (panel.height - 20) / len(rows))
        _rows(scene, rows, middle + 8, panel.right - PANEL_PAD, panel.centery - pitch * len(rows) / 2, pitch)
        return
    roomy = box.height >= ROOMY
    head = 130.0 if roomy else 84.0
    rows = rows[: max(1, int((box.height - head - 12) / LEAST_PITCH))]
    pitch = min(34.0, (box.height - head - 12) / len(rows))
    tally.size = 58.0 if roomy else 40.0
    panel = _panel(scene, box, head + pitch * len(rows) + 22, beside)
    size, y = (18, panel.top + 30) if roomy else (17, panel.top + 21)
    word = form.label(scene._("Score"), panel.centerx, y, size, face=STRONG, colour="text_dim", anchor=CENTRE)
    tally.label = form.sprite(tally.text(), panel.centerx, panel.top + (76 if roomy else 53))
    form.caption(tally.label, word)
    form.sprite(Rule(panel.width - 2 * PANEL_PAD), panel.centerx, panel.top + head - (14 if roomy else 6))
    _rows(scene, rows, panel.left + PANEL_PAD, panel.right - PANEL_PAD, panel.top + head, pitch)


def _thin_score(scene: Scene, box: Box, tally: Tally, rows: list[Row]) -> None:
    """Fill a panel of one line: the score, and beside it the first of the rows."""
    form = scene.form
    form.panel(box)
    tally.size = 26.0
    y = box.centery
    word = form.label(scene._("Score"), box.left + 14, y, 15, face=STRONG, colour="text_dim", anchor=LEFT)
    left = box.left + 24 + form.measure(Text(scene._("Score"), 15, STRONG))[0]
    tally.label = form.sprite(tally.text(), left, y, anchor=LEFT)
    form.caption(tally.label, word)
    _rows(scene, rows[:1], box.left + box.width * 0.5, box.right - 14, y - 10, 20.0)


# What the bricks mean


def colours_in_play(position: Position) -> list[int]:
    """Return the colours that bricks have or may come to have; with fixed new bricks these can be few."""
    source = position.source
    if not isinstance(source, Fixed):
        return list(range(position.colours))
    there = {brick >> 3 for brick in position.field if brick != EMPTY}
    return sorted(there.union(position.border, source.coming))


def _row_of_colours(scene: Scene, left: float, right: float, y: float, most: float) -> None:
    """Add a brick of every colour in a line."""
    colours = colours_in_play(scene.session.position)
    size = min(most, (right - left) / len(colours))
    start = (left + right - size * len(colours)) / 2
    for n, colour in enumerate(colours):
        scene.form.sprite(ScaledArt(Brick(colour), size), start + size * (n + 0.5), y)


def _legend(scene: Scene) -> list[tuple[tuple[Brick, ...], str]]:
    _ = scene._
    return [
        ((Brick(1, Arrow.RIGHT),), _("Flies on as soon as its way is free")),
        ((Brick(4),), _("Stays where it is")),
        ((Brick(3), Brick(3, Arrow.UP), Brick(3)), _("Three or more of a colour explode")),
    ]


def _legend_panel(scene: Scene, box: Box, beside: bool) -> None:
    form = scene.form
    if box.height < THIN:
        form.panel(box)
        _row_of_colours(scene, box.left + 12, box.right - 12, box.centery, 26.0)
        return
    roomy = box.height >= ROOMY
    brick = 32.0 if roomy else 24.0
    group = roomy and box.width >= ROOMY_PANEL
    column = 3 * brick if group else brick
    width = box.width - 2 * PANEL_PAD - column - 12
    legend = _legend(scene)
    texts = [Text(text, 17, colour="text", width=width, lines=3) for _, text in legend]
    heights = [max(brick + 3, form.measure(text)[1]) for text in texts]
    if roomy:
        head = 110.0
    elif box.height >= 200:
        head = 58.0
    else:
        head = 48.0
    while texts and head + sum(heights) + 2 * len(texts) > box.height - 4:
        del texts[-1], heights[-1]
    gap = min(14.0, (box.height - 8 - head - sum(heights)) / max(1, len(texts)))
    panel = _panel(scene, box, head + sum(heights) + gap * len(texts) + 10, beside)
    left = panel.left + PANEL_PAD
    right = panel.right - PANEL_PAD
    if roomy:
        colours = scene.plural("{n} colour", "{n} colours", len(colours_in_play(scene.session.position)))
        form.label(colours, panel.centerx, panel.top + 30, 18, face=STRONG, colour="text_dim", anchor=CENTRE)
        _row_of_colours(scene, left, right, panel.top + 66, 34.0)
        form.sprite(Rule(panel.width - 2 * PANEL_PAD), panel.centerx, panel.top + 96)
    else:
        _row_of_colours(scene, left, right, panel.top + 28, 28.0)
    y = panel.top + head
    for (bricks, _), text, height in zip(legend, texts, heights, strict=False):
        shown = bricks if group else bricks[len(bricks) // 2 :][:1]
        first = left + (column - brick * (len(shown) - 1)) / 2
        for n, art in enumerate(shown):
            form.sprite(ScaledArt(art, brick), first + n * brick, y + height / 2)
        form.sprite(text, left + column + 12, y + height / 2, anchor=LEFT)
        y += height + gap


# Levels


def goal(speaker: Translated, level: BrickShooterLevel) -> str:
    """Return the goal of a level."""
    kind, aim = level.goal
    texts = GOALS[kind]
    return speaker.plural(*texts, aim) if len(texts) == 2 else speaker._(texts[0]).format(n=aim)


def _level_panel(scene: Scene, box: Box, level: BrickShooterLevel, stars: int, beside: bool) -> None:
    form = scene.form
    left_over = max(0, level.shots - len(scene.session.moves))
    rows = [Row(scene._("Par"), str(level.par))]
    roomy = box.height >= ROOMY
    inner = box.width - 2 * PANEL_PAD
    if box.width > 1.6 * box.height:
        panel = _panel(scene, box, box.height, beside)
        middle = panel.left + panel.width * 0.36
        slim = panel.height < SLIM_PANEL
        top = panel.top + (19 if slim else 34)
        size = 36.0 if slim else 46.0
        wide = middle - panel.left - 16
        _shots_left(scene, (panel.left + middle) / 2, top, panel.centery + 14, size, left_over, wide)
        if slim:
            _slim_goal(
                scene, level, Box(middle + 8, panel.top, panel.right - PANEL_PAD - middle - 8, panel.height), stars
            )
            return
        text = Text(goal(scene, level), 18, STRONG, width=panel.right - PANEL_PAD - middle - 8, lines=2)
        form.sprite(text, middle + 8, panel.top + 38, anchor=LEFT)
        _rows(scene, rows, middle + 8, panel.right - PANEL_PAD, panel.top + 66, 28.0)
        form.sprite(Stars(stars, 30), (middle + panel.right) / 2, min(panel.top + 116, panel.bottom - 19))
        return
    title = Text(level_title(scene.app, level), 25, TITLE, width=inner, align="centre", lines=2)
    title_height = form.measure(title)[1] if roomy else 0.0
    target = Text(goal(scene, level), 18, STRONG, width=inner, align="centre", lines=2)
    target_height = form.measure(target)[1]
    number, pitch = (66.0, 34.0) if roomy else (38.0, 26.0)
    star = 46.0 if roomy else 28.0
    gap = 16.0 if roomy else 7.0
    height = 2 * gap + title_height + target_height + 22 + number + pitch + star + 4 * gap
    # Where there is no room for the stars below, they stand beside the number.
    aside = inner / 4 if height > box.height else 0.0
    panel = _panel(scene, box, height, beside)
    y = panel.top + 1.5 * gap
    if roomy:
        form.sprite(title, panel.centerx, y, anchor=TOP)
        y += title_height + gap * 0.5
    form.sprite(target, panel.centerx, y, anchor=TOP)
    y += target_height + gap
    _shots_left(scene, panel.centerx - aside, y + 11, y + 22 + number / 2, number * 0.86, left_over)
    if aside:
        form.sprite(Stars(stars, star), panel.centerx + aside, y + (22 + number) / 2)
    y += 22 + number + gap * 0.5
    _rows(scene, rows, panel.left + PANEL_PAD, panel.right - PANEL_PAD, y, pitch)
    if not aside:
        form.sprite(Stars(stars, star), panel.centerx, y + pitch + gap * 0.5 + star / 2)


def _slim_goal(scene: Scene, level: BrickShooterLevel, room: Box, stars: int) -> None:
    """Add the goal of a level in at most two lines, and below it par and the stars beside each other."""
    form = scene.form
    said = goal(scene, level)
    sizes = [size for size in (17, 16, 15, 14, 13) if form.measure(Text(said, size, STRONG, width=room.width))[1] <= 44]
    text = Text(said, (*sizes, 13)[0], STRONG, width=room.width, lines=2)
    form.sprite(text, room.left, room.top + (room.height - 28) / 2, anchor=LEFT)
    _rows(scene, [Row(scene._("Par"), str(level.par))], room.left, room.left + room.width * 0.5, room.bottom - 28, 24.0)
    form.sprite(Stars(stars, 20), room.right, room.bottom - 16, anchor=RIGHT)


def _shots_left(
    scene: Scene, x: float, top: float, middle: float, size: float, count: int, width: float = math.inf
) -> None:
    ending = scene.table.ending
    # A level solved with its last shot has gone well.
    lost = not count and (ending is None or ending.winner != 0)
    form = scene.form
    colour = "bad" if lost else "accent"
    title = form.fitting(Text(scene._("Shots left"), 17, STRONG, "text_dim", width=width), (16, 15, 14, 13, 12))
    word = form.sprite(replace(title, width=0.0), x, top)
    form.caption(form.label(str(count), x, middle, size, face=TITLE, colour=colour, anchor=CENTRE), word)
