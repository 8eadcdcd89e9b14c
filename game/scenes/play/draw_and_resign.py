"""Ends of a game before its end: resignation, and a draw by agreement."""

from __future__ import annotations

from functools import partial

from game.play.port.move_result import Wish
from game.play.session.mail import by_mail
from game.play.table.table import AnyTable
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.board.board import AnyBoardScene
from game.scenes.players.names import Names


def parley_scene(app: Context, play: AnyBoardScene, side: int) -> QuestionScene:
    """Return the question whether a side resigns, offers a draw or plays on."""
    table, names, _ = play.table, play.names, play._
    text = _("{other} wins if {name} resigns.").format(name=names.name(side), other=names.name(1 - side))
    # Nobody could answer who is elsewhere.
    by_letter = by_mail(table.session) and table.terms is None
    offers = table.can_offer and not by_letter
    if not (offers or by_letter):
        text += " " + (
            _("A draw can be offered again after the next move.")
            if table.speaker == table.session.side
            else _("A draw can be offered when it is your turn.")
        )
    entries = [
        Entry("play on", _("Keep playing"), lambda: None, icon="play", primary=True),
        Entry("offer", _("Offer a draw"), partial(table.ask, Wish.DRAW), icon="even", enabled=offers),
        Entry("give up", _("Resign"), partial(table.resign, side), icon="flag"),
    ]
    return QuestionScene(app, _("Resign?"), text, entries)


def others(play: AnyBoardScene, wish: Wish) -> bool | None:
    """Return the other players' answer to a wish; None if a person has to be asked, who answers later.

    On one machine undo is always allowed, and a program answers an offer of a draw at once.
    """
    if play.table.terms is not None and (online := play.app.online) is not None:
        return online.answer(play.table, wish)
    if wish is not Wish.DRAW:
        return True
    table, names, _ = play.table, play.names, play._
    side = table.session.side
    if table.plays(1 - side):
        return play.seats.takes_draw(1 - side)
    entries = [
        Entry("decline", _("Keep playing"), partial(table.answer, wish, False), icon="play", primary=True),
        Entry("agree", _("Accept the draw"), partial(table.answer, wish, True), icon="even"),
    ]
    text = _("{name} offers {other} a draw.").format(name=names.name(side), other=names.name(1 - side))
    play.app.push(QuestionScene(play.app, _("Draw offer"), text, entries))
    return None


def concession_scene(app: Context, table: AnyTable, names: Names, side: int) -> QuestionScene:
    """Return the question whether to accept a program's resignation."""
    _ = names._
    return QuestionScene(
        app,
        _("{name} offers to resign").format(name=names.name(side)),
        _("It sees no way to win. You can take the win or keep playing."),
        [
            # What has the focus comes up below a key that is perhaps just being pressed.
            Entry("play on", _("Keep playing"), lambda: None, icon="play", primary=True),
            Entry("accept", _("Take the win"), partial(table.resign, side), icon="trophy"),
        ],
    )
