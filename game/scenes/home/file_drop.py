"""Texts and files dropped onto the window or named on the command line: games and levels."""

import logging
import os
from itertools import islice
from pathlib import Path

from game.checks import ONLINE_LINES, brief
from game.play.levels import level_text
from game.play.levels.level_text import is_level
from game.play.records.record import FORMAT, MOST_LETTERS
from game.scenes.base.context import Context
from game.scenes.base.scene import from_clipboard, is_too_long
from game.scenes.exchange.correspondence import mail_scene, show_text
from game.scenes.exchange.message import found_in
from game.scenes.levels.levels import take_level
from game.scenes.review.games import GamesScene
from game.store.archive.archive import Archive, ArchiveIndex
from game.store.files.errors import StorageError
from game.store.files.reading import read_text
from game.store.player.backup import BEGIN
from game.store.player.file_reader import cannot_be_read

log = logging.getLogger(__name__)

MOST_OF_A_LEVEL = 4 * level_text.MOST_LETTERS
"""A longer file, in bytes, is no level."""
READING_STEPS = 2
"""Number of reading steps taken at once, some milliseconds together."""
LONGEST_DROPPED = 60
LONGEST_PATH = 4096
"""Maximum length of a path, in characters."""


def show_source(app: Context, source: str) -> None:
    """Open a text with a game, import a level in one, or else open the file at that path.

    While a game by mail is played, any other text counts as a damaged letter.
    """
    if is_too_long(app, source):
        return
    if len(source) <= LONGEST_PATH and os.path.lexists(source):
        show_file(app, Path(source))
        return
    text = found_in(source)
    game = text.split(maxsplit=1)[:1] == [FORMAT[0]] or text.startswith(ONLINE_LINES)
    if game or is_level(text) or mail_scene(app) is not None:
        show_message(app, text)
    else:
        show_file(app, Path(source))


def show_message(app: Context, text: str) -> None:
    """Open the game, or import the level, in a text."""
    found = found_in(text)
    if is_level(found):
        take_level(app, found)
    else:
        show_text(app, text)


def paste(app: Context) -> None:
    """Do that with the text on the clipboard."""
    if text := from_clipboard(app):
        show_message(app, text)


def show_file(app: Context, path: Path) -> None:
    """Open the game of a file, or show the list where there are several, or may be: a list reads on bit by bit."""
    archive = Archive(path)
    try:
        if 0 < archive.size() <= MOST_OF_A_LEVEL and is_level(text := found_in(read_text(path) or "")):
            take_level(app, text)
            return
        contents = ArchiveIndex(archive, foreign=True)
        unread = len([*islice(contents.read(), READING_STEPS)]) == READING_STEPS
        contents.close()
        if contents.broken is not None and not contents.games:
            raise contents.broken
        if unread or contents.broken is not None or len(contents.games) > 1 or BEGIN in contents.remarks:
            app.push(GamesScene(app, archive))
            return
        # A letter may have broken the line of a single game: then the whole text is that game.
        alone = contents.games if not contents.damaged else []
        texts = [archive.text(game.at, game.size) for game in alone]
        show_text(app, texts[0] if texts else read_text(path, 4 * MOST_LETTERS) or "")
    except StorageError as error:
        _ = app.translations.gettext
        log.warning("What was dropped cannot be read: %s", error)
        name = brief(path.name, LONGEST_DROPPED)
        if cannot_be_read(error) and not isinstance(error.__cause__, FileNotFoundError):
            app.notify(app.store.troubles.why_unread(Path(name), error) + ".")
        else:
            app.notify(_("“{name}” contains no game that can be shown.").format(name=name))
