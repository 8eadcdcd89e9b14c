"""Questions that may end a game or take a move back: resignation, a draw by agreement, undo; and after a lesson."""

from collections.abc import Callable
from functools import partial

from game.play.port.move_result import Wish
from game.play.session.match import Person
from game.play.table.occasion import ByMail
from game.play.table.table import AnyTable
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, OverlayScene, QuestionScene
from game.scenes.board.board import AnyBoardScene
from game.scenes.home import routes
from game.scenes.players.names import Names


def resign_scene(pause: OverlayScene, play: AnyBoardScene, side: int) -> QuestionScene:
    """Return the question whether a side resigns, offers a draw or plays on. An answer closes the pause below, too."""
    closing = pause.closing
    table = play.table
    names = play.names
    _ = play._
    here = isinstance(table.player(1 - side), Person)
    text = _("{other} wins if {name} resigns.") if here else _("{other} wins if you resign.")
    text = text.format(name=names.name(side), other=names.name(1 - side))
    # Nobody could answer who is elsewhere.
    by_letter = isinstance(table.occasion, ByMail)
    offers = table.can_offer and not by_letter
    if not (offers or by_letter):
        again = _("A draw can be offered again after the next move.")
        own = _("A draw can be offered on your own turn.")
        text += " " + (again if table.speaker == table.session.side else own)
    entries = [
        Entry("play on", _("Keep playing"), closing(lambda: None), icon="play", primary=True),
        Entry("offer", _("Offer a draw"), closing(partial(table.ask, Wish.DRAW)), icon="even", enabled=offers),
        Entry("give up", _("Resign"), closing(partial(table.resign, side)), icon="flag"),
    ]
    return QuestionScene(pause.app, _("Resign?"), text, entries)


def answer(play: AnyBoardScene, wish: Wish) -> bool | None:
    """Return the other players' answer to a wish; None if a person has to be asked, who answers later.

    On one machine undo is always allowed, and a program answers an offer of a draw at once.
    """
    if play.table.networked and (online := play.app.online) is not None:
        return online.answer(play.table, wish)
    if wish is not Wish.DRAW:
        return True
    table = play.table
    names = play.names
    _ = play._
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
    entries = [
        # What has the focus comes up below a key that is perhaps just being pressed.
        Entry("play on", _("Keep playing"), lambda: None, icon="play", primary=True),
        Entry("accept", _("Take the win"), partial(table.resign, side), icon="trophy"),
    ]
    title = _("{name} offers to resign").format(name=names.name(side))
    return QuestionScene(app, title, _("It sees no way to win. You can take the win or keep playing."), entries)


def lesson_end(scene: AnyBoardScene, rules: Callable[[], object], again: Callable[[], object]) -> None:
    """Ask what comes after a lesson; `again` begins it anew, `rules` tells how to play. Playing goes on in the game or
    set-up below, where there is one.
    """
    app = scene.app
    _ = scene._
    below = app.scenes[: app.scenes.index(scene)]

    def play() -> None:
        wanted = next((screen for screen in reversed(below) if screen.leads_back), None)
        app.pop(len(app.scenes) - 1 - app.scenes.index(wanted or below[0]))
        if wanted is None:
            app.push(routes.setup(app, scene.game, first=True))

    entries = [
        Entry("play", _("Play the game"), play, icon="play", primary=True),
        Entry("again", _("Again"), again, icon="restart"),
        Entry("pages", _("How to play"), rules, icon="help"),
    ]
    text = _("That is all you need to know for a first game.")
    app.push(QuestionScene(app, _("Well done!"), text, entries))
    app.audio.play("win")
