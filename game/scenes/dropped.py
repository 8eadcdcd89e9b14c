"""What is dropped onto the window, or named on the command line: the text of a game or level, or a file of them."""

from __future__ import annotations

import logging
import os
from pathlib import Path

from game.checks import printable
from game.play import level_text
from game.play.level_text import is_level
from game.play.record import FORMAT, MOST_LETTERS
from game.scenes.context import Context
from game.scenes.copies import show_text
from game.scenes.correspondence import mail_scene
from game.scenes.games import GamesScene
from game.scenes.make import take_level
from game.store.archive import Archive
from game.store.bundle import BEGIN
from game.store.contents import Contents
from game.store.files import StorageError, read_text, shown

log = logging.getLogger(__name__)

MOST_BYTES = 64_000_000
"""A longer file of games is not opened: every game of ten years is not so long."""
MOST_OF_A_LEVEL = 4 * level_text.MOST_LETTERS
"""A longer file, in bytes, is no level."""


def show_source(app: Context, source: str) -> None:
    """Open a text that is a game, take in one that is a level, or else what is in the file it is the path of. While a
    game by mail is played, what is no file is taken for a damaged letter.
    """
    if is_level(source):
        take_level(app, source)
    elif source.split()[:1] == [FORMAT[0]] or (mail_scene(app) is not None and not os.path.exists(source)):
        show_text(app, source)
    else:
        show_file(app, Path(source))


def show_file(app: Context, path: Path) -> None:
    """Open the game of a file, or show the list where there are several."""
    _ = app.translations.gettext
    archive = Archive(path)
    try:
        if archive.size() <= MOST_OF_A_LEVEL and is_level(text := read_text(path) or ""):
            take_level(app, text)
            return
        if archive.size() > MOST_BYTES:
            raise StorageError(f"{shown(path)} cannot be read: longer than {MOST_BYTES} bytes")
        contents = Contents(archive)
        while not contents.done and len(contents.games) < 2:
            contents.step()
        contents.close()
        if len(contents.games) > 1 or BEGIN in contents.remarks:
            app.push(GamesScene(app, archive))
            return
        # A letter may have broken the line of a single game: then the whole text is that game.
        alone = contents.games if not contents.damaged else []
        texts = [archive.text(game.at, game.size) for game in alone]
        text = texts[0] if texts else read_text(path, 4 * MOST_LETTERS) or ""
    except StorageError as error:
        log.warning("What was dropped cannot be read: %s", error)
        app.notify(_("“{name}” contains no game that can be shown.").format(name=printable(path.name)))
        return
    show_text(app, text)
