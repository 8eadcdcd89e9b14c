"""The end of a game: its texts, what it brings, resignation, a draw by agreement, and who is played next."""

from functools import partial

from msgspec.structs import replace

from game.play.port.move_result import Wish
from game.play.session.mail import by_mail
from game.play.session.match import Engine, Match, Person
from game.play.table.table import AnyTable
from game.players.programs import next_strength
from game.rules import Outcome
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.board.board import AnyBoardScene
from game.scenes.players.names import Names, player_name, verdict_of, verdict_words
from game.store.player.conclusion import Conclusion, conclude
from game.store.player.scores import today


def parley_scene(app: Context, play: AnyBoardScene, side: int) -> QuestionScene:
    """Return the question whether a side resigns, offers a draw or plays on."""
    table, names, _ = play.table, play.names, play._
    text = _("{other} wins if {name} resigns.").format(name=names.name(side), other=names.name(1 - side))
    # Nobody could answer who is elsewhere.
    by_letter = by_mail(table.session) and table.terms is None
    offers = table.can_offer and not by_letter
    if not (offers or by_letter):
        again = _("A draw can be offered again after the next move.")
        text += f" {again if table.speaker == table.session.side else _('A draw can be offered when it is your turn.')}"
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
    entries = [
        # What has the focus comes up below a key that is perhaps just being pressed.
        Entry("play on", _("Keep playing"), lambda: None, icon="play", primary=True),
        Entry("accept", _("Take the win"), partial(table.resign, side), icon="trophy"),
    ]
    title = _("{name} offers to resign").format(name=names.name(side))
    return QuestionScene(app, title, _("It sees no way to win. You can take the win or keep playing."), entries)


def outcome_lines(play: AnyBoardScene, outcome: Outcome) -> tuple[str, list[str]]:
    """Return the title of the result and further lines, also for a game that the players have ended early."""
    ended = verdict_of(play.table) is not None
    title, lines = verdict_words(outcome, play.names) if ended else play.words.result(outcome)
    alone = play.session.match.alone
    if play.game.players == 2 and alone and outcome.winner is not None:
        won = not play.table.plays(outcome.winner)
        name = play.names.label(outcome.winner)
        title = play._("You win!") if won else play._("{name} wins this time").format(name=name)
    return title, lines


def conclusion_of(play: AnyBoardScene, outcome: Outcome, day: str = "") -> Conclusion:
    """Keep what the end of a game brings, with today's date if no other ISO `day` is said."""
    made = conclude(play.app.store, play.table, outcome, play.app.settings.names[0], day or today())
    if made.run and (online := play.app.online) is not None:
        online.friends.refresh()
    return made


def stronger(match: Match, winner: int) -> Engine | None:
    """Return the engine a level above the one that a person has just beaten as player `winner`, or None."""
    lost = match.players[1 - winner]
    if match.players[winner] != Person() or not isinstance(lost, Engine):
        return None
    above = next_strength(lost.level)
    return Engine(above.key) if above is not None else None


def match_against(app: Context, match: Match, engine: Engine) -> Match:
    """Return a new match of another one's person against the engine, and remember it for the next set-up."""
    person = match.players.index(Person())
    names, name = match.names, player_name(app, engine)
    app.settings.players = (Person(), engine) if person == 0 else (engine, Person())
    app.save_settings()
    fresh = replace(match, wins=[0, 0], beginner=1 - match.beginner, counted=False, relieved=None)
    return replace(fresh, players=app.settings.players, names=(names[0], name) if person == 0 else (name, names[1]))
