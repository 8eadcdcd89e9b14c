"""Sharing a game as a line of text, a file, a picture of the board, or a film."""

from functools import partial
from pathlib import Path

from game.checks import brief
from game.installation import command
from game.play.session.session import AnySession
from game.players.client import Client, ClientError
from game.scenes.base.context import Context
from game.scenes.base.overlay import EDGE, Entry, OverlayScene
from game.scenes.base.scene import Reactive
from game.scenes.exchange.correspondence import copy_text, letter
from game.stage.art import STRONG
from game.stage.sprites import LEFT
from game.store.files.errors import shown
from game.store.files.new_files import LONGEST_NAME, free_path, make_room, plain_name, write_new
from game.store.player.scores import today
from game.ui.drawing.surfaces import Bar
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import Box

FEW = 10
"""Moves of the shorter film."""
FILM = ".webp"
"""Suffix of films."""
LABEL = 26.0
"""Height of the line above the name."""


def share_game(app: Context, session: AnySession) -> None:
    """Ask how a game is to be given away as it stands."""
    app.push(ShareScene(app, letter(session), f"{session.game} {today()}", len(session.moves)))


class ShareScene(OverlayScene):
    """Choice of formats for sharing a game; files get the name typed here, or a free one derived from it.

    Shows the progress while a process makes a picture or film.
    """

    client = Reactive[Client | None](None)
    """The process that makes something."""
    percent = Reactive(0)

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
        self.form.want("copy")

    # Layout

    def build(self) -> None:
        if self.client is not None:
            self._build_making()
            return
        title = self._("Share the game")
        entries = [
            Entry("copy", self._("Copy as text"), partial(copy_text, self.app, self.text), icon="copy", primary=True),
            Entry("save", self._("Save as a file"), self._save, icon="save"),
            Entry("picture", self._("A picture of the board"), partial(self._make, "picture", ".png"), icon="screen"),
        ]
        film = partial(self._make, "film", FILM, "--progress")
        if self.moves > FEW:
            last = self.plural("A film of the last move", "A film of the last {n} moves", FEW)
            entries.append(Entry("last", last, partial(film, "--last", str(FEW)), icon="play"))
        whole = Entry("film", self._("A film of the whole game"), film, icon="play", enabled=self.moves > 0)
        entries += [whole, Entry("back", self._("Back"), self.back, icon="back")]
        width = 440.0
        columns = 1
        field = 14 + LABEL + self.row + 14
        if self.heading_height(title, width) + field + self.column_height(len(entries)) + EDGE > self.form.box.height:
            width = 620.0
            columns = 2
        box, below = self.titled(title, width, field + self.column_height(len(entries), columns))
        line = Box(box.left + EDGE, below + 14, box.width - 2 * EDGE, self.row)
        label = self._("File name")
        self.form.label(label, line.left, line.top + 10, 16, face=STRONG, colour="text_dim", anchor=LEFT)
        place = line.move(0, LABEL)
        take = partial(setattr, self, "name")
        self.form.add(TextField("name", place, self.name, label, take, LONGEST_NAME, submits="save"))
        self.buttons(line.left, place.bottom + 14, line.width, entries, columns)

    def _build_making(self) -> None:
        film = self.path.suffix == FILM
        title = self._("Making the film") if film else self._("Making the picture")
        box, below = self.titled(title, 480.0, 34 + 34 + self.row)
        line = Box(box.left + EDGE, below + 34, box.width - 2 * EDGE, 12)
        self.form.sprite(Bar(line.width, line.height, self.percent / 100), *line.center)
        cancel = Entry("cancel", self._("Cancel"), self.back, icon="close", primary=True)
        self.buttons(line.left, box.bottom - EDGE - self.row, line.width, [cancel])

    # What the player asks for

    def back(self) -> None:
        """Leave; what is being made is cancelled."""
        if self.client is None:
            super().back()
        else:
            self.form.sound("back")
            self._end()

    def _save(self) -> None:
        """Write the game to a file of its own, and say where."""
        documents, _ = self.app.folders.exports
        path = free_path(documents, plain_name(self.name), ".arcade")

        def saved() -> None:
            self.app.front.toast(self._("Saved as {path}").format(path=shown(path)))

        self.app.save(partial(write_new, path, f"{self.text}\n".encode()), saved)

    def _make(self, kind: str, end: str, *more: str) -> None:
        """Let a picture or a film be made by a process of its own."""
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
                self.toast(self._("Saved as {path}").format(path=shown(self.path)))
            else:
                last = next((line[2:] for line in reversed(client.log) if line.startswith("! ")), "")
                self.app.notify(self._("It could not be saved: {error}").format(error=brief(last, 200) or "?"))
        return False

    def _end(self) -> None:
        """Stop making the picture or film."""
        self.closed()
        self.client = None
        self.form.want("film" if self.path.suffix == FILM else "picture")

    def closed(self) -> None:
        if self.client is not None:
            self.client.close()
