"""The campaign: who chooses, who begins, with how many bacteria."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from game.games.combact import rules
from game.games.combact.campaign import Campaign, after, begun
from game.games.combact.rules.position import Goal
from game.play.session.match import Match
from game.rules import Outcome

WHITE, BLACK, DRAW = (Outcome(winner, "territory") for winner in (0, 1, None))
PLAYERS = Match(("Ann", "Ben"))


def played(*outcomes: Outcome) -> Campaign:
    """A campaign after these games; each goal is autonomy."""
    campaign = begun(PLAYERS, 0)
    for ended in outcomes:
        if campaign.goal is None:
            campaign = replace(campaign, goal=Goal.AUTONOMY)
        campaign = after(campaign.session(7), ended)
    return campaign


@pytest.mark.parametrize(
    ("outcomes", "wins", "white", "widths", "chooser", "winner"),
    [
        ((), (0, 0), 0, (4, 4), 0, None),
        ((WHITE,), (1, 0), 1, (5, 3), 1, None),
        ((BLACK,), (0, 1), 0, (5, 3), 0, None),
        ((DRAW,), (0, 0), 0, (4, 4), None, None),
        ((DRAW, DRAW, BLACK), (0, 1), 0, (5, 3), 0, None),
        ((WHITE, WHITE), (1, 1), 0, (5, 3), 0, None),
        ((WHITE, BLACK), (2, 0), 1, (5, 3), None, 0),
        ((BLACK, BLACK), (0, 2), 0, (5, 3), None, 1),
        ((WHITE, DRAW), (1, 0), 1, (5, 3), None, None),
        ((WHITE, DRAW, BLACK), (2, 0), 1, (5, 3), None, 0),
        ((WHITE, WHITE, WHITE), (2, 1), 1, (5, 3), None, 0),
        ((WHITE, WHITE, BLACK), (1, 2), 0, (5, 3), None, 1),
    ],
)
def test_a_campaign_step_by_step(
    outcomes: tuple[Outcome, ...],
    wins: tuple[int, int],
    white: int,
    widths: tuple[int, int],
    chooser: int | None,
    winner: int | None,
) -> None:
    campaign = played(*outcomes)
    match = campaign.match
    assert tuple(match.wins) == wins
    assert (match.beginner, campaign.widths) == (white, widths)
    assert (campaign.chooser, match.champion) == (chooser, winner)
    assert [match.player(side) for side in (0, 1)] == [white, 1 - white]


def test_a_draw_is_played_again_with_the_same_goal() -> None:
    campaign = replace(played(WHITE), goal=Goal.BASES)
    assert after(campaign.session(7), DRAW) == campaign


def test_options_fit_the_rules() -> None:
    first = replace(begun(PLAYERS, 0), goal=Goal.TIME)
    assert rules.position_text(first.session(7).position).endswith("b time 4/4 0")
    second = replace(after(first.session(7), BLACK), goal=Goal.BASES)
    assert rules.position_text(second.session(7).position).endswith("b bases 5/3 0")


def test_a_game_of_a_campaign_holds_it() -> None:
    campaign = replace(played(WHITE), goal=Goal.BASES)
    session = campaign.session(7)
    match = session.match
    assert (match.names, match.best_of, match.beginner, match.campaign) == (("Ann", "Ben"), 3, 1, True)
    options = {"goal": "bases", "widths": "5/3", "seed": 7}
    assert rules.position_text(session.position) == rules.position_text(rules.start(options))


def test_how_it_stands_is_known_after_its_game_was_counted() -> None:
    session = replace(begun(PLAYERS, 0), goal=Goal.AUTONOMY).session(7)
    chance = Random(1)
    while session.outcome is None:
        session.play(chance.choice(rules.legal_moves(session.position)))
    stands = after(session, session.outcome)
    assert session.outcome.winner is not None
    assert session.match.wins == [0, 0]
    session.match.count(session.outcome)
    assert after(session, session.outcome) == stands
