"""Results and ratings of persons and programs in games of two players: figures and tables."""

from collections.abc import Sequence

from msgspec import Struct

from game.language import N_
from game.play.records.statistics import DRAWN, EVERYBODY, LOST, WON, Statistics, Tally
from game.play.session.match import Person, Player
from game.scenes.base.scene import Scene, date_text
from game.scenes.players.names import badge, player_name
from game.stage import svg
from game.stage.art import STRONG, TEXT, TITLE, SizedArt, Text, Theme, colour_of
from game.stage.sprites import CENTRE, LEFT, RIGHT, Layer, Sprite
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.surfaces import Badge, Inset
from game.ui.widgets.widgets import Band, Box

ROW_GAP = 3.0
WIDEST = 26.0


class Bar(Struct, frozen=True):
    """A bar: `share` (-1..1) of the height, up or down from the base line; 0 is a dot upon it."""

    share: float
    colour: str
    hollow: bool = False
    """True if only its outline is drawn."""


class Bars(SizedArt, Struct, frozen=True):
    """Bars beside each other, aligned right.

    The base line is in the middle or, with `from_below`, at the lower edge.
    """

    width: float
    height: float
    bars: tuple[Bar, ...]
    from_below: bool

    def body(self, theme: Theme) -> str:
        line = self.height - 2 if self.from_below else self.height / 2
        most = line - 2 if self.from_below else line - 3
        each = min(WIDEST, self.width / max(1, len(self.bars)))
        edge = theme.palette.edge
        parts = [f'<rect y="{line - 0.5:g}" width="{self.width:g}" height="1" fill="{edge}" fill-opacity="0.7"/>']
        left = self.width - each * len(self.bars)
        for number, bar in enumerate(self.bars):
            colour = colour_of(bar.colour, theme)
            x = left + each * number + ROW_GAP / 2
            high = abs(bar.share) * most
            wide = max(1.5, each - ROW_GAP)
            if high < 3:
                parts.append(svg.circle(x + wide / 2, line, min(3.5, wide / 2), f'fill="{colour}"'))
                continue
            top = line - high if bar.share > 0 else line
            style = f'fill="{colour}" fill-opacity="{0.12 if bar.hollow else 1}" stroke="{colour}" stroke-width="1.4"'
            parts.append(svg.rounded(x, top, wide, high, min(2.5, wide / 3), style))
        return "".join(parts)


_FIGURES = 88.0
_CHART = 92.0
_STANDING_ROW = 40.0
HEADING = 40.0
"""Heights of a line of figures, of a chart with its title, of a row of a table, and of the heads of its columns."""
_NAME_SIZES = (17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0)
BADGE = 34.0
"""Room of the badge in a cell."""
_PAIRED = 380.0
_LIST_HEAD = 34.0
_LIST_LINE = 24.0
"""Width of a list whose cells stand in pairs, and the heights of the first cell of a row and of a line of others."""
_PADDING = 14.0
"""Space around the words of a column, in units."""
_WORD_SIZES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0)

Head = tuple[str, float]
"""Title of a column, and its share of the width."""


class Cell(Struct, frozen=True):
    """A cell of a table."""

    text: str
    badge: Badge | None = None
    colour: str = "text"


def build_summary(
    scene: Scene, box: Box, figures: Sequence[tuple[str, str]], bars: Sequence[Bar], from_below: bool = False
) -> Box:
    """Figures, each above the word for it, and below them the last games as a chart; return the rest of the box."""
    form = scene.form
    top, rest = box.split_top(_FIGURES)
    for (number, word), cell in zip(figures, top.columns(len(figures), 6), strict=True):
        value = Text(number, 32, TITLE, "accent", width=cell.width, shorten=True)
        figure = form.sprite(form.fitting(value, (28, 24, 20, 16)), cell.centerx, cell.top + 28)
        form.caption(figure, _write_word(form, cell.split_top(50)[1].split_top(34)[0], word))
    chart, rest = rest.split_top(_CHART)
    title, chart = chart.split_top(22)
    words = scene.plural("The last game", "The last {n} games", len(bars))
    outlined = scene._("outline: with undo or hints")
    told = f"{words} ({outlined})"
    arts = [Text(told, size, STRONG, "text_dim", width=title.width) for size in _WORD_SIZES]
    art = next((art for art in arts if form.measure(art)[1] <= title.height + 6), arts[-1])
    form.sprite(art, *title.bottomleft, anchor=(0.0, 1.0))
    well = chart.split_bottom(10)[0]
    form.sprite(Inset(*well.size), *well.center, layer=Layer.GROUND)
    inner = well.inset(10, 5)
    form.sprite(Bars(*inner.size, tuple(bars), from_below), *inner.center)
    return rest


def shared(form: Canvas, firsts: Sequence[str], titles: Sequence[str]) -> list[Head]:
    """Return the heads of a table: its columns share the width by what their titles need in two lines."""

    def width(text: str) -> float:
        return form.measure(Text(text, _WORD_SIZES[0], STRONG))[0]

    def needed(title: str) -> float:
        """The width of the narrowest title in two lines that breaks no word."""
        words = title.split(" ")
        return min(max(width(" ".join(words[:n])), width(" ".join(words[n:]))) for n in range(1, len(words) + 1))

    return [("", max(map(width, firsts)) + _PADDING), *((title, needed(title) + _PADDING) for title in titles)]


def build_table(form: Canvas, box: Box, heads: Sequence[Head], rows: Sequence[Sequence[Cell]]) -> float:
    """A table; return where it ends. The words of its first column begin at the left, all others are centred.

    Where its columns have too little room, the cells of a row stand below each other.
    """
    each = box.width / sum(share for _, share in heads)
    columns = []
    rest = box
    for _, share in heads:
        column, rest = rest.split_left(each * share)
        columns.append(column)
    if not all(_fits(form, column, cell) for row in rows for column, cell in zip(columns, row, strict=True)):
        return _build_list(form, box, heads, rows)
    for column, (title, _) in zip(columns, heads, strict=True):
        _write_word(form, column.split_top(HEADING)[0], title, column is columns[0])
    for number, row in enumerate(rows):
        line = box.split_top(HEADING + number * _STANDING_ROW)[1].split_top(_STANDING_ROW)[0]
        if number % 2 == 0:
            form.sprite(Band(line.width, _STANDING_ROW - 4), *line.center, layer=Layer.GROUND)
        for column, cell, (title, _) in zip(columns, row, heads, strict=True):
            text = _write(form, Box(column.left, line.top, column.width, _STANDING_ROW), cell, column is columns[0])
            if column is not columns[0]:
                form.captions[text] = title
    return box.top + HEADING + len(rows) * _STANDING_ROW


def _fits(form: Canvas, column: Box, cell: Cell) -> bool:
    """Return whether a cell is shown whole in a column."""
    room = column.width - 8 - (BADGE if cell.badge is not None else 0.0)
    return form.measure(Text(cell.text, _NAME_SIZES[-1], STRONG))[0] <= room


def _build_list(form: Canvas, box: Box, heads: Sequence[Head], rows: Sequence[Sequence[Cell]]) -> float:
    """The rows of a table, each with its other cells behind their titles below the first one; return where they end."""
    top = box.top
    count = 2 if box.width >= _PAIRED else 1
    for number, (first, *others) in enumerate(rows):
        lines = -(-len(others) // count)
        whole = Box(box.left, top, box.width, _LIST_HEAD + lines * _LIST_LINE + 8)
        if number % 2 == 0:
            form.sprite(Band(whole.width, whole.height - 4), *whole.center, layer=Layer.GROUND)
        _write(form, whole.split_top(_LIST_HEAD)[0], first, first=True)
        places = whole.inset(8, 0).split_top(_LIST_HEAD)[1].split_top(lines * _LIST_LINE)[0].grid(count, lines, 20)
        for (title, _), cell, place in zip(heads[1:], others, places, strict=False):
            value = Text(cell.text, 15, TEXT, cell.colour)
            room = place.width - form.measure(value)[0] - 10
            word = Text(title, 14, STRONG, "text_dim", width=room, shorten=True)
            figure = form.sprite(value, place.right, place.centery, anchor=RIGHT)
            form.caption(figure, form.sprite(form.fitting(word, _WORD_SIZES), place.left, place.centery, anchor=LEFT))
        top = whole.bottom
    return top


def _write(form: Canvas, box: Box, cell: Cell, first: bool) -> Sprite:
    if cell.badge is not None:
        form.sprite(cell.badge, box.left + 20, box.centery)
        box = box.split_left(BADGE)[1]
    text = Text(cell.text, _NAME_SIZES[0], STRONG if first else TEXT, cell.colour, width=box.width - 8, shorten=True)
    art = form.fitting(text, _NAME_SIZES)
    if first:
        return form.sprite(art, box.left + 6, box.centery - 1, anchor=LEFT)
    return form.sprite(art, *box.move(0, -1).center, anchor=CENTRE)


def _write_word(form: Canvas, box: Box, word: str, left: bool = False) -> Sprite:
    """Add the label of a figure or column, in as many lines as fit, small enough that no word is broken."""
    width = box.width - 4
    align = "left" if left else "centre"
    longest = max(word.split(" "), key=len)
    for size in _WORD_SIZES:
        art = Text(word, size, STRONG, "text_dim", width=width, align=align)
        if form.measure(Text(longest, size, STRONG))[0] <= width and form.measure(art)[1] <= box.height + 6:
            break
    return form.sprite(art, box.left + 6 if left else box.centerx, box.centery, anchor=LEFT if left else CENTRE)


_NOTE_HEIGHT = 56.0
"""Height of the note on ratings."""
_MOST_ROWS = 40
_MOST_CROSSED = 8
"""Maximum number of players in the cross table."""
_GLICKO = N_(
    "Glicko ratings (Mark E. Glickman). Everybody starts at 1500; ± is the deviation. Games with undo or hints do "
    "not count."
)


def _cell(scene: Scene, player: Player) -> Cell:
    return Cell(_short(scene, player), badge(scene.app, player, 30))


def _short(scene: Scene, player: Player) -> str:
    """The name alone: the badge tells a program from a person."""
    return player.name if isinstance(player, Person) else player_name(scene.app, player)


def build_games(scene: Scene, found: Statistics, player: Player | None, box: Box) -> float:
    """A player's games in figures, the last ones as a chart, and how it went against each; return where that ends."""
    tally = found.pairs.get((player, EVERYBODY), Tally())
    figures = [
        (str(tally.games), scene._("Games")),
        (str(tally.won), scene._("Won")),
        (str(tally.drawn), scene._("Drawn")),
        (str(tally.lost), scene._("Lost")),
        (f"{tally.streak} / {tally.longest}", scene._("Streak, longest")),
    ]
    rating = found.ratings.table().get(player) if player is not None else None
    if rating is not None:
        figures.append((str(round(rating.value)), scene._("Rating")))
    lights = {WON: "good", DRAWN: "text_dim", LOST: "bad"}
    bars = [Bar(0.85 * result, lights[result], bool(one.aid)) for result, one in tally.last]
    rest = build_summary(scene, box, figures, bars)
    against = [(other, found.pairs[player, other]) for other in found.opponents(player)[:_MOST_ROWS]]
    chains, captures = (any(getattr(tally, name) for _, tally in against) for name in ("chain", "capture"))
    heads = [(scene._("Against"), 2.2), (scene._("Won : drawn : lost"), 1.5), (scene._("Longest streak"), 1.0)]
    heads += [(scene._("First win"), 1.3), (scene._("Fastest win"), 1.2)]
    heads += [(scene._("Longest chain"), 1.0)] * chains + [(scene._("Biggest capture"), 1.0)] * captures
    rows = []
    for other, tally in against:
        day = date_text(scene._, tally.first[:10]) if tally.first else "–"
        fastest = "–" if tally.fastest is None else scene.plural("{n} move", "{n} moves", tally.fastest)
        told = [f"{tally.won} : {tally.drawn} : {tally.lost}", str(tally.longest), day, fastest]
        told += [str(tally.chain or "–")] * chains + [str(tally.capture or "–")] * captures
        rows.append([_cell(scene, other), *map(Cell, told)])
    return build_table(scene.form, rest, heads, rows)


def build_crossed(scene: Scene, found: Statistics, box: Box) -> float:
    """Add the cross table; return where it ends."""
    players = found.players()[:_MOST_CROSSED]
    pairs = found.pairs
    rows = []
    for one in players:
        row = [_cell(scene, one)]
        for other in players:
            tally = pairs.get((one, other), Tally())
            if tally.won > tally.lost:
                colour = "good"
            elif tally.won < tally.lost:
                colour = "bad"
            else:
                colour = "text"
            played = Cell(f"{tally.won} : {tally.lost}", None, colour)
            row.append(played if tally.games else Cell("–", None, "text_dim"))
        rows.append(row)
    heads = [(scene._("Won : lost against"), 2.0), *((_short(scene, player), 1.0) for player in players)]
    return build_table(scene.form, box, heads, rows)


def build_ratings(scene: Scene, found: Statistics, box: Box) -> float:
    """The players by their ratings, the best one first; return where they end."""
    ratings = found.ratings
    table = sorted(ratings.table().items(), key=lambda entry: -entry[1].value)[:_MOST_ROWS]
    rows = [
        [
            _cell(scene, player), Cell(str(place)), Cell(str(round(rating.value)), None, "accent"),
            Cell(f"± {round(2 * rating.deviation)}", None, "text_dim"), Cell(str(ratings.games[player])),
        ]
        for place, (player, rating) in enumerate(table, start=1)
    ]  # fmt: skip
    words = [scene._("Place"), scene._("Rating"), scene._("Deviation"), scene._("Games")]
    heads = [(scene._("Player"), 2.0), *((word, 1.0) for word in words)]
    note, rest = box.split_top(_NOTE_HEIGHT)
    text = Text(scene._(_GLICKO), 15, STRONG, "text_dim", width=note.width, lines=3)
    scene.form.sprite(scene.form.fitting(text, (14, 13)), note.left, note.centery - 4, anchor=LEFT)
    return build_table(scene.form, rest, heads, rows)
