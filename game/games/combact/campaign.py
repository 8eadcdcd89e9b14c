"""A campaign: a match of several games with changing goals, first to two wins.

Players are 0 and 1 and change colours between the games: the loser of a game chooses the goal of the next, plays White
in it, hence begins, and chooses from five bacteria, the winner from three. A draw scores for nobody and is played again
just as it was. (That the loser begins and a draw is replayed are decisions: the publisher's rules are silent.)

All there is to keep are the match's wins and beginner and the options of the game in progress: how the campaign stands
follows from them, so that a saved session holds its campaign.
"""

from msgspec import Struct
from msgspec.structs import replace

from game.games.combact.rules.moves import Event
from game.games.combact.rules.position import Goal, Position, pair
from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.rules import Outcome, Rules

WINS = 2
LENGTH = 2 * WINS - 1
"""Maximum number of decided games; a campaign is the best of these."""
EVEN = (4, 4)
# From how many bacteria White, who lost the game before, and Black choose.
AFTER_A_LOSS = (5, 3)


class Campaign(Struct, frozen=True):
    """How a campaign stands before its next game.

    `wins` are those of player 0 and player 1. `white` is the player who plays White in the next game, `widths` the
    choices of White and Black in it. `goal` is None while the `chooser` has still to choose it.
    """

    wins: tuple[int, int] = (0, 0)
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
        """The options of the next game's start position but the seed, once the goal is chosen."""
        assert self.goal is not None
        return {"goal": self.goal.value, "widths": "{}/{}".format(*self.widths)}


def record(campaign: Campaign, outcome: Outcome) -> Campaign:
    """The campaign after its next game ended so."""
    if outcome.winner is None:
        return campaign
    winner = campaign.player(outcome.winner)
    return Campaign(wins=pair(campaign.wins, winner, campaign.wins[winner] + 1), white=1 - winner, widths=AFTER_A_LOSS)


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
    """The next game of a campaign whose goal has been chosen.

    `players` is a match of the same players, which says who they are.
    """
    match = replace(
        players, best_of=LENGTH, wins=list(campaign.wins), beginner=campaign.white, counted=False, campaign=True
    )
    return Session("combact", rules, Source(seed=seed), campaign.options(), match)
