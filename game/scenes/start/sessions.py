"""Sessions: made from a seed, a level, or like another one; opened on a screen, left, and continued.

Before another game would be lost, the player is asked.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from msgspec.structs import replace

from game.play.port.game import COPY_SLOT, LEVEL_SLOT, AnyGame
from game.play.port.level import AnyLevel
from game.play.session.mail import by_mail
from game.play.session.match import Match, Person
from game.play.session.session import AnySession, Session, Source
from game.play.table.occasion import ByMail, Copied, Here, Occasion, Trial
from game.play.table.pie_rule import is_set_up, pie_table
from game.play.table.table import AnyTable, Table
from game.rules import MalformedOption, Option, OptionValue, Outcome
from game.scenes.base.context import BoardScreen, Context, Screen
from game.scenes.base.overlay import confirm
from game.settings.persons import name_now
from game.store.levels.levels import LevelFile, level_named
from game.store.player.saves import SavedGame

ChooseLevel = Callable[[LevelFile[AnyLevel]], object]
"""Gets a level file that has a level."""
ONLINE_SLOT = "online-"
"""Beginning of the slots of online games."""
SEEDS = 10**9
"""Drawn seeds lie below this: short enough to be read out and typed by a friend."""


def new_seed(app: Context) -> int:
    """Return an unpredictable seed."""
    return app.chance.randrange(SEEDS)


def player_names(app: Context) -> tuple[str, str]:
    """The names the players gave last, or the usual ones."""
    _ = app.translations.gettext
    first, second = (name.strip() for name in app.settings.names)
    return first or _("Player 1"), second or _("Player 2")


def seed_session(
    game: AnyGame, seed: int, options: Mapping[str, OptionValue], match: Match | None = None
) -> AnySession:
    return Session(game.name, game.rules, Source(seed=seed), options, match)


def level_session(
    game: AnyGame,
    name: str,
    level: AnyLevel,
    match: Match | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> AnySession:
    """A session that begins with a level's start position, as these options want it."""
    start = game.rules.position_text(game.arranged(level.position, options or {}))
    return Session(game.name, game.rules, Source(level=name, start=start), None, match)


def another_session(game: AnyGame, session: AnySession, seed: int) -> AnySession:
    """A new session that begins like another: with the same level, or with the same options from a seed."""
    if session.source.start:
        return Session(game.name, game.rules, session.source, session.options, session.match)
    return seed_session(game, seed, session.options, session.match)


def default_options(app: Context, game: AnyGame) -> dict[str, OptionValue]:
    """The options a game begins with when nobody is asked: in a game of one player those that were chosen last."""
    if game.players != 1:
        return {}
    chosen = app.settings.options.get(game.name, {})
    return {option.name: _fitting(option, chosen.get(option.name, option.default)) for option in game.offered}


def _fitting(option: Option, value: OptionValue) -> OptionValue:
    try:
        return option.check(value)
    except MalformedOption:
        return option.default


def lesson_offered(app: Context, name: str) -> bool:
    """Return whether neither a game was played here nor its lesson to the end, so that the lesson comes first.

    Somebody with games kept by a version that did not note this knows the arcade.
    """
    met = app.settings.met
    return name not in met and (bool(met) or not app.store.archive.size())


def meet(app: Context, name: str) -> None:
    """Note that a game is played, or its lesson has ended: the lesson is not offered any more."""
    if name not in app.settings.met:
        app.settings.met = (*app.settings.met, name)
        app.save_settings()


def play_scene(
    app: Context, game: AnyGame, session: AnySession, level: AnyLevel | None = None, slot: str | None = None
) -> Screen:
    """Return the scene of a session; the level is looked up by its name if not given.

    `slot` is where the session is saved already, if it is.
    """
    if level is None and session.source.level:
        level = level_named(app.folders, game, session.source.level)
    match = session.match
    persons = app.settings.persons
    first, second = (
        name_now(persons, name) if player == Person() else name
        for name, player in zip(match.names, match.players, strict=True)
    )
    match.names = first, second
    meet(app, game.name)
    return app.game_view(game).scene(app, table_for(app, game, session, level, slot))


def table_for(
    app: Context, game: AnyGame, session: AnySession, level: AnyLevel | None, slot: str | None = None
) -> AnyTable:
    """A table whose game is kept in the player's folder after every move, unless it is one against the clock."""
    if slot is None:
        slot = game.slot(session)
    if slot.startswith(ONLINE_SLOT):
        online = app.go_online()
        if online is not None and (table := online.table(slot)) is not None:
            return table
    store = app.store
    save = partial(store.save_game, slot=slot) if not game.timed(session) else lambda session: None
    file = partial(store.file_game, game)
    if is_set_up(game, session):
        return pie_table(game, session, save, slot, file)
    return Table(game, session, occasion_of(session, slot), level, save, slot, file)


def occasion_of(session: AnySession, slot: str) -> Occasion:
    """Return the occasion of a game that is kept in the player's folder."""
    if slot == COPY_SLOT:
        return Copied()
    return ByMail() if by_mail(session) else Here()


def copy_table(app: Context, game: AnyGame, session: AnySession, level: AnyLevel | None) -> AnyTable:
    """A table for a copy, in the place of the one that was played on in last. It is kept once it is played on in."""
    file_kept(app, game, (kept for kept in open_games(app, game) if kept.slot == COPY_SLOT))
    ways = _ways(session)
    store = app.store

    def save(other: AnySession) -> None:
        # Who only steps through it has no game to go on with. One that was played on in has a time when it began.
        if other is not session or other.began or other.earlier or other.later or _ways(other) != ways:
            store.save_game(other, COPY_SLOT)

    def file(other: AnySession, outcome: Outcome | None) -> None:
        if other is not session or _ways(other) != ways:
            store.file_game(game, other, outcome)

    return Table(game, session, Copied(), level, save, COPY_SLOT, file)


def _ways(session: AnySession) -> set[tuple[str, ...]]:
    """The whole lines of a game, that it is on and those that were left."""
    line = session.line()
    return {tuple(line), *((*line[: branch.after], *branch.moves) for branch in session.branches)}


def leave_game(app: Context, play: BoardScreen) -> None:
    """Close everything but the menu, which is always the first scene; a copy only leads back to where it came from.

    A level can have ended before the rules say that the game is over; there is nothing to go on with then either. Nor
    is there in a game with somebody elsewhere, which has a place of its own.
    """
    table = play.table
    below = 1
    over = table.ending is not None and (table.session.outcome is None or table.apart)
    if over and not isinstance(table.occasion, Trial):
        app.store.forget_game(table.game.name, table.slot)
    if table.casual and play in app.scenes:
        # Whoever looks at one game after the other comes back to where they are chosen.
        below = app.scenes.index(play)
    app.pop(len(app.scenes) - below)


def begin_seed(app: Context, game: AnyGame, seed: int) -> None:
    """Open a game from a seed; where that loses another game, ask before."""
    begin(app, game, seed_session(game, seed, default_options(app, game), Match(names=player_names(app))))


def begin_level(app: Context, game: AnyGame, name: str) -> None:
    """Open a level; where that loses another game, ask before. Raises `KeyError` when there is no such level."""
    level = level_named(app.folders, game, name)
    if level is None:
        raise KeyError(name)
    begin(app, game, level_session(game, name, level, Match(names=player_names(app))), level)


def begin(app: Context, game: AnyGame, session: AnySession, level: AnyLevel | None = None) -> None:
    """Open a session; where that loses another game, ask before."""
    ask_and_begin(app, game, game.slot(session), lambda: app.push(play_scene(app, game, session, level)))


def begin_with_choice(app: Context, game: AnyGame, session: AnySession, chooser: int) -> None:
    """Let one player set up the game of a session, and the `chooser`, player 0 or 1, take a side; where that loses
    another game, ask before.
    """
    session.match.chooser = chooser
    ask_and_begin(app, game, LEVEL_SLOT, lambda: app.push(play_scene(app, game, session, slot=LEVEL_SLOT)))


def ask_and_begin(app: Context, game: AnyGame, slot: str, begin: Callable[[], object]) -> None:
    """Call `begin`, which loses the game in progress under `slot`; ask before if there is one."""
    lost = [kept for kept in open_games(app, game) if kept.slot == slot]
    if not lost:
        begin()
        return

    def leave_and_begin() -> None:
        file_kept(app, game, lost)
        begin()

    _ = app.translations.gettext
    text = _("The game in progress is kept in “Your games”.")
    confirm(app, _("Start a new game?"), text, _("New game"), leave_and_begin)


def open_games(app: Context, game: AnyGame) -> list[SavedGame]:
    """Return the games in progress, the one played last first. Online games go on in the first window only."""
    here = (kept for kept in app.store.games(game) if app.store.plays_online or not kept.slot.startswith(ONLINE_SLOT))
    found = ((kept, _going_on(app, game, kept.session)) for kept in here)
    return [replace(kept, session=session) for kept, session in found if session is not None]


def _going_on(app: Context, game: AnyGame, session: AnySession) -> AnySession | None:
    """A game with moves that has not ended, or the next game of an undecided match; else None."""
    match = session.match
    outcome = session.outcome
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


def file_kept(app: Context, game: AnyGame, lost: Iterable[SavedGame]) -> None:
    """Put games that other ones take the place of to all those that were played."""
    for kept in lost:
        level = level_named(app.folders, game, kept.session.source.level) if kept.session.source.level else None
        table_for(app, game, kept.session, level, kept.slot).file()


def go_on(app: Context, game: AnyGame, kept: SavedGame) -> None:
    app.push(play_scene(app, game, kept.session, slot=kept.slot))
