"""A campaign as a match of sessions.

All there is to keep are the match's wins and beginner and the options of the game in progress: how the campaign stands
follows from them, so that a saved session holds its campaign.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.games.combact.campaign import WINS, Campaign, record
from game.games.combact.rules.moves import Event
from game.games.combact.rules.position import Position
from game.play.match import Match
from game.play.session import Session, Source
from game.rules import Outcome, Rules

LENGTH = 2 * WINS - 1
"""The campaign is the best of so many decided games."""


def before(session: Session[Position, Event]) -> Campaign:
    """How the campaign stood when the session's game began."""
    match, position, outcome = session.match, session.position, session.outcome
    wins = list(match.wins)
    if match.counted and outcome is not None and outcome.winner is not None:
        wins[match.player(outcome.winner)] -= 1
    return Campaign((wins[0], wins[1]), white=match.beginner, widths=position.widths, goal=position.goal)


def after(session: Session[Position, Event], outcome: Outcome) -> Campaign:
    """How it stands when the session's game has ended so."""
    return record(before(session), outcome)


def session_of(
    rules: Rules[Position, Event], campaign: Campaign, players: Match, seed: int
) -> Session[Position, Event]:
    """The next game of a campaign whose goal has been chosen; raises `CampaignError` before.

    `players` is a match of the same players, which says who they are.
    """
    match = replace(
        players, best_of=LENGTH, wins=list(campaign.wins), beginner=campaign.white, counted=False, campaign=True
    )
    return Session("combact", rules, Source(seed=seed), campaign.options(), match)
