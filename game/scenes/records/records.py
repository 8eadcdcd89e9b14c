"""Records: statistics of all games played, by game, player and opponent, and the best games of each table of scores."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from msgspec import Struct

from game.background import Steps, Work
from game.language import N_
from game.play.port.game import AnyGame
from game.play.records.achievements import Known, achievements
from game.play.records.record import OPEN
from game.play.records.statistics import EVERYBODY, Attempts, Played, Runs, Statistics
from game.play.session.match import Person, Player
from game.scenes.base.context import Context, moves_told, worded
from game.scenes.base.overlay import Entry
from game.scenes.base.scene import TITLE_LINE, PageScene, Reactive, Scene, date_text
from game.scenes.exchange.correspondence import show_text
from game.scenes.players.names import badge, called
from game.scenes.players.persons import PersonsScene
from game.scenes.records import standings
from game.scenes.records.achievements import build_achievements, progress_of
from game.scenes.records.archive_row import aid_words
from game.scenes.records.standings import Cell
from game.scenes.records.statistics_builder import AIDED, ANY, FAIR, StatisticsBuilder
from game.scenes.start.titles import table_titles
from game.settings.persons import name_now
from game.stage.art import STRONG, TITLE, Text
from game.stage.sprites import CENTRE, LEFT, RIGHT, TOP, Layer
from game.store.files.errors import StorageError
from game.store.player.scores import PLACES, Score
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.metrics import GAP, LINE
from game.ui.form.tabs import Tabs
from game.ui.widgets.widgets import METAL_INK, Band, Box, Card, Choice, Medal, choice_among

V = TypeVar("V")

MEDAL = 84.0
"""Size of the medal above the text that replaces an empty list."""
HEADING = 24.0
RECORD_ROW = 38.0
ROW_GAP = 5.0
"""Height of the heads of the columns, of a row, and of the space between two."""
SHORT_ROW = 460.0
"""Width of a row below which it has no column for the date."""


class Best(Struct, frozen=True):
    """A game in the list of the best."""

    who: Player | None
    points: int
    day: str
    """ISO date, or "" if unknown."""
    run: Played | None = None
    """The game in the archive, where it is known."""
    newest: bool = False
    aid: frozenset[str] | None = None
    """Help used, as `Session.aid`."""


def listed(
    app: Context, scores: Sequence[Score], runs: Sequence[Played], who: Player | None, newest: Score | None = None
) -> list[Best]:
    """The best games of `who`, the best first: all scores of theirs, with the games that were kept; of one person also
    those games that found no place among the scores of all.
    """
    left = [run for run in runs if run.result != OPEN]
    found = []
    for score in scores:
        player = Person(name_now(app.settings.persons, score.name)) if score.name else None
        if who not in (EVERYBODY, player):
            continue
        run = next((run for run in left if run.count("score") == score.points and run.players[0] == player), None)
        if run is not None:
            left.remove(run)
        known = run.aid if run is not None else None
        aid = known if score.aid is None else frozenset(score.aid)
        found.append(Best(player, score.points, score.day, run, score == newest, aid))
    if who != EVERYBODY or not scores:
        fewer = any(one.fewer for one in scores) or any(one.fewer for one in runs)
        found += [Best(run.players[0], run.points, run.began[:10], run, aid=run.aid) for run in left]
        found.sort(key=lambda one: one.points if fewer else -one.points)
    return found[:PLACES]


def build_best(
    scene: Scene, game: AnyGame, box: Box, rows: Sequence[Best], look_at: Callable[[Played], object]
) -> float:
    """The list: a press on a game that was kept opens it. Returns where it ends."""
    heads, box = box.split_top(HEADING)
    name, points, _, when = _columns(heads)
    titles = [(scene._("Name"), name.left, LEFT), (scene._(game.solo.counted), points.right, RIGHT)]
    if when.width:
        titles.append((scene._("Date"), when.right, RIGHT))
    for text, x, anchor in titles:
        scene.form.label(text, x, heads.centery - 2, 14, face=STRONG, colour="text_dim", anchor=anchor)
    for place, one in enumerate(rows, start=1):
        at, box = box.split_top(RECORD_ROW, ROW_GAP)
        fill = partial(_fill, scene, game, place, one)
        if one.run is not None:
            scene.form.add(Card(f"run {place}", at, fill, partial(look_at, one.run)))
        else:
            scene.form.sprite(Band(*at.size), *at.center, layer=Layer.GROUND)
            fill(scene.form, at)
    return box.top


def build_none(scene: Scene, game: AnyGame, table: str, room: Box) -> float:
    """Add the text that replaces an empty list; return the least at which that ends."""
    form = scene.form
    text = scene._(game.solo.nobody).format(n=game.solo.split_table(table)[1])
    note = scene._("The first place is yours to take.")
    width = min(room.width, max(room.width - 60, 300.0))
    words = Text(text, 24, TITLE, width=width, align="centre")
    below = Text(note, 18, STRONG, "text_dim", width, "centre")
    high = form.measure(words)[1]
    total = MEDAL + high + form.measure(below)[1] + 26
    top = room.top + max(0.0, room.height - total) / 2
    form.sprite(Medal(1, MEDAL), room.centerx, top + MEDAL / 2, layer=Layer.CONTENT)
    form.sprite(Text("1", 34, TITLE, METAL_INK), room.centerx, top + MEDAL / 2 - 1, layer=Layer.UPON_CONTENT)
    form.sprite(words, room.centerx, top + MEDAL + 18, anchor=TOP)
    form.sprite(below, room.centerx, top + MEDAL + 26 + high, anchor=TOP)
    return room.top + total


def _columns(row: Box) -> tuple[Box, Box, Box, Box]:
    """Return the places of player, points, help and date in a row; in a short one the date stands below the name."""
    inner = row.split_left(46)[1].split_right(16)[0]
    short = row.width < SHORT_ROW
    name, rest = inner.split_left(inner.width * (0.44 if short else 0.36))
    points, rest = rest.split_left(inner.width * (0.2 if short else 0.13), 10)
    return name, points, *rest.split_right(0.0 if short else 94)


def _fill(scene: Scene, game: AnyGame, place: int, one: Best, form: Canvas, box: Box) -> None:
    """Fill a row: place, player, score, aids, date."""
    layer = Layer.CONTENT
    y = box.centery
    figure = "accent"
    other = "text_dim"
    if one.newest:
        form.sprite(Band(*box.size, "accent", 0.28), *box.center, layer=layer)
        # Upon the light, only the colour of texts is clear enough.
        figure = "text"
        other = "text"
    form.sprite(Medal(place, 32), box.left + 24, y, layer=layer)
    ink = METAL_INK if place <= 3 else "text_dim"
    form.label(str(place), box.left + 24, y, 15, face=STRONG, colour=ink, anchor=CENTRE, layer=Layer.UPON_CONTENT)
    name, points, said, when = _columns(box)
    form.sprite(badge(scene.app, one.who, 28), name.left + 16, y, layer=layer)
    who = called(scene.app, one.who) if one.who else scene._("Anonymous")
    text = Text(who, 17, STRONG, width=name.width - 40, shorten=True)
    day = date_text(scene._, one.day) if one.day else "–"
    short = not when.width
    up = 7 if short else 0
    form.sprite(form.fitting(text, (15, 14, 13, 12)), name.left + 36, y - 1 - up, layer=layer, anchor=LEFT)
    count = Text(game.count_text(one.points), 20, TITLE, figure, width=points.width, shorten=True)
    form.sprite(form.fitting(count, (18, 16, 14, 12)), points.right, y - 1, layer=layer, anchor=RIGHT)
    moves = moves_told(scene.plural, game, one.run.moves) if one.run is not None else ""
    if words := ", ".join(filter(None, (moves, aid_words(scene, one.aid)))):
        told = Text(words, 14, STRONG, other, width=said.width, lines=2)
        form.sprite(form.fitting(told, (13, 12, 11, 10)), said.left, y - 1, layer=layer, anchor=LEFT)
    if short:
        form.label(day, name.left + 36, y + 9, 12, colour=other, anchor=LEFT, layer=layer)
        return
    form.label(day, when.right, y - 1, 15, colour=other, anchor=RIGHT, layer=layer)


_PANEL_EDGE = 18.0
"""Free space inside the panel."""
_NARROWEST = 176.0
"""Minimum width of a filter in units; with less room the filters stand in two lines."""
GAMES = "record"
_CROSSED = "whom"
_RATED = "ratings"
_RUNS = "runs"
BEST = "best"
ACHIEVED = "achievements"
_PAGE_TITLES = {
    GAMES: N_("Games"), _CROSSED: N_("Head to head"), _RATED: N_("Ratings"), _RUNS: N_("Runs"), BEST: N_("Best scores"),
    ACHIEVED: N_("Achievements"),
}  # fmt: skip
_GAME_KINDS = {ANY: N_("All games"), FAIR: N_("Without help"), AIDED: N_("With help")}
_MOST_FIGURES = 5
"""Maximum number of figures about the runs of a table above the chart, besides that of levels."""
_COUNT_LINE = 30.0
"""Height of the line with the number of achievements."""


class RecordsScene(PageScene):
    """Statistics. The archive is read and counted in steps; a page higher than the window scrolls."""

    game = Reactive("")
    who = Reactive[Player | None](EVERYBODY)
    """The chosen player."""
    which = Reactive(ANY)
    table = Reactive("")
    """The score table shown, once it was chosen."""

    def __init__(self, app: Context, game: str = "", table: str = "", newest: Score | None = None) -> None:
        """Begins with the best scores of a table where a game of one player is named; `newest` is lit."""
        super().__init__(app)
        self.form.least = 0.0
        self.game = game or app.games.names[0]
        self._chosen = bool(game)
        """False until it is known which games were played, or the player has chosen something."""
        self.newest = newest
        self.table = self._listed(table) if game else ""
        """The score table shown, once it was chosen."""
        self._reckoning = StatisticsBuilder(app)
        self._work: Work | None = None
        self._read: tuple[int, tuple[object, ...]] = -1, ()
        """Size of the archive, and the persons, when it was read."""
        self.known: Known | None = None
        """Facts that achievements are counted from; None while the archive is being read."""
        self._take_tabs()
        if BEST in self.tabs.names and game:
            self.tabs.chosen = self.tabs.names.index(BEST)
        self.form.want("game" if not game else self.tabs.name)

    # Reading

    def entered(self) -> None:
        """Read the archive again if it has changed."""
        now = self.app.store.archive.size(), self.app.settings.persons
        if now != self._read:
            self.closed()
            self._read = now
            self._reckoning = StatisticsBuilder(self.app)
            self.known = None
            self._work = self.app.scheduler.start(self._count())

    def closed(self) -> None:
        if self._work is not None:
            self._work.close()

    def _count(self) -> Steps[None]:
        try:
            yield from self._reckoning.run(self._counted)
        except StorageError as error:
            self._counted()
            self._tell_broken(error)
        else:
            if self._reckoning.broken is not None:
                self._tell_broken(self._reckoning.broken)

    def _tell_broken(self, error: StorageError) -> None:
        reason = self.app.store.troubles.why_unread(self.app.store.archive.path, error)
        self.app.notify(self._("Not all games are counted. {reason}.").format(reason=reason))

    def _counted(self) -> None:
        counted = self._reckoning.of
        self.known = Known(counted[FAIR], self.app.store.solved(), self.app.store.all_stars())
        if not self._chosen and self.tabs.chosen == 0:
            # Who has played one game alone is not shown the empty page of another one.
            self._chosen = True
            self.game = next((name for name, found in counted[ANY].items() if found.players()), self.game)
            self._take_tabs()
        self.renew()

    # What is looked at

    def _alone(self, name: str) -> bool:
        return next(about for about in self.app.games.abouts() if about.name == name).players == 1

    @property
    def _port(self) -> AnyGame:
        return self.app.games.named(self.game)

    @property
    def _found(self) -> Statistics:
        return self._reckoning.of[self.which][self.game]

    @property
    def _players(self) -> list[Player | None]:
        """The players to choose from."""
        everybody = [EVERYBODY] if self._alone(self.game) else []
        return [*everybody, *self._found.players()] or [EVERYBODY]

    @property
    def _player(self) -> Player | None:
        """The player whose games are shown: the chosen one, or else the person with the most games."""
        players = self._players
        if self.who in players:
            return self.who
        persons = [player for player in players if isinstance(player, Person)]
        return players[0] if self._alone(self.game) or not persons else persons[0]

    @property
    def _table(self) -> str:
        """The score table shown: the chosen one, else the one played most."""
        tables = self._port.tables
        runs = self._found.runs
        player = self._player
        if self.table in tables:
            return self.table
        return max(tables, key=lambda table: runs.get((player, table), Runs()).runs)

    def _take_tabs(self) -> None:
        names = (_RUNS, BEST, ACHIEVED) if self._alone(self.game) else (GAMES, _CROSSED, _RATED, ACHIEVED)
        if self.tabs.names != names:
            self.tabs = Tabs(names, self.renew)

    def _choose(self, name: str, value: object) -> None:
        self._chosen = True
        setattr(self, name, value)
        self._take_tabs()

    # Layout

    def build(self) -> None:
        tool = Entry("persons", self._("Players"), lambda: self.app.push(PersonsScene(self.app)), "person")
        wide = self.form.box.width > 560
        width = max(172.0, self.form.measure(Text(tool.text, 17, STRONG))[0] + 56) if wide else 52.0
        self.head(self._("Records"), "", width + 8)
        (tool if wide else tool.sign()).add(self.form, self.corner(width))
        room = self.room(1040, self.form.box.height - TITLE_LINE - 20)
        page = self.tabbed(self._build_filters(room), [self._(_PAGE_TITLES[name]) for name in self.tabs.names])
        builders: dict[str, Callable[[Box], float]] = {
            GAMES: partial(standings.build_games, self, self._found, self._player),
            _CROSSED: partial(standings.build_crossed, self, self._found),
            _RATED: partial(standings.build_ratings, self, self._found),
            _RUNS: self._build_runs, BEST: self._build_best,
            ACHIEVED: partial(build_achievements, self, self.known),
        }  # fmt: skip
        played = self._found.players() or self.tabs.name in (BEST, ACHIEVED)
        end = (builders[self.tabs.name] if played else self._build_empty)(page.inset(_PANEL_EDGE))
        page.height = max(page.height, end + _PANEL_EDGE + GAP - page.top)
        self.form.box.height = max(self.form.box.height, page.bottom + 20)
        self.form.panel(page)

    def _build_empty(self, room: Box) -> float:
        if self.known is None:
            text = self._("Loading your games …")
        elif self.which != ANY:
            text = self._("No matching games.")
        else:
            text = self._("Nothing here yet. Games you finish or leave will appear here.")
            if not self._alone(self.game):
                text = self._("Nothing here yet. Finished games will appear here.")
        art = Text(text, 22, TITLE, width=room.width - 60, align="centre")
        high = self.form.measure(art)[1]
        self.form.sprite(art, room.centerx, room.top + max(high, room.height) / 2)
        return room.top + high

    # Filters

    def _filter(self, key: str, titles: Mapping[V, str], value: V, box: Box) -> Choice:
        return choice_among(key, box, titles, value, partial(self._choose, key))

    def _filters(self) -> list[tuple[str, Callable[[Box], Choice]]]:
        """Return the name of each filter, and what makes it for a box."""
        games = {about.name: about.title for about in self.app.games.abouts()}
        players = {player: called(self.app, player) for player in self._players}
        kinds = {kind: self._(title) for kind, title in _GAME_KINDS.items()}
        found: list[tuple[str, Callable[[Box], Choice]]] = [
            (self._("Game"), partial(self._filter, "game", games, self.game)),
            (self._("Player"), partial(self._filter, "who", players, self._player)),
            (self._("Which games"), partial(self._filter, "which", kinds, self.which)),
        ]
        if self._alone(self.game) and len(self._port.tables) > 1:
            tables = {table: self._titles()[table] for table in self._port.tables}
            found.append((self._("Score"), partial(self._filter, "table", tables, self._table)))
        return found

    def _titles(self) -> dict[str, str]:
        """Return the titles of the score tables."""
        return table_titles(self, self._port) or {"": self._port.title}

    def _alike(self) -> list[str]:
        """Return the tables of the chosen way to play that have runs, and the chosen one."""
        manner, _ = self._port.solo.split_table(self._table)
        alike = [table for table in self._port.tables if self._port.solo.split_table(table)[0] == manner]
        return [table for table in alike if table == self._table or self._runs(table).runs]

    def _listed(self, table: str) -> str:
        """Return the table shown for another one: a manner without tables of its own shares those of the usual one."""
        solo = self._port.solo
        usual = solo.table({solo.manner: solo.usual, solo.option: solo.split_table(table)[1]})
        return table if table in self._port.tables else usual

    def _build_achieved(self, box: Box) -> None:
        """Add the text that replaces the filters, as achievements are of all games and players."""
        if self.known is not None:
            listed = achievements(self.app.games.abouts())
            done = [progress_of(self.app, one, self.known) == one.goal for one in listed]
            text = self._("{n} of {count} achieved").format(n=sum(done), count=len(done))
            self.form.label(text, *box.center, 20, face=TITLE, anchor=CENTRE, width=box.width, align="centre")

    def _build_filters(self, room: Box) -> Box:
        """Add the filters at the top of a box; return the box below them."""
        if self.tabs.name == ACHIEVED:
            line, rest = room.split_top(_COUNT_LINE, GAP)
            self._build_achieved(line)
            return rest
        filters = self._filters()
        count = len(filters)
        columns = count if (room.width - GAP * (count - 1)) / count >= _NARROWEST else 2
        rows = -(-count // columns)
        box, rest = room.split_top(rows * LINE + (rows - 1) * GAP, GAP)
        for (name, make), cell in zip(filters, box.grid(columns, rows, GAP), strict=False):
            self.form.add(make(cell), name=name)
        return rest

    # Games of one

    def _runs(self, table: str | None = None) -> Runs:
        return self._found.runs.get((self._player, self._table if table is None else table), Runs())

    def _figures(self, runs: Runs) -> list[tuple[str, str]]:
        """Return the figures of runs, each with the word for it, the most important first."""
        game = self._port
        solo = game.solo
        none = solo.fewer and not runs.best
        figures = [(str(runs.runs), self._("Runs")), ("–" if none else game.count_text(runs.most), self._("Best"))]
        if not solo.fewer:
            figures.append((self.decimal(runs.each), worded(self, game, "Points per move")))
        return figures + [(str(getattr(runs, name)), self._(title)) for name, title in solo.remembered.items()]

    def _build_runs(self, box: Box) -> float:
        runs = self._runs()
        attempts = self._found.attempts.get(self._player, Attempts())
        solved = f"{len(attempts.solved)} / {attempts.tries}", self._("Levels solved / tried")
        most = max((one.points for one in runs.last), default=0) or 1
        bars = [
            standings.Bar(one.points / most, "gold" if one.points == runs.most else "accent", bool(one.aid))
            for one in runs.last
        ]
        figures = [*self._figures(runs)[:_MOST_FIGURES], solved]
        rest = standings.build_summary(self, box, figures, bars, from_below=True)
        rows = []
        columns = []
        titles = self._titles()
        alike = self._alike()
        for table in alike:
            held = self._runs(table)
            found = self._figures(held)
            found.insert(2, (self._port.count_text(held.points), self._(self._port.solo.counted)))
            columns = [title for _, title in found]
            lit = "accent" if table == self._table else "text"
            rows.append([Cell(titles[table], None, lit), *(Cell(text if held.runs else "–") for text, _ in found)])
        heads = standings.shared(self.form, [titles[table] for table in alike], columns)
        return standings.build_table(self.form, rest, heads, rows)

    def _build_best(self, box: Box) -> float:
        if rows := self._best():
            return build_best(self, self._port, box, rows, self._open)
        if self.which != ANY or self._player != EVERYBODY:
            return self._build_empty(box)
        return build_none(self, self._port, self._table, box)

    def _best(self) -> list[Best]:
        """Return the best games in the table shown; of one kind of help only those that are known to be of it."""
        scores = self.app.store.scores().best(self.game, self._table) if self.which == ANY else ()
        return listed(self.app, scores, self._runs().best, self._player, self.newest)

    def _open(self, one: Played) -> None:
        """Look at a game, as a copy."""
        filed = self._reckoning.filed.get(one.mark)
        try:
            if filed is not None:  # The archive may be being read again.
                show_text(self.app, self.app.store.archive.text(filed.at, filed.size))
        except StorageError as error:
            self.app.notify(str(error))
