"""Play by letter: a game goes to and fro as a line of text between two people, each of whom plays one side of it.

Both have the whole game, and know it again by when it began, which stands in the letter. Who is not at this machine is
the player `LETTER`. A letter that continues a game goes on in it; one that tells it otherwise is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from functools import partial

from msgspec.structs import replace

from game.play import history
from game.play.game import AnyGame
from game.play.lines import COPY
from game.play.match import LETTER, PERSON
from game.play.record import read_head, record_text
from game.play.session import AnySession
from game.scenes.context import Context
from game.scenes.overlay import Entry
from game.scenes.parts.board import BoardScene
from game.scenes.question import QuestionScene
from game.scenes.start import level_named, new_seed, table_for
from game.stage.tween import Call, Delay, Sequence
from game.store.keeper import Kept

ARRIVES = 0.5
"""After so many seconds what the letter brings is seen."""
_BEGAN = re.compile(r"[0-9T:.-]{8,40}", re.ASCII)


def by_letter(session: AnySession) -> bool:
    """Whether one of the two players is elsewhere."""
    return session.match.players.count(LETTER) == 1


def letter(session: AnySession) -> str:
    """The line that is sent: where each of the two is they know themselves. What somebody has tried in a game that goes
    on between two persons is not told to the other one.
    """
    sent, (one, other) = copy(session), session.match.players
    if session.outcome is None and {one, other} <= {PERSON, LETTER} and COPY not in (session.aid or ()):
        sent.branches = []
    sent.match = replace(
        session.match, players=(PERSON if one == LETTER else one, PERSON if other == LETTER else other)
    )
    return record_text(sent, {"began": session.began} if session.began else None)


def take_letter(app: Context, text: str, session: AnySession, look: Entry, listed: bool) -> bool:
    """Go on with the game that a text continues, or ask whether it is to be one by letter; `look` is the answer that
    only shows it. What was `listed` among all games is no news. False where it is no letter.
    """
    game, values, _ = app.games.named(session.game), read_head(text).values, app.translations.gettext
    if game.players != 2 or not {*session.match.players} <= {PERSON, LETTER} or (listed and not by_letter(session)):
        return False
    began = values.get("began", "")
    began = began if _BEGAN.fullmatch(began) else ""
    kept = next((kept for kept in app.keeper.games(game) if began and kept.session.began == began), None)
    if listed:
        if kept is not None:
            _show(app, game, kept.session, kept.slot)
        return kept is not None
    play = partial(_go_on, app, game, session, began, kept)
    if kept is None:
        if session.outcome is None:
            _ask(app, game, session, None, play, look)
        return session.outcome is None
    mine, same = kept.session, _common(kept.session, session)
    if same == session.length and session.last_word in (None, mine.last_word):
        _show(app, game, mine, kept.slot)
        app.front.toast(_("You already have this game. This is how it stands."))
    elif same == mine.length and mine.last_word is None:
        play()
    else:
        _ask(app, game, session, kept, play, look)
    return True


def _common(one: AnySession, other: AnySession) -> int:
    """After how many moves two games are no longer the same."""
    pairs = enumerate(zip(one.line(), other.line(), strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(one.length, other.length))


def _ask(
    app: Context, game: AnyGame, session: AnySession, kept: Kept | None, play: Callable[[], object], look: Entry
) -> None:
    _, match = app.translations.gettext, session.match
    name = match.names[match.player(session.side)] or _(game.sides[session.side])
    text = _("{game}: it is {name}'s turn. Make the move and send the game back.")
    text = text.format(game=game.title, name=name)
    if kept is not None:
        told = _("This text and your game differ from move {n} on. If you continue, the text counts.")
        text = told.format(n=_common(kept.session, session) + 1)
    entries = [
        Entry("play", _("Continue by mail"), play, icon="play", primary=True),
        look,
        Entry("cancel", _("Cancel"), lambda: None, icon="close"),
    ]
    title = " – ".join(name for name in match.names if name) or game.title
    app.push(QuestionScene(app, title, text, entries))


def _go_on(app: Context, game: AnyGame, session: AnySession, began: str, kept: Kept | None) -> None:
    """Take up the game as the letter tells it, in place of the one that is `kept`."""
    session.began = began
    session.go_to(session.length)
    if kept is not None:
        kept.session.go_to(kept.session.length)
        session.aid = kept.session.aid
    if kept is not None and by_letter(kept.session):
        session.match, slot = kept.session.match, kept.slot
    else:
        # Who gets a game that has ended has not made its last move.
        side = session.side if session.outcome is None or kept is None else 1 - kept.session.side
        seats = [LETTER, LETTER]
        seats[session.match.player(side)] = PERSON
        session.match, slot = replace(session.match, players=(seats[0], seats[1])), f"letter-{new_seed(app)}"
        if kept is not None:
            app.keeper.forget_game(game.name, kept.slot)
    app.keeper.save_game(session, slot)
    if kept is not None:
        session.go_to(_common(kept.session, session))
    _show(app, game, session, slot, arrives=True)


def _show(app: Context, game: AnyGame, session: AnySession, slot: str, arrives: bool = False) -> None:
    """Open a game, in place of the scene where it is open already; what comes later in its line `arrives` then."""
    at = [isinstance(scene, BoardScene) and scene.session.began == session.began for scene in app.scenes]
    if True in at:
        app.pop(len(at) - at.index(True))
    level = level_named(app, game, session.source.level) if session.source.level else None
    table = table_for(app, game, session, level, slot)
    scene = app.face(game).scene(app, table)
    app.push(scene)

    def arrive() -> None:
        while table.session.can_redo:
            history.redo(table)

    if arrives:
        # In a moment, when the board is there.
        scene.stage.animator.start(Sequence(Delay(ARRIVES), Call(arrive)), ambient=True)
