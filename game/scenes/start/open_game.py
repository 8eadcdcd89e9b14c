"""A session on its screen: the table it is played at, and how it is left."""

from __future__ import annotations

from functools import partial

from game.play.port.game import COPY_SLOT, AnyGame
from game.play.port.level import AnyLevel
from game.play.session.match import LETTER, PERSON
from game.play.session.session import AnySession
from game.play.table.table import AnyTable, Table
from game.scenes.base.context import Context, Playing, Screen
from game.scenes.start.sessions import level_named
from game.settings.persons import name_now


def lesson_offered(app: Context, name: str) -> bool:
    """Whether a game was never played here, so that its lesson comes first. Who has kept games of a version
    that did not take this down knows the arcade.
    """
    met = app.settings.met
    return name not in met and (bool(met) or not app.keeper.archive.size())


def meet(app: Context, name: str) -> None:
    """A game, or its lesson, is played: the lesson is not offered any more."""
    if name not in app.settings.met:
        app.settings.met = (*app.settings.met, name)
        app.save_settings()


def play_scene(
    app: Context, game: AnyGame, session: AnySession, level: AnyLevel | None = None, slot: str | None = None
) -> Screen:
    """The scene for a session; the level is looked up by its name when it is not given. `slot` is what the session is
    kept under already, if it is.
    """
    if level is None and session.source.level:
        level = level_named(app, game, session.source.level)
    match, persons = session.match, app.settings.persons
    first, second = (
        name_now(persons, name) if player == PERSON else name
        for name, player in zip(match.names, match.players, strict=True)
    )
    match.names = first, second
    meet(app, game.name)
    return app.face(game).scene(app, table_for(app, game, session, level, slot))


def table_for(
    app: Context, game: AnyGame, session: AnySession, level: AnyLevel | None, slot: str | None = None
) -> AnyTable:
    """A table whose game is kept in the player's folder after every move, unless it is one against the clock."""
    if slot is None:
        slot = game.slot(session)
    keeper = app.keeper
    save = partial(keeper.save_game, slot=slot) if not game.timed(session) else lambda session: None
    return Table(game, session, level, save, slot=slot, file=partial(keeper.file_game, game))


def leave_game(app: Context, play: Playing) -> None:
    """Close everything but the menu, which is always the first scene; a copy only leads back to where it came from.

    A level can have ended before the rules say that the game is over; there is nothing to go on with then either. Nor
    is there in a game by letter, which has a place of its own.
    """
    table, below = play.table, 1
    if table.ending is not None and (table.session.outcome is None or LETTER in table.session.match.players):
        app.keeper.forget_game(table.game.name, table.slot)
    if table.slot == COPY_SLOT and play in app.scenes:
        # Whoever looks at one game after the other comes back to where they are chosen.
        below = app.scenes.index(play)
    app.pop(len(app.scenes) - below)
