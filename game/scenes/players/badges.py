"""Who plays, as lists and panels show it: a badge and a name."""

from __future__ import annotations

from game.play.records.statistics import EVERYBODY, name_of
from game.play.session.match import PERSON
from game.scenes.base.context import Context
from game.scenes.players.names import player_title
from game.settings.persons import named
from game.ui.drawing.badge import NOBODY, PROGRAM, Badge


def badge(app: Context, player: str, size: float) -> Badge:
    """The badge of a player, as `game.play.records.statistics` calls them."""
    if not player.startswith(PERSON) and player != EVERYBODY:
        return Badge(PROGRAM, None, size)
    person = named(app.settings.persons, name_of(player))
    return Badge(NOBODY, None, size) if person is None else Badge(person.sign, person.colour, size)


def person_badge(app: Context, name: str, size: float) -> Badge | None:
    person = named(app.settings.persons, name) if name else None
    return None if person is None else Badge(person.sign, person.colour, size)


def called(app: Context, player: str) -> str:
    _ = app.translations.gettext
    if player == EVERYBODY:
        return _("Everybody")
    return name_of(player) or player_title(app, player)
