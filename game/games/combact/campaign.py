"""A campaign: a match of several games with changing goals, first to two wins. All of it is values.

Players are 0 and 1 and change colours between the games: the loser of a game chooses the goal of the next, plays White
in it, hence begins, and chooses from five bacteria, the winner from three. A draw scores for nobody and is played again
just as it was. (That the loser begins and a draw is replayed are decisions: the publisher's rules are silent.)
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.games.combact.rules.position import Goal, pair
from game.rules import Outcome, RulesError

WINS = 2
EVEN = (4, 4)
# From how many bacteria White, who lost the game before, and Black choose.
AFTER_A_LOSS = (5, 3)


class CampaignError(RulesError):
    """A step that the campaign does not allow now."""


class Campaign(Struct, frozen=True):
    """How a campaign stands before its next game.

    `wins` are those of player 0 and player 1, `games` counts the games played, draws too. `white` is the player who
    plays White in the next game, `widths` the choices of White and Black in it. `goal` is None while the `chooser` has
    still to choose it.
    """

    wins: tuple[int, int] = (0, 0)
    games: int = 0
    white: int = 0
    widths: tuple[int, int] = EVEN
    goal: Goal | None = None

    @property
    def winner(self) -> int | None:
        """The player who has won the campaign, or None while it goes on."""
        return next((player for player in (0, 1) if self.wins[player] >= WINS), None)

    @property
    def chooser(self) -> int | None:
        """The player who has to choose the next goal: the loser of the last game, in the first game player 0."""
        return self.white if self.goal is None and self.winner is None else None

    def player(self, side: int) -> int:
        """The player behind a side (0 White, 1 Black) in the next game."""
        return self.white if side == 0 else 1 - self.white

    def options(self) -> dict[str, str]:
        """The options of the next game's start position but the seed; `CampaignError` before the goal is chosen."""
        if self.goal is None:
            raise CampaignError("the goal of the next game has not been chosen")
        return {"goal": self.goal.value, "widths": "{}/{}".format(*self.widths)}


def choose(campaign: Campaign, goal: Goal) -> Campaign:
    """The campaign with the goal of its next game chosen; `CampaignError` when there is nothing to choose."""
    if campaign.chooser is None:
        raise CampaignError("there is no goal to choose")
    return replace(campaign, goal=goal)


def record(campaign: Campaign, outcome: Outcome) -> Campaign:
    """The campaign after its next game ended so; `CampaignError` when no game is due."""
    if campaign.goal is None:
        raise CampaignError("no game is due")
    if outcome.winner is None:
        return replace(campaign, games=campaign.games + 1)
    winner = campaign.player(outcome.winner)
    return Campaign(
        wins=pair(campaign.wins, winner, campaign.wins[winner] + 1),
        games=campaign.games + 1,
        white=1 - winner,
        widths=AFTER_A_LOSS,
    )
