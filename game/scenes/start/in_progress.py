"""The games in progress: which there are, going on with one, and giving one up for another."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from game.play.port.game import AnyGame
from game.play.session.session import AnySession
from game.scenes.base.context import Context
from game.scenes.start.open_game import play_scene, table_for
from game.scenes.start.sessions import another_session, level_named, new_seed
from game.store.player.keeper import Kept


def open_games(app: Context, game: AnyGame) -> list[Kept]:
    """What there is to go on with, the one played last first."""
    found = ((kept, _going_on(app, game, kept.session)) for kept in app.keeper.games(game))
    return [replace(kept, session=session) for kept, session in found if session is not None]


def _going_on(app: Context, game: AnyGame, session: AnySession) -> AnySession | None:
    """A game with moves that has not ended, or the next game of an undecided match; else None."""
    match, outcome = session.match, session.outcome
    if outcome is None:
        return session if session.begun else None
    match.count(outcome)
    if not match.best_of or match.champion is not None:
        return None
    if match.campaign:
        # Its players have to choose the goal of the next game first: the scene of this one asks them.
        return session
    match.next_game()
    return another_session(game, session, new_seed(app))


def file_kept(app: Context, game: AnyGame, lost: Iterable[Kept]) -> None:
    """Put games that other ones take the place of to all those that were played."""
    for kept in lost:
        level = level_named(app, game, kept.session.source.level) if kept.session.source.level else None
        table_for(app, game, kept.session, level, kept.slot).file()


def go_on(app: Context, game: AnyGame, kept: Kept) -> None:
    app.push(play_scene(app, game, kept.session, slot=kept.slot))
