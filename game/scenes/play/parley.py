"""How players end a game before its end: one gives up, or both agree on a draw."""

from __future__ import annotations

from functools import partial

from game.play.session.mail import by_mail
from game.play.table.table import AnyTable
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry
from game.scenes.base.question import QuestionScene
from game.scenes.board.board import AnyBoardScene
from game.scenes.players.names import Names


def parley_scene(app: Context, play: AnyBoardScene, side: int) -> QuestionScene:
    """The question whether a side gives up, or offers a draw, or plays on."""
    table, names, _ = play.table, play.names, play._
    text = _("{other} wins if {name} resigns.").format(name=names.name(side), other=names.name(1 - side))
    # Nobody could answer who is elsewhere.
    offers = table.can_offer and not by_mail(table.session)
    if not (offers or by_mail(table.session)):
        text += " " + (
            _("A draw can be offered again after the next move.")
            if table.speaker == table.session.side
            else _("A draw can be offered when it is your turn.")
        )
    entries = [
        Entry("play on", _("Keep playing"), lambda: None, icon="play", primary=True),
        Entry("offer", _("Offer a draw"), partial(_offer, app, play), icon="even", enabled=offers),
        Entry("give up", _("Resign"), partial(table.resign, side), icon="flag"),
    ]
    return QuestionScene(app, _("Resign?"), text, entries)


def _offer(app: Context, play: AnyBoardScene) -> None:
    """The side to move offers a draw: a program answers at once, a person is asked."""
    table, names, _ = play.table, play.names, play._
    side = table.session.side
    name, other = names.name(side), names.name(1 - side)

    def decline() -> None:
        play.toast(_("{name} declined the draw.").format(name=other))

    table.offer()
    if table.plays(1 - side):
        if play.seats.takes_draw(1 - side):
            table.agree()
        else:
            decline()
        return
    entries = [
        Entry("decline", _("Keep playing"), decline, icon="play", primary=True),
        Entry("agree", _("Accept the draw"), table.agree, icon="even"),
    ]
    text = _("{name} offers {other} a draw.").format(name=name, other=other)
    app.push(QuestionScene(app, _("Draw offer"), text, entries))


def concession_scene(app: Context, table: AnyTable, names: Names, side: int) -> QuestionScene:
    """The question whether a program may give up."""
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
