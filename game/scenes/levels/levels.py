"""The levels of a game as cards, page by page: to play one, to go on with one's own, and to make another one."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import ceil

from msgspec.structs import replace

from game.play.levels.level_text import level_file, read_level
from game.play.port.game import AnyGame
from game.play.port.level import AnyLevel, LevelError
from game.scenes.base.context import Context, error_text, in_language, level_title
from game.scenes.base.overlay import Entry
from game.scenes.base.scene import PageScene, Reactive, from_clipboard
from game.scenes.exchange.message import found_in
from game.scenes.levels.chapters import ChaptersScene, Region
from game.scenes.levels.editor import EditorScene, edit
from game.scenes.start.sessions import ChooseLevel
from game.stage.art import STRONG, TITLE, ScaledArt, Text
from game.stage.sprites import CENTRE, LEFT, RIGHT, TOP, Layer
from game.store.levels.levels import OWN, Chapter, LevelFile, Sheet, level_groups, own_folder, own_levels
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.metrics import GAP_XL
from game.ui.drawing.surfaces import Icon, Inset
from game.ui.widgets.widgets import Box, Button, Card, Medal, Stars, WarningSign


def take_level(app: Context, text: str) -> None:
    """Put the level of a text to the player's own, and tell what came of it."""
    _ = app.translations.gettext
    try:
        game, level = read_level(found_in(text), app.games.named)
    except LevelError as error:
        app.notify(_("This is not a level: {error}.").format(error=error_text(app, error)))
        return
    workshop = game.workshop
    if workshop is None:
        app.notify(_("This game has no level editor."))
        return
    title = level_title(app, level)
    written = level_file(workshop.data(level))

    def saved() -> None:
        app.notify(_("The levels of {game} now include “{title}”.").format(title=title, game=game.title))

    if any(entry.level == level for entry in own_levels(app.folders, game)):
        app.notify(_("“{title}” is already in your levels.").format(title=title))
    elif app.store.later is not None:
        app.notify(app.store.sign)
    else:
        sheet = Sheet(own_folder(app.folders, game.name))
        sheet.put(title, written)
        app.store.save_level(sheet, saved)


_LEVELS_HEAD = 80.0
_LEVELS_FOOT = 66.0
"""Heights of the line with the title, and of the one with the pages."""
_TOTAL = 110.0
"""Width of the total of stars won."""
_EDIT = 40.0
"""The height of the button below a level of the player's own."""

_TITLE_SIZES = (17.0, 16.0, 15.0, 14.0, 13.0)
"""Text sizes of the titles on the cards."""
_NARROWEST, _WIDEST = 0.76, 0.95
"""Width of a card as a share of its height."""
_LARGER = 1.5
"""Factor by which the cards of a page that is not full are larger at most."""
_Page = tuple[Chapter | None, Sequence[LevelFile[AnyLevel]]]
"""The levels of a page, with the chapter they belong to."""


def _cells(room: Box, count: int, usual: tuple[float, float]) -> list[Box]:
    """Return the places of so many cards in the rows in which they are largest; `usual` is the size on a full page."""
    best = Box(0, 0, 0, 0)
    shape = (1, 1)
    for rows in range(1, count + 1):
        columns = ceil(count / rows)
        height = (room.height - (rows - 1) * GAP_XL) / rows
        width = min((room.width - (columns - 1) * GAP_XL) / columns, height * _WIDEST, usual[0] * _LARGER)
        if width > best.width:
            best = Box(0, 0, width, min(height, max(width / _NARROWEST, usual[1])))
            shape = (columns, rows)
    columns, rows = shape
    whole = room.within(columns * (best.width + GAP_XL) - GAP_XL, rows * (best.height + GAP_XL) - GAP_XL)
    return whole.grid(columns, rows, GAP_XL)


class LevelsScene(PageScene):
    """Shows the levels and hands on the one chosen; those that the player has made, or been given, can be edited."""

    page = Reactive[int | None](None)
    """None until the first layout tells how many levels a page holds."""

    def __init__(self, app: Context, game: AnyGame, title: str, on_choose: ChooseLevel, chosen: str = "") -> None:
        """This scene is closed before `on_choose` is called. `chosen` names a level to mark, else the first one without
        stars is pointed at.
        """
        super().__init__(app)
        self.game = game
        self.title = title
        self.on_choose = on_choose
        self.chosen = chosen
        self._find()
        self.stars = app.store.stars(game.name)
        self._incomplete = False
        """True if levels may have been saved since the list was made."""
        self.pages = 1
        self.firsts: list[str] = []
        """The level that each page begins with."""
        self.form.want(self._first())

    def entered(self) -> None:
        """Levels may have been made, or deleted, meanwhile: a new one is turned to."""
        before = {entry.name for entry in self.levels}
        self._find()
        new = next((entry.name for entry in self.levels if entry.name not in before), "")
        if new:
            self.page = None
            self.form.want(f"level {new}")
        self._newest = new
        self._incomplete = self._is_saving
        self.renew()

    @property
    def _is_saving(self) -> bool:
        """True while a level may be on its way to its file, or wait for that."""
        return self.app.store.is_writing or bool(self.app.store.reason)

    def poll(self) -> bool:
        if self._incomplete and not self._is_saving:
            self.entered()
        return False

    @property
    def has_pending_work(self) -> bool:
        return self._incomplete and self.app.store.is_writing

    def _find(self) -> None:
        self.groups = level_groups(self.app.folders, self.game)
        self.levels = [entry for _, listed in self.groups for entry in listed]
        self._newest = ""
        """The level made last, while another screen was open for that."""

    def _choose(self, entry: LevelFile[AnyLevel]) -> None:
        self.app.pop()
        self.on_choose(entry)

    def _build_tools(self) -> float:
        """Build what stands right of the title, with words where there is room for them; its width."""
        if self.game.workshop is None:
            return 0.0
        make = Entry("make", self._("New level"), lambda: self.app.push(EditorScene(self.app, self.game)), "plus")
        paste = Entry("paste", self._("Paste a level"), self._paste, "copy")
        right = 0.0
        wide = self.form.view.width > 900
        with self.form.from_left():
            for tool in (make, paste):
                width = self.form.measure(Text(tool.text, 17, STRONG))[0] + 64 if wide else 46.0
                place = self.corner(right + width).split_left(width)[0]
                (tool if wide else tool.sign()).add(self.form, place)
                right += width + 8
        return right

    def _paste(self) -> None:
        if text := from_clipboard(self.app):
            take_level(self.app, text)
            self.entered()

    def _first(self) -> str:
        """The key of the level to point at."""
        if self._newest or self.chosen:
            return f"level {self._newest or self.chosen}"
        game = self.game
        names = [entry.name for entry in self.levels if entry.level is not None]
        open_names = [name for name in names if not self.stars.get(name)] if game.most_stars else names
        return f"level {next(iter(open_names or names), '')}"

    def build(self) -> None:
        form = self.form
        window = self.form.box
        tools = self._build_tools()
        room = window.inset(self.margin, 0).split_top(_LEVELS_HEAD)[1].split_bottom(_LEVELS_FOOT)[0]
        if not self.levels:
            self.head(self.title, free=tools)
            none = self._("There are no levels here yet.")
            form.sprite(Text(none, 24, TITLE, width=room.width, align="centre"), *window.center)
            return
        if self.game.most_stars:
            if self.slim:
                self._build_total(room.right, _LEVELS_HEAD - 8, 15)
            else:
                self._build_total(room.right - tools, 40, 22)
        usual, most = self._usual(room)
        pages = self._paged(most)
        self.pages = len(pages)
        self.firsts = [page[0].name for _, page in pages]
        self.page = min(self._opened(pages), self.pages - 1)
        chapter, page = pages[self.page]
        self._build_head(*self._called(chapter, page), tools, room)
        before = sum(len(page) for _, page in pages[: self.page])
        cells = _cells(room, len(page), usual)
        for number, (entry, box) in enumerate(zip(page, cells, strict=False), start=before + 1):
            self._build_card(entry, number, box)
        if self.pages > 1:
            self._build_pages(room.move(0, room.height + 14).within(402, 42, TOP))

    def _usual(self, room: Box) -> tuple[tuple[float, float], int]:
        """Return the size of a card on a full page, and how many that has."""
        rows = max(2, int(room.height / 300))
        height = (room.height - (rows - 1) * GAP_XL) / rows
        columns = max(2 if self.slim else 3, int((room.width + GAP_XL) / (height * _NARROWEST + GAP_XL)))
        width = min((room.width - (columns - 1) * GAP_XL) / columns, height * _WIDEST)
        return (width, height), columns * rows

    def _paged(self, per_page: int) -> list[_Page]:
        """Return the pages: each chapter begins a new one, and its levels are spread evenly over those it needs."""
        pages: list[_Page] = []
        for chapter, listed in self.groups:
            count = ceil(len(listed) / per_page)
            ends = [ceil(len(listed) * page / count) for page in range(count + 1)]
            pages += [(chapter, listed[first:end]) for first, end in pairwise(ends)]
        return pages

    def _opened(self, pages: list[_Page]) -> int:
        """Return the page that is open: at first the one with the level to point at."""
        if self.page is not None:
            return self.page
        wanted = self._first()
        found = (n for n, (_, page) in enumerate(pages) if wanted in [f"level {entry.name}" for entry in page])
        return next(found, 0)

    def _called(self, chapter: Chapter | None, page: Sequence[LevelFile[AnyLevel]]) -> tuple[str, str]:
        """Return the title of a page, and a note."""
        if chapter is not None:
            return in_language(self.app, chapter.title), in_language(self.app, chapter.idea)
        own = len(self.groups) > 1 and page[0].name.startswith(OWN)
        return (self._("Levels of your own") if own else self.title), ""

    def _build_head(self, title: str, note: str, tools: float, room: Box) -> None:
        """Add the title line, with the note in it or, for lack of room, beside the pages in several lines."""
        form = self.form
        taken = tools + (_TOTAL if self.game.most_stars and not self.slim else 0)
        free = form.box.width - 2 * self.margin - taken - 82 - form.measure(Text(title, 34, TITLE))[0]
        fits = form.measure(Text(note, 14))[0] <= free
        self.head(title, note if fits else "", taken)
        beside = room.width / 2 - 215
        if note and not fits and beside > 150:
            at = room.left, room.bottom + 35
            form.label(note, *at, 14, colour="text_dim", anchor=LEFT, width=beside, lines=3)

    def _build_card(self, entry: LevelFile[AnyLevel], number: int, box: Box) -> None:
        """Add the card of a level, with a way to change it if it is the player's own."""
        form = self.form
        key = f"level {entry.name}"
        if entry.level is None:
            fill = partial(self._fill_broken, entry, number)
            tell = partial(self.toast, entry.error or "")
            form.add(Card(key, box, fill, tell, sound="error"))
            return
        if entry.name.startswith(OWN) and self.game.workshop is not None:
            box, below = box.split_bottom(_EDIT, 6)
            change = partial(edit, self.app, self.game, entry.name, entry.level)
            called = level_title(self.app, entry.level)
            Entry(f"edit {entry.name}", self._("Edit"), change, "pencil", row=called).add(form, below, 16)
        fill = partial(self._fill, entry.name, entry.level, number)
        form.add(Card(key, box, fill, partial(self._choose, entry), chosen=entry.name == self.chosen))

    def _build_total(self, right: float, y: float, size: float) -> None:
        """Add the number of stars of all levels, with its middle at `y`."""
        names = [entry.name for entry in self.levels if entry.level is not None]
        won = sum(self.stars.get(name, 0) for name in names)
        total = Text(f"{won} / {self.game.most_stars * len(names)}", size, TITLE, "accent")
        self.form.sprite(total, right, y, anchor=RIGHT)
        left = right - self.form.measure(total)[0] - 10
        self.form.sprite(Stars(1, size + 2, 1), left, y, anchor=RIGHT)

    def _regions(self) -> list[Region]:
        """Return the chapters for the map; none in a game without stars or chapters."""
        if not self.game.most_stars:
            return []
        return [
            Region(*self._called(chapter, listed), listed[0].name, [entry.name for entry in listed])
            for chapter, listed in self.groups
            if chapter is not None
        ]

    def _open_map(self) -> None:
        """Show the chapters, the one whose page is open first in sight."""
        regions = self._regions()
        open_page = self.firsts[self.page or 0]
        here = next((region.first for region in regions if open_page in region.levels), regions[0].first)
        most = self.game.most_stars
        self.app.push(ChaptersScene(self.app, self.game.title, regions, self.stars, most, here, self._go_to))

    def _go_to(self, level: str) -> None:
        """Turn to the page that begins with a level."""
        self.page = self.firsts.index(level)
        self.form.want(f"level {level}")

    def _build_pages(self, line: Box) -> None:
        page = self.page or 0
        for key, icon, by, x in (("before", "left", -1, -120), ("after", "right", 1, 120)):
            place = line.within(60, 42).move(x, 0)
            tip = self._("Previous page") if by < 0 else self._("Next page")
            self.form.add(Button(key, place, "", partial(self._turn, by), icon=icon, tip=tip))
        text = self._("Page {page} of {pages}").format(page=page + 1, pages=self.pages)
        if self._regions():
            tip = self._("Chapters")
            place = line.within(166, 42)
            self.form.add(Button("chapters", place, text, self._open_map, tip=tip, size=17))
        else:
            self.form.label(text, line.centerx, line.top + 20, 17, face=STRONG, anchor=CENTRE, width=170, shorten=True)

    @staticmethod
    def _number(form: Canvas, number: int, x: float, y: float) -> None:
        form.sprite(Medal(0, 34), x, y, layer=Layer.UPON_CONTENT)
        form.label(str(number), x, y - 1, 17, face=TITLE, anchor=CENTRE, layer=Layer.UPON_CONTENT)

    def _fill(self, name: str, level: AnyLevel, number: int, form: Canvas, box: Box) -> None:
        stars = self.game.most_stars
        side = min(box.width - 24, box.height - 66 - (26 if stars else 2))
        frame = box.inset(12).within(side, side, TOP)
        form.sprite(Inset(frame.width, frame.height), *frame.center, layer=Layer.FACE)
        art = ScaledArt(self.app.game_view(self.game).picture(level.position), frame.width - 10)
        form.sprite(art, *frame.center, layer=Layer.CONTENT)
        if name.startswith(OWN):
            form.sprite(Medal(0, 34), frame.left + 6, frame.top + 6, layer=Layer.UPON_CONTENT)
            form.sprite(Icon("pencil", 18), frame.left + 6, frame.top + 6, layer=Layer.UPON_CONTENT)
        else:
            self._number(form, number, frame.left + 6, frame.top + 6)
        below = box.bottom - frame.bottom - 8
        middle = frame.bottom + (below - (26 if stars else 0)) / 2 + 1
        title = self._title(form, level, box.width - 20, below - (26 if stars else 0))
        form.sprite(title, box.centerx, middle, anchor=CENTRE, layer=Layer.CONTENT)
        if stars:
            form.sprite(Stars(self.stars.get(name, 0), 20, stars), box.centerx, box.bottom - 20, layer=Layer.CONTENT)

    def _title(self, form: Canvas, level: AnyLevel, width: float, height: float) -> Text:
        """Return the title of a level, as large as there is room for; the smallest one is cut."""
        words = level_title(self.app, level)
        for size in _TITLE_SIZES:
            title = Text(words, size, STRONG, width=width, align="centre")
            longest = max(form.measure(Text(word, size, STRONG))[0] for word in words.split())
            if longest <= width and form.measure(title)[1] <= height + 4:
                return title
        return replace(title, lines=2)

    def _fill_broken(self, entry: LevelFile[AnyLevel], number: int, form: Canvas, box: Box) -> None:
        form.sprite(WarningSign(38), box.centerx, box.top + 38, layer=Layer.CONTENT)
        self._number(form, number, box.left + 18, box.top + 18)
        error = entry.error or ""
        lines = max(2, int((box.height - 78) / 21))
        told = Text(error, 15, colour="bad", width=box.width - 24, align="centre", lines=lines)
        form.sprite(told, box.centerx, box.top + 66, anchor=TOP, layer=Layer.CONTENT)

    def _turn(self, by: int) -> None:
        self.page = ((self.page or 0) + by) % self.pages

    def turn(self, by: int) -> None:
        if self.pages > 1:
            self.form.sound("toggle")
            self._turn(by)
            self.form.want(f"level {self.firsts[self.page or 0]}")
