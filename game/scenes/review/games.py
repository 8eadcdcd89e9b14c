"""The archive of games, or the games of a file: found, viewed, continued and shared."""

from collections.abc import Iterator
from functools import partial
from itertools import count

import pygame
from msgspec.structs import replace

from game.actions import Action
from game.background import Steps, Work
from game.characters import printable
from game.language import N_
from game.play.records.record import DRAW, OPEN
from game.play.review.review import can_review
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.base.scene import TITLE_LINE, PageScene, Reactive
from game.scenes.exchange.backup import BackupScene
from game.scenes.exchange.correspondence import paste_game, read_game, show_text
from game.scenes.exchange.share import ShareScene
from game.scenes.records.archive_row import ArchiveLabels, ArchiveRow, last_position
from game.scenes.review.review_pair import open_review
from game.stage.art import TITLE, Art, ScaledArt
from game.stage.sprites import CENTRE, Layer
from game.store.archive.archive import (
    DELETED,
    FAVOURITE,
    PLAIN,
    RESTORED,
    Archive,
    ArchivedGame,
    ArchiveIndex,
    note_text,
)
from game.store.files.errors import StorageError
from game.ui.drawing.metrics import GAP_M, LINE
from game.ui.input.inputs import Edit, Input, KeyDown, Press
from game.ui.widgets.slider import ScrollBar
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import Box, choice_among

GAME_ROW = 124.0
HIGHEST_ROW = 150.0
"""The least and the most height of a row."""
PAINT_DELAY = 0.08
"""Seconds without scrolling before pictures are painted, so that scrolling stays fluent."""
SCROLL_BAR = 20.0
WHEEL_ROWS = 2
"""Rows that one step of the wheel leads on."""
SIEVED = 400
"""Number of games filtered in one step, which takes some milliseconds."""
OFTEN = 12
"""Steps of reading the file after which the list is shown anew."""
LONGEST_SEARCH = 40
ALL = "all"
LOVED = "loved"
WON_GAMES = "won"
LOST = "lost"
DRAWN = "drawn"
LEFT_GAMES = "left"
GONE = "gone"
FILTERS = {
    ALL: N_("All"),
    LOVED: N_("Favourites"),
    WON_GAMES: N_("Won"),
    LOST: N_("Lost"),
    DRAWN: N_("Drawn"),
    LEFT_GAMES: N_("Unfinished"),
    GONE: N_("Deleted"),
}


class GamesScene(PageScene):
    """A list of which only the rows that are seen exist. The file is read, and pictures are painted, bit by bit."""

    first = Reactive(0)
    """The first row that is seen."""
    touch_scrolls = True

    def __init__(self, app: Context, archive: Archive | None = None) -> None:
        """`archive` is a file that is not the player's own: in it nothing is changed."""
        super().__init__(app)
        self.own = archive is None
        self.archive = archive or app.store.archive
        self.titles = ArchiveLabels(self)
        self.game = ""
        self.kind = ALL
        self.wanted = ""
        """The search text."""
        self.seen = 1
        """Number of visible rows."""
        self.games: list[ArchivedGame] = []
        """The games that pass the filters."""
        self._contents: ArchiveIndex | None = None
        self._size = -1
        """Size of the file when it was read."""
        self._sieved = 0
        """Number of games filtered so far."""
        self._reading: Iterator[object] = iter(())
        self._finding: Work | None = None
        self._pictures: dict[str, Art | None] = {}
        """The pictures that have been painted, by the mark of their game."""
        self._unpainted: list[tuple[ArchivedGame, Box]] = []
        self._moved = app.clock()
        """Time of the list's last movement, in seconds of the app's clock."""
        self._taken: list[ArchivedGame] = []
        """Games deleted here, the latest last."""
        self.form.want("open 0" if self.archive.size() else "paste")

    # Reading

    def entered(self) -> None:
        """Read the file, if it is not known as it is."""
        size = self.archive.size()
        if size == self._size:
            return
        self._size = size
        self._taken = []
        self.closed()
        self._contents = None
        try:
            self._contents = ArchiveIndex(self.archive, foreign=not self.own)
            self._reading = self._contents.read()
        except StorageError as error:
            self.app.notify(str(error))
        self._sieve()

    def closed(self) -> None:
        if self._finding is not None:
            self._finding.close()
        if self._contents is not None:
            self._contents.close()

    def poll(self) -> bool:
        """Paint one of the pictures that are missing."""
        if self._contents is not None and self._looking(self._contents):
            return False
        if not self._unpainted or self.app.clock() < self._moved + PAINT_DELAY:
            return False
        self._paint(*self._unpainted.pop(0))
        return True

    @property
    def has_pending_work(self) -> bool:
        return bool(self._unpainted)

    def _tell_damage(self, contents: ArchiveIndex) -> None:
        if contents.broken is not None:
            self._size = -1  # It is read again when the player comes back.
            reason = self.app.store.troubles.why_unread(self.archive.path, contents.broken)
            self.app.notify(self._("Not all games are shown. {reason}.").format(reason=reason))
        elif contents.given_up:
            self.app.notify(self._("The file was read only in part: too many lines are not games."))
        elif contents.damaged:
            self.app.store.troubles.tell_once(
                self.plural(
                    "{n} line of the file is not a complete game and was skipped.",
                    "{n} lines of the file are not complete games and were skipped.",
                    contents.damaged,
                )
            )

    # Finding

    def _looking(self, contents: ArchiveIndex) -> bool:
        """Return whether some games have not been read or not been filtered."""
        return not contents.done or self._sieved < len(contents.games)

    def _sieve(self) -> None:
        """Look through the games anew, the newest of them at once."""
        self.games = []
        self._sieved = 0
        self.first = 0
        self.renew()
        if self._finding is not None:
            self._finding.close()
        if self._contents is not None:
            self._sieve_on(self._contents)
            self._finding = self.app.scheduler.start(self._find(self._contents))

    def _find(self, contents: ArchiveIndex) -> Steps[None]:
        """Read on and filter; the list is shown anew when more games fill the window, now and then, and at the end."""
        for step in count(1):
            if not self._looking(contents):
                return
            if not contents.done:
                next(self._reading, None)
                if contents.done:
                    self._tell_damage(contents)
            known = len(self.games)
            self._sieve_on(contents)
            if not self._looking(contents) or known < self.first + self.seen or step % OFTEN == 0:
                self.renew()
            yield True

    def _sieve_on(self, contents: ArchiveIndex) -> None:
        fresh = contents.games[self._sieved : self._sieved + SIEVED]
        self._sieved += len(fresh)
        self.games += [filed for filed in fresh if self._fits(filed)]

    def _fits(self, filed: ArchivedGame) -> bool:
        if filed.game not in self.app.games.names or (self.game and filed.game != self.game):
            return False
        if filed.deleted != (self.kind == GONE) or (self.kind == LOVED and not filed.favourite):
            return False
        result = filed.values.get("result", "")
        if self.kind in (WON_GAMES, LOST):
            if result not in ("1", "2"):
                return False
            beaten = f"program{result}" in filed.values or (result == "2" and self.titles.game(filed).players == 1)
            if beaten != (self.kind == LOST):
                return False
        elif (self.kind == DRAWN and result != DRAW) or (self.kind == LEFT_GAMES and result != OPEN):
            return False
        return not self.wanted or self.wanted.casefold() in self.titles.said(filed)

    def _filter(self, name: str, value: str) -> None:
        setattr(self, name, value)
        self._sieve()

    # Layout

    def build(self) -> None:
        form = self.form
        own = self.own
        wide = form.box.width > 900
        free = 208.0 if own else 250.0
        if self.slim:
            free = 54.0
        if own:
            title = self._("Your games")
        elif wide:
            title = self._("Games of the file {name}")
        else:
            title = "{name}"
        note = self.plural("{n} game", "{n} games", len(self.games)) if self.games else ""
        name = printable(self.archive.path.name).replace("\n", "·")
        self.head(title if own else title.format(name=name), note if wide else "", free)
        if own:
            way = Entry("paste", self._("Paste a game"), partial(paste_game, self.app), "plus")
        else:
            take = partial(BackupScene, self.app, self.archive.path)
            way = Entry("take", self._("Import all"), lambda: self.app.push(take()), "plus")
        (way.sign() if self.slim else way).add(form, self.corner(free - 8.0 if own or self.slim else 240.0))
        panel = self.room(1040, form.box.height - TITLE_LINE - 20)
        line, rest = panel.split_top(2 * LINE + 10 if self.slim else LINE, 10)
        self._build_filters(line)
        form.panel(rest)
        inner = rest.inset(14, 12)
        self.seen = max(1, int((inner.height + GAP_M) // (GAME_ROW + GAP_M)))
        row = min(HIGHEST_ROW, (inner.height + GAP_M) / self.seen - GAP_M)
        self.first = max(0, min(self.first, len(self.games) - self.seen))
        self._unpainted = []
        if not self.games:
            self._build_empty(inner)
            return
        if len(self.games) > self.seen:
            inner, bar = inner.split_right(SCROLL_BAR, 8)
            form.add(ScrollBar("bar", bar, self.first, len(self.games) - self.seen, self.scroll_to, self.seen))
        for slot, filed in enumerate(self.games[self.first : self.first + self.seen]):
            self._build_row(slot, filed, inner.move(0, slot * (row + GAP_M)).split_top(row)[0])

    def _build_filters(self, line: Box) -> None:
        if self.slim:
            above, search = line.rows(2, 10)
            game, kind = above.columns(2, 10)
        else:
            game, kind, search = line.columns(3, 10)
        titles = {"": self._("Every game")} | {about.name: about.title for about in self.app.games.abouts()}
        choice = choice_among("game", game, titles, self.game, partial(self._filter, "game"))
        self.form.add(choice, name=self._("Game"))
        kinds = {kind: self._(word) for kind, word in FILTERS.items() if self.own or kind not in (LOVED, GONE)}
        choice = choice_among("kind", kind, kinds, self.kind, partial(self._filter, "kind"))
        self.form.add(choice, name=self._("Which games"))
        find = partial(self._filter, "wanted")
        hint = self._("Search names")
        field = TextField("search", search, self.wanted, hint, find, LONGEST_SEARCH, submits="open 0")
        self.form.add(field)

    def _build_empty(self, room: Box) -> None:
        if self._contents is not None and self._looking(self._contents):
            text = self._("Loading your games …")
        elif not self.own and not (self._contents and self._contents.games):
            text = self._("The file contains no games.")
        elif self._contents is None or not self._contents.games:
            text = self._("No games yet. Games you finish or leave are kept here.")
        else:
            text = self._("No matching games.")
        self.form.label(text, *room.center, 22, face=TITLE, anchor=CENTRE, width=room.width - 60, align="centre")

    def _build_row(self, slot: int, filed: ArchivedGame, box: Box) -> None:
        form = self.form
        tools = [Entry("more", self._("More"), partial(self._more, filed), "more")]
        if self.own:
            love = self._("Not a favourite any more") if filed.favourite else self._("Favourite")
            tools.append(Entry("love", love, partial(self._love, filed), "star", chosen=filed.favourite))
        rest, line = box.split_right(44 * len(tools) + 6 * (len(tools) - 1), 6)
        row = form.add(ArchiveRow(f"open {slot}", rest, self.titles, filed, partial(self._open, filed)))
        called = f"{self.titles.title(filed)}, {self.titles.date(filed)} {self.titles.clock(filed)}"
        # Keys lead from the row to its buttons from left to right.
        for tool, place in zip(reversed(tools), line.columns(len(tools), 6), strict=True):
            replace(tool, key=f"{tool.key} {slot}", row=called).sign().add(form, place.within(44, 44))
        if filed.mark in self._pictures:
            self._paint(filed, row.frame)
        else:
            self._unpainted.append((filed, row.frame))

    def _paint(self, filed: ArchivedGame, frame: Box) -> None:
        if filed.mark not in self._pictures:
            position = last_position(self.app.games, self.archive, filed)
            view = self.app.game_view(self.titles.game(filed))
            self._pictures[filed.mark] = view.picture(position) if position is not None else None
        art = self._pictures[filed.mark]
        if art is not None:
            self.form.sprite(ScaledArt(art, frame.width), *frame.center, layer=Layer.UPON_CONTENT)

    # Through the list

    def scroll_to(self, first: int) -> bool:
        """Show the rows from one on; whether these are others."""
        first = max(0, min(first, len(self.games) - self.seen))
        if first == self.first:
            return False
        self.first = first
        self._moved = self.app.clock()
        return True

    def turn(self, by: int) -> None:
        if self.scroll_to(self.first + by * max(1, self.seen - 1)):
            self.form.sound("toggle")

    def press(self, event: Press) -> bool:
        by = {Action.UP: -1, Action.DOWN: 1}.get(event.action)
        key, _, slot = self.form.focus.key.rpartition(" ") if self.form.focus is not None else ("", "", "")
        end = 0 if by == -1 else self.seen - 1
        if by is not None and key and slot == str(end) and self.scroll_to(self.first + by):
            self.form.sound("hover")
            return True
        return super().press(event)

    def wheel(self, by: int) -> None:
        self.scroll_to(self.first - WHEEL_ROWS * by)

    def handle(self, event: Input) -> bool:
        last = len(self.games)
        pages = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1, pygame.K_HOME: -last, pygame.K_END: last}
        if isinstance(event, KeyDown) and event.key in pages:
            self.turn(pages[event.key])
            return True
        if super().handle(event):
            return True
        if self.own and event == Edit("paste"):
            paste_game(self.app)
            return True
        return False

    def act(self, action: Action) -> bool:
        if action is Action.UNDO and self._taken:
            filed = self._taken.pop()
            if filed.deleted:
                self._delete(filed)
            return True
        return super().act(action)

    # What is done with a game

    def _text(self, filed: ArchivedGame) -> str:
        """Return the line of a game; empty, with a message, if it cannot be read any more."""
        try:
            return self.archive.text(filed.at, filed.size)
        except StorageError as error:
            self.app.notify(str(error))
            return ""

    def _open(self, filed: ArchivedGame) -> None:
        if text := self._text(filed):
            show_text(self.app, text, listed=True)

    def _more(self, filed: ArchivedGame) -> None:
        """Ask what else is to be done with a game."""
        entries = [Entry("share", self._("Share"), partial(self._share, filed), icon="save")]
        if can_review(self.titles.game(filed), filed.moves):
            entries.insert(0, Entry("review", self._("Review"), partial(self._review, filed), icon="curve"))
        if self.own and filed.deleted:
            entries.append(Entry("delete", self._("Restore"), partial(self._delete, filed), icon="undo"))
        elif self.own:
            entries.append(Entry("delete", self._("Delete"), partial(self._delete, filed), icon="close"))
        text = " · ".join(filter(None, (self.titles.result(filed), self.titles.date(filed))))
        self.app.push(QuestionScene(self.app, self.titles.title(filed), text, entries))

    def _review(self, filed: ArchivedGame) -> None:
        reading = read_game(self.app, text) if (text := self._text(filed)) else None
        if reading is not None and can_review(self.titles.game(filed), reading.session.length):
            open_review(self.app, self.titles.game(filed), reading.session)

    def _share(self, filed: ArchivedGame) -> None:
        if text := self._text(filed):
            name = " ".join([filed.game, "-".join(filed.date) or filed.mark])
            self.app.push(ShareScene(self.app, text, name, filed.moves))

    def _love(self, filed: ArchivedGame) -> None:
        self._note(PLAIN if filed.favourite else FAVOURITE, filed)
        filed.favourite = not filed.favourite

    def _delete(self, filed: ArchivedGame) -> None:
        """The row stays where it is, to be brought back the same way."""
        self._note(RESTORED if filed.deleted else DELETED, filed)
        filed.deleted = not filed.deleted
        if filed.deleted:
            self._taken.append(filed)
            self.toast(self._("Deleted. Restore it with Undo, or with the filter “Deleted”."))

    def _note(self, word: str, filed: ArchivedGame) -> None:
        if self._size == self.archive.size():
            self._size += len(note_text(word, filed.mark)) + 1  # The list need not be read again for this.
        self.app.store.note_game(word, filed.mark)
        self.renew()
