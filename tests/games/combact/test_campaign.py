"""The campaign: who chooses, who begins, with how many bacteria."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from game.games.combact import rules
from game.games.combact.campaign import Campaign, after, before, record, session_of
from game.games.combact.rules.position import Goal
from game.play.session.match import Match
from game.rules import Outcome

WHITE, BLACK, DRAW = (Outcome(winner, "territory") for winner in (0, 1, None))


def played(*outcomes: Outcome) -> Campaign:
    """A campaign after these games; each goal is autonomy."""
    campaign = Campaign()
    for ended in outcomes:
        if campaign.goal is None:
            campaign = replace(campaign, goal=Goal.AUTONOMY)
        campaign = record(campaign, ended)
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
    assert campaign.wins == wins
    assert (campaign.white, campaign.widths) == (white, widths)
    assert (campaign.chooser, campaign.winner) == (chooser, winner)
    assert [campaign.player(side) for side in (0, 1)] == [white, 1 - white]


def test_a_draw_is_played_again_with_the_same_goal() -> None:
    campaign = replace(played(WHITE), goal=Goal.BASES)
    again = record(campaign, DRAW)
    assert again.goal is Goal.BASES
    assert again.options() == campaign.options()


def test_options_fit_the_rules() -> None:
    first = replace(Campaign(), goal=Goal.TIME)
    assert rules.position_text(rules.start(first.options())).endswith("b time 4/4 0")
    second = replace(record(first, BLACK), goal=Goal.BASES)
    assert rules.position_text(rules.start(second.options())).endswith("b bases 5/3 0")


def test_a_game_of_a_campaign_holds_it() -> None:
    campaign = replace(played(WHITE), goal=Goal.BASES)
    session = session_of(rules, campaign, Match(("Ann", "Ben")), 7)
    match = session.match
    assert (match.names, match.best_of, match.beginner, match.campaign) == (("Ann", "Ben"), 3, 1, True)
    assert rules.position_text(session.position) == rules.position_text(rules.start({**campaign.options(), "seed": 7}))
    assert before(session) == campaign
    assert after(session, WHITE) == record(campaign, WHITE)


def test_how_it_stood_is_known_after_its_game_was_counted() -> None:
    session = session_of(rules, replace(Campaign(), goal=Goal.AUTONOMY), Match(("Ann", "Ben")), 7)
    chance = Random(1)
    while session.outcome is None:
        session.play(chance.choice(rules.legal_moves(session.position)))
    stood = before(session)
    assert session.outcome.winner is not None
    session.match.count(session.outcome)
    assert sum(session.match.wins) == 1
    assert before(session) == stood
