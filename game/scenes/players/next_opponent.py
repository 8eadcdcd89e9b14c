"""The next opponent offered to a person who has beaten a level."""

from __future__ import annotations

from msgspec.structs import replace

from game.play.session.match import Match
from game.play.session.player import Engine, Person
from game.players.programs import next_strength
from game.scenes.base.context import Context
from game.scenes.players.names import player_name


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
