"""The puzzles of a game: themes, the next one to solve, several ways to solve a series, and the list of all."""

from collections.abc import Sequence
from functools import partial
from random import Random

from msgspec import Struct

from game.checks import brief
from game.play.port.game import AnyGame
from game.play.port.puzzle import Grade, Puzzle
from game.play.puzzles.generated_puzzles import NoSuchName
from game.play.puzzles.puzzle_progress import SOLVER, SURE, AttemptResult, PuzzleProgress, PuzzleSeries, SeriesKind
from game.play.records.achievements import OF_PUZZLES, Known
from game.scenes.base.context import Context, moves_told
from game.scenes.base.overlay import Entry, OverlayScene
from game.scenes.base.scene import FOOT, TITLE_LINE, PageScene, Scene, date_text, from_clipboard
from game.scenes.puzzles.series import GRADES, begin_round, puzzles_of, time_text
from game.scenes.records.achievements import tell_achievements
from game.stage.art import STRONG, TITLE, ScaledArt, Text
from game.stage.sprites import CENTRE, LEFT, RIGHT, Layer
from game.store.player.scores import today
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.metrics import EDGE, GAP_L, LINE
from game.ui.drawing.surfaces import Bar, Icon, Inset
from game.ui.form.tabs import Tabs
from game.ui.widgets.text_field import DIGITS, LETTERS, TextField
from game.ui.widgets.widgets import Box, Button, Card, Stars, choice_among
from game.workers.puzzles import Maker

LONGEST_NAME = 30
"""Maximum letters of a name."""
NAME_SIGNS = f"{LETTERS[:26]}-{DIGITS}"
LABEL = 46.0
"""Height of the words above the name."""


class PuzzleGenerator(PuzzleSeries, kw_only=True):
    """A series whose next puzzle is generated while the present one is solved."""

    maker: Maker
    grade: Grade
    wanted: bool = False
    """True while the next puzzle is waited for."""

    def following(self, solved: PuzzleProgress, chance: Random) -> Puzzle | None:
        made = self.maker.take()
        self.wanted = made is None
        if made is not None:
            self.puzzles = [*self.puzzles, made]
        if not self.maker.busy:
            self.maker.any_of(self.grade, soon=self.wanted)
        return made


class GeneratePuzzleScene(OverlayScene):
    """Choice of a grade, or of a name. Leaving ends the making."""

    def __init__(self, app: Context, game: AnyGame, puzzles: Sequence[Puzzle], grade: Grade) -> None:
        super().__init__(app)
        self.maker = Maker(game, app.start_program, app.chance)
        self.going = PuzzleGenerator(SeriesKind.ANOTHER, game.name, puzzles, maker=self.maker, grade=grade)
        self.name = ""
        self._named = ""
        """The name whose puzzle is being made."""
        self.maker.any_of(grade)
        self.form.want("make")

    def build(self) -> None:
        step = self.row + self.gap
        box, below = self.titled(self._("New puzzle"), 480.0, 14 + 4 * step + LABEL)
        line = Box(box.left + EDGE, below + 14, box.width - 2 * EDGE, self.row)
        grades = {grade: self._(title) for grade, title in GRADES.items()}
        choice = choice_among("grade", line, grades, self.going.grade, self._take_grade)
        self.form.add(choice, name=self._("Difficulty"))
        line = line.move(0, step)
        word = self._("A new puzzle")
        if self.going.wanted:
            word = self.plural("Searching: {n} try so far", "Searching: {n} tries so far", self.maker.tried)
        self.form.add(Button("make", line, word, self._make, icon="play", primary=True))
        line = line.move(0, step)
        text = self._("Every puzzle has a short name that gives the same puzzle on every device:")
        said = self.form.fitting(Text(text, 16, STRONG, "text_dim", width=line.width, lines=2), (15, 14))
        self.form.sprite(said, line.left, line.top + LABEL / 2 - 4, anchor=LEFT)
        line = line.move(0, LABEL)
        place, paste = line.split_right(self.row, self.gap)
        take = partial(setattr, self, "name")
        hint = self._("Its name")
        self.form.add(TextField("name", place, self.name, hint, take, LONGEST_NAME, submits="open", signs=NAME_SIGNS))
        self.form.add(Button("paste", paste, "", self._paste, icon="copy", tip=self._("Paste")))
        entries = [
            Entry("open", self._("Open"), self._open_named, icon="right"),
            Entry("back", self._("Back"), self.back, icon="back"),
        ]
        self.buttons(line.left, line.top + step, line.width, entries, 2)

    @property
    def has_pending_work(self) -> bool:
        return self.maker.busy

    def poll(self) -> bool:
        if self.maker.poll() and self.going.wanted:
            self.renew()
            self._look()
        return False

    def closed(self) -> None:
        self.maker.close()

    def _look(self) -> None:
        """Open the puzzle that is waited for, or say that it cannot be had."""
        if self.maker.made is not None:
            self._named = ""
            begin_round(self.app, self.going)
        elif self.maker.failed:
            named, self._named, self.going.wanted = self._named, "", False
            if named and self.maker.running:
                self._no_such(named)
                self.maker.any_of(self.going.grade)
            else:
                self._tell(self._("No puzzles can be made right now."))

    # What the player does

    def _take_grade(self, grade: Grade) -> None:
        self.going.grade = grade
        self.going.wanted = False
        self.maker.any_of(grade)
        self.renew()

    def _make(self) -> None:
        if self._named or not (self.maker.busy or self.maker.made):
            self.maker.any_of(self.going.grade)
        self._wait("")

    def _wait(self, named: str) -> None:
        self._named = named
        self.going.wanted = True
        self.renew()
        self._look()

    def _open_named(self) -> None:
        name = self.name.strip()
        if not name:
            self.form.want("name")
            return
        try:
            self.maker.named(name)
        except NoSuchName:
            self._no_such(name)
            return
        self._wait(name)

    def _paste(self) -> None:
        if text := from_clipboard(self.app):
            self.name = brief(text, LONGEST_NAME)
            self.renew()
            self._open_named()

    def _no_such(self, name: str) -> None:
        game = self.app.games.named(self.going.game)
        self._tell(self._("{game} has no puzzle “{name}”.").format(game=game.title, name=brief(name, LONGEST_NAME)))

    def _tell(self, text: str) -> None:
        self.form.sound("error")
        self.toast(text)
        self.renew()


ALL = "all"
"""The name of the theme that all puzzles belong to."""

_SEVERAL = "several"
"""The name of several themes as one."""
_CELL = 50.0
_TIMED_CELL = 62.0
_LIST_GAP = 6.0
"""The side of a puzzle's card, that of one with a time, and the space between two."""


class Theme(Struct, frozen=True):
    """Puzzles on one subject."""

    name: str
    title: str
    """Title in the player's language."""
    puzzles: Sequence[Puzzle]


def themes_of(scene: Scene, game: AnyGame, puzzles: Sequence[Puzzle]) -> list[Theme]:
    """Return all puzzles, then those of each kind; a kind with more than half of them is split by number of moves."""
    themes = [Theme(ALL, scene._("All kinds"), puzzles)]
    for kind in game.puzzles.kinds if game.puzzles is not None else ():
        alike = [puzzle for puzzle in puzzles if puzzle.kind == kind.name]
        title = scene._(kind.title)
        if not alike:
            continue
        if 2 * len(alike) <= len(puzzles):
            themes.append(Theme(kind.name, title, alike))
            continue
        for moves in sorted({puzzle.moves for puzzle in alike}):
            plural = scene.app.translations.ngettext
            words = plural("{title} in one move", "{title} in {n} moves", moves)
            some = [puzzle for puzzle in alike if puzzle.moves == moves]
            themes.append(Theme(f"{kind.name} {moves}", words.format(title=title, n=moves), some))
    return themes


class PuzzleListScene(PageScene):
    """A page for each grade."""

    leads_back = True

    def __init__(self, app: Context, game: AnyGame, theme: Theme) -> None:
        super().__init__(app)
        self.game = game
        self.theme = theme
        self.solved = app.store.solved()
        self.graded = {grade: [one for one in theme.puzzles if one.grade is grade] for grade in Grade}
        self.tabs = Tabs(tuple(Grade), self.renew)
        unsolved = (n for n, alike in enumerate(self.graded.values()) if not all(map(self._mark, alike)))
        self.tabs.chosen = next(unsolved, 0)
        self.form.want(self.tabs.name)

    def entered(self) -> None:
        self.solved = self.app.store.solved()

    def _mark(self, puzzle: Puzzle) -> AttemptResult | None:
        return self.solved.mark(self.game.name, puzzle.name)

    def build(self) -> None:
        self.head(self.theme.title, self.game.title)
        room = self.room(900, self.form.box.height, EDGE, 0.0)
        words = map(self._, GRADES.values())
        counts = [(sum(bool(self._mark(one)) for one in alike), len(alike)) for alike in self.graded.values()]
        titles = [f"{word} · {done} / {count}" for word, (done, count) in zip(words, counts, strict=True)]
        page = self.tabbed(room, titles)
        shown = self.graded[tuple(Grade)[self.tabs.chosen]]
        with_times = self.app.settings.puzzle_times
        cell = _TIMED_CELL if with_times else _CELL
        step = cell + _LIST_GAP
        columns = max(1, int((page.width + _LIST_GAP) // step))
        rows = -(-len(shown) // columns)
        self.form.box.height = max(self.form.box.height, page.top + rows * step + EDGE)
        left = page.left + (page.width - columns * step + _LIST_GAP) / 2
        for number, puzzle in enumerate(shown):
            row, column = divmod(number, columns)
            box = Box(left + column * step, page.top + row * step, cell, cell)
            best = self.solved.best_time(self.game.name, puzzle.name) if with_times else None
            fill = partial(self._fill, number + 1, self._mark(puzzle), best)
            self.form.add(Card(f"puzzle {puzzle.name}", box, fill, partial(self._begin, puzzle)))

    @staticmethod
    def _fill(number: int, mark: AttemptResult | None, best: int | None, canvas: Canvas, box: Box) -> None:
        """Add the number of a puzzle, what came of it, and its best time, if it has one."""
        if best is not None:
            time = Text(time_text(best), 13, STRONG, "text_dim")
            canvas.sprite(time, box.centerx, box.bottom - 12, layer=Layer.CONTENT)
            box = box.split_bottom(16)[0]
        up = 0 if mark is None else 7
        colour = "text" if mark is None else "text_dim"
        title = Text(str(number), 17, STRONG, colour)
        canvas.sprite(title, box.centerx, box.centery - 1 - up, layer=Layer.CONTENT)
        if mark is AttemptResult.CLEAN:
            canvas.sprite(Stars(1, 15, 1), box.centerx, box.bottom - 13, layer=Layer.CONTENT)
        elif mark is not None:
            icon = Icon("check", 15, "good") if mark is AttemptResult.SOLVED else Icon("restart", 14, "text_dim")
            canvas.sprite(icon, box.centerx, box.bottom - 13, layer=Layer.CONTENT)

    def _begin(self, puzzle: Puzzle) -> None:
        begin_round(self.app, PuzzleSeries(SeriesKind.LIST, self.game.name, self.theme.puzzles), puzzle)


BEGIN_HEIGHT = 56.0
"""Height of the button that begins."""
_CARD = 62.0
_LOW_THEME = 50.0
"""The most and the least height of the card of a theme."""
ROOMY = 620.0
"""Width of the page from which the picture has nearly half of it."""
SIDE = 300.0
"""Minimum side of the picture in units, where the window has room for it."""


class PuzzlesScene(PageScene):
    """A picture of the next puzzle with the button that opens it, and beside it what puzzles there are."""

    leads_back = True

    def __init__(self, app: Context, game: AnyGame) -> None:
        super().__init__(app)
        self.game = game
        self.file = puzzles_of(app, game)
        self.puzzles = [puzzle for puzzle in self.file.puzzles if puzzle is not None]
        self._look_up()
        self.themes = themes_of(self, game, self.puzzles)
        self.chosen = self.themes[:1]
        """The chosen themes of the next puzzles, in the order of the page."""
        self.next: Puzzle | None = None
        self.form.least = 0.0
        for error in self.file.errors[:1]:
            app.notify(self._("Some puzzles cannot be used: {error}.").format(error=error))
        self.form.want("next")

    def entered(self) -> None:
        self._look_up()
        self._draw()
        tell_achievements(self.app, Known({}, self.solved, {}), (OF_PUZZLES,))  # Games and levels do not end here.

    def _look_up(self) -> None:
        """Read what was solved, and what comes again."""
        self.solved = self.app.store.solved()
        self.mistakes = self.solved.due(self.game.name, today())
        """Puzzles of one's own mistakes that are due."""
        self.waiting = self.solved.next_due(self.game.name)
        """The ISO date from which the next one comes again; empty if there is none."""

    @property
    def _note(self) -> str:
        """The solver's rating in words, or "" while it is uncertain."""
        ratings = {puzzle.name: puzzle.rating for puzzle in self.puzzles}
        rating = self.solved.ratings(self.game.name, ratings)[SOLVER]
        if rating.deviation > SURE:
            return ""
        return self._("Rating: {rating} ± {n}").format(rating=round(rating.value), n=round(2 * rating.deviation))

    def _solved(self, puzzles: Sequence[Puzzle]) -> int:
        return sum(bool(self.solved.mark(self.game.name, puzzle.name)) for puzzle in puzzles)

    # Layout

    def _choice_height(self, card: float) -> float:
        """Height of the themes with cards of this height, and of the ways to solve a series."""
        return len(self.themes) * (card + 6) + self._lines * (LINE + GAP_L)

    @property
    def _lines(self) -> int:
        """Number of lines with ways to solve a series: those of one's own mistakes are a third one."""
        return 3 if self.mistakes or self.waiting else 2

    def build(self) -> None:
        view = self.form.view
        cards = self._choice_height(_LOW_THEME)
        picture = min(SIDE, view.width * 0.4) + BEGIN_HEIGHT + 3 * GAP_L + 60
        needed = TITLE_LINE + (picture + cards + GAP_L if self.upright else max(picture, cards))
        if needed + EDGE > view.height:
            self.form.box.height = max(view.height, needed + FOOT + GAP_L - BEGIN_HEIGHT)
        self.head(self._("Puzzles"), " · ".join(filter(None, (self.game.title, self._note))))
        room = self.room(1060, 580, self.below(EDGE))
        if self.next is None:
            text = self._("There are no puzzles here.")
            self.form.label(text, *room.center, 24, face=TITLE, anchor=CENTRE, width=room.width, align="centre")
            return
        if self.upright:
            room = self.room(640, self.form.box.height, self.below(EDGE), 0.0)
            left, right = room.split_top(max(room.height - self._choice_height(_CARD) - 2 * GAP_L, SIDE), 2 * GAP_L)
        else:
            share = 0.46 if room.width >= ROOMY else 0.36
            left, right = room.split_left(min(room.height - BEGIN_HEIGHT - GAP_L - 70, room.width * share), 2 * GAP_L)
        self._build_next(left, self.next)
        self._build_choice(right)

    def _build_next(self, box: Box, puzzle: Puzzle) -> None:
        """Show the next puzzle: its position, its task, its grade, and the button that opens it."""
        form = self.form
        button = box
        if not self.scrolls:
            box, button = box.split_bottom(BEGIN_HEIGHT, GAP_L)
        box, words = box.split_bottom(64, 4)
        square = box.within(min(box.size), min(box.size), (0.5, 0.0 if self.scrolls else 1.0))
        words.top = square.bottom + 4
        form.sprite(Inset(square.width, square.height), *square.center, layer=Layer.GROUND)
        art = ScaledArt(self.app.game_view(self.game).thumbnail(puzzle.position), square.width - 20)
        form.sprite(art, *square.center, layer=Layer.GROUND)
        moves = moves_told(self.plural, self.game, puzzle.moves)
        theme = next(theme for theme in self.themes[1:] if puzzle in theme.puzzles)
        title = Text(theme.title, 19, TITLE, width=words.width, shorten=True)
        title = form.fitting(title, (17, 16, 15, 14, 13))
        form.sprite(title, words.centerx, words.top + 18, anchor=CENTRE)
        note = f"{self._(GRADES[puzzle.grade])} · {moves}"
        form.label(note, words.centerx, words.top + 46, 16, face=STRONG, colour="text_dim", anchor=CENTRE)
        begin = partial(self._begin, SeriesKind.TRAINING, puzzle)
        text = self._("Next puzzle") if self._solved(self.puzzles) else self._("Solve it")
        with self.in_sight(button) as place:
            form.add(Button("next", place, text, begin, icon="play", primary=True, size=19))

    def _build_choice(self, box: Box) -> None:
        """Show the themes, and below them the ways to solve a series."""
        form = self.form
        count = len(self.themes)
        cards, ways = box.split_bottom(self._lines * (LINE + GAP_L) - GAP_L, GAP_L)
        height = min(_CARD, (cards.height - 6 * (count - 1)) / count)
        for n, theme in enumerate(self.themes):
            at = cards.move(0, n * (height + 6)).split_top(height)[0]
            fill = partial(self._fill, theme)
            take = partial(self._take, theme)
            card = Card(f"theme {theme.name}", at, fill, take, chosen=theme in self.chosen, sound="toggle")
            form.add(card)
        best = self.solved.best.get(self.game.name, {})
        entries = [
            Entry("streak", self._("Streak"), partial(self._begin, SeriesKind.STREAK), "curve"),
            Entry("sprint", self._("Sprint"), partial(self._begin, SeriesKind.SPRINT), "fast"),
            Entry("list", self._("All puzzles"), self._open_list, "list"),
        ]
        if self.game.puzzles is not None and self.game.puzzles.quick:
            entries.append(Entry("another", self._("New puzzle"), self._another, "plus"))
        notes = {"streak": self._("Two mistakes"), "sprint": self._("Three minutes")}
        if self._lines > 2:
            self._build_mistakes(ways.rows(3, GAP_L)[2])
            ways = ways.split_top(2 * LINE + GAP_L)[0]
        places = ways.grid(2, 2, GAP_L)
        if len(entries) < len(places):
            places[2] = ways.rows(2, GAP_L)[1]
        for entry, place in zip(entries, places, strict=False):
            text = f"{entry.text} · {best[entry.key]}" if best.get(entry.key) else entry.text
            note = notes.get(entry.key, "")
            form.add(Button(entry.key, place, text, entry.act, icon=entry.icon, note=note))

    def _build_mistakes(self, place: Box) -> None:
        """Add the button for the puzzles of one's own mistakes; where none is due, it says when the next one is."""
        count = len(self.mistakes)
        text = self._("Your mistakes")
        if count:
            text = f"{text} · {count}"
            note = self._("Solve them again, days apart")
        else:
            note = self._("Again on {day}").format(day=date_text(self._, self.waiting))
        button = Button("mistakes", place, text, self._solve_mistakes, icon="restart", note=note)
        self.form.add(button, enabled=count > 0)

    def _fill(self, theme: Theme, canvas: Canvas, box: Box) -> None:
        """Add the title of a theme, and how many of its puzzles are solved."""
        inner = box.inset(14, 6)
        solved = self._solved(theme.puzzles)
        count = Text(f"{solved} / {len(theme.puzzles)}", 15, STRONG, "text_dim")
        canvas.sprite(count, inner.right, inner.centery - 1, layer=Layer.CONTENT, anchor=RIGHT)
        width = inner.width - canvas.measure(count)[0] - 16
        title = Text(theme.title, 17, STRONG, width=width, shorten=True)
        title = canvas.fitting(title, (16, 15, 14, 13, 12))
        up = 6 if solved else 1
        canvas.sprite(title, inner.left, inner.centery - up, layer=Layer.CONTENT, anchor=LEFT)
        if solved:
            share = solved / len(theme.puzzles)
            canvas.sprite(Bar(width, 4, share), inner.left, inner.centery + 14, layer=Layer.CONTENT, anchor=LEFT)

    # What the player asks for

    @property
    def theme(self) -> Theme:
        """The puzzles of all chosen themes as one, in the order of the file."""
        if len(self.chosen) == 1:
            return self.chosen[0]
        names = {puzzle.name for theme in self.chosen for puzzle in theme.puzzles}
        titles = " · ".join(theme.title for theme in self.chosen)
        return Theme(_SEVERAL, titles, [puzzle for puzzle in self.puzzles if puzzle.name in names])

    def _take(self, theme: Theme) -> None:
        """Choose a theme besides the others, or no more; all kinds stand for themselves, and for none."""
        every = self.themes[0]
        others = [one for one in self.themes[1:] if (one in self.chosen) is not (one is theme)]
        self.chosen = [every] if theme is every or not others else others
        self._draw()

    def _draw(self) -> None:
        """Draw the next puzzle of the chosen themes."""
        series = PuzzleSeries(SeriesKind.TRAINING, self.game.name, self.theme.puzzles)
        self.next = series.following(self.solved, self.app.chance)
        self.renew()

    def _begin(self, kind: SeriesKind, puzzle: Puzzle | None = None) -> None:
        begin_round(self.app, PuzzleSeries(kind, self.game.name, self.theme.puzzles), puzzle)

    def _solve_mistakes(self) -> None:
        begin_round(self.app, PuzzleSeries(SeriesKind.MISTAKES, self.game.name, self.mistakes))

    def _open_list(self) -> None:
        self.app.push(PuzzleListScene(self.app, self.game, self.theme))

    def _another(self) -> None:
        grade = self.next.grade if self.next is not None else Grade.EASY
        self.app.push(GeneratePuzzleScene(self.app, self.game, self.puzzles, grade))
