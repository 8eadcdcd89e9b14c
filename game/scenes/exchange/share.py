"""Sharing a game as a line of text, a file, a picture of the board, a film, or a page for the browser."""

import shutil
from functools import partial
from pathlib import Path

from game.background import Steps, start_task
from game.checks import brief
from game.installation import command
from game.language import N_
from game.play.session.session import AnySession
from game.players.client import Client, ClientError
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, OverlayScene
from game.scenes.base.scene import Reactive
from game.scenes.exchange.correspondence import copy_text, letter
from game.stage.art import STRONG
from game.stage.sprites import LEFT
from game.store.files.errors import shown
from game.store.files.folders import homely
from game.store.files.new_files import LONGEST_FILE, free_path, make_room, plain_name, write_new
from game.store.player.scores import today
from game.ui.drawing.metrics import EDGE
from game.ui.drawing.surfaces import Bar
from game.ui.input.file_manager import show_folder
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import Box, Choice

SHORT_FILM = 10
"""Moves of the shorter film."""
PAGE = ".html"
"""Suffix of pages."""
FILMS = {
    ".webp": N_("WebP: small, for browsers"),
    ".gif": N_("GIF: plays everywhere, larger"),
    ".mp4": N_("MP4: for phones and video sites"),
}
"""Formats of films, by their suffixes."""
ENCODERS = {".mp4": "ffmpeg"}
"""Programs that formats need."""
LABEL = 26.0
"""Height of the line above the name."""


def share_game(app: Context, session: AnySession) -> None:
    """Ask how a game is to be given away as it stands."""
    app.push(ShareScene(app, letter(session), f"{session.game} {today()}", len(session.moves)))


class ShareScene(OverlayScene):
    """Choice of formats for sharing a game; files get the name typed here, or a free one derived from it.

    Shows the progress while a process makes a picture, film or page, and where the file is when it is saved.
    """

    client = Reactive[Client | None](None)
    """The process that makes something."""
    percent = Reactive(0)
    choosing = Reactive(False)
    """True while the format of a film is chosen."""
    saved = Reactive[Path | None](None)
    """The file that was saved last, while it is told."""

    def __init__(self, app: Context, text: str, name: str, moves: int) -> None:
        """The game as `text`; `name` is proposed for files."""
        super().__init__(app)
        self.text = text
        self.name = plain_name(name)
        self.moves = moves
        self.path = Path()
        """The file it writes."""
        self.told = ""
        """The last line from the process."""
        self.whole = True
        """True if a film is to show the whole game, and not only its last moves."""
        self.form.want("copy")

    # Layout

    def build(self) -> None:
        if self.client is not None:
            self._build_making()
        elif self.saved is not None:
            self._build_saved(self.saved)
        elif self.choosing:
            self._build_film()
        else:
            self._build_choice()

    def _build_choice(self) -> None:
        title = self._("Share the game")
        entries = [
            Entry("copy", self._("Copy as text"), partial(copy_text, self.app, self.text), icon="copy", primary=True),
            Entry("save", self._("Save as a file"), self._save, icon="save"),
            Entry("picture", self._("A picture of the board"), partial(self._make, "picture", ".png"), icon="screen"),
        ]
        begun = self.moves > 0
        page = partial(self._make, "page", PAGE, "--progress")
        entries.append(Entry("page", self._("A page for any browser"), page, icon="globe", enabled=begun))
        entries.append(Entry("film", self._("A film"), self._choose_film, icon="play", enabled=begun))
        entries.append(Entry("back", self._("Back"), self.back, icon="back"))
        width = 440.0
        columns = 1
        field = 14 + LABEL + self.row + 14
        if self.heading_height(title, width) + field + self.column_height(len(entries)) + EDGE > self.form.box.height:
            width = 620.0
            columns = self.fitting_columns(entries, min(width, self.form.box.width - 2 * self.beyond) - 2 * EDGE, 2)
        box, below = self.titled(title, width, field + self.column_height(len(entries), columns))
        line = Box(box.left + EDGE, below + 14, box.width - 2 * EDGE, self.row)
        label = self._("File name")
        self.form.label(label, line.left, line.top + 10, 16, face=STRONG, colour="text_dim", anchor=LEFT)
        place = line.move(0, LABEL)
        take = partial(setattr, self, "name")
        self.form.add(TextField("name", place, self.name, label, take, LONGEST_FILE, submits="save"))
        self.buttons(line.left, place.bottom + 14, line.width, entries, columns)

    def _build_film(self) -> None:
        title = self._("A film of the game")
        formats = [end for end in FILMS if end not in ENCODERS or shutil.which(ENCODERS[end])]
        entries = [
            Entry(end[1:], self._(FILMS[end]), partial(self._make_film, end), icon="play", primary=end == formats[0])
            for end in formats
        ]
        entries.append(Entry("back", self._("Back"), self.back, icon="back"))
        length = self.row + 14 if self.moves > SHORT_FILM else 0.0
        box, below = self.titled(title, 440.0, 14 + length + self.column_height(len(entries)))
        line = Box(box.left + EDGE, below + 14, box.width - 2 * EDGE, self.row)
        if length:
            moves = (
                self._("The whole game"),
                self.plural("The last move", "The last {n} moves", SHORT_FILM),
            )
            name = self._("Length of the film")
            self.form.add(Choice("length", line, moves, 0 if self.whole else 1, self._choose_length), name=name)
        self.buttons(line.left, line.top + length, line.width, entries)

    def _build_saved(self, path: Path) -> None:
        entries = [
            Entry("done", self._("Done"), self.back, icon="check", primary=True),
            Entry("folder", self._("Open the folder"), partial(self._open_folder, path.parent), icon="folder"),
        ]
        self.text_sheet(self._("Saved"), homely(shown(path)), entries, 520.0)

    def _build_making(self) -> None:
        made = {".png": self._("Making the picture"), PAGE: self._("Making the page")}
        title = made.get(self.path.suffix, self._("Making the film"))
        box, below = self.titled(title, 480.0, 34 + 34 + self.row)
        line = Box(box.left + EDGE, below + 34, box.width - 2 * EDGE, 12)
        self.form.sprite(Bar(line.width, line.height, self.percent / 100), *line.center)
        cancel = Entry("cancel", self._("Cancel"), self.back, icon="close", primary=True)
        self.buttons(line.left, box.bottom - EDGE - self.row, line.width, [cancel])

    # What the player asks for

    def back(self) -> None:
        """Go back by one step; what is being made is cancelled."""
        if self.client is None and self.saved is None and not self.choosing:
            super().back()
            return
        self.form.sound("back")
        if self.client is not None:
            self._end()
        elif self.saved is not None:
            self.saved = None
        else:
            self.choosing = False
            self.form.want("film")

    def _choose_film(self) -> None:
        self.choosing = True

    def _choose_length(self, index: int) -> None:
        self.whole = index == 0

    def _make_film(self, end: str) -> None:
        last = () if self.whole else ("--last", str(SHORT_FILM))
        self._make("film", end, "--progress", *last)

    def _open_folder(self, folder: Path) -> None:
        self.app.scheduler.start(self._opening(folder))

    def _opening(self, folder: Path) -> Steps[None]:
        """Start the file manager, and tell if that fails."""
        task = start_task(partial(show_folder, folder), "file manager")
        while not task.done():
            yield False
        if task.exception() is not None:
            self.app.notify(self._("The file manager cannot be started."))

    def _tell_saved(self, path: Path) -> None:
        """Show where a file is."""
        self.saved = path

    def _save(self) -> None:
        """Write the game to a file of its own, and say where."""
        documents, _ = self.app.folders.exports
        path = free_path(documents, plain_name(self.name), ".arcade")

        self.app.save(partial(write_new, path, f"{self.text}\n".encode()), partial(self._tell_saved, path))

    def _make(self, kind: str, end: str, *more: str) -> None:
        """Let a picture, film or page be made by another process."""
        _, pictures = self.app.folders.exports
        path = free_path(pictures, plain_name(self.name), end)
        arguments = (*command(), kind, "-", str(path.absolute()), "--data", str(self.app.folders.data), *more)

        def begin() -> None:
            if self not in self.app.scenes or self.client is not None:
                return
            try:
                self.client = self.app.start_program(arguments, None)
                self.client.send(" ".join(self.text.split()))
            except ClientError as error:
                self._end()
                self.app.notify(self._("It could not be saved: {error}").format(error=error))
                return
            self.path = path
            self.percent = 0
            self.told = ""

        self.app.save(partial(make_room, path.parent), begin)

    # What is being made

    @property
    def has_pending_work(self) -> bool:
        return self.client is not None

    def poll(self) -> bool:
        client = self.client
        if client is None:
            return False
        for line in client.lines():
            self.told = line
            number, _, sign = line.partition(" ")
            if sign == "%" and number.isascii() and number.isdigit() and len(number) <= 3:
                self.percent = min(100, int(number))
        if not client.alive:
            self._end()
            if self.told.startswith("saved "):
                self._tell_saved(self.path)
            else:
                last = next((line[2:] for line in reversed(client.log) if line.startswith("! ")), "")
                self.app.notify(self._("It could not be saved: {error}").format(error=brief(last, 200) or "?"))
        return False

    def _end(self) -> None:
        """Stop making something."""
        self.closed()
        self.client = None
        keys = {".png": "picture", PAGE: "page"}
        self.form.want(keys.get(self.path.suffix, self.path.suffix[1:]))

    def closed(self) -> None:
        if self.client is not None:
            self.client.close()
