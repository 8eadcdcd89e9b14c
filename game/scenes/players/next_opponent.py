"""Who is offered as the next opponent to a person who has beaten a level."""

from __future__ import annotations

from msgspec.structs import replace

from game.play.session.match import PERSON, Match
from game.players.programs import STRENGTH
from game.players.strengths import next_strength
from game.scenes.base.context import Context
from game.scenes.players.names import player_name


def stronger(match: Match, winner: int) -> str:
    """The level above the one that a person has just beaten, the player `winner` of a match; empty where there is
    nothing to be offered.
    """
    lost = match.players[1 - winner]
    if match.players[winner] != PERSON or not lost.startswith(STRENGTH):
        return ""
    above = next_strength(lost.removeprefix(STRENGTH))
    return f"{STRENGTH}{above.key}" if above is not None else ""


def match_against(app: Context, match: Match, level: str) -> Match:
    """A new match of the person of another one against a level, which is remembered for the next set-up."""
    named = player_name(app, level)
    players = tuple(player if player == PERSON else level for player in match.players)
    names = tuple(name if player == PERSON else named for name, player in zip(match.names, match.players, strict=True))
    app.settings.players = players[0], players[1]
    app.save_settings()
    fresh = replace(match, wins=[0, 0], beginner=1 - match.beginner, counted=False, relieved=None)
    return replace(fresh, players=app.settings.players, names=(names[0], names[1]))
