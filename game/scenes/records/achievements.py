"""Achievements: counted in the background, and shown in rows with their progress."""

from collections.abc import Collection, Mapping
from contextlib import suppress

from game.background import Steps
from game.language import N_plural
from game.play.puzzles.puzzle_progress import PuzzleProgress
from game.play.records.achievements import OF_PUZZLES, Achievement, Known, achievements, part_of_run
from game.play.records.statistics import Statistics
from game.play.table.table import AnyTable
from game.scenes.base.context import Context
from game.scenes.base.scene import Scene
from game.scenes.records.statistics_builder import FAIR, StatisticsBuilder
from game.stage.art import STRONG, TITLE, Text
from game.stage.sprites import CENTRE, LEFT, RIGHT, Layer
from game.store.files.errors import StorageError
from game.ui.drawing.metrics import GAP_M
from game.ui.drawing.surfaces import Bar, Inset
from game.ui.widgets.widgets import Box, Stars, Widget

_MANY = N_plural("{n} new achievement: see the records", "{n} new achievements: see the records")


MOVES_A_STEP = 50
"""Number of moves of a game counted in one step, which takes some milliseconds."""


def tell_deeds(app: Context, table: AnyTable, since: int) -> None:
    """Tell what the moves of a game of one player after the first `since` have achieved."""
    goals = [one for one in achievements(app.games.abouts()) if one.game == table.game.title]
    if all(one.name in app.settings.achieved for one in goals):
        return
    part = part_of_run(table.game, table.session, since, table.session.ply)
    counted = Statistics()
    if part is not None:
        counted.add(part, alone=True)
        tell_achievements(app, Known({table.game.name: counted}, PuzzleProgress(), {}), (table.game.title,))


def count_achievements(app: Context, table: AnyTable, of_day: bool) -> Steps[None]:
    """Count what a game that has ended adds to the achievements, and tell new ones: of its own game, and if it was the
    run of a day those of puzzles. What other games have brought is not told over the end of this one.
    """
    yield False  # The result opens in this frame.
    game = table.game
    session = table.session
    games: Mapping[str, Statistics] = {}
    if game.players == 1:
        counted = Statistics()
        for first in range(0, session.ply, MOVES_A_STEP):
            if (part := part_of_run(game, session, first, first + MOVES_A_STEP)) is not None:
                counted.add(part, alone=True)
            yield True
        games = {game.name: counted}
    else:
        # Whoever looks at the records is told of a file that cannot be read.
        with suppress(StorageError):
            builder = StatisticsBuilder(app)
            yield from builder.read()
            yield from builder.count()
            games = builder.of[FAIR]
    yield False  # A message loads fonts: it has a frame of its own.
    known = Known(games, app.store.solved(), app.store.all_stars())
    tell_achievements(app, known, (game.title, OF_PUZZLES) if of_day else (game.title,))


def tell_achievements(app: Context, known: Known, titles: Collection[str]) -> None:
    """Tell new achievements of the games with these titles, and note that."""
    told = app.settings.achieved
    _ = app.translations.gettext
    new = (one for one in achievements(app.games.abouts()) if one.name not in told and one.game in titles)
    found = [one for one in new if one.progress(known) == one.goal]
    if not found:
        return
    app.settings.achieved = (*told, *(one.name for one in found))
    app.save_settings()
    text = _("Achieved: {text} ({game})").format(text=_(found[0].text), game=found[0].game or _("Puzzles"))
    if len(found) > 1:
        text = app.translations.ngettext(*_MANY, len(found)).format(n=len(found))
    app.front.toast(text)


def progress_of(app: Context, one: Achievement, known: Known) -> int:
    """Return how far an achievement has come; what was told once stays achieved, also if that game is gone."""
    return one.goal if one.name in app.settings.achieved else one.progress(known)


_GOAL_ROW = 72.0
_TWO_COLUMNS = 760.0
"""Height of a row, and least width that has two columns."""
_SIGN = 46.0
_FIGURE = 84.0
"""Room for the star at the left and the number at the right."""


def build_achievements(scene: Scene, known: Known | None, room: Box) -> float:
    """Show a row for each achievement, or a note while they are being counted; return where they end."""
    if known is None:
        text = scene._("Loading your games …")
        scene.form.label(text, *room.center, 22, face=TITLE, anchor=CENTRE, width=room.width, align="centre")
        return room.top
    columns = room.columns(2 if room.width > _TWO_COLUMNS else 1, 16)
    listed = achievements(scene.app.games.abouts())
    rows = -(-len(listed) // len(columns))
    for number, one in enumerate(listed):
        column, row = divmod(number, rows)
        box = columns[column].move(0, row * (_GOAL_ROW + GAP_M)).split_top(_GOAL_ROW)[0]
        _build_row(scene, one, progress_of(scene.app, one, known), box)
    return room.top + rows * (_GOAL_ROW + GAP_M) - GAP_M


def _build_row(scene: Scene, one: Achievement, progress: int, box: Box) -> None:
    form = scene.form
    done = progress == one.goal
    colour = "text" if done else "text_dim"
    title = one.game or scene._("Puzzles")
    form.sprite(Inset(*box.size), *box.center, layer=Layer.GROUND)
    form.sprite(Stars(int(done), 24, 1), box.left + _SIGN / 2 + 4, box.centery)
    left = box.left + _SIGN + 6
    width = box.width - _SIGN - _FIGURE
    texts = [Text(scene._(one.text), size, STRONG, colour, width=width) for size in (17, 16, 15, 14, 13, 12)]
    text = next((text for text in texts if form.measure(text)[1] <= 42), texts[-1])
    form.sprite(text, left, box.top + 26, anchor=LEFT)
    form.label(title, left, box.bottom - 18, 14, colour="text_dim", anchor=LEFT)
    figure = Text(f"{progress} / {one.goal}", 16, STRONG, colour)
    form.sprite(figure, box.right - 14, box.centery - 6, anchor=RIGHT)
    form.sprite(Bar(58, 6, progress / one.goal), box.right - 14 - 29, box.bottom - 15)
    # What can be brought into the focus is scrolled to by keys.
    form.add(Widget(f"achievement {one.name}", box), name=scene._(one.text))
