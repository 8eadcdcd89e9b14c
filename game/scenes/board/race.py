"""A race: the others' boards beside one's own, and how all stand on the sheet of the result."""

from collections.abc import Sequence

from game.play.port.game import AnyGame
from game.play.table.table import AnyTable
from game.scenes.base.context import Context, moves_told
from game.scenes.base.online import Standing
from game.scenes.base.scene import Scene
from game.scenes.board.board import AnyBoardScene
from game.stage.art import STRONG, TITLE, ScaledArt, Text
from game.stage.sprites import LEFT, RIGHT, Layer
from game.ui.drawing.metrics import GAP_S
from game.ui.drawing.surfaces import Inset
from game.ui.widgets.widgets import METAL_INK, Band, Box, Medal

MOST_BOARDS = 5
"""Maximum number of others whose boards are shown."""
RACE_PAD = 12.0
RACE_HEAD = 30.0
LOWEST_ROW = 26.0
HIGHEST_ROW = 76.0
"""The least and the most height of a row."""
TWO = 40.0
"""Minimum height of a row with two lines."""


def standings(app: Context, table: AnyTable) -> Sequence[Standing]:
    """Return how those who race stand, best first; empty where there is no race."""
    return app.online.standings(table) if app.online is not None else ()


def build_rivals(scene: AnyBoardScene, box: Box, all_of: Sequence[Standing], centred: bool) -> None:
    """Fill a panel no higher than needed with the others; in a column beside the board it is `centred`."""
    form = scene.form
    others = [one for one in all_of if not one.own]
    shown = others[: min(MOST_BOARDS, int((box.height - RACE_HEAD - RACE_PAD) / (LOWEST_ROW + GAP_S)))]
    each = min(HIGHEST_ROW, (box.height - RACE_HEAD - RACE_PAD) / max(1, len(shown)) - GAP_S)
    height = RACE_HEAD + RACE_PAD + len(shown) * (each + GAP_S)
    panel = box.within(box.width, height) if centred else box
    form.panel(panel)
    own = next(one for one in all_of if one.own)
    text = scene._("Place {n} of {all}").format(n=own.rank, all=len(all_of))
    head = Text(text, 17, STRONG, "text_dim", width=panel.width - 2 * RACE_PAD, shorten=True)
    form.sprite(head, panel.left + RACE_PAD, panel.top + RACE_HEAD / 2 + 2, anchor=LEFT)
    rest = panel.inset(RACE_PAD, 0).split_top(RACE_HEAD)[1]
    for one in shown:
        row, rest = rest.split_top(each, GAP_S)
        _row(scene, row, one)


def _row(scene: AnyBoardScene, row: Box, one: Standing) -> None:
    form = scene.form
    side = row.height
    form.sprite(Inset(side, side), row.left + side / 2, row.centery)
    picture = ScaledArt(scene.app.game_view(scene.game).picture(one.position), side - 4)
    form.sprite(picture, row.left + side / 2, row.centery)
    words = row.split_left(side, 10)[1]
    first = row.centery - (11 if side >= TWO else 1)
    points = Text(str(one.score), 22.0 if side >= TWO else 17.0, TITLE, "accent")
    form.sprite(points, words.right, first, anchor=RIGHT)
    width = words.width - form.measure(points)[0] - 8
    moves = moves_told(scene.plural, scene.game, one.moves)
    name = f"{one.rank}. {one.name}"
    if side < TWO:
        text = Text(name, 16, STRONG, width=width, shorten=True)
        form.sprite(text, words.left, first, anchor=LEFT)
        return
    form.sprite(Text(name, 17, STRONG, width=width, shorten=True), words.left, first, anchor=LEFT)
    note = Text(" · ".join(filter(None, (moves, one.note))), 15, STRONG, "text_dim", width=words.width, shorten=True)
    form.sprite(form.fitting(note, (14,)), words.left, row.centery + 11, anchor=LEFT)


_STANDING = 42.0
"""Height of a line with the standing of who has raced."""
_STANDINGS = 6
"""Maximum number of those shown."""


def _shown(standings: Sequence[Standing]) -> list[Standing]:
    """Return those who are shown: the best, and who plays here."""
    own = [one for one in standings[_STANDINGS:] if one.own]
    return [*standings[: _STANDINGS - len(own)], *own]


def standings_height(standings: Sequence[Standing]) -> float:
    """Return the height that they need."""
    return _STANDING * len(_shown(standings))


def race_title(scene: Scene, standings: Sequence[Standing]) -> str:
    """Return the place of the member here in words; empty where there is no race."""
    own = next((one for one in standings if one.own), None)
    if own is None:
        return ""
    if not all(one.done for one in standings):
        return scene._("So far place {n} of {all}").format(n=own.rank, all=len(standings))
    if own.rank == 1 and sum(one.rank == 1 for one in standings) == 1:
        return scene._("You are first")
    return scene._("Place {n} of {all}").format(n=own.rank, all=len(standings))


def build_standings(scene: Scene, game: AnyGame, standings: Sequence[Standing], box: Box) -> None:
    """Show how those who race stand, best first: rank, name, moves and score."""
    form = scene.form
    shown = _shown(standings)
    for one, row in zip(shown, box.rows(len(shown)), strict=True):
        if one.own:
            form.sprite(Band(row.width, row.height - 2, "text", 0.06), *row.center, layer=Layer.GROUND)
        colour = METAL_INK if one.rank <= 3 else "text"
        form.sprite(Medal(one.rank, 30), row.left + 20, row.centery)
        rank = Text(str(one.rank), 15, TITLE, colour)
        form.sprite(rank, row.left + 20, row.centery - 1, layer=Layer.UPON)
        score = Text(str(one.score), 22, TITLE, "accent")
        points = form.sprite(score, row.right - 10, row.centery - 1, anchor=RIGHT)
        left = row.left + 44
        width = row.width - 44 - 20 - form.measure(score)[0]
        name = Text(one.name, 17, STRONG, width=width, shorten=True)
        form.caption(points, form.sprite(name, left, row.centery - 10, anchor=LEFT))
        moves = moves_told(scene.plural, game, one.moves)
        told = Text(" · ".join(filter(None, (moves, one.note))), 14, STRONG, "text_dim", width=width, shorten=True)
        form.sprite(told, left, row.centery + 10, anchor=LEFT)
