"""Level editor: painting on the game's own board, trying at once, saving after every stroke.

Beside the board stand the level's other properties, and what is proved of it.
"""

from collections.abc import Callable
from functools import partial
from itertools import product

from game.actions import Action
from game.language import N_plural
from game.play.levels.draft import Draft
from game.play.levels.level_text import level_file, level_line
from game.play.port.game import AnyGame
from game.play.port.level import AnyLevel, AnyWorkshop, LevelError, LevelProperty
from game.play.puzzles.puzzle_run import Found, ProofState
from game.play.session.match import Match
from game.play.table.occasion import Trial
from game.play.table.table import Table
from game.rules import MalformedPosition
from game.scenes.base.context import AnyEditorBoard, Context, error_text, level_title
from game.scenes.base.overlay import confirm
from game.scenes.base.scene import PageScene, Scene, to_clipboard
from game.scenes.board.status import StatusLine
from game.scenes.levels.paint import PENS, PaintBoard, PenButton, on_button, pen_places
from game.scenes.start.sessions import level_session, player_names
from game.stage.art import STRONG, Art, Text
from game.stage.prefetch import AsyncPainter, paint_along, prefetch
from game.stage.sprites import LEFT, Space
from game.store.files.errors import StorageError
from game.store.levels.levels import OWN, Sheet, own_folder
from game.ui.drawing.metrics import GAP, GAP_XL, LINE
from game.ui.form.tabs import Tabs
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import Box, Button, Choice, Segments
from game.workers.puzzles import ProveTask, Proving

_SAID = {
    (Found.SO_FAR, 1): N_plural(
        "Looking for a proof: one move is too few.", "Looking for a proof: {n} moves are too few."
    ),
    (Found.SO_FAR, 2): N_plural(
        "Looking for a proof: {side} does not win at once.",
        "Looking for a proof: {side} does not win within {n} moves.",
    ),
    (Found.PROVED, 1): N_plural("Proved: it takes one move.", "Proved: it takes {n} moves, and not fewer."),
    (Found.PROVED, 2): N_plural("Proved: {side} wins at once.", "Proved: {side} wins in {n} moves, and not in fewer."),
    (Found.NONE, 1): N_plural("Proved: it cannot be done with one move.", "Proved: it cannot be done with {n} moves."),
    (Found.NONE, 2): N_plural(
        "Proved: {side} cannot win at once.", "Proved: {side} cannot force a win within {n} moves."
    ),
    **dict.fromkeys(
        [(Found.UNKNOWN, 1), (Found.UNKNOWN, 2)],
        N_plural(
            "Not proved: even one move takes more than a minute to search.",
            "Not proved: {n} moves take more than a minute to search.",
        ),
    ),
}
"""Texts by the result of the search, and the number of players."""

HIGHEST = 64.0
FEW_VALUES = 3
SHORT_VALUES = 26
"""Maximum number of values shown side by side, and of their characters together."""

COLUMN_LINE = 30.0
NARROWEST = 232.0
WIDEST_COLUMN = 380.0
"""Minimum and maximum width of the column beside the board."""
LOWEST = 340.0
SLIM_LOWEST = 400.0
"""The least height of the column where it stands below the board, and in a narrow window."""


def proof_status(scene: Scene, proof: ProofState, game: AnyGame, level: AnyLevel) -> str:
    """Return the sentence on the state of a proof, in the player's language."""
    if not proof.number:
        return scene._("Looking for a proof.")
    one, many = map(game.worded, _SAID[proof.found, game.players])
    side = scene._(game.info.sides[game.rules.side_to_move(level.position)])
    return scene.app.translations.ngettext(one, many, proof.number).format(n=proof.number, side=side)


class EditorScene(PageScene):
    """The level, the pens, and the level's other properties."""

    def __init__(self, app: Context, game: AnyGame, level: AnyLevel | None = None, sheet: Sheet | None = None) -> None:
        """A new level, or one from a file of the player's."""
        super().__init__(app)
        assert game.workshop is not None
        self.game = game
        self.workshop: AnyWorkshop = game.workshop
        fresh = self.workshop.titled(self.workshop.blank(), self._("My level")) if level is None else level
        self.draft = Draft(self.workshop, fresh)
        self.sheet = sheet if sheet is not None else Sheet(own_folder(app.folders, game.name))
        self.trouble = ""
        """Reason why it is no valid level yet."""
        pages = ("tab paint", "tab level") if self.workshop.dials(fresh) else ("tab paint",)
        self.tabs = Tabs(pages, self.renew)
        self.line = StatusLine(self.form)
        self._space = Space()
        editor_board = app.game_view(game).editor_board
        assert editor_board is not None
        self.editor_board: AnyEditorBoard = editor_board(self.stage, self._space)
        self._pens = AsyncPainter(app.images)
        """Paints the pens that are new on their buttons."""
        self.board: PaintBoard | None = None
        self.proof = Proving(app.start_program, app.clock)
        self.ways: dict[Action, Callable[[], object]] = {
            Action.UNDO: lambda: self._changed(self.draft.undo()),
            Action.REDO: lambda: self._changed(self.draft.redo()),
            Action.TURN: lambda: self.change(self.workshop.mirrored(self.level)),
            Action.PLACES: self._fill,
            Action.PASS: self._erase,
            Action.HINT: self._prove,
            Action.ROTATE_LEFT: partial(self.change_pen, -1),
            Action.ROTATE_RIGHT: partial(self.change_pen, 1),
        }
        """Commands of keys and buttons, by action."""
        self._judge()
        self.form.want("board")

    # The level

    @property
    def level(self) -> AnyLevel:
        return self.draft.level

    def paint(self, paint: Callable[[], None]) -> None:
        """Go a step on with a stroke of the draft, or say why that cannot be done."""
        before = self.level
        try:
            paint()
        except MalformedPosition as error:
            self.form.sound("error")
            why = error_text(self.app, error)
            self._tell(f"{why[:1].upper()}{why[1:]}.", "bad")
            return
        if self.level != before:
            self.form.sound("drop" if self.draft.stroke else "leave")
        self.editor_board.show(self.level)

    def end(self) -> None:
        """End the stroke."""
        self._changed(self.draft.end())

    def change(self, level: AnyLevel) -> None:
        """Change the level other than by a stroke."""
        self._changed(self.draft.change(level))

    def _changed(self, really: bool) -> None:
        """Show the level as it is now, and keep it if it is one."""
        if not really:
            return
        self.proof.stop()
        self._judge()
        if not self.trouble:
            self._keep()
        self.editor_board.show(self.level)
        self.renew()

    def _keep(self) -> None:
        self.sheet.put(level_title(self.app, self.level), level_file(self.workshop.data(self.level)))
        self.app.store.save_level(self.sheet)

    @property
    def _unsaved(self) -> str:
        """The message that the level is not in its file, and why; empty if it is, or on its way."""
        store = self.app.store
        fails = store.reason or store.later is not None
        return store.sign if fails and not self.sheet.saved else ""

    def _judge(self) -> None:
        """Check that it is a valid level with something to be done in it."""
        try:
            fit = self.game.parse_level(self.workshop.data(self.level))
            over = self.game.rules.outcome(fit.position, 1) is not None
            self.trouble = self._("There is nothing left to play here.") if over else ""
        except (LevelError, MalformedPosition) as error:
            self.trouble = self._("Not a level yet: {error}.").format(error=error_text(self.app, error))

    # Laying out

    def build(self) -> None:
        form = self.form
        if self.slim:
            # The whole board above all pens: it scrolls.
            width, height = self.editor_board.extent(self.level)
            board = (form.box.width - 2 * GAP_XL) * height / width
            needed = 24 + LINE + board + SLIM_LOWEST + COLUMN_LINE + 2 * GAP + self.below(0.0)
            form.box.height = max(form.box.height, needed)
        window = self.form.box.split_bottom(self.below(0.0))[0]
        self._pens.clear()
        bar, room = window.inset(GAP_XL, 12).split_top(LINE, GAP)
        room, status = room.split_bottom(COLUMN_LINE)
        self._build_bar(bar)
        width, height = self.editor_board.extent(self.level)
        if self.upright:
            free = room.height - room.width * height / width - GAP
            area, column = room.split_bottom(max(SLIM_LOWEST if self.slim else LOWEST, free), GAP)
        else:
            free = room.width - room.height * width / height - GAP
            area, column = room.split_right(min(WIDEST_COLUMN, max(NARROWEST, free)), GAP)
            # Beside a column that scrolls, the board is seen as a whole.
            area = area.split_top(min(area.height, self.form.view.height - self.below(COLUMN_LINE) - area.top))[0]
        self._build_board(area)
        self._build_column(column)
        self.status = status
        self._show_status()
        form.scroll.settle()

    def _build_bar(self, bar: Box) -> None:
        form = self.form
        form.add(Button("back", bar.split_left(46)[0], "", self.back, icon="back", tip=self._("Back")))
        tools = (
            ("undo", self._("Undo"), Action.UNDO, bool(self.draft.past)),
            ("redo", self._("Redo"), Action.REDO, bool(self.draft.future)),
        )
        rest, right = bar.split_left(46, GAP)[1].split_right(46 * len(tools) + 6, GAP)
        line = rest.within(420, LINE, LEFT)
        title = str(self.level.title["en"])
        form.add(TextField("title", line, title, self._("Title"), self._take_title, 40, submits="board"))
        for place, (icon, text, action, able) in zip(right.columns(len(tools), 6), tools, strict=True):
            form.add(Button(icon, place, "", self.ways[action], icon=icon, tip=self.tip(text, action)), enabled=able)

    def _build_board(self, area: Box) -> None:
        width, height = self.editor_board.extent(self.level)
        scale = min(area.width / width, area.height / height) * self.form.space.scale
        scale = max(1.0, float(int(scale))) if scale > 12 else scale
        middle = self.form.space.to_pixels(*area.center)
        left, top = self.editor_board.origin
        self._space.place(
            round(middle[0] - (width / 2 + left) * scale), round(middle[1] - (height / 2 + top) * scale), scale
        )
        self.editor_board.show(self.level)
        place = ""
        if self.board is not None:
            # Its marks lie on the board itself, which stays.
            self.board.unmark()
            place = self.board.place
        self.board = PaintBoard(area, self.editor_board, self.draft, self.paint, self.end, self.change_pen)
        self.board.place = place if place in self.draft.places else ""
        self.form.add(self.board, name=self.game.title)

    def _build_column(self, column: Box) -> None:
        form = self.form
        form.panel(column)
        inner = column.inset(12, 10)
        page, foot = inner.split_bottom(44, GAP)
        if len(self.tabs.names) > 1:
            page = self.tabbed(page, [self._("Paint"), self._("Level")])
        (self._build_pens, self._build_dials)[self.tabs.chosen](page)
        with self.in_sight(foot) as line:
            self._build_foot(line)

    def _build_foot(self, line: Box) -> None:
        form = self.form
        rest, end = line.split_right(3 * 46 + 12, 6)
        word = self._("Try it")
        text = word if form.measure(Text(word, 13, STRONG))[0] + 48 <= rest.width else ""
        button = Button("try", rest, text, self._try, icon="play", primary=True, tip="" if text else word)
        form.add(button, not self.trouble)
        prove, copy, delete = end.columns(3, 6)
        going = self.proof.going
        tip = self._("Stop proving") if going else self._("Prove it")
        able = not self.trouble and self.workshop.task(self.level) is not None
        button = Button("prove", prove, "", self._prove, icon="close" if going else "check", tip=tip, chosen=going)
        form.add(button, able)
        form.add(Button("copy", copy, "", self._copy, icon="copy", tip=self._("Copy")), not self.trouble)
        form.add(Button("delete", delete, "", self._delete, icon="close", tip=self._("Delete the level")))

    def _build_pens(self, page: Box) -> None:
        form = self.form
        racks = self.workshop.racks(self.level)
        line, page = page.split_top(40, 8)
        tools = [
            ("eraser", "close", self._("Erase"), Action.PASS, self.draft.erasing),
            ("mirror", "flip", self._("Mirror"), Action.TURN, False),
        ]
        if self.workshop.beside(self.level, self.draft.places[0]):
            tools.insert(1, ("fill", "places", self._("Fill"), Action.PLACES, self.draft.filling))
        for (key, icon, text, action, chosen), box in zip(tools, line.columns(len(tools), 6), strict=True):
            fits = form.measure(Text(text, 15, STRONG))[0] <= box.width - 48
            tip = self.tip(text, action)
            word = text if fits else ""
            act = self.ways[action]
            form.add(Button(key, box, word, act, icon=icon, chosen=chosen, size=15, tip=tip))

        size = PENS[0]
        for (number, word), box in pen_places(racks, page):
            art, extent = self._sample(number, word)
            chosen = word == self.draft.chosen[number] and not self.draft.erasing
            take = partial(self._take, number, word)
            pen = PenButton(f"pen {number} {word}", box, on_button(art, extent, min(box.size)), take, chosen)
            form.add(pen, name=self.editor_board.word(self, number, word))
            if not self.needs_layout:  # A screen that is laid out anew has all of its pictures painted.
                pen.paint_later(self._pens)
            size = box.width

        # What is shown when another word is taken from the first rack, and what comes onto the board.
        draft = self.draft
        sample = self.editor_board.sample
        pens = [sample(draft.pen_of(*words)) for words in product(*racks[:2])]
        coming = [(on_button(art, extent, size), form.space.scale) for art, extent in pens]
        coming += [(art, self._space.scale) for art, _ in pens]
        paint_along(self.stage, [(sample(draft.pen_of(*draft.chosen))[0], self._space.scale)])
        prefetch(self.stage, coming, "the pens")

    def _sample(self, number: int, word: str) -> tuple[Art, float]:
        """Return the picture of a rack's word, independent of the choice in the other racks."""
        return self.editor_board.sample(self.draft.pen_of(*self.draft.chosen[:number], word))

    def _build_dials(self, page: Box) -> None:
        """Fill the page with the level's properties, each below its name."""
        dials = self.workshop.dials(self.level)
        high = min(HIGHEST, page.height / len(dials))
        for n, dial in enumerate(dials):
            label, control = page.move(0, n * high).split_top(high - 6)[0].split_top(18)
            title = self._(dial.name)
            values = [value if value.isdigit() else self._(value) for value in dial.values]
            self.form.label(title, label.left + 2, label.centery, 14, face=STRONG, colour="text_dim", anchor=LEFT)
            widget = Segments if len(values) <= FEW_VALUES and sum(map(len, values)) <= SHORT_VALUES else Choice
            turn = partial(self._dial, dial)
            self.form.add(widget(f"dial {dial.name}", control, values, dial.index, turn), name=title)

    # What is said

    def _show_status(self) -> None:
        if self.proof.state.found is not Found.NOTHING:
            self._tell(proof_status(self, self.proof.state, self.game, self.level), "accent")
        elif self.trouble:
            self._tell(self.trouble, "text")
        elif unsaved := self._unsaved:
            self._tell(f"{unsaved}.", "bad")
        elif not self.sheet.saved:
            self._tell(self._("Saving …"), "text_dim")
        elif self.draft.past:
            title = level_title(self.app, self.level)
            self._tell(self._("Saved as “{title}” in the levels.").format(title=title), "text_dim")
        else:
            self._tell(self._("Paint with the mouse or the keys; the right button clears."), "text_dim")

    def _tell(self, text: str, colour: str) -> None:
        self.line.show(self.status, text, colour, self.proof.going, not self.app.settings.reduced_motion)

    def poll(self) -> bool:
        if self.proof.poll():
            if self.proof.state.found is Found.PROVED:
                # Now it is known how few moves it takes; that is no change to be undone.
                self.draft.level = self.workshop.solved(self.level, self.proof.state.line)
                self._keep()
            self.renew()
        super().poll()
        return self._pens.work()

    def depends_on(self) -> object:
        return self.sheet.saved

    @property
    def has_pending_work(self) -> bool:
        on_its_way = not (self.sheet.saved or self._unsaved)
        return self.proof.going or self._pens.busy or on_its_way

    def closed(self) -> None:
        self.proof.stop()

    # What the player does

    def _prove(self) -> None:
        """Search for the least number of moves, or stop searching."""
        going = self.proof.going
        task = self.workshop.task(self.level)
        self.proof.stop()
        if not going and task is not None:
            self.proof.ask(ProveTask(self.game.name, self.game.rules.position_text(self.level.position), *task))
        self.renew()

    def _take(self, rack: int, word: str) -> None:
        self.draft.take(rack, word)
        self.renew()

    def change_pen(self, by: int) -> None:
        """Choose another word of the last rack, such as the next number or turn."""
        self.draft.next_pen(by)
        self.renew()
        self.form.sound("toggle")

    def _dial(self, dial: LevelProperty[AnyLevel], index: int) -> None:
        self.change(dial.turned(index))

    def _erase(self) -> None:
        self.draft.erasing = not self.draft.erasing
        self.renew()

    def _fill(self) -> None:
        self.draft.filling = not self.draft.filling
        self.renew()

    def _take_title(self, title: str) -> None:
        """Take the title, letter by letter: no change to be undone."""
        self.draft.level = self.workshop.titled(self.level, title)
        self._judge()
        if not self.trouble:
            self._keep()
        self._show_status()

    def act(self, action: Action) -> bool:
        if action not in self.ways:
            return super().act(action)
        if action is not Action.HINT or not self.trouble:
            self.ways[action]()
        return True

    def _try(self) -> None:
        """Play the level as it is; that counts nowhere."""
        self.end()
        session = level_session(self.game, "", self.level, Match(names=player_names(self.app)))
        table = Table(self.game, session, Trial(), self.level)
        self.app.push(self.app.game_view(self.game).scene(self.app, table))

    def _copy(self) -> None:
        text = level_line(self.game.name, self.workshop.data(self.level))
        to_clipboard(self.app, text, self._("The level is on the clipboard, as text."))

    def _delete(self) -> None:
        def delete() -> None:
            self.sheet.clear()
            self.app.store.save_level(self.sheet)
            self.app.pop()

        title = self._("Delete this level?")
        text = self._("This cannot be undone.")
        confirm(self.app, title, text, self._("Delete"), delete)

    def back(self) -> None:
        self.end()
        lost = self._lost_by_leaving()
        if lost:
            confirm(self.app, self._("Leave it like this?"), lost, self._("Leave"), super().back)
        else:
            super().back()

    def _lost_by_leaving(self) -> str:
        """Return in a few sentences what is not kept of the level; empty if all of it is."""
        unsaved = ""
        if self._unsaved and self.app.store.later is not None:
            unsaved = self._("Nothing is saved here, because this folder belongs to a later version.")
        elif self._unsaved:
            unsaved = self._("The level is not saved: {reason}. It will be saved if that changes before you quit.")
            unsaved = unsaved.format(reason=self.app.store.reason)
        if not (self.trouble and self.draft.past):
            return unsaved
        if unsaved:
            return " ".join([self._("This is not a valid level yet."), unsaved])
        if self.sheet.path is None and self.sheet.saved:
            return self._("This is not a valid level yet. Nothing was saved.")
        return self._("This is not a valid level yet. The last valid version stays saved.")


def edit(app: Context, game: AnyGame, name: str, level: AnyLevel) -> None:
    """Go on with a level of the player's; `name` is that of its file, which begins with `OWN`."""
    folder = own_folder(app.folders, game.name)
    try:
        sheet = Sheet(folder, folder / f"{name.removeprefix(OWN)}.toml")
    except StorageError as error:
        app.notify(str(error))
        return
    app.push(EditorScene(app, game, level, sheet))
