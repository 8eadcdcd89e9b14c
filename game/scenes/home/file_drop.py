"""Texts and files dropped onto the window or named on the command line: games and levels."""

import logging
import os
from itertools import islice
from pathlib import Path

from game.background import Steps
from game.checks import ONLINE_LINES, brief
from game.play.levels import level_text
from game.play.levels.level_text import is_level
from game.play.records.record import FORMAT, MOST_LETTERS
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, OverlayScene
from game.scenes.base.scene import Reactive
from game.scenes.exchange.correspondence import mail_scene, show_text
from game.scenes.levels.levels import take_level
from game.scenes.review.games import GamesScene
from game.store.archive.archive import Archive, ArchiveIndex
from game.store.files.files import StorageError, read_text
from game.store.player.backup import BEGIN

log = logging.getLogger(__name__)

MOST_OF_A_LEVEL = 4 * level_text.MOST_LETTERS
"""A longer file, in bytes, is no level."""
STEPS = 2
"""Number of reading steps taken at once, some milliseconds together."""
WIDTH = 520.0
LONGEST_NAME = 60


def show_source(app: Context, source: str) -> None:
    """Open a text that is a game, import one that is a level, or else open the file at that path.

    While a game by mail is played, any other text counts as a damaged letter.
    """
    if isinstance(app.front, ReadingScene):
        app.pop()  # What comes now is wanted instead.
    game = source.split(maxsplit=1)[:1] == [FORMAT[0]] or source.lstrip().startswith(ONLINE_LINES)
    if is_level(source):
        take_level(app, source)
    elif game or (mail_scene(app) is not None and not os.path.exists(source)):
        show_text(app, source)
    else:
        show_file(app, Path(source))


def show_file(app: Context, path: Path) -> None:
    """Open the game of a file, or show the list where there are several."""
    archive = Archive(path)
    try:
        if 0 < archive.size() <= MOST_OF_A_LEVEL and is_level(text := read_text(path) or ""):
            take_level(app, text)
            return
        contents = ArchiveIndex(archive, foreign=True)
        steps = read_on(contents)
        if len([*islice(steps, STEPS)]) < STEPS:
            open_read(app, archive, contents)
        else:
            app.push(ReadingScene(app, archive, contents, steps))
    except StorageError as error:
        refuse(app, path, error)


def read_on(contents: ArchiveIndex) -> Steps[None]:
    """Read a file until it is known how to show it."""
    for _ in contents.read():
        if len(contents.games) > 1:
            return
        yield True


def open_read(app: Context, archive: Archive, contents: ArchiveIndex) -> None:
    """Show the contents of a file as far as read; raises `StorageError`."""
    contents.close()
    if len(contents.games) > 1 or BEGIN in contents.remarks:
        app.push(GamesScene(app, archive))
        return
    # A letter may have broken the line of a single game: then the whole text is that game.
    alone = contents.games if not contents.damaged else []
    texts = [archive.text(game.at, game.size) for game in alone]
    show_text(app, texts[0] if texts else read_text(archive.path, 4 * MOST_LETTERS) or "")


def refuse(app: Context, path: Path, error: StorageError) -> None:
    """Say that there is nothing to be shown in a file."""
    _ = app.translations.gettext
    log.warning("What was dropped cannot be read: %s", error)
    app.notify(_("“{name}” contains no game that can be shown.").format(name=brief(path.name, LONGEST_NAME)))


class ReadingScene(OverlayScene):
    """A file in which no two games are found at once is read on, until it is known what it is, or that is cancelled."""

    percent = Reactive(0)
    """Percent of the file that has been read."""

    def __init__(self, app: Context, archive: Archive, contents: ArchiveIndex, steps: Steps[None]) -> None:
        super().__init__(app)
        self.archive = archive
        self.contents = contents
        self._work = app.scheduler.start(self._read(steps))

    def _read(self, steps: Steps[None]) -> Steps[None]:
        for _ in steps:
            self.percent = int(100 * self.contents.share)
            yield True
        while self.app.front is not self:
            yield False
        self.app.pop()
        try:
            open_read(self.app, self.archive, self.contents)
        except StorageError as error:
            refuse(self.app, self.archive.path, error)

    def closed(self) -> None:
        self._work.close()
        self.contents.close()

    def build(self) -> None:
        name = brief(self.archive.path.name, LONGEST_NAME)
        text = self._("One moment, the file is being read: {n} %").format(n=self.percent)
        cancel = Entry("cancel", self._("Cancel"), self.back, icon="close", primary=True)
        self.text_sheet(name, text, [cancel], WIDTH)
