"""Names and badges of players; and which of two gamepads moves whom."""

from collections.abc import Sequence

from game.actions import Action
from game.language import N_
from game.play.port.game import AnyGame
from game.play.session.line import OVERDUE, OVERTIME
from game.play.session.match import Bot, Engine, Person, Player, Remote
from game.play.table.table import AnyTable
from game.players.programs import STRENGTHS
from game.rules import Outcome
from game.scenes.base.context import Context, Translated, key_name
from game.settings.persons import named
from game.ui.drawing.surfaces import NOBODY, PROGRAM, Badge
from game.ui.input.inputs import Press

OTHER_PAD = "other gamepad"
"""Reason why a button is ignored."""
FREE = (Action.BACK, Action.HELP, Action.TURN)
"""Actions allowed to both players at any time."""


def _people(players: Sequence[Player | None]) -> bool:
    """Return True if two people play at this machine."""
    return list(players) == [Person(), Person()]


def _two(app: Context, players: Sequence[Player | None]) -> bool:
    return {0, 1} <= app.controls.pads.keys() and _people(players)


def is_others(app: Context, table: AnyTable, press: Press) -> bool:
    """Return whether a button was pressed on the gamepad of the player who is not to move."""
    session = table.session
    going_on = table.ending is None and not table.looking and not table.guided
    own = press.pad in (0, 1) and app.settings.two_pads == "own" and _two(app, session.match.players)
    return own and going_on and press.action not in FREE and press.pad != session.match.player(session.side)


def said_of_pad(app: Context, number: int, players: Sequence[Player | None]) -> str:
    """Return the note on a player's gamepad in the set-up; "" unless there are two."""
    if not _people(players) or len(app.controls.connected) < len(players):
        return ""
    _ = app.translations.gettext
    if app.settings.two_pads != "own":
        return _("Both gamepads move for both players.")
    if number not in app.controls.pads:
        return _("Press a button on a gamepad to play with it.")
    text = (_("Plays with the first gamepad: {name}"), _("Plays with the second gamepad: {name}"))[number]
    return text.format(name=app.controls.pads[number])


FAILURES = {
    "crashed": N_("It stopped, or could not be started."),
    "silent": N_("It did not answer in time."),
    "flood": N_("It sends too much output."),
    "nonsense": N_("Its answer is not a move."),
    "illegal": N_("It tried an illegal move: {detail}"),
    "missing": N_("It is no longer in the list of bots."),
}
"""Texts for failures of programs, by `Failure.what`."""


def badge(app: Context, player: Player | None, size: float) -> Badge:
    """Return the badge of a player in statistics."""
    if isinstance(player, Engine | Bot):
        return Badge(PROGRAM, None, size)
    known = person_badge(app, player.name, size) if isinstance(player, Person) else None
    return known or Badge(NOBODY, None, size)


def person_badge(app: Context, name: str, size: float, colour: str = "") -> Badge | None:
    """Return the badge of somebody known by name; in the `colour` of the side they play, where that has one."""
    person = named(app.settings.persons, name) if name else None
    return None if person is None else Badge(person.sign, colour or person.colour, size)


def side_colour(app: Context, game: AnyGame, side: int) -> str:
    """Return the colour that stands for a side in a game, or "" if none does."""
    return app.game_view(game).side_colours(app.theme.palette)[side]


def called(app: Context, player: Player | None) -> str:
    """Return what a player is called in statistics; None stands for everybody."""
    if isinstance(player, Person):
        return player.name
    return app.translations.gettext("Everybody") if player is None else player_title(app, player)


def player_name(app: Context, player: Player) -> str:
    """Return the name of a program, short enough for a panel; empty for a person."""
    match player:
        case Engine(level):
            return app.translations.gettext({strength.key: strength.name for strength in STRENGTHS}.get(level, level))
        case Bot(name):
            return name
    return ""


def player_title(app: Context, player: Player) -> str:
    """Return the kind of a player, for a choice of players."""
    _ = app.translations.gettext
    name = player_name(app, player)
    return _("Computer ({level})").format(level=name) if isinstance(player, Engine) else name or _("Human")


class Names(Translated):
    """The names of the players at a table, in the player's language."""

    def __init__(self, app: Context, table: AnyTable) -> None:
        self.app = app
        self.table = table

    def key(self, action: Action) -> str:
        """Return the name of the first key or gamepad button of an action; empty if there is none."""
        return key_name(self.app, action)

    def name(self, side: int) -> str:
        """Return the name of a side's player in a sentence."""
        if isinstance(self.table.player(side), Engine) and not self.table.self_play:
            return self._("The computer")
        return self.label(side)

    def mentioned(self, side: int) -> str:
        """Return the name of a side's player where it does not begin a sentence."""
        elsewhere = self._unnamed(side) and not self.addressed(side)
        return self._("your friend") if elsewhere else self.name(side)

    def label(self, side: int) -> str:
        """Return the title of a side's panel: the name or level of its player, or else its own name."""
        return self._given(side) or self.side(side)

    def full_label(self, side: int) -> str:
        """Return the side with its player's name or level in brackets."""
        colour = self.side(side)
        name = self.label(side)
        return colour if name == colour else f"{colour} ({name})"

    def side(self, side: int) -> str:
        """Return the name of a side, whoever plays it."""
        return self._(self.table.game.info.sides[side])

    def turn(self, side: int, moving: bool) -> str:
        """The word in the panel of the side that is to move, or whose move is still being shown (`moving`)."""
        if self.table.answering:
            session = self.table.session
            learning = session.rules.side_to_move(session.positions[0]) == side
            return "" if learning else self._("Thinking")
        if isinstance(self.table.player(side), Remote) and self.table.networked:
            return self._("To move")
        if self.table.resting and self.table.plays(side) and not moving:
            return self._("Paused")
        program = self.table.plays(side) and (moving or self.table.waiting)
        if isinstance(self.table.player(side), Remote):
            return self._("By mail")
        return self._("Thinking") if program else self._("Your turn")

    def addressed(self, side: int) -> bool:
        """True if a side's player has no name but "You", which needs other verbs than a name."""
        return self._unnamed(side) and not isinstance(self.table.player(side), Remote)

    def _unnamed(self, side: int) -> bool:
        """True if a side's player is known only as one of two, here and elsewhere."""
        match = self.table.session.match
        player = self.table.player(side)
        named = match.names[match.player(side)] or player_name(self.app, player)
        return not named and isinstance(self.table.player(1 - side), Remote) != isinstance(player, Remote)

    def _given(self, side: int) -> str:
        match = self.table.session.match
        player = self.table.player(side)
        if self._unnamed(side):
            return self._("You") if self.addressed(side) else self._("Your friend")
        return match.names[match.player(side)] or player_name(self.app, player)


def verdict_of(table: AnyTable) -> Outcome | None:
    """Return how the players of a game for two have ended it themselves. Whoever plays alone only stops."""
    return table.session.verdict if table.game.players == 2 else None


def verdict_words(outcome: Outcome, names: Names) -> tuple[str, list[str]]:
    """Return title and lines of a result by resignation or agreement."""
    _ = names._
    if outcome.winner is None:
        return _("Draw"), [_("Both sides agreed on a draw.")]
    title = _("{player} wins!").format(player=names.full_label(outcome.winner))
    loser = 1 - outcome.winner
    if outcome.reason == OVERTIME:
        told = _("You ran out of time.") if names.addressed(loser) else _("{name} ran out of time.")
        return title, [told.format(name=names.name(loser))]
    if outcome.reason == OVERDUE:
        return title, [overdue_words(names, loser)]
    return title, [
        _("You resigned.") if names.addressed(loser) else _("{name} resigned.").format(name=names.name(loser))
    ]


def overdue_words(names: Names, loser: int) -> str:
    """Return who did not move in time; of an online game that is open also until when."""
    _ = names._
    online = names.app.online
    if online is not None and names.table.networked and (told := online.status(names.table)):
        return told
    if names.addressed(loser):
        return _("You did not move in time.")
    return _("{name} did not move in time.").format(name=names.name(loser))
