"""The game in progress cannot be read: how to go on is asked before anything begins."""

from __future__ import annotations

from functools import partial

from game.play.port.game import AnyGame
from game.play.records.record import OPEN, RecordError, read_record
from game.play.session.session import AnySession
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry
from game.scenes.base.question import QuestionScene
from game.scenes.start.begin import begin_seed
from game.scenes.start.open_game import play_scene
from game.scenes.start.sessions import new_seed
from game.store.archive.contents import Contents
from game.store.files.files import StorageError

LOOKED_AT = 2_000
"""So many of the newest games are looked at for an earlier state of the damaged one."""


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
        plural = app.translations.ngettext
        moves = plural("{n} move", "{n} moves", len(session.moves)).format(n=len(session.moves))
        go_on = Entry(
            "earlier", _("Continue from {moves}").format(moves=moves), partial(_go_on, app, game, session), "play"
        )
        entries.insert(0, go_on)
        text = _("The damaged file was kept. An earlier state is in your games.")
    title = _("{game}: the saved game is damaged").format(game=game.title)
    question = QuestionScene(app, title, text, entries)
    question.form.want("back")  # Whoever presses Enter twice has begun nothing.
    app.push(question)


def _go_on(app: Context, game: AnyGame, session: AnySession) -> None:
    app.push(play_scene(app, game, session))


def last_left(app: Context, game: AnyGame) -> AnySession | None:
    """The newest game of this kind in the archive that has not ended, as it was left; None where there is none."""
    archive = app.keeper.archive
    try:
        contents = Contents(archive) if archive.size() else None
        if contents is None:
            return None
        while not contents.done and len(contents.games) < LOOKED_AT:
            contents.step()
        contents.close()
        fitting = (one for one in contents.games if one.game == game.name and one.value("result") == OPEN)
        newest = next((one for one in fitting if not one.deleted), None)
        if newest is None:
            return None
        return read_record(archive.text(newest.at, newest.size), app.games.named).session
    except (StorageError, RecordError):
        return None
