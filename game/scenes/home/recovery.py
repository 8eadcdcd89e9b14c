"""Screens at the start: the news of an update, and questions about a damaged game in progress, readable files put aside
by another version, and files of a later one.
"""

from collections.abc import Callable

from game import __version__
from game.language import N_
from game.play.port.game import AnyGame
from game.play.records.record import OPEN, RecordError, read_record
from game.play.session.session import AnySession
from game.scenes.base.context import Context, moves_told
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.base.recovery import take_back
from game.scenes.start.sessions import begin_seed, new_seed, play_scene
from game.store.archive.archive import ArchiveIndex
from game.store.files.errors import StorageError
from game.store.player.recovery import recoverable

LOOKED_AT = 2_000
"""Number of the newest games searched for an earlier state of the damaged one."""


def ask_after_damage(app: Context, game: AnyGame) -> None:
    """Offer to begin anew, or to go on with the game of this kind that was left last, if the archive has one."""
    _ = app.translations.gettext
    entries = [
        Entry("new", _("New game"), lambda: begin_seed(app, game, new_seed(app)), icon="plus"),
        Entry("back", _("Back"), lambda: None, icon="back"),
    ]
    text = _("The damaged file was kept. Your wins are still there.")
    session = last_left(app, game)
    if session is not None:
        moves = moves_told(app.translations.ngettext, game, len(session.moves))
        word = _("Continue from {moves}").format(moves=moves)
        entries.insert(0, Entry("earlier", word, lambda: app.push(play_scene(app, game, session)), "play"))
        text = _("The damaged file was kept. An earlier state is in your games.")
    title = _("{game}: the saved game is damaged").format(game=game.title)
    question = QuestionScene(app, title, text, entries)
    question.form.want("back")  # Whoever presses Enter twice has begun nothing.
    app.push(question)


def last_left(app: Context, game: AnyGame) -> AnySession | None:
    """Return the newest unfinished game of this kind in the archive; None if there is none."""
    archive = app.store.archive
    try:
        contents = ArchiveIndex(archive)
        for _ in contents.read():
            if len(contents.games) >= LOOKED_AT:
                break
        fitting = (one for one in contents.games if one.game == game.name and one.value("result") == OPEN)
        newest = next((one for one in fitting if not one.deleted), None)
        if newest is None:
            return None
        return read_record(archive.text(newest.at, newest.size), app.games.named).session
    except (StorageError, RecordError):
        return None


def later_version_scene(app: Context, use_another: Callable[[], object], play: Callable[[], object]) -> QuestionScene:
    """Return the question whether to play without saving, or in another folder. The data folder is not touched.

    `use_another` goes on in another folder, `play` in this one.
    """
    _ = app.translations.gettext
    text = _("They stay as they are, and nothing is saved here. This is version {version}.")
    if app.store.later:
        text = _("Version {later} wrote them. They stay as they are, and nothing is saved here. This is {version}.")
    entries = [
        Entry("another", _("Use a separate folder"), use_another, icon="plus", primary=True),
        Entry("play", _("Play without saving"), play, icon="play"),
        Entry("quit", _("Quit"), app.quit, icon="close"),
    ]
    title = _("Your files belong to a later version")
    return QuestionScene(app, title, text.format(version=__version__, later=app.store.later), entries)


def offer_recovery(app: Context) -> None:
    """Ask once, if there are such files."""
    found = recoverable(app.folders.data, app.games.named)
    if not found.paths:
        return
    _ = app.translations.gettext
    plural = app.translations.ngettext
    text = plural(
        "{n} file was put aside by another version and can be read again. Its contents are added to what you have.",
        "{n} files were put aside by another version and can be read again. Their contents are added to what you have.",
        len(found.paths),
    ).format(n=len(found.paths))

    def restore() -> None:
        take_back(app, found, lambda: app.notify(_("Your earlier files were restored.")))

    entries = [
        Entry("restore", _("Restore"), restore, icon="restart", primary=True),
        Entry("leave", _("Leave them"), found.settle, icon="close"),
    ]
    app.push(QuestionScene(app, _("Restore earlier files?"), text, entries))


NEWS = (
    N_("Play with a friend on another computer."),
    N_("Every game is kept and can be reviewed."),
    N_("A new puzzle each day, and levels of your own."),
    N_("Stronger opponents, and hints that say more."),
)
"""The most important of this version, a sentence each."""


def news_scene(app: Context) -> QuestionScene:
    """Return the screen with the news of an update."""
    _ = app.translations.gettext
    title = _("New in version {version}").format(version=__version__)
    entries = [Entry("on", _("Continue"), lambda: None, icon="check", primary=True)]
    return QuestionScene(app, title, "\n\n".join(map(_, NEWS)), entries)
