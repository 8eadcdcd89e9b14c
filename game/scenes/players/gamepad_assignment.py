"""Two gamepads for two persons at one screen: which one moves whom, and how that is shown."""

from collections.abc import Sequence

from game.actions import Action
from game.play.session.match import Person, Player
from game.play.table.table import AnyTable
from game.scenes.base.context import Context
from game.ui.input.inputs import Press

OTHER_PAD = "other gamepad"
"""Reason why a button is ignored."""
FREE = (Action.BACK, Action.HELP, Action.TURN)
"""Actions allowed to both players at any time."""


def _two(app: Context, players: Sequence[Player | None]) -> bool:
    return {0, 1} <= app.controls.pads.keys() and list(players) == [Person(), Person()]


def is_others(app: Context, table: AnyTable, press: Press) -> bool:
    """Return whether a button was pressed on the gamepad of the player who is not to move."""
    session = table.session
    going_on = table.ending is None and not table.looking and not table.taught
    own = press.pad in (0, 1) and app.settings.two_pads == "own" and _two(app, session.match.players)
    return own and going_on and press.action not in FREE and press.pad != session.match.player(session.side)


def said_of_pad(app: Context, number: int, players: Sequence[Player | None]) -> str:
    """Return the note on a player's gamepad in the set-up; "" unless there are two."""
    if not _two(app, players):
        return ""
    _ = app.translations.gettext
    if app.settings.two_pads != "own":
        return _("Both gamepads move for both players.")
    text = (_("Plays with the first gamepad: {name}"), _("Plays with the second gamepad: {name}"))[number]
    return text.format(name=app.controls.pads[number])
