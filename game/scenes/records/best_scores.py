"""The best games of a table of scores, as a list."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from game.play.port.game import AnyGame
from game.play.records.record import OPEN
from game.play.records.statistics import EVERYBODY, Played
from game.play.session.match import Person, Player
from game.scenes.base.context import Context
from game.scenes.base.scene import Scene
from game.scenes.players.names import badge, called
from game.scenes.records.archive_row import aid_words
from game.scenes.start.titles import moves_told
from game.settings.persons import name_now
from game.stage.art import STRONG, TITLE, Text
from game.stage.sprites import CENTRE, LEFT, RIGHT, Layer
from game.store.player.scores import PLACES, Score
from game.ui.drawing.canvas import Canvas
from game.ui.widgets.widgets import METAL_INK, Band, Box, Card, Medal

HEADING, ROW, GAP = 24.0, 38.0, 5.0
"""Height of the heads of the columns, of a row, and of the space between two."""


class Best(Struct, frozen=True):
    """A game in the list of the best."""

    who: Player | None
    points: int
    day: str
    """ISO date, or "" if unknown."""
    run: Played | None = None
    """The game in the archive, where it is known."""
    newest: bool = False


def listed(
    app: Context, scores: Sequence[Score], runs: Sequence[Played], who: Player | None, newest: Score | None = None
) -> list[Best]:
    """The best games of `who`, the best first: all scores of theirs, with the games that were kept; of one person also
    those games that found no place among the scores of all.
    """
    left, found = [run for run in runs if run.result != OPEN], []
    for score in scores:
        player = Person(name_now(app.settings.persons, score.name)) if score.name else None
        if who not in (EVERYBODY, player):
            continue
        run = next((run for run in left if run.count("score") == score.points and run.players[0] == player), None)
        if run is not None:
            left.remove(run)
        found.append(Best(player, score.points, score.day, run, score == newest))
    if who != EVERYBODY or not scores:
        fewer = bool(scores) and scores[0].fewer
        found += [Best(run.players[0], run.count("score") or 0, run.began[:10], run) for run in left]
        found.sort(key=lambda one: one.points if fewer else -one.points)
    return found[:PLACES]


def height(rows: int) -> float:
    """Return the height of a list of `rows` rows."""
    return HEADING + max(1, rows) * (ROW + GAP)


def build_best(
    scene: Scene, game: AnyGame, box: Box, rows: Sequence[Best], look_at: Callable[[Played], object]
) -> None:
    """The list: a press on a game that was kept opens it."""
    heads, box = box.split_top(HEADING)
    name, points, _, when = _columns(heads)
    for text, x, anchor in (
        (scene._("Name"), name.left, LEFT),
        (scene._(game.solo.counted), points.right, RIGHT),
        (scene._("Date"), when.right, RIGHT),
    ):
        scene.form.label(text, x, heads.centery - 2, 14, face=STRONG, colour="text_dim", anchor=anchor)
    for place, one in enumerate(rows, start=1):
        at, box = box.split_top(ROW, GAP)
        fill = partial(_fill, scene, game, place, one)
        if one.run is not None:
            scene.form.add(Card(f"run {place}", at, fill, partial(look_at, one.run)))
        else:
            scene.form.sprite(Band(*at.size), *at.center, layer=Layer.GROUND)
            fill(scene.form, at)


def build_none(scene: Scene, game: AnyGame, table: str, room: Box) -> None:
    """Add the text that replaces an empty list."""
    form = scene.form
    form.sprite(Medal(1, 84), room.centerx, room.centery - 62, layer=Layer.CONTENT)
    form.sprite(Text("1", 34, TITLE, METAL_INK), room.centerx, room.centery - 63, layer=Layer.UPON_CONTENT)
    text = scene._(game.solo.nobody).format(n=game.solo.apart(table)[1])
    note, width = scene._("The first place is yours to take."), room.width - 60
    form.sprite(Text(text, 24, TITLE, width=width, align="centre"), room.centerx, room.centery + 14)
    form.sprite(Text(note, 18, STRONG, "text_dim", width, "centre"), room.centerx, room.centery + 52)


def _columns(row: Box) -> tuple[Box, Box, Box, Box]:
    """Return the places of player, points, help and date in a row."""
    inner = row.split_left(46)[1].split_right(16)[0]
    name, rest = inner.split_left(inner.width * 0.36)
    points, rest = rest.split_left(inner.width * 0.13, 10)
    return name, points, *rest.split_right(94)


def _fill(scene: Scene, game: AnyGame, place: int, one: Best, form: Canvas, box: Box) -> None:
    """Fill a row: place, player, score, aids, date."""
    layer, y = Layer.CONTENT, box.centery
    if one.newest:
        form.sprite(Band(*box.size, "accent", 0.28), *box.center, layer=layer)
    form.sprite(Medal(place, 32), box.left + 24, y, layer=layer)
    ink = METAL_INK if place <= 3 else "text_dim"
    form.label(str(place), box.left + 24, y, 15, face=STRONG, colour=ink, anchor=CENTRE, layer=Layer.UPON_CONTENT)
    name, points, said, when = _columns(box)
    form.sprite(badge(scene.app, one.who, 28), name.left + 16, y, layer=layer)
    who = called(scene.app, one.who) if one.who else scene._("Anonymous")
    text = Text(who, 17, STRONG, width=name.width - 40, shorten=True)
    form.sprite(form.fitting(text, (17, 15, 14)), name.left + 36, y - 1, layer=layer, anchor=LEFT)
    count = Text(game.count_text(one.points), 20, TITLE, "accent", width=points.width, shorten=True)
    form.sprite(form.fitting(count, (20, 18, 16)), points.right, y - 1, layer=layer, anchor=RIGHT)
    if one.run is not None:
        moves = moves_told(scene.plural, game, one.run.moves)
        words = ", ".join(filter(None, (moves, aid_words(scene, one.run.aid))))
        told = Text(words, 14, STRONG, "text_dim", width=said.width, lines=2)
        form.sprite(form.fitting(told, (14, 13)), said.left, y - 1, layer=layer, anchor=LEFT)
    day = scene.day(one.day) if one.day else "–"
    form.label(day, when.right, y - 1, 15, colour="text_dim", anchor=RIGHT, layer=layer)
