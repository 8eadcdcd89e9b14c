"""Games as text on the clipboard: copies of games, and play by mail.

A copy is a game between persons, in a slot of its own. It wins no stars and no place in a table, and touches no open
game; whoever plays on in it has a new game.

By mail a game goes to and fro as a line of text between two people, each of whom plays one side. Both have the whole
game, and know it again by when it began, which stands in the letter. Who is not at this machine is a `Remote` player. A
letter that continues a game goes on in it; one that does anything else to it is asked about, and one that is damaged
changes nothing.
"""

import re
from copy import copy
from functools import partial

from msgspec.structs import replace

from game.checks import ONLINE_LINES, brief
from game.language import N_
from game.play.port.game import AnyGame
from game.play.records.record import Reading, RecordError, read_head, read_record, record_text
from game.play.session.line import COPY, Branch, shelved, trimmed, verdict_data
from game.play.session.mail import Difference, News, by_mail, compare, own_side, same_start
from game.play.session.match import Person, Player, Remote
from game.play.session.session import AnySession, SessionError
from game.play.table.state import ClockState
from game.play.table.table import AnyTable
from game.rules import IllegalMove, RulesError
from game.scenes.base.context import BoardScreen, Context, error_text
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.base.scene import from_clipboard, to_clipboard
from game.scenes.board.board import AnyBoardScene, BoardScene
from game.scenes.exchange.message import found_in
from game.scenes.start.sessions import copy_table, new_seed, table_for
from game.stage.tween import Call, Delay, InTurn
from game.store.levels.levels import level_named
from game.store.player.saves import SavedGame

MOST_LETTERS = 300_000
"""Maximum letters of a text: a longer one, of 100,000 moves, would block the window for more than a second."""


def read_game(app: Context, text: str) -> Reading | None:
    """Return the game of a text, as far as it fits; None, with a message, if there is none."""
    try:
        return read_text(app, text)
    except RecordError as error:
        _ = app.translations.gettext
        app.notify(_("This game cannot be shown: {error}.").format(error=error_text(app, error)))
        return None


def read_text(app: Context, text: str) -> Reading:
    """The game of a text; raises `RecordError`."""
    if len(text) > MOST_LETTERS:
        most = f"{MOST_LETTERS:,}"
        count = f"{len(text):,}"
        raise RecordError("the game is too long to show: {count} characters, at most {n}", n=most, count=count)
    return read_record(text, app.games.named)


def show_text(app: Context, text: str, listed: bool = False) -> None:
    """Open the game of a text, as far as it fits.

    One that was `listed` among all games is only viewed; else it may be a letter. While a game by mail is played, and
    where a letter belongs to a game, nothing damaged is opened.
    """
    _ = app.translations.gettext
    if not listed:
        text = found_in(text)
    if text.startswith(ONLINE_LINES):
        if (online := app.go_online()) is not None:
            online.receive(text)
        return
    kept = game_of(app, text)
    playing = None if listed else mail_scene(app)
    if playing is None and (kept is None or listed):
        if (reading := read_game(app, text)) is not None:
            _open(app, text, reading, kept, listed)
        return
    try:
        reading = read_text(app, text)
        if reading.error is not None:
            raise reading.error
    except ValueError as error:
        tell_damage(app, error)
        return
    if playing is None or (kept is not None and kept.session.began == playing.session.began):
        _open(app, text, reading, kept)
    else:
        go = Entry("open", _("Open it"), partial(_open, app, text, reading, kept), icon="screen")
        title = game_title(app.games.named(reading.session.game), reading.session, both=True)
        text = _("This text is not an answer in your game. It is another game: {title}.").format(title=title)
        _ask(app, _("Another game"), text, [go])


def _open(app: Context, text: str, reading: Reading, kept: SavedGame | None, listed: bool = False) -> None:
    _ = app.translations.gettext
    look = Entry("look", _("Show the game"), partial(show_copy, app, reading.session), icon="screen")
    if not reading.problem and take_letter(app, text, reading.session, kept, look, listed):
        return
    screen = show_copy(app, reading.session)
    if reading.error is not None:
        app.notify(_misfit(app, reading.error, screen))


def _misfit(app: Context, error: ValueError, screen: BoardScreen) -> str:
    """Return what of a game does not fit, and why."""
    _ = app.translations.gettext
    cause = error.__cause__
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
    game = app.games.named(session.game)
    name = session.source.level
    session.match, session.aid = replace(session.match, players=(Person(), Person()), relieved=None), frozenset({COPY})
    level = level_named(app.folders, game, name) if name else None
    table = copy_table(app, game, session, level)
    screen = app.game_view(game).scene(app, table)
    app.push(screen)
    if told:
        _ = app.translations.gettext
        note = _("A copy, which does not count: step with Undo and Redo, or continue from any point.")
        if table.clock is not ClockState.NONE:
            note = _("A copy of a game against the clock, for viewing only.")
        screen.toast(note)
    return screen


def copy_text(app: Context, text: str, told: str = "") -> None:
    """Put a game's text on the clipboard, and say so, in these words if there are any."""
    to_clipboard(app, text, told or app.translations.gettext("The game is on the clipboard, as text."))


def copy_letter(app: Context, table: AnyTable, told: str = "") -> None:
    """Put a game by mail on the clipboard, as it is to be sent."""
    copy_text(app, letter(table.session, table.looking), told)


def paste_game(app: Context) -> None:
    """Open the game whose text is on the clipboard."""
    if text := from_clipboard(app):
        show_text(app, text)


_ARRIVES = 0.5
"""Seconds after which the letter's moves are shown."""
_MOST_NAMED = 3
"""Maximum number of moves named in a question."""
_BRANCHED = (News.DIFFERS, News.TAKES_BACK)
_BEGAN = re.compile(r"[0-9T:.-]{8,40}", re.ASCII)
_QUESTIONS = {
    News.DIFFERS: N_("This letter differs from your game from move {n} on."),
    News.TAKES_BACK: N_("This letter undoes your game from move {n} on."),
    News.STOPS: N_("This letter ends your game before move {n}."),
    News.GOES_ON: N_("Your game has ended, and this letter continues it."),
    News.SPEAKS_FOR_ME: N_("In this letter you resign or agree on a draw, which you did not do."),
}


def letter(session: AnySession, looking: bool = False) -> str:
    """Return the line to send, without who of the two is remote.

    It leaves out branches of a game that goes on between two persons, and how far somebody is `looking` back.
    """
    sent = copy(session)
    match = session.match
    if looking:
        sent.go_to(sent.length)
    if session.outcome is None and match.by_people and COPY not in (session.aid or ()):
        sent.branches = []
    first, second = (Person() if isinstance(player, Remote) else player for player in match.players)
    sent.match = replace(match, players=(first, second))
    return record_text(sent, {"began": session.began} if session.began else None)


def mail_scene(app: Context) -> AnyBoardScene | None:
    """Return the scene in which a game with somebody elsewhere is open, or None."""
    scenes = (scene for scene in reversed(app.scenes) if isinstance(scene, BoardScene) and scene.table.apart)
    return next(scenes, None)


def game_of(app: Context, text: str) -> SavedGame | None:
    """Return the open game of two persons to which a letter belongs, be the letter whole or damaged."""
    try:
        head = read_head(text)
        game = app.games.named(head.game)
    except (RecordError, KeyError):
        return None
    began = head.values.get("began", "")
    if game.players != 2 or not _BEGAN.fullmatch(began):
        return None
    found = (kept for kept in app.store.games(game) if kept.session.began == began)
    return next((kept for kept in found if kept.session.match.by_people), None)


def tell_damage(app: Context, error: ValueError) -> None:
    """Say what is wrong with a letter: the game it should continue stays as it is."""
    _ = app.translations.gettext
    cause = error.__cause__
    move = error.move if isinstance(error, SessionError) else None
    if move is not None and isinstance(cause, IllegalMove):
        problem = _("move {n}, {move}, is not possible").format(n=move, move=brief(cause.move))
    elif move is not None:
        problem = _("move {n} is not possible: {problem}").format(n=move, problem=error_text(app, error))
    else:
        problem = error_text(app, error)
    app.front.toast(_("This letter cannot be used: {problem}. Your game is unchanged.").format(problem=problem))


def take_letter(
    app: Context, text: str, session: AnySession, kept: SavedGame | None, look: Entry, listed: bool
) -> bool:
    """Continue the game `kept` with a letter, or ask whether it becomes one by mail; return False if it is no letter.

    `look` is the answer that only shows the game. A game `listed` among all games is no news.
    """
    game = app.games.named(session.game)
    _ = app.translations.gettext
    if game.players != 2 or not session.match.by_people or (listed and not by_mail(session)):
        return False
    if listed:
        if kept is not None:
            _show(app, game, kept.session, kept.slot)
        return kept is not None
    found = compare(kept.session, session) if kept is not None else None
    if session.undone:
        # What was taken back was not made.
        session = session.until(len(session.moves))
    began = read_head(text).values.get("began", "")
    if kept is None or found is None:
        if session.outcome is None:
            _invite(app, game, session, began if _BEGAN.fullmatch(began) else "", look)
        return session.outcome is None
    if not same_start(kept.session, session):
        tell_damage(app, RecordError("it has a different start or different options"))
        return True
    play = partial(_go_on, app, game, session, began, kept, found.common)
    if found.news is News.NOTHING:
        _show(app, game, kept.session, kept.slot)
        app.front.toast(_("You already have this game. This is how it stands."))
    elif found.news is News.ANSWER:
        play()
    else:
        entries = [Entry("play", _("Use the letter"), play, icon="check"), look]
        _ask(app, game_title(game, session), _difference(app, session, found), entries)
    return True


def game_title(game: AnyGame, session: AnySession, both: bool = False) -> str:
    """Return the players' names, or the game's title, or `both`."""
    names = " – ".join(name for name in session.match.names if name)
    return ", ".join([game.title, names] if both and names else [names or game.title])


def _ask(app: Context, title: str, text: str, entries: list[Entry]) -> None:
    """Put a question whose answer in focus changes nothing."""
    _ = app.translations.gettext
    back = Entry("back", _("Back"), lambda: None, icon="back", primary=True)
    scene = QuestionScene(app, title, text, [*entries, back])
    scene.form.want("back")
    app.push(scene)


def _difference(app: Context, session: AnySession, found: Difference) -> str:
    """Return the effect of a letter on a game in one or two sentences."""
    _ = app.translations.gettext
    plural = app.translations.ngettext
    if found.news is News.MOVES_FOR_ME:
        moves = ", ".join(f"{n + 1} ({session.moves[n]})" for n in found.mine[:_MOST_NAMED])
        moves += ", …" if len(found.mine) > _MOST_NAMED else ""
        told = plural(
            "In this letter move {moves} is yours, but you did not make it.",
            "In this letter moves {moves} are yours, but you did not make them.",
            len(found.mine),
        )
        return told.format(moves=moves)
    words = [_(_QUESTIONS[found.news]).format(n=found.common + 1)]
    if found.news in _BRANCHED:
        words.append(_("If you use it, your moves are kept as a branch."))
    return " ".join(words)


def _invite(app: Context, game: AnyGame, session: AnySession, began: str, look: Entry) -> None:
    """Ask whether a game is to be one by mail from now on."""
    _ = app.translations.gettext
    match = session.match
    name = match.names[match.player(session.side)] or _(game.info.sides[session.side])
    text = _("{game}: it is {name}'s turn. Make the move and send the game back.").format(game=game.title, name=name)
    play = partial(_go_on, app, game, session, began, None, session.length)
    entries = [
        Entry("play", _("Continue by mail"), play, icon="play", primary=True),
        look,
        Entry("cancel", _("Cancel"), lambda: None, icon="close"),
    ]
    app.push(QuestionScene(app, game_title(game, session), text, entries))


def _go_on(app: Context, game: AnyGame, session: AnySession, began: str, kept: SavedGame | None, common: int) -> None:
    """Take up the game as a letter tells it, in place of the one that is `kept`; `common` moves are the same."""
    own = kept.session if kept is not None else None
    ended = False
    session.began = began
    if own is not None:
        own.go_to(own.length)
        session.aid = own.aid
        ways = own.branches
        if own.outcome is not None:
            own.match.count(own.outcome, counted=False)
            ended = True
        if own.length > common:
            ways = shelved(ways, Branch(common, own.moves[common:], **verdict_data(own.last_word)))
        session.branches += [way for way in trimmed(ways, session.moves) if way not in session.branches]
    if kept is not None and own is not None and by_mail(own):
        session.match = own.match
        slot = kept.slot
    else:
        # Who gets a game that has ended has not made its last move.
        side = session.side if session.outcome is None or own is None else own_side(own)
        seats: list[Player] = [Remote(), Remote()]
        seats[session.match.player(side)] = Person()
        session.match, slot = replace(session.match, players=(seats[0], seats[1])), f"letter-{new_seed(app)}"
        if kept is not None:
            app.store.forget_game(game.name, kept.slot)
    app.store.save_game(session, slot)
    session.go_to(common)
    table = _show(app, game, session, slot, arrives=True)
    if ended:
        # The letter goes on with what had ended here.
        table.file()


def _show(app: Context, game: AnyGame, session: AnySession, slot: str, arrives: bool = False) -> AnyTable:
    """Open a game, in place of the scene where it is open already; what comes later in its line `arrives` then."""
    at = [isinstance(scene, BoardScene) and scene.session.began == session.began for scene in app.scenes]
    if True in at:
        app.pop(len(at) - at.index(True))
    level = level_named(app.folders, game, session.source.level) if session.source.level else None
    table = table_for(app, game, session, level, slot)
    scene = app.game_view(game).scene(app, table)
    app.push(scene)

    def arrive() -> None:
        if table.session.verdict is not None:
            # That the other player resigned is news.
            table.turn(False)
        while table.session.can_redo:
            table.redo()

    if arrives:
        # In a moment, when the board is there.
        scene.stage.animator.start(InTurn(Delay(_ARRIVES), Call(arrive)), ambient=True)
    return table
