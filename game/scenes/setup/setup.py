"""The setup of a game: the frame shared by both kinds."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from msgspec import Struct

from game.play.port.game import AnyGame
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.base.scene import PageScene, Reactive
from game.scenes.learn.guides import open_lesson
from game.scenes.learn.help import HelpScene
from game.scenes.puzzles.puzzles import PuzzlesScene
from game.scenes.settings.setting_control import setting_control
from game.scenes.start.sessions import go_on, lesson_offered, new_seed, open_games
from game.scenes.start.titles import kept_note, kept_title
from game.stage.art import STRONG, Text
from game.stage.sprites import LEFT
from game.store.player.saves import SavedGame
from game.ui.drawing.metrics import EDGE, GAP_L, LINE
from game.ui.form import tabs
from game.ui.form.tabs import Tabs
from game.ui.widgets.widgets import NOTE_SIZES, VALUE_SIZES, Box, Button, Choice, Widget, choice_among

BEGIN_HEIGHT = 56.0
"""Height of the button that begins."""
SETUP_LINE = 48.0
LEAST_GAP = 6.0
"""Height of one of several lines with little room, and the least space between two."""
NARROW_PANEL = 374.0
"""Minimum width of the panel; the picture makes room."""
WORDY = 700.0
"""Minimum width of the window for words on all buttons of the title line."""
ROOMY_SETUP = 700.0
HIGHEST_PANEL = 560.0
"""Maximum width and height of the panel below the picture."""

SLIM_HEIGHT = 920.0
"""Height of the page in a narrow window, where it scrolls: the picture has room above all choices."""
LEAST_PANEL = 616.0
"""Minimum height of the panel where there is room: the seats, the match and an option fit into it."""

V = TypeVar("V")

Line = tuple[str, Callable[[Box], Widget]]
"""A line of the panel: its title, and a function that makes the widget for a box."""


class Section(Struct, frozen=True):
    """A part of the panel. Where there is no room for all of them, each is a page under a tab of its own."""

    name: str
    """The key of its tab."""
    title: str
    height: float
    """Minimum height."""
    build: Callable[[Box], object]


_SLIMMEST = 144.0
"""Least width of the column with the picture: what is chosen below it has to be read."""


class SetupScene(PageScene):
    """Continue a game, or choose how the next one begins. Subclasses add the choices."""

    page = Reactive("")
    """The section shown last, if each has a tab."""
    more = Reactive(False)
    """True if the options are shown that are seldom changed."""
    leads_back = True
    column = 0.0
    """Least distance of a line's widget from the left, where it is to stand below others."""

    def __init__(self, app: Context, game: AnyGame) -> None:
        super().__init__(app)
        self.game = game
        self.open: list[SavedGame] = []
        """The games to go on with, the one played last first."""
        self.drawn = new_seed(app)
        """The seed of the next game unless another is typed: the picture shows how it will begin."""

    def entered(self) -> None:
        self.open = open_games(self.app, self.game)
        self.form.want("continue" if self.going_on is not None else "play")

    @property
    def slot(self) -> str:
        """Slot in which the new game would be saved."""
        return ""

    @property
    def going_on(self) -> SavedGame | None:
        """The game in progress of the chosen kind."""
        return next((kept for kept in self.open if kept.slot == self.slot), None)

    # Layout

    def build(self) -> None:
        if self.slim:
            self.form.box.height = max(self.form.box.height, SLIM_HEIGHT)
        with self.form.from_left():
            self.head(self.game.title, free=self._build_corner())
        picture, panel = self._below() if self.upright else self._beside()
        self.build_picture(picture)
        self.form.panel(panel)
        box = panel.inset(18, 16)
        rest, begin = (box, box) if self.scrolls else box.split_bottom(BEGIN_HEIGHT, 14)
        rest, line = rest.split_bottom(LINE, GAP_L)
        self._build_sections(rest, *self.sections(rest.width))
        self.build_line(line)
        self.build_begin(begin)

    def _build_corner(self) -> float:
        """Add the buttons at the right end of the title line; return their width. With little room one has no word."""
        line, place = self.corner(self.form.box.width).split_right(46 if self.slim else 190, 8)
        guide = Entry("help", self._("How to play"), self._open_help, "help")
        (guide.sign() if self.slim else guide).add(self.form, place)
        if self.game.puzzles is not None:
            puzzles = Entry("puzzles", self._("Puzzles"), self._open_puzzles, "puzzle")
            wide = self.form.box.width >= WORDY
            line, place = line.split_right(140 if wide else 46, 8)
            (puzzles if wide else puzzles.sign()).add(self.form, place)
        return self.corner(self.form.box.width).right - place.left

    def _beside(self) -> tuple[Box, Box]:
        """The column with the picture, and the panel right of it."""
        width, height = self.room(1120, 616, self.below(EDGE)).size
        side = max(_SLIMMEST, min(height - LINE - GAP_L, width * 0.46, width - 24 - NARROW_PANEL))
        column = side + GAP_L + LINE
        picture, panel = self.room(width, max(column, LEAST_PANEL), self.below(EDGE), 0.4).split_left(side, 24)
        return picture.within(side, column), panel

    def _below(self) -> tuple[Box, Box]:
        """The column with the picture, and the panel below it: for windows that are higher than wide."""
        width, height = self.room(ROOMY_SETUP, self.form.box.height, self.below(EDGE)).size
        panel = min(HIGHEST_PANEL, max(height * 0.56, 500.0))
        side = min(width, height - panel - 24 - GAP_L - LINE)
        column = side + GAP_L + LINE
        above, below = self.room(width, column + 24 + panel, self.below(EDGE)).split_top(column, 24)
        return above.within(side, column), below

    def build_picture(self, box: Box) -> None:
        """Fill the column at the left: a square picture, and a line below it."""

    def sections(self, width: float) -> tuple[list[Section], list[Section]]:
        """Return the parts of a panel of some width: the usual ones, and those that are seldom changed."""
        raise NotImplementedError

    def build_begin(self, box: Box) -> None:
        """Add the button that begins, see `begin_buttons`."""

    def begin(self) -> None:
        """Begin the game that was chosen."""

    def lines(self, box: Box, lines: Sequence[Line], among: Sequence[Line] = ()) -> None:
        """Lines of a title and a widget each, spread over a box; their widgets begin where those `among` them do."""
        label = self.title_width([*lines, *among], box.width)
        step = min(LINE + 38, box.height / max(1, len(lines)))
        height = LINE if len(lines) == 1 else min(LINE, step - LEAST_GAP)
        top = box.top + (box.height - step * len(lines)) / 2 + (step - height) / 2
        for n, (title, widget) in enumerate(lines):
            y = top + n * step
            text = self.form.fitting(self._line_title(title, label - 8), (16, 15, 14, 13, 12))
            self.form.sprite(text, box.left, y + height / 2 - 1, anchor=LEFT)
            self.form.add(widget(Box(box.left + label, y, box.width - label, height)), name=title)

    def title_width(self, lines: Sequence[Line], width: float) -> float:
        """Return how far from the left the widgets of lines begin that are `width` units wide."""
        widest = max((self.form.measure(self._line_title(title))[0] for title, _ in lines), default=0.0)
        return min(max(widest + 18, self.column), width * 0.42)

    @staticmethod
    def _line_title(title: str, width: float = 0.0) -> Text:
        return Text(title, 17, STRONG, "text_dim", width=width, shorten=width > 0)

    def choice(self, key: str, name: str, titles: Mapping[V, str], box: Box) -> Choice:
        """A choice among the values of one of the scene's attributes, each with its title."""
        return choice_among(key, box, titles, getattr(self, name), partial(setattr, self, name))

    def setting_lines(self, page: str) -> list[Line]:
        """The settings of a page of the table that are chosen here."""
        table = self.app.settings.table()
        return [
            (self._(entry.label), partial(setting_control, self, name))
            for name, entry in table.items()
            if entry.page == page
        ]

    def section(self, name: str, title: str, lines: Sequence[Line], among: Sequence[Line]) -> Section:
        """A section of lines."""
        return Section(name, title, SETUP_LINE * len(lines), lambda box: self.lines(box, lines, among))

    def _build_sections(self, box: Box, usual: Sequence[Section], more: Sequence[Section]) -> None:
        """The usual sections from the top; those there is no room for come behind *More*, with the others."""
        room = list(usual)
        rest = list(more)
        while len(room) > 1 and sum(section.height + GAP_L for section in room) - GAP_L > box.height:
            rest.insert(0, room.pop())
        self.tabs = PageScene.tabs
        shown = rest if self.more else room
        needed = sum(section.height for section in shown)
        gap = min(2 * GAP_L, (box.height - needed) / max(1, len(shown) - 1))
        if gap >= GAP_L / 2 or len(shown) == 1:
            for section in shown:
                at, box = box.split_top(section.height, gap)
                section.build(at)
            return
        names = [section.name for section in shown]
        self.tabs = Tabs(names, self._turned)
        self.tabs.chosen = names.index(self.page) if self.page in names else 0
        line, page = box.split_top(tabs.TABS_HEIGHT, 8)
        self.tabs.build(self.form, line, [section.title for section in shown])
        shown[self.tabs.chosen].build(page)

    def build_line(self, box: Box) -> None:
        """Add the button that leads to the rarely changed options and back."""
        word, icon = (self._("Done"), "check") if self.more else (self._("More"), "settings")
        self.form.add(Button("more", box, word, self._turn_more, icon=icon))

    def _turn_more(self) -> None:
        self.more = not self.more

    def back(self) -> None:
        if self.more:
            self._turn_more()
        else:
            super().back()

    def _turned(self) -> None:
        self.page = self.tabs.name

    def begin_buttons(self, box: Box, text: str, ready: bool = True) -> None:
        """The button that begins, in a box, or where it is always seen; beside it the one to go on, which is
        bright if a game of the chosen kind is open.
        """
        form = self.form
        going_on = self.going_on is not None
        with self.in_sight(box) as place:
            if self.open:
                go_on, place = place.columns(2, GAP_L)
                note = "" if going_on else self._open_note(go_on.width - 54)
                button = Button("continue", go_on, self._("Continue"), self._continue, icon="play", size=19, note=note)
                button.primary = going_on
                form.add(button)
            elif lesson_offered(self.app, self.game.name):
                learn, place = place.columns(2, GAP_L)
                open_it = partial(open_lesson, self.app, self.game)
                word = self._("Learn it in two minutes")
                if form.measure(Text(word, VALUE_SIZES[-1], STRONG))[0] > learn.width - 54:
                    word = self._("Learn it")
                form.add(Button("learn", learn, word, open_it, icon="help"))
            icon = "plus" if self.open else "play"
            form.add(Button("play", place, text, self.begin, icon=icon, primary=not going_on, size=19), enabled=ready)

    def _open_note(self, width: float) -> str:
        """Return what *Continue* opens, where that is not the chosen kind."""
        if len(self.open) > 1:
            return self.plural("{n} game", "{n} games", len(self.open))
        titles = self.open_titles(self.open[0])
        fits = (title for title in titles if self.form.measure(Text(title, NOTE_SIZES[-1], STRONG))[0] <= width)
        return next(fits, "")

    def open_titles(self, kept: SavedGame) -> list[str]:
        """Return titles of a game in progress, the one that says most first."""
        return [kept_title(self, self.game, kept)]

    # What the player asks for

    def _continue(self) -> None:
        if len(self.open) == 1:
            go_on(self.app, self.game, self.open[0])
            return
        entries = []
        for kept in self.open:
            key = f"continue {kept.slot}".rstrip()
            act = partial(go_on, self.app, self.game, kept)
            title = f"{kept_title(self, self.game, kept)} · {kept_note(self, self.game, kept)}"
            entries.append(Entry(key, title, act, icon="play", primary=kept is (self.going_on or self.open[0])))
        text = self._("Several games are open. Which one do you want to continue?")
        self.app.push(QuestionScene(self.app, self._("Continue"), text, entries))

    def _open_puzzles(self) -> None:
        self.app.push(PuzzlesScene(self.app, self.game))

    def _open_help(self) -> None:
        self.app.push(HelpScene(self.app, self.game))
