"""Games from text, opened as copies that count nowhere; and games copied as text.

A copy is a game between persons, in a slot of its own. It wins no stars and no place in a table, and touches no open
game; whoever plays on in it has a new game.
"""

from functools import partial

from msgspec.structs import replace

from game.checks import ONLINE_LINES, brief
from game.play.port.game import COPY_SLOT
from game.play.records.record import Reading, RecordError, read_record
from game.play.session.match import Person
from game.play.session.session import COPY, AnySession, SessionError
from game.play.table.table import AnyTable, Table
from game.rules import IllegalMove, Outcome, RulesError
from game.scenes.base.context import BoardScreen, Context, error_text
from game.scenes.base.overlay import Entry
from game.scenes.base.scene import from_clipboard, to_clipboard
from game.scenes.exchange.correspondence import ask_other, game_of, letter, mail_scene, take_letter, tell_damage
from game.scenes.start.sessions import file_kept, level_named, open_games
from game.store.player.player_store import SavedGame

MOST_LETTERS = 300_000
"""Maximum letters of a text: a longer one, of 100,000 moves, would block the window for more than a second."""


def is_copy(table: AnyTable) -> bool:
    """Return whether a table's game is a copy, which counts nowhere."""
    return table.slot == COPY_SLOT


def is_trial(table: AnyTable) -> bool:
    """Return whether a level is being tried that is still in the editor."""
    return is_copy(table) and table.level is not None and not table.session.source.level


def read_game(app: Context, text: str) -> Reading | None:
    """Return the game of a text, as far as it fits; None, with a message, if there is none."""
    try:
        return _read(app, text)
    except RecordError as error:
        _ = app.translations.gettext
        app.notify(_("This game cannot be shown: {error}.").format(error=error_text(app, error)))
        return None


def _read(app: Context, text: str) -> Reading:
    """The game of a text; raises `RecordError`."""
    if len(text) > MOST_LETTERS:
        most, count = f"{MOST_LETTERS:,}", f"{len(text):,}"
        raise RecordError("a game that can be shown has at most {n} letters, not {count}", n=most, count=count)
    return read_record(text, app.games.named)


def show_text(app: Context, text: str, listed: bool = False) -> None:
    """Open the game of a text, as far as it fits.

    One that was `listed` among all games is only viewed; else it may be a letter. While a game by mail is played, and
    where a letter belongs to a game, nothing damaged is opened.
    """
    _ = app.translations.gettext
    if text.lstrip().startswith(ONLINE_LINES):
        if (online := app.go_online()) is not None:
            online.receive(text)
        return
    kept, playing = game_of(app, text), None if listed else mail_scene(app)
    if playing is None and (kept is None or listed):
        if (reading := read_game(app, text)) is not None:
            _open(app, text, reading, kept, listed)
        return
    try:
        reading = _read(app, text)
        if reading.error is not None:
            raise reading.error
    except ValueError as error:
        tell_damage(app, error)
        return
    if playing is None or (kept is not None and kept.session.began == playing.session.began):
        _open(app, text, reading, kept)
    else:
        go = Entry("open", _("Open it"), partial(_open, app, text, reading, kept), icon="screen")
        ask_other(app, reading.session, go)


def _open(app: Context, text: str, reading: Reading, kept: SavedGame | None, listed: bool = False) -> None:
    _ = app.translations.gettext
    theme = Entry("look", _("Show the game"), partial(show_copy, app, reading.session), icon="screen")
    if not reading.problem and take_letter(app, text, reading.session, kept, theme, listed):
        return
    screen = show_copy(app, reading.session)
    if reading.error is not None:
        app.notify(_misfit(app, reading.error, screen))


def _misfit(app: Context, error: ValueError, screen: BoardScreen) -> str:
    """Return what of a game does not fit, and why."""
    _, cause = app.translations.gettext, error.__cause__
    move = error.move if isinstance(error, SessionError) else None
    if move is not None and isinstance(cause, IllegalMove):
        told = _("Move {n}, {move}, is not possible. {why} The moves before it are shown.")
        return told.format(n=move, move=brief(cause.move), why=screen.why(cause.reason))
    if move is not None:
        told = _("Move {n} is not possible: {problem}. The moves before it are shown.")
        return told.format(n=move, problem=error_text(app, error))
    if isinstance(cause, RulesError):
        return _("A branch of the game is not possible. The game itself is shown.")
    told = _("Part of the game does not fit: {problem}. The moves before it are shown.")
    return told.format(problem=error_text(app, error))


def show_copy(app: Context, session: AnySession, told: bool = True) -> BoardScreen:
    """Open a session as a copy, as it stands; `told` says that it is one."""
    game, name = app.games.named(session.game), session.source.level
    # The copy that was played on in last makes room.
    file_kept(app, game, (kept for kept in open_games(app, game) if kept.slot == COPY_SLOT))
    session.match, session.aid = replace(session.match, players=(Person(), Person()), relieved=None), frozenset({COPY})
    ways, store = _ways(session), app.store

    def save(other: AnySession) -> None:
        # Who only steps through it has no game to go on with. One that was played on in has a time when it began.
        if other is not session or other.began or other.earlier or other.later or _ways(other) != ways:
            store.save_game(other, COPY_SLOT)

    def file(other: AnySession, outcome: Outcome | None) -> None:
        if other is not session or _ways(other) != ways:
            store.file_game(game, other, outcome)

    level = level_named(app, game, name) if name else None
    table = Table(game, session, level, save, slot=COPY_SLOT, file=file)
    screen = app.face(game).scene(app, table)
    app.push(screen)
    if told:
        _ = app.translations.gettext
        note = _("A copy, not counted: step with Undo and Redo, or continue from any point.")
        screen.toast(_("A copy of a game against the clock, for viewing only.") if game.timed(session) else note)
    return screen


def _ways(session: AnySession) -> set[tuple[str, ...]]:
    """The whole lines of a game, that it is on and those that were left."""
    line = session.line()
    return {tuple(line), *((*line[: branch.after], *branch.moves) for branch in session.branches)}


def copy_text(app: Context, text: str) -> None:
    """Put a game's text on the clipboard, and say so."""
    to_clipboard(app, text, app.translations.gettext("The game is on the clipboard, as text."))


def copy_letter(app: Context, table: AnyTable) -> None:
    """Put a game by mail on the clipboard, as it is to be sent."""
    copy_text(app, letter(table.session, table.looking))


def paste_game(app: Context) -> None:
    """Open the game whose text is on the clipboard."""
    if text := from_clipboard(app):
        show_text(app, text)
