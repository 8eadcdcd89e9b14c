"""The table of a result: a row for each player, with the figure that has decided the game and the games won."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.play.session.match import Person
from game.rules import Outcome
from game.scenes.base.scene import Scene
from game.scenes.board.board import AnyBoardScene
from game.scenes.play.outcome import figures_of
from game.scenes.players.names import person_badge, side_colour
from game.stage.art import STRONG, TITLE, Text
from game.stage.sprites import CENTRE, LEFT, Layer
from game.ui.drawing.surfaces import Icon
from game.ui.widgets.widgets import Band, Box

CAPTION = 24.0
NAME_ROW = 34.0
TABLE_PAD = 6.0
TABLE_HEIGHT = CAPTION + 2 * NAME_ROW + 2 * TABLE_PAD
"""Height of the table, in units."""
COLUMN = 74.0
SLIM_COLUMN = 44.0
SLIM_BELOW = 230.0
"""Width of a column of figures, that in a slim table, and the width below which a table always is slim."""
INSIDE = 12.0
SLIM_INSIDE = 6.0
"""Space at the ends of a table, and of a slim one."""
CUP = 28.0
COLUMN_GAP = 4.0
"""Width of the cup of a champion with the space beside it, and the space between a name and the figures."""
NAMES = (19.0, 17.0, 15.0, 14.0, 13.0, 12.0)
CAPTIONS = (14.0, 13.0, 12.0)
"""Font sizes, tried in this order until a text fits."""


class Column(NamedTuple):
    """Figures of both players."""

    caption: str
    figures: tuple[str, str]


def columns_of(play: AnyBoardScene, outcome: Outcome) -> list[Column]:
    """Return the columns of a result: what has decided the game if it was counted, and the games won."""
    match = play.session.match
    found = list[Column]()
    if (counted := figures_of(play, outcome)) is not None:
        by_side = counted.first, counted.second
        found.append(Column(counted.caption, (by_side[match.player(0)], by_side[match.player(1)])))
    if match.best_of != 1:
        found.append(Column(play._("Wins"), (str(match.wins[0]), str(match.wins[1]))))
    return found


def build_table(scene: Scene, play: AnyBoardScene, columns: Sequence[Column], winner: int | None, box: Box) -> None:
    """Show the players in two rows with their figures; the row of the `winner` is lit."""
    form = scene.form
    slim = _is_slim(scene, play, columns, box.width)
    width = _column_width(scene, columns, slim)
    form.sprite(Band(box.width, box.height - 2, "text", 0.06), *box.center, layer=Layer.GROUND)
    inner = box.inset(SLIM_INSIDE if slim else INSIDE, TABLE_PAD)
    head, rows = inner.split_top(CAPTION)
    champion = None if slim else play.session.match.champion
    size = _name_size(scene, play, inner.width - width * len(columns) - COLUMN_GAP - (champion is not None) * CUP)
    for number, column in enumerate(reversed(columns)):
        x = inner.right - width * (number + 0.5)
        caption = Text(column.caption, CAPTIONS[0], STRONG, "text_dim", width=width - 4, shorten=True, align="centre")
        heading = form.sprite(form.fitting(caption, CAPTIONS), x, head.centery, anchor=CENTRE)
        form.captions[heading] = ""  # It is told with each of its figures.
    for player, row in enumerate(rows.rows(2)):
        lit = "accent" if player == winner else "text"
        name, _ = row.split_right(width * len(columns), COLUMN_GAP)
        if player == champion:
            name, cup = name.split_right(CUP - 4, 4)
            form.sprite(Icon("trophy", 22, "accent"), *cup.center)
        _build_name(scene, play, player, size, lit, name)
        for number, column in enumerate(reversed(columns)):
            x = inner.right - width * (number + 0.5)
            figure = form.label(column.figures[player], x, row.centery - 1, 27, face=TITLE, colour=lit, anchor=CENTRE)
            form.captions[figure] = column.caption


def table_fits(scene: Scene, play: AnyBoardScene, columns: Sequence[Column], width: float) -> bool:
    """Return whether the names of both players stand whole in a table of this width."""
    slim = _is_slim(scene, play, columns, width)
    return _names_fit(scene, play, _room(scene, columns, width, slim))


def _is_slim(scene: Scene, play: AnyBoardScene, columns: Sequence[Column], width: float) -> bool:
    return width < SLIM_BELOW or not _names_fit(scene, play, _room(scene, columns, width, slim=False))


def _column_width(scene: Scene, columns: Sequence[Column], slim: bool) -> float:
    """Return the width of a column, in which every caption is whole."""
    captions = [scene.form.measure(Text(column.caption, CAPTIONS[-1], STRONG))[0] for column in columns]
    return max(SLIM_COLUMN if slim else COLUMN, max(captions) + 6)


def _room(scene: Scene, columns: Sequence[Column], width: float, slim: bool) -> float:
    """Return the width that a table leaves for names."""
    inner = width - COLUMN_GAP - _column_width(scene, columns, slim) * len(columns)
    return inner - 2 * SLIM_INSIDE if slim else inner - 2 * INSIDE - CUP


def _names_fit(scene: Scene, play: AnyBoardScene, width: float) -> bool:
    """Return whether the names of both players fit into a width in the smallest size."""
    names = [Text(play.names.label(side), NAMES[-1], STRONG) for side in (0, 1)]
    return all(scene.form.measure(name)[0] <= width for name in names)


def _name_size(scene: Scene, play: AnyBoardScene, width: float) -> float:
    """Return the font size in which the names of both players fit into a width."""
    names = [Text(play.names.label(side), NAMES[0], STRONG, width=width, shorten=True) for side in (0, 1)]
    return min(scene.form.fitting(name, NAMES).size for name in names)


def _build_name(scene: Scene, play: AnyBoardScene, player: int, size: float, colour: str, box: Box) -> None:
    """Write the name of a player in a font size, and before it a badge where there is room."""
    form = scene.form
    match = play.session.match
    side = match.player(player)
    name = Text(play.names.label(side), size, STRONG, colour, width=box.width, shorten=True)
    person = match.names[player] if match.players[player] == Person() else ""
    badge = person_badge(scene.app, person, 26, side_colour(scene.app, play.game, side))
    left = box.left
    if badge is not None and form.measure(name)[0] + 34 <= box.width:
        form.sprite(badge, left + 13, box.centery)
        left += 34
        name = replace(name, width=box.width - 34)
    form.sprite(name, left, box.centery - 1, anchor=LEFT)
